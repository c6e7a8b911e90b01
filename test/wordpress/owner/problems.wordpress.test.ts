/** The owner's pages: the problems that need attention. */
import { describe, expect, test } from 'vitest';
import { signedIn } from '../kit/member.ts';
import { documentOf, fieldsOf } from '../kit/page.ts';
import { phpValue, useSite } from '../kit/site.ts';
import { deliver } from '../kit/stripe.ts';

const portal = useSite();

const ADMIN = 'a-administrator';
const PROBLEMS = '/wp-admin/admin.php?page=practice-portal-health-issues';

const raise = (...problems: [kind: string, subject: string][]) =>
  portal.php(`
    $reporter = new PracticePortal\\Core\\Health\\IssueReporter( new PracticePortal\\Core\\Health\\HealthIssues() );
    $user = get_user_by( 'login', 'a-subscriber' );
    foreach ( ${phpValue(problems)} as $problem ) { $reporter->raise( PracticePortal\\Core\\Health\\HealthIssueKind::from( $problem[0] ), $problem[1], $user->ID, 0, 'Refunded: $199' ); }
    return true;`);

const openProblems = () => portal.php<number>('return ( new PracticePortal\\Core\\Health\\HealthIssues() )->count();');

describe('the menu', () => {
  test('shows the number of problems beside its name, or no number', async () => {
    const browser = await signedIn(portal, ADMIN);
    const bubbles = async () =>
      [
        ...documentOf(await browser.send(PROBLEMS)).querySelectorAll('#toplevel_page_practice-portal a .update-count'),
      ].map((each) => each.textContent);
    expect(await bubbles()).toEqual([]);
    await raise(['second_payment', 'sub_1'], ['dispute', 'dp_1']);
    expect(await bubbles()).toEqual(['22 problems', '22 problems']);
    // Sites of an earlier version have no stored number. A process that ended too early leaves a wrong one.
    await portal.php("return delete_option( 'practice_portal_open_issue_count' );");
    expect(await bubbles()).toEqual(['22 problems', '22 problems']);
    await portal.php(
      "update_option( 'practice_portal_open_issue_count', '7' ); do_action( 'practice_portal_hourly' ); return true;",
    );
    expect(await bubbles()).toEqual(['22 problems', '22 problems']);
  });
});

