/** The owner's reports: the page, its files, the line on the Dashboard, and the events that change a figure. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { formWith } from '../kit/admin-forms.ts';
import { signedIn } from '../kit/member.ts';
import { DAY_SECONDS, grantOutside, letOutsidePass, OUTSIDE } from '../kit/outside.ts';
import { documentOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';
import { READ_FIGURES } from './report-figures.ts';
import { growHistory, RECORD_HISTORY } from './history.ts';

const portal = useSite();

const PAGE = '/wp-admin/admin.php?page=practice-portal-reports';
const POST = '/wp-admin/admin-post.php';

let owner: Browser;
beforeEach(async () => {
  owner = await signedIn(portal, 'a-administrator');
});

const open = async (query = '') => documentOf(await owner.send(PAGE + query));
const textOf = (element: { textContent: string | null } | null | undefined) =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

const now = () => Math.floor(Date.now() / 1000);

/** A member that the owner adds, paid outside of Stripe: $199 a month. */
const add = (login: string, until: number | null) =>
  grantOutside(portal, { login, email: `${login}@example.com`, until });

const figures = () => portal.php<Record<string, number>>(`${READ_FIGURES} return $figures( 0 );`);

describe('the page', () => {
  test('of a site without members says when reports start', async () => {
    await portal.php(RECORD_HISTORY);
    expect(textOf((await open()).querySelector('.wrap'))).toContain('Reports start with the first membership.');
  });

  test('writes nothing: a scheduled task reconstructs the history', async () => {
    await portal.php(growHistory(20, 14));
    const stored = `return array( get_option( 'practice_portal_reports_history' ), wp_next_scheduled( PracticePortal\\Core\\Hooks::REPORTS_HISTORY ) !== false );`;
    await portal.php(`delete_option( 'practice_portal_reports_history' ); return true;`);
    expect(textOf((await open()).querySelector('.wrap'))).toContain('is being reconstructed: 0% done');
    expect(await portal.php(stored)).toEqual([false, true]);
  });

  test('has a definition, a plot and a table of each report, and the same figures in both and in the file', async () => {
    await portal.php(growHistory(20, 14));
    await portal.php(RECORD_HISTORY);
    const page = await open();
    const sections = [...page.querySelectorAll('section')];
    expect(sections.map((section) => textOf(section.querySelector('h2')))).toEqual([
      'Active members',
      'Joined and left',
      'Churn',
      'Monthly recurring revenue',
      'Revenue and refunds',
      'Failed payments',
      'Plans',
      'Coupons',
      'Reasons for canceling',
    ]);
    for (const section of sections) expect(textOf(section.querySelector('.description'))).not.toBe('');

    const [active] = sections;
    const plot = JSON.parse(active!.querySelector('[data-plot]')!.getAttribute('data-plot')!);
    const rows = [...active!.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map(textOf),
    );
    expect(rows).toHaveLength(12);
    expect(rows.map(([month]) => month)).toEqual(plot.labels);
    expect(rows.map(([, value]) => value)).toEqual(plot.series[0].texts);
    expect(Number(rows.at(-1)?.[1])).toBe((await figures())['active']);

    const form = formWith(await owner.send(PAGE), 'Download CSV');
    const file = await owner.send(POST, { form });
    const lines = file.text.trim().split('\r\n');
    expect(file.header('Content-Disposition')).toMatch(
      /^attachment; filename=active-members-\d{4}-\d\d-\d{4}-\d\d\.csv$/,
    );
    expect(lines.slice(1).map((line) => line.split('","')[1])).toEqual(plot.series[0].values.map(String));
    const logged = (await portal.rows('journal')).filter(({ kind }) => kind === 'report_exported');
    expect(logged.map(({ detail }) => detail)).toEqual(['Active members']);
  });

  test('sums up its plans, and shows one alone', async () => {
    await portal.php(growHistory(20, 14));
    await portal.php(RECORD_HISTORY);
    const numbers = (page: Awaited<ReturnType<typeof open>>, report: string) =>
      [...page.querySelectorAll(`[aria-labelledby="report-${report}"] tbody tr`)].map((row) =>
        [...row.querySelectorAll('td')].map((cell) => Number(textOf(cell).replaceAll(/[$,]/g, ''))),
      );
    const [month, ...plans] = numbers(await open(), 'mrr').at(-1)!;
    expect(plans.slice(0, 3).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(month!, 2);
    const one = numbers(await open(`&plan=${portal.products.grow}`), 'mrr').at(-1)!;
    expect(one[0]).toBe(plans[0]);
  });

  test('compares months with those before, of which months before the history have no figure', async () => {
    await portal.php(growHistory(20, 9));
    await portal.php(RECORD_HISTORY);
    const month = (back: number) =>
      new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - back)).toISOString().slice(0, 7);
    const read = async (first: number, last: number, compare = '') => {
      const page = await open(`&from=${month(first)}&to=${month(last)}&shown=1${compare}`);
      const column = (report: string, number: number) =>
        [...page.querySelectorAll(`[aria-labelledby="report-${report}"] tbody tr`)].map((row) =>
          textOf([...row.querySelectorAll('td')].at(number)),
        );
      const headings = [...page.querySelectorAll('[aria-labelledby="report-revenue"] thead th')].map(textOf);
      return { column, headings, tile: textOf(page.querySelector('.practice-portal-tiles div:nth-child(6)')) };
    };
    const [both, before, early] = [await read(2, 0, '&compare=1'), await read(5, 3), await read(6, 0, '&compare=1')];
    expect(both.headings.at(-1)).toBe('Revenue, previous period');
    expect(before.headings).not.toContain('Revenue, previous period');
    for (const report of ['revenue', 'joined-and-left', 'mrr']) {
      const compared = both.column(report, -1);
      expect([report, compared]).toEqual([report, before.column(report, 0)]);
      expect([report, compared]).not.toEqual([report, both.column(report, 0)]);
    }
    const [amount = 'none'] = /\$[\d,.]+/.exec(before.tile) ?? [];
    expect(both.tile).toMatch(new RegExp(`from \\${amount}$`));
    expect(early.column('revenue', -1).slice(0, 2)).toEqual(['–', '–']);
  });

  test.each([
    ['&from=2026-03&to=2025-03', 'The first month is after the last one. Choose an earlier first month.'],
    ['&from=March&to=2025-03', 'A month has the form 2026-03. Choose both months from the lists.'],
    ['&from=2025-03&to=2099-01', 'The last month is in the future. Choose this month or an earlier one.'],
    ['&from=1990-01&to=2025-03', 'A report shows at most 120 months. Choose a later first month.'],
  ])('asked for %s says what is wrong and keeps what was chosen', async (query, error) => {
    await add('cheque', now() + 30 * DAY_SECONDS);
    const page = await open(query);
    expect(textOf(page.querySelector('.notice-error'))).toBe(error);
    const chosen = [...page.querySelectorAll('select[name=from] option[selected], select[name=to] option[selected]')];
    expect(chosen.map((option) => option.getAttribute('value'))).toEqual(/from=([^&]+)&to=(.+)/.exec(query)!.slice(1));
  });
});

