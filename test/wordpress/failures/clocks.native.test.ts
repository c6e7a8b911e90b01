/**
 * A web server's clock differs from the other's and from the database's. No rule compares two clocks, so the difference ends no lock early and
 * gives no further tries. Needs native PHP and MariaDB: gate `concurrent`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startNativeSite, type NativeSite } from '../kit/native-site.ts';
import { memberForm, register } from '../kit/registration.ts';

const PARALLEL = 8;

describe.each([
  ['150 seconds', 150],
  ['an hour', 3600],
])('with one of two servers %s ahead', (_, ahead) => {
  let site: NativeSite;

  beforeAll(async () => {
    site = await startNativeSite({ servers: 2, secondsAhead: ahead });
  });
  afterAll(() => site?.close());

  const clocks = () =>
    site.php<number[]>('return array( time(), PracticePortal\\Core\\Database\\DatabaseClock::now() );', ahead);

  test('PHP is ahead, the plugin is not', () => {
    const [php = 0, plugin = 0] = clocks();
    expect(Math.abs(php - plugin - ahead)).toBeLessThanOrEqual(2);
    expect(Math.abs(plugin - Date.now() / 1000)).toBeLessThan(30);
  });

  test('eight identical registrations make one user, and one subscription', async () => {
    const product = site.php<number>(
      "return ( new PracticePortal\\Billing\\Storage\\Plans() )->findBySlug( 'grow-membership' )->id;",
    );
    for (let round = 1; round <= 3; round += 1) {
      const form = memberForm(product, { user_login: `one-${round}`, user_email: `one-${round}@example.com` });
      const answers = await Promise.all(Array.from({ length: PARALLEL }, () => register(site.browser(), form)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const found = site.php<number[]>(`
        global $wpdb;
        $users = $wpdb->get_col( "SELECT ID FROM $wpdb->users WHERE user_email = 'one-${round}@example.com'" );
        return array( count( $users ), (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->prefix}practice_portal_subscriptions WHERE user_id = $users[0]" ) );`);
      expect(found).toEqual([1, 1]);
    }
  });

  test('the lock of a process that was killed stays for its whole lifetime, whichever clock either has', () => {
    const LOCK = 'new PracticePortal\\Core\\Database\\Lock()';
    const killed = 'posix_kill( getmypid(), 9 )';
    const take = `
      add_filter( 'practice_portal_lock_wait', '__return_zero' );
      try { return ( ${LOCK} )->run( array( 'user:1' ), fn() => 'taken' ); }
      catch ( PracticePortal\\Core\\Database\\ConcurrentChange $busy ) { return 'busy'; }`;
    const taken = [0, ahead].map((holder) => {
      expect(() => site.php(`( ${LOCK} )->run( array( 'user:1' ), fn() => ${killed} );`, holder)).toThrow(
        'Command failed',
      );
      const later = [0, 60, 61].map((seconds) => {
        site.php(
          `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_locks SET expires_at = expires_at - ${seconds}" );`,
        );
        return site.php(take, ahead - holder);
      });
      return later;
    });
    expect(taken).toEqual(Array.from({ length: 2 }, () => ['busy', 'busy', 'taken']));
  });

  test('no server takes over what another is sending or changing, and none tries too early', () => {
    const QUEUES = {
      jobs: `
        $queue = new PracticePortal\\Billing\\Jobs\\JobQueue();
        $id    = $wpdb->get_var( "SELECT MAX( id ) FROM {$wpdb->prefix}practice_portal_jobs" );
        $stale = fn() => in_array( (int) $id, array_column( $queue->interrupted( PracticePortal\\Billing\\Model\\JobType::Email ), 'id' ), true );
        $retry = fn( $job ) => $queue->finish( $job, 'waiting', '', 20 );`,
      bulk_targets: `
        $queue = new PracticePortal\\Membership\\Bulk\\BulkJobs();
        $id    = $wpdb->get_var( "SELECT MAX( id ) FROM {$wpdb->prefix}practice_portal_bulk_targets" );
        $stale = fn() => null !== $queue->claim( (int) $id );
        $retry = fn( $target ) => $queue->finish( $target, 'running', '', 20 );`,
    };
    site.php(`
      global $wpdb;
      ( new PracticePortal\\Billing\\Jobs\\JobQueue() )->add( PracticePortal\\Billing\\Model\\JobType::Email, 'of-two-clocks', 'welcome', 1, 1 );
      return $wpdb->insert( "{$wpdb->prefix}practice_portal_bulk_targets", array( 'job_id' => 1, 'user_id' => 1, 'subscription_id' => 1, 'state' => 'pending' ) );`);
    const onServer = (secondsAhead: number, queue: string, php: string) =>
      site.php<boolean>(`global $wpdb; ${queue} ${php}`, secondsAhead);
    for (const [name, queue] of Object.entries(QUEUES)) {
      expect(onServer(0, queue, 'return null !== $queue->claim( (int) $id );'), name).toBe(true);
      expect(onServer(ahead, queue, 'return $stale();'), name).toBe(false);
    }
    for (const [holder, other] of [
      [0, ahead],
      [ahead, 0],
    ] as const)
      for (const [name, queue] of Object.entries(QUEUES)) {
        site.php(
          `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_${name} SET attempts = 0, ${name === 'bulk_targets' ? "state = 'pending', lease_until" : "state = 'waiting', due_at"} = 0" );`,
        );
        onServer(holder, queue, '$retry( $queue->claim( (int) $id ) ); return true;');
        expect(onServer(other, queue, 'return null !== $queue->claim( (int) $id );'), name).toBe(false);
      }
  });
});
