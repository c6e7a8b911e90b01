/** Files for members: who can download them, range requests, and that the rest of the folder stays private. */
import { expect, test } from 'vitest';
import { formWith, noticeFor } from '../kit/admin-forms.ts';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { documentOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const PAGE = '/wp-admin/admin.php?page=practice-portal-files';
const CONTENT = '0123456789abcdefghij';

/** Uploads a file as the administrator, and returns its ID. */
async function upload(name: string, fields: Record<string, string> = {}, content = CONTENT) {
  const owner = await signedIn(portal, 'a-administrator');
  const data = new FormData();
  const form = { ...formWith(await owner.send(PAGE), 'Upload'), 'practice_portal_readers[who]': 'members', ...fields };
  for (const [field, value] of Object.entries(form)) if (!/\[plans\]|^file$/.test(field)) data.append(field, value);
  data.append('file', new Blob([content], { type: 'application/pdf' }), name);
  const headers = {
    Cookie: [...owner.cookies].map((pair) => pair.join('=')).join('; '),
    Referer: portal.address + PAGE,
  };
  await fetch(`${portal.address}/wp-admin/admin-post.php`, { method: 'POST', body: data, headers, redirect: 'manual' });
  const id = await portal.php<number>(
    `return (int) current( get_posts( array( 'post_type' => 'practice_portal_file', 'post_status' => 'private', 'fields' => 'ids' ) ) );`,
  );
  return { id, owner, path: `/?practice_portal_file=${id}` };
}

async function reader() {
  await addMember(portal, { login: 'a-reader' });
  return signedIn(portal, 'a-reader');
}

test('members download a file; visitors sign in first; others learn which plan they need', async () => {
  const { path, owner } = await upload('Fee schedule é.txt');
  expect(await noticeFor(owner)).toBe('Fee-schedule-e.txt uploaded. Copy its shortcode into a page.');
  const answer = await (await reader()).send(path);
  expect([answer.status, answer.text]).toEqual([200, CONTENT]);
  expect(answer.header('Content-Disposition')).toBe(
    `attachment; filename="Fee-schedule-e.txt"; filename*=UTF-8''Fee-schedule-e.txt`,
  );
  expect(answer.header('Cache-Control')).toContain('no-store');
  expect(answer.header('X-Content-Type-Options')).toBe('nosniff');
  const visitor = await portal.browser().send(path);
  expect([visitor.status, visitor.header('Location')]).toEqual([
    302,
    expect.stringContaining('/wp-login.php?redirect_to='),
  ]);
  const form = documentOf(await portal.browser().send(visitor.header('Location') ?? ''));
  expect(form.querySelector('.message')?.textContent).toBe('This is for members. Become a member');
  expect(form.querySelector('.message a')?.getAttribute('href')).toContain('/register/');
  const elsewhere = documentOf(await portal.browser().send('/wp-login.php?redirect_to=%2F%3Fpage_id%3D1'));
  expect(elsewhere.querySelector('.message')).toBeNull();
  const other = await (await signedIn(portal, 'a-subscriber')).send(path);
  expect([other.status, other.text]).toEqual([403, expect.stringContaining('This is for members.')]);
  expect(other.text).not.toContain(CONTENT);
});

test('a part of it, as media players and resumed downloads ask for', async () => {
  const { path } = await upload('talk.txt');
  const browser = await reader();
  const ask = async (range: string, ifRange?: string) => {
    const headers = { Range: range, ...(ifRange !== undefined && { 'If-Range': ifRange }) };
    const answer = await browser.send(path, { headers });
    return [answer.status, answer.status === 416 ? '' : answer.text, answer.header('Content-Range')];
  };
  const etag = (await browser.send(path)).header('ETag') ?? '';
  expect(await ask('bytes=0-3')).toEqual([206, '0123', 'bytes 0-3/20']);
  expect(await ask('bytes=15-')).toEqual([206, 'fghij', 'bytes 15-19/20']);
  expect(await ask('bytes=-5', etag)).toEqual([206, 'fghij', 'bytes 15-19/20']);
  expect(await ask('bytes=18-99')).toEqual([206, 'ij', 'bytes 18-19/20']);
  expect(await ask('bytes=20-')).toEqual([416, '', 'bytes */20']);
  expect(await ask('bytes=-0')).toEqual([416, '', 'bytes */20']);
  for (const whole of ['bytes=3-1', 'bytes=-', 'bytes=0-1,3-4', 'lines=1-2'])
    expect([whole, ...(await ask(whole))]).toEqual([whole, 200, CONTENT, null]);
  expect(await ask('bytes=0-3', '"another"')).toEqual([200, CONTENT, null]);
});

test('only what WordPress allows is uploaded, and on disk it has neither its name nor an extension', async () => {
  const { id } = await upload('shell.php', {}, '<?php echo 1;');
  expect(id).toBe(0);
  await upload('notes.txt');
  const names = await portal.php<string[]>(
    `return array_map( 'basename', glob( PracticePortal\\Content\\Files\\PrivateFolder::path() . '/{,.}*', GLOB_BRACE ) );`,
  );
  expect(names.filter((name) => /^[0-9a-f]{32}$/.test(name))).toHaveLength(1);
  expect(names).toEqual(expect.arrayContaining(['.htaccess', 'index.php', 'web.config']));
});

test('a stored name cannot lead out of the folder', async () => {
  const { id, path } = await upload('notes.txt');
  for (const name of ['../../../wp-config.php', '.htaccess', '', 'probe.txt']) {
    await portal.php(
      `return update_post_meta( ${id}, '_practice_portal_file', array( 'stored_name' => '${name}', 'name' => 'x', 'size' => 1 ) );`,
    );
    const browser = await signedIn(portal, 'a-administrator');
    expect([name, (await browser.send(path)).status]).toEqual([name, 404]);
  }
  expect((await portal.browser().send('/?practice_portal_file=1')).status).toBe(404);
});

test('the web server sends the file if it can', async () => {
  const { path } = await upload('notes.txt');
  const browser = await reader();
  const plugin = '/wordpress/wp-content/mu-plugins/sendfile.php';
  try {
    for (const [method, header, value] of [
      ['X-Accel-Redirect: /private/', 'X-Accel-Redirect', /^\/private\/[0-9a-f]{32}$/],
      ['X-Sendfile', 'X-Sendfile', /\/practice-portal-private-[0-9a-f]{32}\/[0-9a-f]{32}$/],
    ] as const) {
      portal.site.php.writeFile(plugin, `<?php add_filter( 'practice_portal_sendfile', fn() => '${method}' );`);
      const answer = await browser.send(path);
      expect([answer.header(header), answer.text]).toEqual([expect.stringMatching(value), '']);
      expect((await portal.browser().send(path)).header(header)).toBeNull();
    }
  } finally {
    portal.site.php.unlink(plugin);
  }
});

test('only administrators delete, change or read its post by XML-RPC and REST', async () => {
  const { id } = await upload('notes.txt', { title: 'Notes of May' });
  const editor = await portal.php<number>(
    `return wp_insert_user( array( 'user_login' => 'an-editor', 'user_pass' => 'an-editor', 'user_email' => 'editor@example.com', 'role' => 'editor' ) );`,
  );
  // WordPress lets authors delete their own files.
  await portal.php(
    `global $wpdb; return $wpdb->update( $wpdb->posts, array( 'post_author' => ${editor} ), array( 'ID' => ${id} ) );`,
  );
  const value = (content: string) => `<param><value>${content}</value></param>`;
  const call = async (method: string, ...parameters: string[]) => {
    const body = `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params>${parameters.map(value).join('')}</params></methodCall>`;
    const answer = await fetch(`${portal.address}/xmlrpc.php`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'text/xml' },
    });
    const text = await answer.text();
    return [/<name>faultCode<\/name>/.test(text), text.includes('Notes of May')];
  };
  const refused = [true, false];
  const signIn = (login: string) => [`<string>${login}</string>`, `<string>${login}</string>`];
  const post = `<int>${id}</int>`;
  const title = '<struct><member><name>post_title</name><value>Changed</value></member></struct>';
  expect(await call('wp.deletePost', '<int>1</int>', ...signIn('an-editor'), post)).toEqual(refused);
  expect(await call('wp.editPost', '<int>1</int>', ...signIn('an-editor'), post, title)).toEqual(refused);
  expect(await call('wp.getPost', '<int>1</int>', ...signIn('an-editor'), post)).toEqual(refused);
  expect(await call('metaWeblog.deletePost', '<string>key</string>', post, ...signIn('an-editor'))).toEqual(refused);
  const browser = await signedIn(portal, 'an-editor');
  const headers = { 'X-WP-Nonce': browser.nonce ?? '' };
  for (const route of ['posts', 'media', 'practice_portal_file']) {
    const answer = await browser.send(`/wp-json/wp/v2/${route}/${id}?force=true`, { method: 'DELETE', headers });
    expect([route, answer.status]).toEqual([route, 404]);
  }
  const stored = () => portal.php<string | null>(`return get_post( ${id} )->post_title ?? null;`);
  expect(await stored()).toBe('Notes of May');
  // The same call works for an administrator, who may delete the file.
  expect(await call('wp.deletePost', '<int>1</int>', ...signIn('a-administrator'), post)).toEqual([false, false]);
});

