/** A pause instead of a cancellation (spec: account#pausing). */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { formWith, memberPage } from '../kit/admin-forms.ts';
import { ask, joinAsMember, prepare, said, signedIn } from '../kit/member.ts';
import { useSite, type DispatchedAnswer } from '../kit/site.ts';

const portal = useSite();

const DAY = 86_400;
const MONTH = 30 * DAY;

beforeEach(() =>
  prepare(portal, 'pauses last up to three months', () =>
    portal.php("update_option( 'practice_portal_pause_months', '3' ); return true;"),
  ),
);

async function buy(plan: 'grow' | 'navigator' = 'grow'): Promise<void> {
  await joinAsMember(portal, plan);
}

async function send(action: string, more: object = {}): Promise<{ said: string; json: DispatchedAnswer['json'] }> {
  const answer = await ask(portal, `/account/membership/${action}`, { idempotency_key: randomUUID(), ...more });
  return { said: said(answer), json: answer.json };
}

const pause = (months: number) => send('pause', { months });

/** Whether the members' area is open to Renée. */
async function isOpen() {
  const [answer] = await portal.dispatch([{ method: 'GET', path: '/members' }], 'renee');
  return answer?.status === 200;
}

const atStripe = () => portal.stripe.state.subscriptions[0]!;
const row = async () => (await portal.rows('subscriptions'))[0]!;
const seconds = (time: unknown) => Date.parse(`${String(time).replace(' ', 'T')}Z`) / 1000;
const logged = async () =>
  (await portal.rows('journal'))
    .filter(({ kind }) => ['paused', 'resumed'].includes(String(kind)))
    .map(({ kind, acted_by }) => [kind, acted_by]);

/** So many calendar months from now, give or take the seconds that a test takes. */
const inMonths = (months: number) => {
  const date = new Date();
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.getTime() / 1000;
};

/** Time passes, here and at Stripe. */
async function letPass(time: number) {
  portal.stripe.simulate.pass(time);
  await portal.php(`
    global $wpdb;
    foreach ( array( 'activated_at', 'plan_since', 'current_period_end', 'paused_at', 'paused_period_end', 'resumes_at', 'ends_at' ) as $column ) {
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET $column = DATE_SUB( $column, INTERVAL ${time} SECOND ) WHERE $column IS NOT NULL" );
    }
    return true;`);
}

async function renew() {
  await letPass(MONTH);
  portal.stripe.simulate.renew(atStripe().id, 'paid');
  await portal.stripe.settled();
}

