/** Bulk changes of memberships: a confirmation first, then batches, then a report with one row per person. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { formWith, noticeFor } from '../kit/admin-forms.ts';
import { addMany, addMember } from '../kit/members.ts';
import { joinAsMember, signedIn } from '../kit/member.ts';
import { DAY_SECONDS, grantOutside } from '../kit/outside.ts';
import { documentOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const MEMBERS = '/wp-admin/admin.php?page=practice-portal-members';
const BULK = '/wp-admin/admin.php?page=practice-portal-bulk';

let admin: Browser;
beforeEach(async () => {
  await joinAsMember(portal);
  admin = await signedIn(portal, 'a-administrator');
});

/** The states of the members of all operations. */
const states = async () =>
  (await portal.rows('jobs'))
    .filter(({ type }) => type === 'member')
    .map(({ state }) => state)
    .toSorted();

const now = () => Math.round(Date.now() / 1000);

/** Selects an operation. Returns the confirmation text and the form of the button "Start". */
async function ask(selection: Record<string, string>, operation: Record<string, string>) {
  const answer = await admin.send(BULK, { form: { ...selection, ask: '1', ...operation } });
  const page = documentOf(answer);
  return {
    question: page.querySelector('#confirmation h2')?.textContent ?? '',
    effects: [...page.querySelectorAll('#confirmation li')].map((each) => each.textContent),
    error: page.querySelector('.notice-error')?.textContent.trim() ?? '',
    start: () => formWith(answer, 'Start'),
    back: () => formWith(answer, 'Back without changing anything'),
  };
}

/** Starts the operation, and returns the report's line and rows. */
async function start(form: Record<string, string>) {
  const answer = await admin.send('/wp-admin/admin-post.php', { form });
  const report = (answer.header('location') ?? '').replace(portal.address, '');
  return { report, ...(await read(report)) };
}

