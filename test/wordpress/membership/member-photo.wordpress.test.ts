/** The photo of a member: what is stored, where it shows, and when it goes (spec: account#photo). */
import fs from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { joinAsMember, prepare } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

/** As the page prepares it: a JPEG of 256 by 256 pixels. */
const SQUARE = fs.readFileSync(new URL('../fixtures/square.jpg', import.meta.url));

const segment = (marker: number, content: string) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, content.length + 2]), Buffer.from(content)]);

// The kit restores the database between tests, not the files.
beforeEach(() => portal.php(`PracticePortal\\Registration\\Accounts\\MemberPhoto::removeAll(); return true;`));

const memberId = () =>
  prepare(portal, 'a member of the directory', async () => (await joinAsMember(portal)).browser.userId);

const save = async (photo: Uint8Array | string) => {
  const value = typeof photo === 'string' ? photo : Buffer.from(photo).toString('base64');
  const [answer] = await portal.dispatch([{ method: 'PUT', path: '/account/photo', json: { value } }], 'renee');
  return answer!;
};

/** The photos in the uploads: their bytes as base64, by file name. */
const files = () =>
  portal.php<Record<string, string>>(`
    $found = array();
    foreach ( (array) glob( wp_upload_dir()['basedir'] . '/practice-portal-photos/*.jpg' ) as $file ) { $found[ basename( $file ) ] = base64_encode( file_get_contents( $file ) ); }
    return (object) $found;`);

/** The picture of a member in the directory; null if they are not listed. */
const inDirectory = async (userId: number) => {
  const [answer] = await portal.dispatch([{ method: 'GET', path: `/members/${userId}` }], 'a-partner');
  return answer!.status === 404 ? null : answer!.json.avatar;
};