describe('a discount for some months', () => {
  /** Renée has joined with half the price for three months. */
  async function buyWithCoupon(more = '') {
    await prepare(portal, `half the price for three months ${more}`, () =>
      portal.php(`
      ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Billing\\Stripe\\StripeCatalogue::class )->createCoupon( array( 'id' => 'QUARTER', 'name' => 'Quarter', 'percent_off' => 50, 'duration' => 'repeating', 'duration_in_months' => 3, ${more} ), 'quarter' );
      return update_option( 'practice_portal_coupons', array( array( 'code' => 'QUARTER', 'percent_off' => 50, 'duration' => 'repeating', 'months' => 3, 'stripe_coupon' => 'QUARTER' ) ) );`),
    );
    await joinAsMember(portal, 'grow', 'QUARTER');
  }
  /** Pauses ten days after a charge, until after the next one. */
  async function pauseWithinMonth(months: number) {
    await letPass(10 * DAY);
    expect((await pause(months)).said).toBe('200');
    await letPass(20 * DAY);
    portal.stripe.simulate.renew(atStripe().id, 'paid');
    await portal.stripe.settled();
  }
  const charged = () => portal.stripe.state.charges.map(({ amount }) => amount);

  test('ends after its months without a pause', async () => {
    await buyWithCoupon();
    for (let month = 0; month < 4; month += 1) await renew();
    expect(charged()).toEqual([9950, 9950, 9950, 19_900, 19_900]);
  });

  test.each([1, 3])('reduces as many charges after a pause of %s months', async (months) => {
    await buyWithCoupon();
    await pauseWithinMonth(months);
    for (let month = 1; month < months + 4; month += 1) await renew();
    expect(charged()).toEqual([9950, 9950, 9950, 19_900, 19_900]);
    expect(await row()).toMatchObject({ coupon_code: 'QUARTER', price: '19900' });
  });

  test('reduces no charge more after a pause that ends early, in one request with the pause', async () => {
    await buyWithCoupon();
    await renew();
    expect((await pause(3)).said).toBe('200');
    // At once: time passes here by moving dates back, and near a month's end that changes how many charges a pause leaves out.
    expect((await send('resume')).said).toBe('200');
    expect(atStripe().pause_collection).toBeNull();
    for (let month = 0; month < 3; month += 1) await renew();
    expect(charged()).toEqual([9950, 9950, 9950, 19_900, 19_900]);
    const changes = portal.stripe.state.coupons.map(({ id }) => id).filter((id) => id.startsWith('QUARTER'));
    expect(changes).toHaveLength(3);
  });

  const deleteCoupon = () =>
    portal.php(`
      ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Billing\\Stripe\\StripeCatalogue::class )->deleteCoupon( 'QUARTER' );
      return true;`);

  test.each([
    ['its coupon', async () => {}],
    ['its deleted coupon', deleteCoupon],
  ])('reduces only the products of %s after a pause', async (_, change) => {
    await buyWithCoupon("'applies_to' => array( 'products' => array( 'prod_sandbox_grow' ) )");
    await change();
    await pauseWithinMonth(1);
    await renew();
    const { data } = atStripe().items;
    data[0]!.price = portal.stripe.state.prices.find(({ id }) => id === 'price_sandbox_advantage')!;
    await renew();
    expect(charged()).toEqual([9950, 9950, data[0]!.price.unit_amount]);
  });

  test('reduces as many charges after a pause if its coupon was deleted', async () => {
    await buyWithCoupon();
    await deleteCoupon();
    await pauseWithinMonth(1);
    for (let month = 0; month < 3; month += 1) await renew();
    expect(charged()).toEqual([9950, 9950, 9950, 19_900]);
  });
});