async function read(report: string) {
  const page = documentOf(await admin.send(report));
  const rows = [...page.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
  return { status: page.querySelector('.practice-portal-progress')?.textContent ?? '', rows };
}

/** A member who is paid for outside of Stripe until a date, and one who is charged by Stripe. */
async function people() {
  const paid = await grantOutside(portal, {
    login: 'paid',
    email: 'paid@example.com',
    until: now() + 40 * DAY_SECONDS,
  });
  const [subscription] = await portal.php<{ user_id: string; current_period_end: string }[]>(
    `global $wpdb; return $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}practice_portal_subscriptions WHERE gateway = 'outside'" );`,
  );
  const byStripe = await portal.php<number>(`return get_user_by( 'email', 'Renee@obrien.example' )->ID ?? 0;`);
  return { paid, outside: Number(subscription?.user_id), until: subscription?.current_period_end ?? '', byStripe };
}

test('cancels the chosen ones after saying for how many, and says of each what became of it', async () => {
  const { outside, byStripe } = await people();
  const gone = await addMember(portal, { login: 'gone', name: 'Gone', status: 'canceled' });
  const chosen = { 'members[0]': String(outside), 'members[1]': String(byStripe), 'members[2]': String(gone) };
  expect((await ask({}, { operation: 'cancel', when: 'paid' })).error).toBe('Choose the members first.');
  expect((await ask(chosen, { when: 'paid' })).error).toBe('Choose what to do.');
  const asked = await ask(chosen, { operation: 'cancel', when: 'paid' });
  expect([asked.question, ...asked.effects]).toEqual([
    'Cancel 1 membership?',
    '1 membership ends. At the end of the paid month.',
    'Nothing changes for 2 other members: the report says why for each.',
    expect.stringContaining('can be undone'),
  ]);
  expect(await portal.rows('bulk_jobs')).toEqual([]);
  const form = asked.start();
  const { status, rows, report } = await start(form);
  expect(status).toMatch(/Done: 1\. Not possible: 2\. Waiting: 0\./);
  expect(rows.map(([, state]) => state)).toEqual(['Not possible', 'Not possible', 'Done']);
  expect(rows.at(-1)?.[2]).toMatch(/^The membership ends on /);
  expect(rows.map(([, , result]) => result)).toContain('This membership has ended.');
  // Submitting the same form again starts nothing.
  expect((await start(form)).report).toBe(report);
  expect(await portal.rows('bulk_jobs')).toHaveLength(1);
  expect(
    (await portal.rows('journal')).filter((row) => row['kind'] === 'bulk_started').map((row) => row['detail']),
  ).toEqual(['cancel: 3']);
});

test('extends each from its own date, once, although the process dies; and changes what a payment covers', async () => {
  const { outside, until } = await people();
  const later = (months: number) =>
    portal.php<string>(
      `return gmdate( 'Y-m-d H:i:s', PracticePortal\\Billing\\Model\\BillingCycle::after( strtotime( '${until} UTC' ), ${months} ) );`,
    );
  const stored = async () =>
    (await portal.rows('subscriptions')).find((row) => Number(row['user_id']) === outside)?.['current_period_end'];
  expect((await ask({ whole: '1' }, { operation: 'extend', months: '99' })).error).toContain('from 1 to 36');
  const asked = await ask({ whole: '1' }, { operation: 'extend', months: '12' });
  expect(asked.question).toBe('Extend 1 membership?');
  const again = documentOf(await admin.send(BULK, { form: asked.back() }));
  expect(again.querySelector('[name=operation][checked]')?.getAttribute('value')).toBe('extend');
  expect(again.querySelector('[name=months]')?.getAttribute('value')).toBe('12');
  const { status } = await start(asked.start());
  expect(status).toMatch(/Done: 1\. Not possible: 1\./);
  expect(await stored()).toBe(await later(12));
  // The process died before it stored the result, so another process repeats the work.
  const repeat = () =>
    portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET state = 'running', due_at = 1, result = '' WHERE type = 'member'" );
      do_action( 'practice_portal_jobs_due' );
      return true;`);
  await repeat();
  expect(await stored()).toBe(await later(12));
  // In the meantime, the owner enters a later date on the member's page.
  await portal.php(
    `global $wpdb; return $wpdb->update( "{$wpdb->prefix}practice_portal_subscriptions", array( 'current_period_end' => '${await later(24)}' ), array( 'user_id' => ${outside} ) );`,
  );
  await repeat();
  expect(await stored()).toBe(await later(24));
  expect(await states()).toEqual(['done', 'refused']);
  const free = await start(
    (await ask({ whole: '1' }, { operation: 'cover', payment: 'complimentary', until: '' })).start(),
  );
  expect(free.rows.find(([, state]) => state === 'Done')?.[2]).toBe('Complimentary');
  expect(await stored()).toBeNull();
  // Without an end, there is nothing to extend.
  expect((await ask({ whole: '1' }, { operation: 'extend', months: '12' })).question).toBe('Extend 0 memberships?');
});

test('resends invitations: counts only those who have an open one, and says of each what was sent', async () => {
  await addMember(portal, { login: 'nobody-invited' });
  const refused = await addMember(portal, { login: 'two-refuse' });
  await portal.php(`
    $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
    $invites       = new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions );
    foreach ( array( 'one@example.com', 'two@example.com' ) as $email ) {
      $invites->create( $email, 'Ann', $subscriptions->currentFor( ${refused} ) );
      PracticePortal\\Registration\\Invitations\\InvitationRefusals::add( hash( 'sha256', "practice-portal invitation $email" ) );
    }
    return true;`);
  const asked = await ask({ whole: '1', group: 'members' }, { operation: 'resend' });
  expect(asked.question).toBe('Resend the open invitations of 2 members?');
  expect(asked.effects.join(' ')).toContain('Nothing changes for 1 other member');
  const sent = async () => (await portal.rows('journal')).filter(({ kind }) => kind === 'invitation_resent').length;
  const { status, rows } = await start(asked.start());
  expect(status).toMatch(/Done: 1\. Not possible: 2\./);
  expect(rows.map(([, ...result]) => result.join(': ')).toSorted()).toEqual([
    'Done: 1 invitation resent.',
    'Not possible: No invitation is open.',
    'Not possible: No invitation was resent: the invited people refuse invitations, or have just accepted.',
  ]);
  expect(await sent()).toBe(1);
  await portal.php(
    `PracticePortal\\Mail\\EmailEdits::switch( PracticePortal\\Mail\\EmailType::Invitation, true ); return true;`,
  );
  const off = await start((await ask({ whole: '1', group: 'members' }, { operation: 'resend' })).start());
  expect([off.status, await sent()]).toEqual([expect.stringMatching(/Done: 0\. Not possible: 3\./), 1]);
});

test('all who match the list’s filter, in the background, by one process at a time', async () => {
  await addMany(portal, 250);
  const list = documentOf(await admin.send(`${MEMBERS}&group=members`));
  const target =
    [...list.querySelectorAll('a')].find((each) => each.textContent.startsWith('Change all'))?.getAttribute('href') ??
    '';
  const query = Object.fromEntries(new URL(target).searchParams);
  expect(query).toMatchObject({ whole: '1', group: 'members' });
  const [summary, inviters, queries] = await portal.php<[Record<string, number>, number, number]>(`
    global $wpdb;
    $updater   = new PracticePortal\\Directory\\IndexUpdater( new PracticePortal\\Directory\\EligibilityRule( new PracticePortal\\Membership\\BuiltinMemberships( new PracticePortal\\Billing\\Storage\\Subscriptions() ) ) );
    $selection = new PracticePortal\\Admin\\Bulk\\BulkSelection( new PracticePortal\\Admin\\Members\\MembersIndex( $updater ) );
    $chosen    = PracticePortal\\Admin\\Bulk\\MemberSelection::fromForm( array( 'whole' => '1' ) );
    $before    = $wpdb->num_queries;
    return array( $selection->summary( $chosen ), $selection->countInviters( $chosen ), $wpdb->num_queries - $before );`);
  expect([summary, inviters]).toEqual([{ all: 251, stripe: 251, outside: 0, invited: 0, over: 0 }, 1]);
  // One for each, whatever the number of members: neither loads them.
  expect(queries).toBe(2);
  const asked = await ask({ whole: '1', group: 'members' }, { operation: 'resend' });
  const { status, report } = await start(asked.start());
  const done = (text: string) => Number(/Not possible: (\d+)/.exec(text)?.[1]) + Number(/Done: (\d+)/.exec(text)?.[1]);
  expect(done(status)).toBe(100);
  expect(status).toMatch(/Waiting: 151\./);
  expect(await portal.php(`return wp_next_scheduled( 'practice_portal_jobs_due' ) > 0;`)).toBe(true);
  const claims = await portal.php<(number | null)[]>(`
    $jobs = new PracticePortal\\Billing\\Jobs\\JobQueue();
    $id   = $jobs->due( PracticePortal\\Billing\\Model\\JobType::Member, 1 )[0];
    return array( $jobs->claim( $id )->id ?? null, $jobs->claim( $id )->id ?? null );`);
  expect([typeof claims[0], claims[1]]).toEqual(['number', null]);
  await portal.php(`do_action( 'practice_portal_jobs_due' ); return true;`);
  expect(done((await read(report)).status)).toBe(250);
});

describe('an operation whose members could not all be stored', () => {
  const PLUGIN = '/wordpress/wp-content/mu-plugins/zz-members.php';
  afterEach(() => {
    if (portal.site.php.fileExists(PLUGIN)) portal.site.php.unlink(PLUGIN);
  });

  /** What happens when the operation's start is logged, which is its last statement. */
  const atStart = (code: string) =>
    portal.site.php.writeFile(
      PLUGIN,
      `<?php add_filter( 'query', static function ( $query ) {
  static $is_dead = false;
  if ( preg_match( '/^INSERT.*journal.*bulk_started/s', $query ) ) { ${code} }
  return $is_dead ? 'SELECT 1 LIMIT 0' : $query;
} );`,
    );

  test.each([
    // A killed process has no more statements, so the database ends its transaction.
    ['after its process has died', "$GLOBALS['wpdb']->query( 'ROLLBACK' ); $is_dead = true; exit;", ''],
    [
      'after the database refused a statement',
      "$GLOBALS['wpdb']->suppress_errors(); return 'refused';",
      'Nothing was changed.',
    ],
  ])('changes nobody and leaves nothing %s, and is whole when it is started again', async (_when, code, said) => {
    await addMany(portal, 250);
    const asked = await ask({ whole: '1', group: 'members' }, { operation: 'resend' });
    const form = asked.start();
    atStart(code);
    await admin.send('/wp-admin/admin-post.php', { form });
    portal.site.php.unlink(PLUGIN);
    if (said !== '') expect(await noticeFor(admin)).toContain(said);
    expect([await states(), await portal.rows('bulk_jobs')]).toEqual([[], []]);
    const { status, report } = await start(form);
    expect(status).toContain('Waiting: 151.');
    expect((await start(form)).report).toBe(report);
    expect([(await states()).length, await portal.rows('bulk_jobs')]).toEqual([251, [expect.anything()]]);
    expect((await portal.rows('journal')).filter((row) => row['kind'] === 'bulk_started')).toHaveLength(1);
  });
});

test('a second extension that is started before the first is done extends again', async () => {
  const { outside, until } = await people();
  const result = await portal.php<[string, string]>(`
    global $wpdb;
    $jobs = new PracticePortal\\Membership\\Bulk\\BulkJobs();
    foreach ( array( 'first', 'second' ) as $key ) {
      $jobs->create( $key, 'extend', array( 'months' => '1' ) );
      $jobs->addMembers( $jobs->findByForm( $key ), 'user_id = ${outside}' );
    }
    $attempt = fn( $number ) => ( new PracticePortal\\Billing\\Jobs\\JobRunner( new PracticePortal\\Billing\\Jobs\\JobQueue() ) )->attempt( (int) $wpdb->get_col( "SELECT id FROM {$wpdb->prefix}practice_portal_jobs WHERE type = 'member' ORDER BY id" )[ $number ] );
    // The first one's process died after it had stored from which date it extends. The second one is tried before it goes on.
    $queue = new PracticePortal\\Billing\\Jobs\\JobQueue();
    $first = $queue->claim( (int) $wpdb->get_var( "SELECT MIN( id ) FROM {$wpdb->prefix}practice_portal_jobs WHERE type = 'member'" ) );
    $queue->setBody( $first, wp_json_encode( json_decode( $first->body, true ) + array( 'key' => wp_generate_uuid4(), 'paid_until' => strtotime( '${until} UTC' ) ) ) );
    $queue->release( $first );
    $attempt( 1 );
    $attempt( 0 );
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET due_at = 1" );
    $attempt( 1 );
    $after = PracticePortal\\Billing\\Model\\BillingCycle::after( PracticePortal\\Billing\\Model\\BillingCycle::after( strtotime( '${until} UTC' ), 1 ), 1 );
    return array( gmdate( 'Y-m-d H:i:s', $after ), $wpdb->get_var( "SELECT current_period_end FROM {$wpdb->prefix}practice_portal_subscriptions WHERE user_id = ${outside}" ) );`);
  expect(result[1]).toBe(result[0]);
});

test('“Run now” of an extension that has failed extends once, also after another one was done', async () => {
  const { until } = await people();
  const months = (number: number) =>
    portal.php<string>(
      `return gmdate( 'Y-m-d H:i:s', PracticePortal\\Core\\SiteDay::addMonths( strtotime( '${until} UTC' ), ${number} ) );`,
    );
  const stored = async () =>
    (await portal.rows('subscriptions')).find(({ gateway }) => gateway === 'outside')?.['current_period_end'];
  const extend = async () => start((await ask({ whole: '1' }, { operation: 'extend', months: '1' })).start());
  const PLUGIN = '/wordpress/wp-content/mu-plugins/zz-refused.php';
  await portal.php(
    `file_put_contents( WP_CONTENT_DIR . '/mu-plugins/zz-refused.php', "<?php add_filter( 'query', static fn( \\$query ) => preg_match( '/^UPDATE.*current_period_end/s', \\$query ) ? 'refused' : \\$query );" ); return true;`,
  );
  await extend();
  await portal.php(`
    global $wpdb;
    $wpdb->suppress_errors();
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET due_at = 1, attempts = 4 WHERE type = 'member' AND state = 'waiting'" );
    do_action( 'practice_portal_jobs_due' );
    return true;`);
  portal.site.php.unlink(PLUGIN);
  expect([await states(), await stored()]).toEqual([['failed', 'refused'], until]);
  await extend();
  expect(await stored()).toBe(await months(1));
  const failed = (await portal.rows('jobs')).find(({ state }) => state === 'failed')?.['id'];
  const page = await admin.send('/wp-admin/tools.php?page=practice-portal-jobs&show=failed');
  const form = Object.fromEntries(
    [...documentOf(page).querySelectorAll('#practice-portal-run input')].map((field) => [
      field.getAttribute('name') ?? '',
      field.getAttribute('value') ?? '',
    ]),
  );
  await admin.send('/wp-admin/admin-post.php', { form: { ...form, job: String(failed) } });
  expect([await states(), await stored()]).toEqual([['done', 'done', 'refused', 'refused'], await months(2)]);
});

test('the report on a declared copy says that a copy does not repeat the job', async () => {
  await addMany(portal, 101);
  const { report } = await start((await ask({ whole: '1', group: 'members' }, { operation: 'resend' })).start());
  await portal.php(`do_action( 'practice_portal_declared_copy' ); return true;`);
  const { status, rows } = await read(report);
  expect(status).toMatch(/Done: 1\. Not possible: 101\. Waiting: 0\.$/);
  expect(rows.find(([, , result]) => result?.includes('A copy of the site does not repeat the job.'))?.[1]).toBe(
    'Not possible',
  );
});

test('only those who look after members', async () => {
  const member = await signedIn(portal, 'a-subscriber');
  expect((await member.send(BULK)).status).toBe(403);
});
