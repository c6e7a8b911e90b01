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
    const queue = `
      global $wpdb;
      $queue = new PracticePortal\\Billing\\Jobs\\JobQueue();
      $id    = (int) $wpdb->get_var( "SELECT MAX( id ) FROM {$wpdb->prefix}practice_portal_jobs" );`;
    const onServer = (secondsAhead: number, php: string) => site.php<boolean>(`${queue} ${php}`, secondsAhead);
    const claims = 'return null !== $queue->claim( $id );';
    onServer(
      0,
      "return $queue->add( PracticePortal\\Billing\\Model\\JobType::Email, 'of-two-clocks', 'welcome', 1, 1 );",
    );
    expect(onServer(0, claims)).toBe(true);
    expect(
      onServer(ahead, 'return array() !== $queue->interrupted( PracticePortal\\Billing\\Model\\JobType::Email );'),
    ).toBe(false);
    for (const [holder, other] of [
      [0, ahead],
      [ahead, 0],
    ] as const) {
      site.php(
        `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET attempts = 0, state = 'waiting', due_at = 0" );`,
      );
      onServer(
        holder,
        "$queue->finish( $queue->claim( $id ), PracticePortal\\Billing\\Model\\JobState::Waiting, '', 20 ); return true;",
      );
      expect(onServer(other, claims)).toBe(false);
    }
  });
});