describe('a pause', () => {
  test('closes the members’ area, charges nothing, and ends by itself', async () => {
    await buy();
    const { said, json } = await pause(2);
    expect(said).toBe('200');
    expect(json).toMatchObject({ state: 'paused', pause: { is_open: false }, pause_months: 0, plans: [] });
    expect(json['pause'].until).toBeCloseTo(inMonths(2), -2);
    expect(atStripe()).toMatchObject({ status: 'active', pause_collection: { behavior: 'void' } });
    expect(atStripe().pause_collection?.resumes_at).toBe(json['pause'].until);
    expect(await isOpen()).toBe(false);
    await renew();
    expect(portal.stripe.state.invoices.map(({ status }) => status)).toEqual(['paid', 'void']);
    expect(portal.stripe.state.charges).toHaveLength(1);
    expect(await row()).toMatchObject({ status: 'paused', past_due_since: null });
    await letPass(MONTH + 3 * DAY);
    // Access opens by the date, before Stripe's event arrives.
    expect(await isOpen()).toBe(true);
    portal.stripe.simulate.resumeDue();
    await portal.stripe.settled();
    expect(await row()).toMatchObject({ status: 'active', paused_at: null, resumes_at: null });
    const events = await logged();
    expect([events[0], events.at(-1)]).toEqual([
      ['paused', 'member'],
      ['resumed', 'stripe'],
    ]);
  });

  test('leaves the members’ area open if the owner allows it', async () => {
    await portal.php("update_option( 'practice_portal_pause_open', '1' ); return true;");
    await buy();
    expect((await pause(1)).json).toMatchObject({ state: 'paused', pause: { is_open: true } });
    expect(await isOpen()).toBe(true);
  });

  test('is offered for as long as the owner allows', async () => {
    await buy();
    for (const months of [0, 4]) expect((await pause(months)).said).toBe('400 rest_invalid_param');
    await portal.php("update_option( 'practice_portal_pause_months', '1' ); return true;");
    const [offered] = await portal.dispatch([{ method: 'GET', path: '/account/membership' }], 'renee');
    expect(offered?.json['pause_months']).toBe(1);
    expect((await pause(2)).said).toBe('422 practice_portal_pause_length');
    await portal.php("delete_option( 'practice_portal_pause_months' ); return true;");
    expect((await pause(1)).said).toBe('422 practice_portal_pause_length');
    expect(atStripe().pause_collection).toBeNull();
  });

  test('starts once, despite repeats', async () => {
    await buy();
    const until = (await pause(1)).json['pause'].until;
    expect((await pause(3)).json['pause'].until).toBe(until);
    expect(await logged()).toHaveLength(1);
  });

  test.each([
    ['is past due', () => portal.stripe.simulate.renew(atStripe().id, 'refused')],
    ['is canceled', () => portal.stripe.simulate.cancelAtPeriodEnd(atStripe().id, true)],
  ])('is rejected for a membership that %s', async (_, happens) => {
    await buy();
    happens();
    await portal.stripe.settled();
    expect((await pause(1)).said).toBe('409 practice_portal_not_pausable');
    expect(atStripe().pause_collection).toBeNull();
  });

  test('makes the commitment longer', async () => {
    await buy('navigator');
    const [before] = await portal.dispatch([{ method: 'GET', path: '/account/membership' }], 'renee');
    const { json } = await pause(3);
    const length = json['pause'].until - seconds((await row())['paused_at']);
    expect(json['committed_until'] - before!.json['committed_until']).toBe(length);
    expect(length).toBeGreaterThan(88 * DAY);
    await letPass(10 * DAY);
    const { json: resumed } = await send('resume');
    const since = before!.json['committed_until'] - 10 * DAY;
    expect((resumed['committed_until'] - since) / DAY).toBeCloseTo(10, 1);
  });

  test('that ends early also moves a cancellation at the commitment’s end forward', async () => {
    await buy('navigator');
    await send('cancel');
    const promised = atStripe().cancel_at!;
    await send('keep');
    await pause(3);
    await send('cancel');
    expect((atStripe().cancel_at! - promised) / MONTH).toBeGreaterThan(2.5);
    const { said } = await send('resume');
    expect([said, Math.abs(atStripe().cancel_at! - promised) < DAY]).toEqual(['200', true]);
  });
});

describe('pauses in a row', () => {
  test('are rejected until a charge: no member gets more free months than the longest pause', async () => {
    await buy();
    await pause(1);
    await letPass(27 * DAY);
    portal.stripe.simulate.renew(atStripe().id, 'paid');
    await letPass(5 * DAY);
    portal.stripe.simulate.resumeDue();
    await portal.stripe.settled();
    const [again] = await portal.dispatch([{ method: 'GET', path: '/account/membership' }], 'renee');
    expect(again?.json).toMatchObject({ state: 'active', pause_months: 0 });
    expect((await pause(1)).said).toBe('422 practice_portal_pause_length');
    await renew();
    expect((await pause(1)).said).toBe('200');
  });
});

