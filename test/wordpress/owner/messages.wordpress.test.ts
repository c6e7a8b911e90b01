/** A message to many members: write, preview, confirm, send once to each member who accepts messages, report. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { formWith } from '../kit/admin-forms.ts';
import { letHourPass, mailServer, mailsTo, mendMailServer } from '../kit/mail.ts';
import { signedIn } from '../kit/member.ts';
import { addMany, addMember } from '../kit/members.ts';
import { documentOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const WRITE = '/wp-admin/admin.php?page=practice-portal-messages';
const MEMBERS = '/wp-admin/admin.php?page=practice-portal-members';
const DEATH = '/wordpress/wp-content/mu-plugins/death.php';

const MESSAGE = {
  subject: 'Holiday hours, {name}',
  text: 'Hello {name},\n\n<b>We close</b> at 5.\nSee https://elsewhere.example/hours?a=1&b=2.\n\nPlan: {plan}',
};

let admin: Browser;
beforeEach(async () => {
  admin = await signedIn(portal, 'a-administrator');
});
afterEach(() => {
  mendMailServer(portal);
  if (portal.site.php.fileExists(DEATH)) portal.site.php.unlink(DEATH);
});

/** The form of a selection, with nothing typed or ticked. */
async function opened(selection: Record<string, string>) {
  const {
    with_paused: _paused,
    with_former: _former,
    ...form
  } = formWith(await admin.send(WRITE, { form: selection }), 'Continue');
  return form;
}

/** Presses a button of the form. The next page shows the form with the typed values. */
async function press(does: string, selection: Record<string, string>, typed: Record<string, string> = MESSAGE) {
  const answer = await admin.send(WRITE, { form: { ...(await opened(selection)), ...typed, do: does } });
  const shown = documentOf(answer);
  const value = (id: string) => (shown.getElementById(id) as HTMLInputElement | null)?.value;
  return {
    subject: value('email-subject'),
    text: value('email-text'),
    notice: shown.querySelector('.notice')?.textContent.trim() ?? '',
    preview: shown.querySelector('iframe')?.getAttribute('srcdoc') ?? '',
    question: shown.querySelector('#confirmation h2')?.textContent ?? '',
    effects: [...shown.querySelectorAll('#confirmation li')].map((each) => each.textContent),
    counts: Object.fromEntries(
      [...shown.querySelectorAll('dl > div')].map((each) => [
        each.querySelector('dt')?.textContent,
        each.querySelector('dd')?.textContent,
      ]),
    ),
    send: () => formWith(answer, /^Send to /),
  };
}

/** Sends the message to all confirmed members, and returns the report's URL. */
async function start(form: Record<string, string>): Promise<string> {
  const answer = await admin.send('/wp-admin/admin-post.php', { form });
  return (answer.header('location') ?? '').replace(portal.address, '');
}

