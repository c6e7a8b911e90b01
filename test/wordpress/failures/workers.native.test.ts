/**
 * The queue of jobs with several workers: two at the same moment, one that is killed, one that hangs and continues after another has taken over, and
 * one whose database replica lags. Needs native PHP and MariaDB: gate `concurrent`.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startNativeSite, type NativeSite } from '../kit/native-site.ts';

const SERVERS = 2;
const JOBS = 12;

const PRIMARY = 'PracticePortal\\Core\\Database\\PrimaryReads::begin();';
/** How jobs ended, for the log. */
const FACTS = "kind IN ( 'email_sent', 'email_failed', 'email_uncertain', 'webhook_failed' )";

let site: NativeSite;

beforeAll(async () => {
  site = await startNativeSite({ servers: SERVERS, hasReplica: true });
  // The plugin sends nothing to a private address, so each attempt fails without a request.
  site.php(
    "( new PracticePortal\\OutgoingWebhooks\\Endpoints() )->add( 'https://127.0.0.1/', array( 'member.joined' ), false ); return true;",
  );
  site.replica?.catchUp();
});
afterAll(() => site?.close());
afterEach(() => {
  site.php(`
    ${PRIMARY}
    global $wpdb;
    $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_jobs" );
    return $wpdb->query( "DELETE FROM {$wpdb->prefix}practice_portal_journal WHERE ${FACTS}" );`);
  site.replica?.catchUp();
});

const add = (type: 'email' | 'webhook', count = 1) =>
  site.php<number[]>(`
    ${PRIMARY}
    $queue = new PracticePortal\\Billing\\Jobs\\JobQueue();
    return array_map( fn( $number ) => $queue->add( PracticePortal\\Billing\\Model\\JobType::from( '${type}' ), "1 $number", 'email' === '${type}' ? 'welcome' : 'member.joined', 0, 1, '{}' ), range( 1, ${count} ) );`);

const jobs = () =>
  site
    .php<[string, string, string][]>(
      `${PRIMARY} global $wpdb; return $wpdb->get_results( "SELECT state, attempts, result FROM {$wpdb->prefix}practice_portal_jobs ORDER BY id", ARRAY_N );`,
    )
    .map(([state, attempts, result]) => [state, Number(attempts), result] as const);

const facts = () =>
  site.php<string[]>(
    `${PRIMARY} global $wpdb; return $wpdb->get_col( "SELECT kind FROM {$wpdb->prefix}practice_portal_journal WHERE ${FACTS}" );`,
  );

const work = async () => expect((await site.browser().send('/?do=practice_portal_jobs_due')).status).toBe(200);

const END_LEASE =
  'global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET due_at = UNIX_TIMESTAMP() - 1" );';

/** Runs one job in a process in which the work itself is this PHP. It ends as if the e-mail had been sent or the webhook accepted. */
const runAs = (id: number, during: string) => `
  ${PRIMARY}
  add_filter( 'practice_portal_job_handlers', static fn( $handlers ) => array_fill_keys( array( 'email', 'webhook' ), static fn() => new class extends PracticePortal\\Billing\\Jobs\\JobHandler {
    public function run( PracticePortal\\Billing\\Jobs\\Job $job ): PracticePortal\\Billing\\Jobs\\JobResult {
      ${during}
      return PracticePortal\\Billing\\Jobs\\JobResult::done( '200', new PracticePortal\\Billing\\Activity\\JournalEvent( 'email_sent', 1, wp_generate_uuid4() ) );
    }
    public function settle( PracticePortal\\Billing\\Jobs\\Job $job, PracticePortal\\Billing\\Model\\JobState $state, string $text ): void {}
    public function kindsOnCopy(): array { return array(); }
  } ), 20 );
  ( new PracticePortal\\Billing\\Jobs\\JobRunner( new PracticePortal\\Billing\\Jobs\\JobQueue() ) )->attempt( ${id} );
  return true;`;