test('the shortcode links it, deleting it deletes the file, and Site Health knows whether the folder is open', async () => {
  const { id, owner, path } = await upload('notes.txt', { title: 'Notes of May' });
  expect(await portal.php(`return do_shortcode( '[practice_portal_file id="${id}"]' );`)).toBe(
    `<a class="practice-portal-file" href="${portal.address}${path}" rel="nofollow">Notes of May</a> (20 B)`,
  );
  const health = (body: string) =>
    portal.php<{ status: string }>(`
      add_filter( 'pre_http_request', fn() => array( 'response' => array( 'code' => 200 ), 'body' => '${body}', 'headers' => array(), 'cookies' => array() ) );
      return ( new PracticePortal\\Content\\Files\\FolderHealth() )->test();`);
  expect((await health('practice-portal-private-')).status).toBe('critical');
  expect((await health('Forbidden')).status).toBe('good');
  const form = formWith(await owner.send(`${PAGE}&file=${id}`), 'Delete file');
  await owner.send('/wp-admin/admin-post.php', { form });
  expect((await owner.send(path)).status).toBe(404);
  expect(
    await portal.php(
      `return glob( PracticePortal\\Content\\Files\\PrivateFolder::path() . '/' . str_repeat( '[0-9a-f]', 32 ) );`,
    ),
  ).toEqual([]);
  const log = await portal.rows('journal');
  expect(log.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['file_added', 'Notes of May'],
    ['file_deleted', 'Notes of May'],
  ]);
});
