/** Invitations are no way to write to strangers from the site's own sender. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addMember } from '../kit/members.ts';
import { letHourPass, mailsTo } from '../kit/mail.ts';
import { liftMinuteLimits, useSite } from '../kit/site.ts';

const portal = useSite({ realLimits: true });
liftMinuteLimits(portal);

const act = async (path: string, body: Record<string, unknown>, as = 'renee') => {
  const [answer] = await portal.dispatch(
    [{ path: `/account/team/${path}`, json: { ...body, idempotency_key: randomUUID() } }],
    as,
  );
  return answer!;
};
const invite = (email: string, name = 'Ada', as = 'renee') => act('invite', { name, email }, as);
const said = ({ status, json }: { status: number; json: { code?: string; message?: string } }) =>
  json.code ? `${status} ${json.message}` : `${status}`;
const forget = () =>
  portal.php('global $wpdb; return $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_rate_limits" );');

test('a name with a web address is refused', async () => {
  await addMember(portal, { login: 'renee' });
  expect(said(await invite('ada@example.com', 'Your bank: evil.com'))).toBe(
    '422 "Admin Name" can have at most 100 characters and no web address.',
  );
});

test('an address gets at most three invitations a day, from all members together', async () => {
  for (const login of ['renee', 'sam', 'kim', 'lou']) await addMember(portal, { login });
  const { json } = await invite('ada@example.com');
  const again = () => act('send', { id: json[0].id });
  expect(said(await again())).toBe('200');
  expect(said(await invite('ADA@example.com', 'Ada', 'sam'))).toBe('200');
  const TOO_MANY = '429 This person already got several invitations today. Try again tomorrow.';
  expect([said(await again()), said(await invite('ada@example.com', 'Ada', 'kim'))]).toEqual([TOO_MANY, TOO_MANY]);
  // Another person is not kept from it.
  expect(said(await invite('bob@example.com', 'Bob', 'lou'))).toBe('200');
});

test('a member sends at most twenty invitations a day', async () => {
  await addMember(portal, { login: 'renee' });
  const answers: string[] = [];
  for (let number = 0; number < 22; number += 1) {
    answers.push(said(await invite(`person-${number}@example.com`)).slice(0, 3));
  }
  expect(answers.filter((status) => status === '200').length).toBeLessThanOrEqual(20);
  expect(answers.at(-1)).toBe('429');
});

test('a withdrawn invitation counts among the fifty', async () => {
  await addMember(portal, { login: 'renee' });
  const { json } = await invite('ada@example.com');
  expect(said(await act('withdraw', { id: json[0].id }))).toBe('200');
  await portal.php(`
    global $wpdb;
    $table = $wpdb->prefix . 'practice_portal_journal';
    $fact  = array_diff_key( $wpdb->get_row( "SELECT * FROM $table WHERE kind = 'invited'", ARRAY_A ), array( 'id' => 0 ) );
    for ( $number = 1; $number < 49; ++$number ) { $wpdb->insert( $table, array( 'fact_hash' => hash( 'sha256', "$number" ) ) + $fact ); }
    return $wpdb->last_error;`);
  const [last] = (await invite('last@example.com')).json;
  expect(said(await act('withdraw', { id: last.id }))).toBe('200');
  await forget();
  expect(said(await invite('one-more@example.com'))).toBe('422 You cannot invite any more practice admins.');
});

test('the e-mail names the inviter, turns no text into links, and has a link to refuse', async () => {
  await addMember(portal, { login: 'renee', name: 'Renée Dubois' });
  // Names that were stored before there were rules for names.
  await portal.php(
    `return wp_update_user( array( 'ID' => get_user_by( 'login', 'renee' )->ID, 'display_name' => 'Your bank https://evil.example' ) );`,
  );
  const { json } = await invite('ada@example.com');
  await portal.php(
    `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_invites SET name = 'Click www.evil.example'" );`,
  );
  await letHourPass(portal);
  const mail = mailsTo(portal, 'ada@example.com').at(-1)!;
  expect(JSON.stringify(mail)).not.toContain('evil.example');
  expect(mail.message).toContain('a member (renee@private.example) named you as a practice admin');
  const links = [...(mail.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, url]) => url!.replaceAll('&#038;', '&'));
  expect(links).toHaveLength(3);
  for (const link of links) expect(link.startsWith(portal.address)).toBe(true);

  const refusal = links.find((link) => link.includes('practice_portal_refuse='))!;
  // A mail program's own "Unsubscribe" sends a POST to it (RFC 8058).
  expect(mail.headers).toMatchObject({
    'List-Unsubscribe': `<${refusal}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  const reader = portal.browser();
  // Opened by a mail program: nothing happens.
  const page = await reader.send(refusal);
  expect([page.status, page.text.includes('Refuse further invitations')]).toEqual([200, true]);
  expect(await portal.rows('invitation_refusals')).toEqual([]);
  const done = await reader.send(refusal, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect([done.status, done.text.includes('You will not get any more invitations from')]).toEqual([200, true]);
  const REFUSED = '422 This person refuses invitations. Nothing was sent.';
  expect(said(await act('send', { id: json[0].id }))).toBe(REFUSED);
  await addMember(portal, { login: 'sam' });
  expect(said(await invite('Ada@Example.com', 'Ada', 'sam'))).toBe(REFUSED);
  expect(JSON.stringify(await portal.rows('invitation_refusals'))).not.toContain('ada@');
});

test('a refusal without this site’s signature has no effect', async () => {
  for (const token of ['x', `${'0'.repeat(64)}.${'0'.repeat(64)}`, '%5B%5D']) {
    const answer = await portal.browser().send(`/?practice_portal_refuse=${token}`, { method: 'POST' });
    expect([answer.status, answer.text.includes('This link is no longer valid.')]).toEqual([404, true]);
  }
  expect(await portal.rows('invitation_refusals')).toEqual([]);
});
