/** The page Preferences: what it saves, and where the brand's color and logo are seen. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contrast } from '../../colours.ts';
import type { Browser } from '../kit/browser.ts';
import { signedIn } from '../kit/member.ts';
import { documentOf, fieldsOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const PREFERENCES = '/wp-admin/admin.php?page=practice-portal-preferences';
const COLOUR = 'practice_portal_brand_colour';
const LOGO = 'practice_portal_brand_logo';

/** WordPress asks its own server for translations when the page opens. */
const OFFLINE = '/wordpress/wp-content/mu-plugins/offline.php';

let owner: Browser;
beforeEach(async () => {
  portal.site.php.writeFile(
    OFFLINE,
    "<?php add_filter( 'translations_api', fn() => array( 'translations' => array() ) );",
  );
  owner = await signedIn(portal, 'a-administrator');
});

afterEach(() => portal.site.php.unlink(OFFLINE));

const preferences = async () => documentOf(await owner.send(PREFERENCES));

/** Saves the page with one change, and returns what the page then says. */
async function save(changes: Record<string, string>) {
  const form = (await preferences()).querySelector('form[action="options.php"]');
  const { status } = await owner.send('/wp-admin/options.php', { form: { ...fieldsOf(form), ...changes } });
  expect(status).toBe(302);
  const page = documentOf(await owner.send(`${PREFERENCES}&settings-updated=true`));
  return {
    error: page.querySelector('.notice-error, .settings-error.error')?.textContent?.trim() ?? '',
    about: page.getElementById(`${COLOUR}-about`)?.textContent ?? '',
    colour: page.getElementById(COLOUR)?.getAttribute('value'),
  };
}