describe('a problem', () => {
  test('shows what to do and the person concerned, until it is dismissed', async () => {
    await raise(['second_payment', 'sub_1'], ['dispute', 'dp_1']);
    const browser = await signedIn(portal, ADMIN);
    const page = documentOf(await browser.send(PROBLEMS));
    expect(page.querySelector('h1')?.textContent).toBe('Problems');
    const row = [...page.querySelectorAll('tbody tr')].find((each) => /second payment/.test(each.textContent));
    expect(row?.textContent).toMatch(
      /A second payment was refunded\..*Refunded: \$199.*You don't need to do anything/s,
    );
    expect(row?.textContent).toContain('a-subscriber');

    const button = row?.querySelector('button[name="problems[]"]');
    const form = page.getElementById(button?.getAttribute('form') ?? '');
    const sending = { form: { ...fieldsOf(form), 'problems[]': button?.getAttribute('value') ?? '' } };
    const answer = await browser.send('/wp-admin/admin-post.php', sending);
    expect(answer.status).toBe(303);
    expect(documentOf(await browser.send(PROBLEMS)).querySelector('.notice-success')?.textContent).toBe(
      '1 problem marked as done.',
    );
    expect(documentOf(await browser.send(PROBLEMS)).querySelector('.notice-success')).toBeNull();
    expect(await openProblems()).toBe(1);
    expect((await browser.send('/wp-admin/admin-post.php', sending)).status).toBe(303);
    expect((await portal.rows('journal')).filter(({ kind }) => kind === 'issue_dismissed')).toMatchObject([
      { acted_by: 'owner', actor_id: String(browser.userId), detail: 'A second payment was refunded.' },
    ]);
    const done = documentOf(await browser.send(`${PROBLEMS}&show=done`));
    expect(done.querySelector('tbody')?.textContent).toContain('A second payment was refunded');
  });

  test('can be marked as done with others', async () => {
    await raise(['second_payment', 'sub_1'], ['dispute', 'dp_1'], ['not_canceled', 'sub_2']);
    const browser = await signedIn(portal, ADMIN);
    const page = documentOf(await browser.send(PROBLEMS));
    const bulk = page.querySelector('#bulk-action-selector-top')?.closest('form');
    const nonce = bulk?.querySelector('[name="_wpnonce"]')?.getAttribute('value') ?? '';
    const chosen = [...page.querySelectorAll('tbody input[name="problems[]"]')].map(
      (each) => each.getAttribute('value') ?? '',
    );
    const send = (action: string, sent = nonce) =>
      browser.send(PROBLEMS, {
        form: { action, _wpnonce: sent, 'problems[0]': chosen[0] ?? '', 'problems[1]': chosen[1] ?? '' },
      });
    expect((await send('-1')).status).toBe(200);
    expect((await send('practice_portal_dismiss_issue', 'guessed')).status).toBe(403);
    expect(await openProblems()).toBe(3);
    expect((await send('practice_portal_dismiss_issue')).status).toBe(303);
    expect(await openProblems()).toBe(1);
  });

  test('is the same on the command line and in Site Health as on the page', async () => {
    const COMMAND = `
      if ( ! class_exists( 'WP_CLI' ) ) { eval( 'class WP_CLI { public static $said = array(); public static function __callStatic( $how, $with ) { self::$said[] = "$how: " . $with[0]; } }' ); }
      WP_CLI::$said = array();
      $doctor = ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Admin\\Health\\SiteHealth::class );
      $doctor->runCommand();
      $health = apply_filters( 'site_status_tests', array( 'direct' => array() ) )['direct']['practice_portal_health_issues']['test']();
      return array( 'said' => WP_CLI::$said, 'status' => $health['status'], 'description' => $health['description'] );`;
    type Told = { said: string[]; status: string; description: string };
    expect(await portal.php<Told>(COMMAND)).toMatchObject({ said: ['success: No issues found.'], status: 'good' });
    await raise(['second_payment', 'sub_1']);
    const { said, status, description } = await portal.php<Told>(COMMAND);
    expect(said[0]).toMatch(/^line: \d{4}-\d\d-\d\d \d\d:\d\d {2}A second payment was refunded\.$/);
    expect(said.slice(1)).toEqual([
      'line:   Refunded: $199',
      "line:   You don't need to do anything. The member has one membership and pays once. You may want to tell them.",
      expect.stringMatching(/^line: {3}sub_1, user \d+$/),
      'error: 1 issue needs your attention.',
    ]);
    expect(status).toBe('recommended');
    expect(description).toContain('A second payment was refunded.');
  });
});

describe('an event of Stripe that cannot be handled', () => {
  const event = (id: string) => ({
    id,
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_broken', object: 'subscription' } },
  });
  /** A stored subscription that the host asks Stripe about. */
  const hold = () =>
    portal.php(`
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      $subscription  = $subscriptions->create( get_user_by( 'login', 'a-subscriber' )->ID, 1, 'Grow Member', 19900 );
      $subscriptions->attachGateway( $subscription->id, 'cus_1', 'sub_broken', 'pi_1', new PracticePortal\\Billing\\Model\\GatewayAccount( 'acct_sandbox', false ) );
      return $subscriptions->activate( $subscription->id );`);

  test('is one problem, however many fail, and clears when the last is handled', async () => {
    await hold();
    portal.stripe.isReachable = false;
    for (const id of ['evt_1', 'evt_2', 'evt_1']) expect((await deliver(portal, event(id))).status).toBe(502);
    expect(await portal.rows('health_issues')).toMatchObject([
      { kind: 'webhook_failed', resolved_at: null, detail: expect.stringContaining('customer.subscription.updated') },
    ]);
    expect(portal.site.mails().filter(({ subject }) => subject.startsWith('['))).toHaveLength(1);
    portal.stripe.isReachable = true;
    expect((await deliver(portal, event('evt_1'))).status).toBe(200);
    expect(await openProblems()).toBe(1);
    expect((await deliver(portal, event('evt_2'))).status).toBe(200);
    expect(await openProblems()).toBe(0);
    expect((await deliver(portal, event('evt_2'))).status).toBe(200);
  });
});