async function read(report: string) {
  const page = documentOf(await admin.send(report));
  const rows = [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
  return { status: page.querySelector('.practice-portal-progress')?.textContent ?? '', rows };
}

/** The messages that have been sent. */
const messages = () =>
  portal.site
    .mails()
    .map(({ to, subject }) => ({ to, subject }))
    .filter(({ subject }) => subject.startsWith('Holiday'));

const decline = (id: number, is = true) =>
  portal.php(`PracticePortal\\Registration\\Accounts\\MessageChoice::store( ${id}, ${is} ); return true;`);

/** Runs the next batch as WP-Cron does. Waiting times have passed. */
const nextBatch = () =>
  portal.php(`
    global $wpdb;
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET due_at = due_at - 86400" );
    do_action( 'practice_portal_jobs_due' );
    return true;`);

const ALL = { whole: '1', group: '' };

describe('a message', () => {
  test('with an unknown placeholder is refused, and what was typed stays', async () => {
    await addMember(portal, { login: 'ann' });
    for (const does of ['preview', 'test', 'ask']) {
      const typed = { subject: 'Hi', text: 'Dear {nmae},\nsee you' };
      const { notice, subject, text, question } = await press(does, ALL, typed);
      expect(notice).toContain('"Text" contains the unknown placeholder {nmae}. This e-mail can have: {site}, {name},');
      expect([subject, text, question]).toEqual([typed.subject, typed.text, '']);
    }
    expect((await press('ask', ALL, { subject: '', text: 'x' })).notice).toBe('"Subject" is empty. Enter it.');
    expect((await admin.send(WRITE, { form: { 'members[0]': '0' } })).text).toContain('Choose the members first');
    expect(await portal.rows('bulk_jobs')).toEqual([]);
  });

  test('is previewed as a chosen member reads it, and sent to oneself alone', async () => {
    const ann = await addMember(portal, { login: 'ann', name: 'Ann' });
    // WordPress stores a name as HTML.
    await portal.php(`return update_user_meta( ${ann}, 'first_name', '&lt;i&gt;Ann&lt;/i&gt; &amp; Co' );`);
    await addMember(portal, { login: 'bob', name: 'Bob' });
    const selection = { 'members[0]': String(ann) };
    const { preview } = await press('preview', selection);
    expect(preview).toContain('Hello &lt;i&gt;Ann&lt;/i&gt; &amp; Co,');
    expect(preview).toContain('&lt;b&gt;We close&lt;/b&gt; at 5.<br');
    expect(preview).toMatch(/<a href="https:\/\/elsewhere\.example\/hours\?a=1&(amp|#038);b=2"[^>]*>/);
    expect(preview).toContain('Plan: Grow Member');
    const other = await press('preview', selection, { ...MESSAGE, member: 'bob' });
    expect([other.notice, other.preview]).toEqual([expect.stringContaining('None of these members has this'), '']);
    expect((await press('preview', ALL, { ...MESSAGE, member: 'bob@private.example' })).preview).toContain(
      'Hello Bob,',
    );
    expect((await press('test', selection)).notice).toMatch(/^Sent to .* only\.$/);
    expect(messages()).toEqual([
      { to: expect.not.stringContaining('private'), subject: 'Holiday hours, <i>Ann</i> & Co' },
    ]);
    const form = { ...(await opened(selection)), ...MESSAGE, do: 'test' };
    expect((await admin.send(WRITE, { form: { ...form, _wpnonce: 'guessed' } })).status).toBe(403);
  });

  test('says before who gets it and who does not, and reports person by person', async () => {
    await addMember(portal, { login: 'ann', name: 'Ann' });
    const without = await addMember(portal, { login: 'without', name: 'Without' });
    await portal.php(
      `global $wpdb; $wpdb->update( $wpdb->users, array( 'user_email' => '' ), array( 'ID' => ${without} ) ); clean_user_cache( ${without} ); do_action( 'profile_update', ${without}, get_userdata( ${without} ), array() ); return true;`,
    );
    await decline(await addMember(portal, { login: 'no', name: 'No' }));
    await addMember(portal, { login: 'left', name: 'Left', status: 'canceled' });
    const paused = await addMember(portal, { login: 'paused', name: 'Paused' });
    await portal.php(`
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      $subscriptions->record( $subscriptions->currentFor( ${paused} ), PracticePortal\\Billing\\Model\\SubscriptionStatus::Paused, new PracticePortal\\Billing\\Model\\SubscriptionSnapshot( PracticePortal\\Billing\\Model\\SubscriptionStatus::Paused ) );
      return true;`);
    const { counts } = await press('edit', ALL);
    expect(counts).toEqual({
      'Get the message': '1',
      'Declined messages': '1',
      'Have no e-mail address': '1',
      Paused: '1',
      'Without a current membership': '1',
    });
    const asked = await press('ask', ALL, { ...MESSAGE, with_paused: '1' });
    expect([asked.question, ...asked.effects]).toEqual([
      'Send this message to 2 people?',
      'The e-mails are sent in the background. Nobody gets the message twice. You cannot recall it.',
      '1 member declined messages and gets none.',
      '1 member has no e-mail address.',
      '1 person without a current membership is left out.',
    ]);
    const report = await start(asked.send());
    const { status, rows } = await read(report);
    expect(status).toMatch(/Sent: 2\. Declined: 1\. Not sent: 2\. Waiting: 0\.$/);
    expect(rows.toSorted()).toEqual([
      ['Ann', 'Sent', ''],
      ['Left', 'Not sent', 'Has no current membership.'],
      ['No', 'Declined', 'Declined messages.'],
      ['Paused', 'Sent', ''],
      ['Without', 'Not sent', 'The account has no valid e-mail address.'],
    ]);
    const journal = await portal.rows('journal');
    const sent = journal.filter(({ kind, detail }) => kind === 'email_sent' && String(detail).startsWith('message'));
    expect(sent.map(({ detail }) => detail)).toEqual([
      'message Holiday hours, {name}',
      'message Holiday hours, {name}',
    ]);
    expect(journal.find(({ kind }) => kind === 'message_started')?.['detail']).toBe('Holiday hours, {name}: 5');
    expect((await admin.send(`${MEMBERS}&member=${paused}`)).text).toContain('Message “Holiday hours, {name}”');
  });
});

describe('whatever happens while it is sent, each member gets it once', () => {
  const everyone = () => messages().map(({ to }) => to);
  const numbered = Array.from({ length: 250 }, (_, index) => `many-${1000 + index}@private.example`);

  /** The database refuses queries of a kind as soon as a condition in PHP holds. */
  const refuse = (kind: string, holds: string) =>
    portal.site.php.writeFile(
      DEATH,
      `<?php add_filter( 'query', static function ( $query ) {
        static $holds = false;
        $holds = $holds || ${holds};
        if ( ! $holds || ! preg_match( '/${kind}/s', $query ) ) { return $query; }
        $GLOBALS['wpdb']->suppress_errors();
        return 'SELECT nothing FROM wp_practice_portal_nowhere'; } );`,
    );
  const refuseAfterClaim = (kind: string) =>
    refuse(kind, "preg_match( '/^UPDATE.*practice_portal_jobs.*running/s', $query )");

  test('the process dies before all are listed, and while an e-mail is sent; the form is sent again', async () => {
    await addMany(portal, 250);
    const asked = await press('ask', { whole: '1', group: 'members' });
    expect(asked.question).toBe('Send this message to 250 people?');
    const form = asked.send();
    // A killed process has no more statements, so the database ends its transaction.
    portal.site.php.writeFile(
      DEATH,
      `<?php add_filter( 'query', static function ( $query ) {
        static $is_dead = false;
        if ( preg_match( '/^INSERT.*journal.*message_started/s', $query ) ) { $GLOBALS['wpdb']->query( 'ROLLBACK' ); $is_dead = true; exit; }
        return $is_dead ? 'SELECT 1 LIMIT 0' : $query; } );`,
    );
    await start(form);
    portal.site.php.unlink(DEATH);
    await nextBatch();
    expect(everyone()).toEqual([]);
    const report = await start(form);
    expect(await portal.rows('bulk_jobs')).toHaveLength(1);
    expect((await read(report)).status).toMatch(/Sent: 100\. Declined: 0\. Not sent: 0\. Waiting: 150\./);
    // The e-mail left, but the process died before that was stored. Another member declines in the meantime.
    await portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET state = 'running' WHERE user_id = 1000" );`,
    );
    await decline(1249);
    await nextBatch();
    const { status, rows } = await read(report);
    expect(status).toMatch(/Sent: 248\. Declined: 1\. Not sent: 0\. Waiting: 0\. May have been sent: 1\./);
    expect(rows[0]?.slice(1)).toEqual(['May have been sent', expect.stringContaining('The e-mail may have arrived')]);
    expect(everyone().toSorted()).toEqual(numbered.slice(0, 249).toSorted());
    expect(await start(form)).toBe(report);
    await letHourPass(portal);
    expect(everyone()).toHaveLength(249);
  });

  test('the mail server is down for a while; and a process dies while an e-mail is sent', async () => {
    await addMany(portal, 20);
    mailServer(portal, 'return false;');
    const report = await start((await press('ask', { whole: '1', group: 'members' })).send());
    // The batch stops at three waiting e-mails: they are enough to notice that the mail server is down.
    expect((await portal.rows('jobs')).filter(({ attempts }) => Number(attempts) > 0)).toHaveLength(3);
    expect((await read(report)).status).toMatch(/Sent: 0\. Declined: 0\. Not sent: 0\. Waiting: 20\./);
    mendMailServer(portal);
    // It is unknown whether this e-mail has left.
    await portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET state = 'running' WHERE user_id = 1000" );`,
    );
    await letHourPass(portal);
    await nextBatch();
    await nextBatch();
    const { status, rows } = await read(report);
    expect(status).toMatch(/Sent: 19\. Declined: 0\. Not sent: 0\. Waiting: 0\. May have been sent: 1\./);
    expect(rows[0]?.slice(1)).toEqual([
      'May have been sent',
      expect.stringContaining('The e-mail may have arrived, so we do not send it again.'),
    ]);
    expect(new Set(everyone()).size).toBe(everyone().length);
  });

  test('the mail server refuses some addresses: the others do not wait', async () => {
    await addMany(portal, 20);
    const refused = [1000, 1001, 1002, 1004, 1006, 1008].map((id) => `many-${id}@private.example`);
    mailServer(
      portal,
      `return in_array( $mail['to'], json_decode( '${JSON.stringify(refused)}' ), true ) ? false : $sent;`,
    );
    const report = await start((await press('ask', { whole: '1', group: 'members' })).send());
    expect(everyone()).toEqual([]);
    await nextBatch();
    expect(everyone().toSorted()).toEqual(numbered.slice(0, 20).filter((to) => !refused.includes(to)));
    expect((await read(report)).status).toMatch(/Sent: 14\. Declined: 0\. Not sent: 0\. Waiting: 6\./);
  });

  test('a member who left after a refused try gets none, and none if they rejoin', async () => {
    await addMany(portal, 2);
    mailServer(portal, 'return false;');
    const report = await start((await press('ask', { whole: '1', group: 'members' })).send());
    mendMailServer(portal);
    const become = (status: string) =>
      portal.php(
        `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET status = '${status}' WHERE user_id = 1000" );`,
      );
    await become('canceled');
    await nextBatch();
    await become('active');
    await nextBatch();
    const { status, rows } = await read(report);
    expect(status).toMatch(/Sent: 1\. Declined: 0\. Not sent: 1\. Waiting: 0\./);
    expect(rows[0]?.slice(1)).toEqual(['Not sent', 'Has no current membership.']);
    expect(everyone()).toEqual(['many-1001@private.example']);
  });

  test.each([
    ['to find the operation', '^SELECT.*practice_portal_bulk_jobs'],
    ['to find the account', '^SELECT \\* FROM wp_users'],
    ['to find the choice', '^SELECT.*usermeta'],
    ['to find the membership', '^SELECT.*practice_portal_subscriptions'],
  ])('the database refuses %s', async (_what, query) => {
    await addMany(portal, 2);
    const form = (await press('ask', { whole: '1', group: 'members' })).send();
    await decline(1001);
    refuseAfterClaim(query);
    const report = await start(form);
    portal.site.php.unlink(DEATH);
    expect((await read(report)).status).toMatch(/Sent: 0\. Declined: [01]\. Not sent: 0\. Waiting: [12]\./);
    await nextBatch();
    expect((await read(report)).status).toMatch(/Sent: 1\. Declined: 1\. Not sent: 0\. Waiting: 0\./);
    expect(everyone()).toEqual(['many-1000@private.example']);
  });

  test('the database refuses a query while the e-mail is written: the report names the database', async () => {
    await addMany(portal, 1);
    refuse('^SELECT.*bulk_jobs` WHERE id', "preg_match( '/^UPDATE.*practice_portal_jobs.*running/s', $query )");
    const report = await start((await press('ask', { whole: '1', group: 'members' })).send());
    portal.site.php.unlink(DEATH);
    const reason = 'The database refused a query. We try again.';
    expect((await read(report)).rows[0]?.slice(1)).toEqual(['Waiting', reason]);
    // Too early for another try.
    await portal.php(`do_action( 'practice_portal_jobs_due' ); return true;`);
    expect((await read(report)).rows[0]?.slice(1)).toEqual(['Waiting', reason]);
    await portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET attempts = 5" );`,
    );
    refuse('^SELECT.*bulk_jobs` WHERE id', "preg_match( '/^UPDATE.*practice_portal_jobs.*running/s', $query )");
    await nextBatch();
    portal.site.php.unlink(DEATH);
    expect((await read(report)).rows[0]?.slice(1)).toEqual([
      'Not sent',
      'The database refused queries for a day, so we could not write the e-mail.',
    ]);
  });

  test('the database refuses to find the message while the queue tries it again', async () => {
    await addMany(portal, 1);
    mailServer(portal, 'return false;');
    const report = await start((await press('ask', { whole: '1', group: 'members' })).send());
    mendMailServer(portal);
    refuse('^SELECT.*bulk_jobs` WHERE id', 'true');
    await letHourPass(portal);
    portal.site.php.unlink(DEATH);
    await nextBatch();
    expect((await read(report)).status).toMatch(/Sent: 1\. Declined: 0\. Not sent: 0\. Waiting: 0\./);
  });

  test('a copied site sends none, also with test keys or none', async () => {
    await addMany(portal, 150);
    const report = await start((await press('ask', { whole: '1', group: 'members' })).send());
    await portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET state = 'waiting', due_at = 1 WHERE user_id = 1000" );`,
    );
    const before = messages().length;
    await portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE $wpdb->options SET option_value = 'https://staging.example' WHERE option_name = 'home'" );`,
    );
    const atCopy = (work: string) =>
      portal.php(`add_filter( 'pre_option_home', static fn() => 'https://staging.example' ); ${work}; return true;`);
    await atCopy("do_action( 'practice_portal_hourly' )");
    await atCopy("do_action( 'practice_portal_jobs_due' )");
    expect(messages()).toHaveLength(before);
    expect((await read(report)).rows[0]?.slice(1)).toEqual(['Not sent', expect.stringContaining('another address')]);
  });

  // `WP_HOME` follows the host of the request.
  const UNDER_ANOTHER_HOST = "add_filter( 'pre_option_home', static fn() => 'https://second.example' );";

  test('a site under several hosts sends all, also if another host runs the task', async () => {
    await addMany(portal, 150);
    await start((await press('ask', { whole: '1', group: 'members' })).send());
    await portal.php(`${UNDER_ANOTHER_HOST} do_action( 'practice_portal_jobs_due' ); return true;`);
    expect(everyone()).toHaveLength(150);
  });

  test('a copy with test keys sends none of what was started with live keys, also if only `wp-config.php` has its address', async () => {
    await addMany(portal, 150);
    const report = await start((await press('ask', { whole: '1', group: 'members' })).send());
    await portal.php(`
      global $wpdb;
      $live = hash( 'sha256', implode( ' ', array( '', $wpdb->prefix, PracticePortal\\Core\\SiteUrl::current(), 'live' ) ) );
      $wpdb->query( $wpdb->prepare( "UPDATE {$wpdb->prefix}practice_portal_bulk_jobs SET parameters = REPLACE( parameters, %s, %s )", PracticePortal\\Billing\\Storage\\LiveSite::database(), $live ) );
      ${UNDER_ANOTHER_HOST}
      do_action( 'practice_portal_jobs_due' );
      return true;`);
    expect(everyone()).toHaveLength(100);
    expect((await read(report)).rows[0]?.slice(1)).toEqual(['Not sent', expect.stringContaining('another address')]);
  });

  test('a declared copy sends none', async () => {
    await addMany(portal, 150);
    const report = await start((await press('ask', { whole: '1', group: 'members' })).send());
    await portal.php(`do_action( 'practice_portal_declared_copy' ); return true;`);
    await nextBatch();
    expect(everyone()).toHaveLength(100);
    expect((await read(report)).rows[0]?.slice(1)).toEqual(['Not sent', expect.stringContaining('another address')]);
  });
});