describe('a figure', () => {
  test('of a membership outside of Stripe counts until its date, whether or not the task has run, and nothing when free', async () => {
    const paid = await add('cheque', now() + 10 * DAY_SECONDS);
    await add('friend', null);
    expect(await figures()).toMatchObject({ members: 2, active: 2, mrr: 19_900 });
    await portal.php(`${OUTSIDE} return $outside->change( ${paid.id}, $paid( ${now() + 40 * DAY_SECONDS} ) )->id;`);
    expect(await figures()).toMatchObject({ members: 2, active: 2, mrr: 19_900 });
    const shift = (seconds: number) =>
      portal.php(
        `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_movements SET happened_at = happened_at - ${seconds}" );`,
      );
    await shift(41 * DAY_SECONDS);
    expect(await figures(), 'after its date').toMatchObject({ members: 1, active: 1, mrr: 0 });
    await letOutsidePass(portal, 41 * DAY_SECONDS);
    expect(await figures(), 'after the task').toMatchObject({ members: 1, active: 1, mrr: 0 });
  });

  test('is lowered by a discount of several months while that lasts', async () => {
    await portal.php(`
      update_option( 'practice_portal_coupons', array( array( 'code' => 'QUARTER', 'percent_off' => 50, 'duration' => 'repeating', 'months' => 3, 'stripe_coupon' => 'QUARTER' ) ) );
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      $subscription  = $subscriptions->create( 1, ${portal.products.grow}, 'Grow Member', 19900, 'QUARTER' );
      return $subscriptions->activate( $subscription->id );`);
    expect(await figures()).toMatchObject({ members: 1, mrr: 9_950 });
    await portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_movements SET happened_at = happened_at - 93 * 86400" );`,
    );
    expect(await figures(), 'three months later').toMatchObject({ members: 1, mrr: 19_900 });
  });

  test('is counted once, however often a change is announced and the background task runs', async () => {
    const { user } = await add('cheque', now() + 30 * DAY_SECONDS);
    const announce = `for ( $n = 0; $n < 3; ++$n ) { do_action( 'practice_portal_subscription_changed', ${user} ); }`;
    await portal.php(`${announce} ${RECORD_HISTORY}`);
    await portal.php(`${announce} ${RECORD_HISTORY}`);
    expect(await figures()).toMatchObject({ members: 1, active: 1, mrr: 19_900 });
    expect((await portal.rows('movements')).map(({ kind }) => kind)).toEqual(['joined', 'left']);
  });
});

