/** Links in e-mails act on the press of a button. Mail scanners and previews open every link by themselves, with GET or HEAD. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { mailsTo, pressButton } from '../kit/mail.ts';
import { joinAsMember } from '../kit/member.ts';
import { memberForm } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const EMAIL = 'renee@obrien.example';
const NEW = 'new@obrien.example';

/** Has the plugin send every e-mail whose link leads to something that can be changed. */
async function sendAll(browser: Browser) {
  const post = (path: string, json: Record<string, string>) =>
    browser.rest(`/account${path}`, { json: { idempotency_key: randomUUID(), ...json } });
  await post('/email/verification', {});
  await post('/email', { email: NEW, password: memberForm(1).mepr_user_password ?? '' });
  await portal.php(`
    retrieve_password( 'renee' );
    return true;`);
}

const links = () => {
  const found = portal.site
    .mails()
    .flatMap(({ message, html }) =>
      [...`${message} ${html ?? ''}`.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([url]) => url),
    )
    .map((url) => url.replaceAll('&#038;', '&').replaceAll('&amp;', '&').replace(portal.address, ''))
    .filter((url) => url.startsWith('/'));
  return [...new Set(found)];
};

/** Everything stored, except what any page view may write. */
const stored = () =>
  portal.php<Record<string, string>>(`
    global $wpdb;
    $tables = array();
    foreach ( $wpdb->get_col( 'SHOW TABLES' ) as $table ) {
      if ( 1 === preg_match( '/_(rate|limits|locks|schedule)/', $table ) ) { continue; }
      $where = str_ends_with( $table, 'options' ) ? " WHERE option_name NOT LIKE '%transient%' AND option_name NOT IN ( 'cron' )" : '';
      $tables[ $table ] = md5( wp_json_encode( $wpdb->get_results( "SELECT * FROM $table$where" ) ) );
    }
    return $tables;`);

test('no link of an e-mail changes anything by GET or HEAD, without and with a session', async () => {
  const { browser } = await joinAsMember(portal);
  await sendAll(browser);
  const all = links();
  const ARGUMENTS = ['verify_email', 'confirm_email', 'invite', 'practice_portal_refuse', 'key'];
  expect(ARGUMENTS.filter((argument) => !all.some((url) => url.includes(`${argument}=`)))).toEqual([]);

  const before = await stored();
  for (const visitor of [portal.browser(), browser]) {
    for (const url of all.filter((link) => !link.includes('action=logout'))) {
      for (const method of ['HEAD', 'GET']) await visitor.send(url, { method, headers: { Accept: 'text/html' } });
    }
  }
  expect(await stored()).toEqual(before);

  await pressButton(browser, all.find((url) => url.includes('verify_email=')) ?? '');
  expect(await stored()).not.toEqual(before);
});

test('the button of another site does not change the address', async () => {
  const { browser, userId } = await joinAsMember(portal).then((joined) => ({
    ...joined,
    userId: joined.browser.userId,
  }));
  await sendAll(browser);
  const link = links().find((url) => url.includes('confirm_email=')) ?? '';
  expect(mailsTo(portal, NEW)).toHaveLength(1);
  const answer = await browser.send(link, { form: { any: 'thing' }, headers: { Accept: 'text/html' } });
  expect(answer.status).toBe(200);
  expect(await portal.php(`return get_userdata( ${userId} )->user_email;`)).toBe(EMAIL);
});