describe('the end of a pause', () => {
  test.each([
    // Charged on the 31st, paused on the last day of February: the next charge is later than a month from now.
    ['2027-01-31T12:00', '2027-02-28T13:00', 1, '2027-03-31T12:00'],
    ['2027-01-31T12:00', '2027-02-28T13:00', 2, '2027-04-30T12:00'],
    ['2027-01-15T12:00', '2027-01-20T13:00', 3, '2027-04-20T13:00'],
  ])(
    'comes when as many charges were left out as it has months: charged from %s, paused at %s for %i',
    async (from, at, months, end) => {
      const second = (time: string) => Date.parse(`${time}Z`) / 1000;
      const item = {
        id: 'si_1',
        quantity: 1,
        price: { id: 'price_1', recurring: { interval: 'month', interval_count: 1 } },
      };
      const stripe = { id: 'sub_1', status: 'active', billing_cycle_anchor: second(from), items: { data: [item] } };
      const ends = await portal.php<number>(`
      $cycle  = new PracticePortal\\Billing\\Model\\BillingCycle( ${second(from)} );
      $stripe = json_decode( '${JSON.stringify(stripe)}', true );
      $stripe['items']['data'][0]['current_period_end'] = $cycle->endFrom( ${second(at)} );
      return PracticePortal\\Membership\\Pause::endAfter( new PracticePortal\\Billing\\Stripe\\SubscriptionDetails( $stripe ), ${second(at)}, ${months} );`);
      expect(new Date(ends * 1000).toISOString().slice(0, 16)).toBe(end);
    },
  );

  test('is immediate while the paid period still lasts', async () => {
    await buy();
    const end = atStripe().items.data[0]!.current_period_end;
    await pause(3);
    const { json } = await send('resume');
    expect(json).toMatchObject({ state: 'active', pause: null, next_charge: { amount: 19_900, at: end } });
    expect(atStripe().pause_collection).toBeNull();
    expect(await isOpen()).toBe(true);
    expect((await send('resume')).said).toBe('200');
  });

  test('comes as many months after its start as charges were skipped: a day’s pause at the turn of a month is not free', async () => {
    await buy();
    await letPass(29 * DAY);
    await pause(3);
    await letPass(DAY);
    portal.stripe.simulate.renew(atStripe().id, 'paid');
    await letPass(DAY);
    const { json } = await send('resume');
    expect(json['state']).toBe('paused');
    const pausedAt = seconds((await row())['paused_at']);
    expect((json['pause'].until - pausedAt) / DAY).toBeGreaterThan(27);
    expect((json['pause'].until - pausedAt) / DAY).toBeLessThan(32);
    expect(await isOpen()).toBe(false);
    await letPass(30 * DAY);
    expect(await isOpen()).toBe(true);
  });

  test('comes with a cancellation, which ends the membership with the paid period', async () => {
    await buy();
    const end = atStripe().items.data[0]!.current_period_end;
    await pause(3);
    const { json } = await send('cancel');
    expect(json).toMatchObject({ state: 'cancel_at_period_end', ends_at: end, pause: null });
    expect(await isOpen()).toBe(true);
  });

  test('is detected even if its event was lost', async () => {
    await buy();
    await pause(1);
    await letPass(32 * DAY);
    portal.stripe.webhookUrl = undefined;
    portal.stripe.simulate.resumeDue();
    await portal.php("do_action( 'practice_portal_daily' ); return true;");
    expect((await row())['status']).toBe('active');
  });

  test('belongs to the owner if the owner has paused without an end', async () => {
    await buy();
    atStripe().pause_collection = { behavior: 'void', resumes_at: null };
    portal.stripe.simulate.cancelAtPeriodEnd(atStripe().id, false);
    await portal.stripe.settled();
    expect((await row())['status']).toBe('paused');
    expect((await send('resume')).said).toBe('409 practice_portal_paused_by_owner');
  });
});

describe('in wp-admin', () => {
  test('the owner pauses and resumes at once', async () => {
    await buy();
    const admin = await signedIn(portal, 'a-administrator');
    const id = Number((await row())['user_id']);
    const page = async () => admin.send(memberPage(id));
    const form = formWith(await page(), /^Pause membership$/);
    await admin.send('/wp-admin/admin-post.php', { form: { ...form, months: '2' } });
    expect((await row())['status']).toBe('paused');
    expect((await page()).text).toContain('Paused until');
    await letPass(29 * DAY);
    portal.stripe.simulate.renew(atStripe().id, 'paid');
    await admin.send('/wp-admin/admin-post.php', { form: formWith(await page(), /^Resume now$/) });
    expect((await row())['status']).toBe('active');
    expect(await isOpen()).toBe(true);
    // Renewing while paused may tell that the pause ends a second later or earlier: times at Stripe and here are moved one after the other.
    const events = await logged();
    expect([events[0], events.at(-1)]).toEqual([
      ['paused', 'owner'],
      ['resumed', 'owner'],
    ]);
  });
});