test('of workers at the same moment, one tries each job', async () => {
  add('webhook', JOBS);
  await Promise.all(Array.from({ length: SERVERS * 2 }, work));
  expect(jobs().map(([state, attempts]) => [state, attempts])).toEqual(
    Array.from({ length: JOBS }, () => ['waiting', 1]),
  );
});

describe.each([
  ['email', ['uncertain', 1, ''], ['email_uncertain']],
  ['webhook', ['waiting', 2, expect.stringContaining('not on the internet')], []],
] as const)('an attempt to send a job of the type %s', (type, taken, told) => {
  test('by a worker that is killed: the next one takes over when the lease has ended', async () => {
    const [id = 0] = add(type);
    expect(() => site.php(runAs(id, 'posix_kill( getmypid(), 9 );'))).toThrow('Command failed');
    await work();
    expect(jobs()).toEqual([['running', 1, '']]);
    site.php(`${END_LEASE} return true;`);
    await work();
    expect(jobs()).toEqual([taken]);
    expect(facts()).toEqual(told);
  });

  test('by a worker that hangs: its late result changes nothing', async () => {
    const [id = 0] = add(type);
    const another =
      "remove_all_filters( 'practice_portal_job_handlers', 20 ); do_action( 'practice_portal_jobs_due' );";
    site.php(runAs(id, `${END_LEASE} ${another}`));
    expect(jobs()).toEqual([taken]);
    expect(facts()).toEqual(told);
  });
});

test('a worker that hangs changes nothing while another one still does its job', async () => {
  const [id = 0] = add('webhook');
  const claim = `
    ${END_LEASE}
    $queue = new PracticePortal\\Billing\\Jobs\\JobQueue();
    foreach ( $queue->interrupted( PracticePortal\\Billing\\Model\\JobType::Webhook ) as $interrupted ) { $queue->finish( $interrupted, PracticePortal\\Billing\\Model\\JobState::Waiting, '' ); }
    $queue->claim( $job->id );`;
  site.php(runAs(id, claim));
  expect([jobs(), facts()]).toEqual([[['running', 2, '']], []]);
});

test('a bulk operation is stored for all its members or for none', () => {
  site.php(`
    ${PRIMARY}
    global $wpdb;
    foreach ( range( 1, ${JOBS} ) as $id ) { $wpdb->insert( "{$wpdb->prefix}practice_portal_members_index", array( 'user_id' => 9000 + $id, 'subscription_id' => 7000 + $id, 'sort_key' => "member $id", 'searched' => '' ) ); }
    return true;`);
  const store = (end: string) =>
    site.php(`
      ${PRIMARY}
      PracticePortal\\Core\\Database\\DatabaseTransaction::run( function () {
        $jobs = new PracticePortal\\Membership\\Bulk\\BulkJobs();
        $jobs->create( 'a-form', 'extend', array( 'months' => '1' ) );
        $jobs->addMembers( $jobs->findByForm( 'a-form' ), 'user_id > 9000' );
        ${end}
      } );
      return true;`);
  expect(() => store('posix_kill( getmypid(), 9 );')).toThrow('Command failed');
  const stored = () =>
    site.php<string[][]>(
      `${PRIMARY} global $wpdb; return $wpdb->get_results( "SELECT job_key, kind, body FROM {$wpdb->prefix}practice_portal_jobs ORDER BY id", ARRAY_N );`,
    );
  expect(stored()).toEqual([]);
  store('');
  const rows = stored();
  expect(rows).toHaveLength(JOBS);
  expect(rows[0]).toEqual([expect.stringMatching(/^9001 \d+$/), 'extend', '{"subscription":7001}']);
});

test('a worker whose replica lags does each job once', async () => {
  site.replica?.catchUp();
  site.replica?.hold();
  add('webhook', 2);
  await work();
  await work();
  expect(jobs().map(([state, attempts]) => [state, attempts])).toEqual([
    ['waiting', 1],
    ['waiting', 1],
  ]);
});