/** The portal's pages and the sign-in page have the same ones. */
async function tokens() {
  const page = documentOf(await portal.browser().send('/wp-login.php'));
  const element = page.getElementById('practice-portal-theme');
  const url = element?.getAttribute('href');
  return url ? (await portal.browser().send(url)).text : (element?.textContent ?? '');
}
const accent = async () => /--pp-accent:(#\w+);/.exec(await tokens())?.[1] ?? '';

/** An image in the media library. */
const image = () =>
  portal.php<number>(`
    $id = wp_insert_attachment( array( 'post_mime_type' => 'image/png', 'post_title' => 'Logo' ), 'logo.png' );
    wp_update_attachment_metadata( $id, array( 'width' => 200, 'height' => 80, 'file' => 'logo.png' ) );
    return $id;`);

/** What is sent, and what is stored of it. */
const OPTIONS = [
  ['practice_portal_pause_months', '2', '2'],
  ['practice_portal_pause_open', '1', '1'],
  ['practice_portal_renewal_receipts', '1', '1'],
  ['practice_portal_requires_verified_email', '1', '1'],
  ['practice_portal_guarantee_contact', 'refunds@example.com', 'refunds@example.com'],
  ['practice_portal_trusted_proxies', '10.0.0.0/8, 10.9.0.1', '10.0.0.0/8\n10.9.0.1'],
] as const;

test('each choice is on Preferences alone, and saved with what the others were', async () => {
  const own = (page: Awaited<ReturnType<typeof preferences>>) =>
    [...page.querySelectorAll('[name^=practice_portal]')].map((field) => field.getAttribute('name'));
  const general = documentOf(await owner.send('/wp-admin/options-general.php'));
  expect(general.querySelector('[name=blogname]')).not.toBeNull();
  expect(own(general)).toEqual([]);
  expect(own(await preferences())).toHaveLength(8);
  for (const [name, value, stored] of OPTIONS) {
    await save({ [name]: value });
    expect([name, await portal.php(`return get_option( '${name}' );`)]).toEqual([name, stored]);
  }
  await save({});
  for (const [name, , stored] of OPTIONS)
    expect([name, await portal.php(`return get_option( '${name}' );`)]).toEqual([name, stored]);
});

test.each([
  [
    'practice_portal_guarantee_contact',
    'a@b.example',
    '<b>refunds',
    'a@b.example',
    '“<b>refunds” is no e-mail address',
  ],
  ['practice_portal_trusted_proxies', '10.0.0.1', '10.0.0.0/8 10.0.0', '10.0.0.0/8', 'no network: 10.0.0.'],
])('%s says what it does not save', async (option, before, typed, stored, error) => {
  await save({ [option]: before });
  expect((await save({ [option]: typed })).error).toContain(error);
  expect(await portal.php(`return get_option( '${option}' );`)).toBe(stored);
});

describe('the brand color', () => {
  test('is the theme’s until the owner chooses one', async () => {
    const themes = await accent();
    expect(themes).not.toBe('#7a2fb8');
    expect((await save({ [COLOUR]: '#7A2FB8' })).about).toMatch(/^White text is readable .* is 7\.\d to 1\.$/);
    expect(await accent()).toBe('#7a2fb8');
    expect((await save({ [COLOUR]: '' })).about).toContain('If it is empty, they have the theme’s color.');
    expect(await accent()).toBe(themes);
  });

  test('is darkened if white text is not readable on it, and the owner is told', async () => {
    const { about, colour } = await save({ [COLOUR]: 'ffd500' });
    expect(colour).toBe('#ffd500');
    const used = /^White text is not readable .* is 1\.\d to 1, and 4\.5 to 1 is needed\..* (#\w{6}) instead/.exec(
      about,
    )?.[1];
    expect(used).toBe(await accent());
    expect(contrast(used ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  test('stays as it is if the input is no color', async () => {
    await save({ [COLOUR]: '#7a2fb8' });
    const { error, colour } = await save({ [COLOUR]: '<b>purple' });
    expect(error).toMatch(/“<b>purple” is no color, so the brand color was not changed/);
    expect(colour).toBe('#7a2fb8');
  });
});

test('an e-mail has the color and the logo', async () => {
  const html = () =>
    portal.php<string>(`
      $type   = PracticePortal\\Mail\\EmailType::Receipt;
      $values = array_fill_keys( PracticePortal\\Mail\\EmailPlaceholders::for( $type ), 'x' ) + PracticePortal\\Mail\\Templates::FLAGS;
      $values = array( 'site' => 'Site', 'overview_url' => home_url( '/' ) ) + $values + array_fill_keys( array( 'registration_url', 'name' ), '' );
      return ( new PracticePortal\\Mail\\Templates( WP_PLUGIN_DIR . '/practice-portal' ) )->message( $type, 'a@b.example', $values )->html;`);
  const plain = await html();
  expect(plain).not.toContain('<img');
  await save({ [COLOUR]: '#7a2fb8', [LOGO]: String(await image()) });
  const branded = await html();
  expect(branded).toContain('background:#7a2fb8');
  expect(branded).toMatch(/<img src="http[^"]*logo\.png" alt="Site"/);
});

describe('the logo', () => {
  test('is on the sign-in page and among the tokens, else it is the theme’s', async () => {
    expect(await tokens()).not.toContain('--pp-logo:');
    const [themes, own] = [await image(), await image()];
    await portal.php(`set_theme_mod( 'custom_logo', ${themes} );`);
    expect(await tokens()).toContain('--pp-logo:url("http');
    await portal.php(`wp_update_post( array( 'ID' => ${own} ) ); update_attached_file( ${own}, 'own-logo.png' );`);
    expect((await save({ [LOGO]: String(own) })).error).toBe('');
    expect(await tokens()).toMatch(/--pp-logo:url\("http[^"]*\/own-logo\.png"\);--pp-logo-height:3rem;/);
    expect((await portal.browser().send('/wp-login.php')).text).toContain('practice-portal-has-logo');
  });

  test('stays as it is if the file is no image', async () => {
    const page = await portal.php<number>(`return wp_insert_post( array( 'post_title' => 'No image' ) );`);
    expect((await save({ [LOGO]: String(page) })).error).toContain('the chosen file is not an image');
    expect(await portal.php(`return get_option( '${LOGO}' );`)).toBe('0');
  });
});