describe('a membership that follows another of the same person', () => {
  /** Joined, left and members by month, from the stored sums and the newer entries. */
  const movement = async () => {
    await portal.php(RECORD_HISTORY);
    return portal.php<Record<string, number>>(`
      global $wpdb;
      $sums = array( 'joined' => 0, 'left' => 0, 'members' => 0 );
      foreach ( $wpdb->get_results( "SELECT figure, SUM( value ) AS sum FROM {$wpdb->prefix}practice_portal_figures WHERE figure IN ( 'joined', 'left', 'members' ) GROUP BY figure" ) as $row ) { $sums[ $row->figure ] = (int) $row->sum; }
      return $sums;`);
  };

  /** A member whose cheque expired some days ago, and who has joined with a card since. */
  async function replace(days: number) {
    const { user } = await add('cheque', now() + 10 * DAY_SECONDS);
    await letOutsidePass(portal, (10 + days) * DAY_SECONDS);
    await portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_movements SET happened_at = happened_at - ${(10 + days) * DAY_SECONDS}" );
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET cancelled_at = current_period_end WHERE cancelled_at IS NOT NULL" );
      return true;`);
    expect(await movement()).toEqual({ joined: 1, left: 1, members: 0 });
    return portal.php<number>(`
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      $subscription  = $subscriptions->create( ${user}, ${portal.products.advantage}, 'Advantage Member', 29900 );
      $subscriptions->activate( $subscription->id );
      return $subscription->id;`);
  }

  test('in time for a late renewal: the person has neither left nor joined', async () => {
    const id = await replace(13);
    expect(await movement()).toEqual({ joined: 1, left: 0, members: 1 });
    expect(await movement()).toEqual({ joined: 1, left: 0, members: 1 });
    // Removed completely, as undoing an import does.
    await portal.php(`
      do_action( 'practice_portal_subscription_removed', ${id} );
      global $wpdb; return $wpdb->delete( "{$wpdb->prefix}practice_portal_subscriptions", array( 'id' => ${id} ) );`);
    expect(await movement()).toEqual({ joined: 1, left: 1, members: 0 });
  });

  test('later: the person has left and joined again', async () => {
    await replace(15);
    expect(await movement()).toEqual({ joined: 2, left: 1, members: 1 });
  });
});

test('the Dashboard has a line with members, MRR and problems, for those who look after members', async () => {
  await add('cheque', now() + 30 * DAY_SECONDS);
  const line = documentOf(await owner.send('/wp-admin/index.php')).getElementById('practice_portal_summary');
  expect(textOf(line?.querySelector('.inside'))).toBe('1 active member · $199 MRR · No problems');
  const editor = await portal.php<number>(
    `return wp_insert_user( array( 'user_login' => 'an-editor', 'user_pass' => 'an-editor', 'user_email' => 'editor@example.com', 'role' => 'editor' ) );`,
  );
  expect(editor).toBeGreaterThan(0);
  const visitor = await signedIn(portal, 'an-editor');
  expect((await visitor.send('/wp-admin/index.php')).text).not.toContain('practice_portal_summary');
});