describe('a member', () => {
  test('declines by the link without signing in, and gets messages again', async () => {
    const ann = await addMember(portal, { login: 'ann', name: 'Ann' });
    await start((await press('ask', ALL)).send());
    const mail = mailsTo(portal, 'ann@private.example').find(({ subject }) => subject.startsWith('Holiday'));
    const link = /<(.*)>/.exec(String(mail?.headers['List-Unsubscribe']))?.[1] ?? '';
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(mail?.message).toContain(
      `Decline further messages (you still get e-mails about your own membership):\n${link}`,
    );
    const reader = portal.browser();
    const isDeclined = () =>
      portal.php<boolean>(`return PracticePortal\\Registration\\Accounts\\MessageChoice::isDeclined( ${ann} );`);
    // A link scanner opens it.
    const page = await reader.send(link);
    expect([page.status, await isDeclined()]).toEqual([200, false]);
    expect(page.text).toContain('Decline further messages');
    expect([page.header('Cache-Control'), page.header('Referrer-Policy')]).toEqual([
      expect.stringContaining('no-store'),
      'no-referrer',
    ]);
    const done = await reader.send(link, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(done.text).toContain('sign in and change your choice in Your Membership at any time');
    expect(await isDeclined()).toBe(true);
    expect(done.text).toContain('Get messages again');
    await reader.send(link, { form: { undo: '1' } });
    expect(await isDeclined()).toBe(false);
    const entries = (await portal.rows('journal')).filter(({ kind }) => String(kind).startsWith('messages_'));
    expect(entries.map(({ kind, acted_by }) => [kind, acted_by])).toEqual([
      ['messages_declined', 'member'],
      ['messages_accepted', 'member'],
    ]);
    for (const forged of [link.replace(`=${ann}.`, '=1.'), `${link}0`, link.replace(/\.[^.]*$/, '')]) {
      const answer = await reader.send(forged.replace(portal.address, ''), { method: 'POST' });
      expect([forged, answer.status]).toEqual([forged, 404]);
    }
    expect(
      await portal.php(`return count( get_users( array( 'meta_key' => 'practice_portal_messages_declined_at' ) ) );`),
    ).toBe(0);
  });

  test('declines in Your Membership; the choice is exported and survives an erasure, and other e-mails still come', async () => {
    const ann = await addMember(portal, { login: 'ann', name: 'Ann' });
    const put = (value: unknown) =>
      portal.dispatch([{ method: 'PUT', path: '/account/messages', json: { value } }], 'ann');
    expect(await put('perhaps')).toMatchObject([{ status: 400 }]);
    expect(await put(false)).toMatchObject([{ status: 200, json: { value: false } }]);
    const asked = await press('ask', ALL);
    expect(asked.question).toBe('Send this message to 0 people?');
    await portal.php(
      `do_action( 'practice_portal_happened', new PracticePortal\\Billing\\Activity\\JournalEvent( 'password_link_requested', ${ann}, 'x' ) ); return true;`,
    );
    expect(mailsTo(portal, 'ann@private.example').at(-1)?.subject).toContain('set your password');
    const tool = (kind: string) =>
      portal.php<unknown>(
        `return apply_filters( 'wp_privacy_personal_data_${kind}s', array() )['practice-portal']['callback']( 'ann@private.example', 1 );`,
      );
    expect(JSON.stringify(await tool('exporter'))).toContain('Messages declined on');
    // An erasure keeps the choice: the member would get messages again.
    expect(JSON.stringify(await tool('eraser'))).toContain('The choice to get no messages is kept');
    expect(JSON.stringify(await tool('exporter'))).toContain('Messages declined on');
  });
});

test('only those who look after members', async () => {
  const member = await signedIn(portal, 'a-subscriber');
  expect((await member.send(WRITE)).status).toBe(403);
});