test('is a file with a random name and no metadata, shows in the directory of those who are listed, and is replaced and removed', async () => {
  const userId = await memberId();
  const withMetadata = Buffer.concat([
    SQUARE.subarray(0, 2),
    segment(0xe1, 'Exif\0\0GPS 45.5203'),
    segment(0xfe, 'taken at home'),
    SQUARE.subarray(2),
    Buffer.from('<?php // behind the picture'),
  ]);
  const first = await save(withMetadata);
  expect(first.status).toBe(200);
  const url: string = first.json.value;
  const [[name, stored]] = Object.entries(await files()) as [[string, string]];
  expect(name).toMatch(/^[0-9a-f]{32}\.jpg$/);
  expect(url.endsWith(`/practice-portal-photos/${name}`)).toBe(true);
  const bytes = Buffer.from(stored, 'base64');
  expect(bytes.subarray(0, 3)).toEqual(SQUARE.subarray(0, 3));
  expect(bytes.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  for (const secret of ['Exif', 'home', 'php']) expect(bytes.includes(secret)).toBe(false);
  expect(await portal.php(`return (int) wp_count_posts( 'attachment' )->inherit;`)).toBe(0);
  expect(await inDirectory(userId)).toBe(url);

  const second: string = (await save(SQUARE)).json.value;
  expect(second).not.toBe(url);
  expect(Object.keys(await files())).toEqual([second.split('/').at(-1)]);
  expect(await inDirectory(userId)).toBe(second);

  await portal.dispatch([{ method: 'PUT', path: '/account/directory', json: { value: false } }], 'renee');
  expect(await inDirectory(userId)).toBeNull();
  await portal.dispatch([{ method: 'PUT', path: '/account/directory', json: { value: true } }], 'renee');

  expect((await save('')).json).toEqual({ value: '' });
  expect(await files()).toEqual({});
  expect(await inDirectory(userId)).not.toBe(second);
});

test('is encoded once more where PHP can, and a picture that cannot be decoded is refused', async () => {
  await memberId();
  // A picture editor that encodes to another JPEG, or cannot decode.
  const answers = await portal.php<{ saved: string; refused: string; left: number }>(`
    require_once ABSPATH . WPINC . '/class-wp-image-editor.php';
    class Editor_Of_A_Host extends WP_Image_Editor {
      public static function test( $args = array() ) { return true; }
      public static function supports_mime_type( $mime ) { return true; }
      public function load() { return $GLOBALS['is_broken'] ? new WP_Error( 'invalid_image' ) : true; }
      public function save( $file = null, $mime = null ) { file_put_contents( $file, "\\xFF\\xD8\\xFF\\xDA\\0\\0again\\xFF\\xD9" ); return array( 'path' => $file ); }
      public function resize( $w, $h, $crop = false ) {}
      public function multi_resize( $sizes ) {}
      public function crop( $x, $y, $w, $h, $dw = null, $dh = null, $abs = false ) {}
      public function rotate( $angle ) {}
      public function flip( $horz, $vert ) {}
      public function stream( $mime = null ) {}
    }
    add_filter( 'wp_image_editors', fn() => array( 'Editor_Of_A_Host' ) );
    $user    = get_user_by( 'login', 'renee' )->ID;
    $photo   = ${phpValue(SQUARE.toString('base64'))};
    $folder  = wp_upload_dir()['basedir'] . '/practice-portal-photos/';
    $GLOBALS['is_broken'] = false;
    PracticePortal\\Registration\\Accounts\\MemberPhoto::store( $user, $photo );
    $saved   = file_get_contents( $folder . basename( PracticePortal\\Registration\\Accounts\\MemberPhoto::url( $user ) ) );
    $refused = '';
    $GLOBALS['is_broken'] = true;
    try {
      PracticePortal\\Registration\\Accounts\\MemberPhoto::store( $user, $photo );
    } catch ( PracticePortal\\Core\\RequestRejected $refusal ) {
      $refused = $refusal->error_code;
    }
    return array( 'saved' => base64_encode( $saved ), 'refused' => $refused, 'left' => count( glob( $folder . '*.jpg' ) ) );`);
  expect(Buffer.from(answers.saved, 'base64').toString('latin1')).toBe('\u00ff\u00d8\u00ff\u00da\0\0again\u00ff\u00d9');
  expect(answers).toMatchObject({ refused: 'practice_portal_photo_invalid', left: 1 });
});

test('is refused if it is anything but what the page prepares, and the photo before stays', async () => {
  await memberId();
  const kept: string = (await save(SQUARE)).json.value;
  const smaller = Buffer.from(SQUARE);
  // The height, in the segment with the size of the picture.
  smaller[SQUARE.indexOf(Buffer.from([0xff, 0xc0])) + 6] = 0xff;
  smaller[SQUARE.indexOf(Buffer.from([0xff, 0xc0])) + 5] = 0;
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000001000000010008020000', 'hex');
  for (const photo of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    png,
    smaller,
    SQUARE.subarray(0, 700),
    '%%%',
  ])
    expect(await save(photo)).toMatchObject({ status: 422, json: { code: 'practice_portal_photo_invalid' } });
  expect(await save('A'.repeat(200_000))).toMatchObject({ status: 400, json: { code: 'rest_invalid_param' } });
  expect(Object.keys(await files())).toEqual([kept.split('/').at(-1)]);
});

test('is in the export of personal data, and goes with the erasure, the account and the plugin', async () => {
  const userId = await memberId();
  const url: string = (await save(SQUARE)).json.value;
  const email = 'renee@obrien.example';
  const exported = await portal.php<unknown>(
    `return apply_filters( 'wp_privacy_personal_data_exporters', array() )['practice-portal']['callback']( '${email}', 1 );`,
  );
  expect(JSON.stringify(exported)).toContain(JSON.stringify(url));
  await portal.php(
    `return apply_filters( 'wp_privacy_personal_data_erasers', array() )['practice-portal']['callback']( '${email}', 1 );`,
  );
  expect(await files()).toEqual({});

  await save(SQUARE);
  expect(Object.keys(await files())).toHaveLength(1);
  await portal.php(`require_once ABSPATH . 'wp-admin/includes/user.php'; return wp_delete_user( ${userId} );`);
  expect(await files()).toEqual({});

  const id = await addMember(portal, { login: 'zoe' });
  const isThere = await portal.php(`
    PracticePortal\\Registration\\Accounts\\MemberPhoto::store( ${id}, ${phpValue(SQUARE.toString('base64'))} );
    update_option( 'practice_portal_delete_data', '1' );
    define( 'WP_UNINSTALL_PLUGIN', 'practice-portal/practice-portal.php' );
    require WP_PLUGIN_DIR . '/practice-portal/uninstall.php';
    return is_dir( wp_upload_dir()['basedir'] . '/practice-portal-photos' );`);
  expect(isThere).toBe(false);
});
