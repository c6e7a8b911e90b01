/** Abandoned purchases end by themselves, here and at Stripe. */
import { describe, expect, test } from 'vitest';
import { beAtWorkOnPerson } from '../kit/locks.ts';
import { memberForm, register, withoutCredentials } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard, silenceWebhooks } from '../kit/stripe.ts';

const portal = useSite();

const HOURS = 3_600;

const begin = (changes = {}, browser = portal.browser()) =>
  register(browser, memberForm(portal.products.grow, changes));

/** Moves the start of every purchase this many hours into the past. */
const letPass = (hours: number) =>
  portal.php(`
    global $wpdb;
    return $wpdb->query( $wpdb->prepare(
      "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET created_at = %s",
      gmdate( 'Y-m-d H:i:s', time() - ${hours * HOURS} )
    ) );`);

const cleanUp = () => portal.php("do_action( 'practice_portal_daily' ); return true;");

const here = async () => (await portal.rows('subscriptions')).map(({ status }) => status);
const atStripe = () => portal.stripe.state.subscriptions.map(({ status }) => status);

describe('an abandoned purchase', () => {
  test('ends after a day, and cannot be paid any more', async () => {
    const { json } = await begin();
    await letPass(25);
    await cleanUp();
    expect([await here(), atStripe()]).toEqual([['incomplete_expired'], ['incomplete_expired']]);
    expect((await confirmCard(portal, json.client_secret)).error.code).toBe('payment_intent_unexpected_state');
    expect(await portal.rows('locks')).toEqual([]);
  });

  test('is kept for a day', async () => {
    const { json } = await begin();
    await letPass(23);
    await cleanUp();
    await confirmCard(portal, json.client_secret);
    expect([await here(), atStripe()]).toEqual([['active'], ['active']]);
  });

  test('that this site has no record of ends, too', async () => {
    portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: 'dropAfter' });
    await begin();
    expect([await here(), atStripe()]).toEqual([['created'], ['incomplete']]);
    await letPass(25);
    await cleanUp();
    expect([await here(), atStripe()]).toEqual([['incomplete_expired'], ['incomplete_expired']]);
  });

  test('with nothing due on the first day ends: Stripe would report it active forever', async () => {
    const free = { mepr_coupon_code: 'FREEMONTH' };
    await begin(free);
    portal.stripe.failNext({ on: 'POST /v1/subscriptions', how: 'dropAfter' });
    await begin({ ...free, user_login: 'other', user_email: 'other@example.com' });
    expect(atStripe()).toEqual(['active', 'active']);
    await letPass(25);
    await cleanUp();
    expect([await here(), atStripe()]).toEqual([
      ['incomplete_expired', 'incomplete_expired'],
      ['canceled', 'canceled'],
    ]);
  });

  test('before Stripe was reached ends here', async () => {
    portal.stripe.failNext({ on: 'POST /v1/customers', how: 'drop' });
    await begin();
    await letPass(25);
    await cleanUp();
    expect([await here(), atStripe()]).toEqual([['incomplete_expired'], []]);
  });

  test('can be restarted by its visitor', async () => {
    const browser = portal.browser();
    await begin({}, browser);
    await letPass(25);
    await cleanUp();
    const again = await register(browser, withoutCredentials(memberForm(portal.products.grow)));
    await confirmCard(portal, again.json.client_secret);
    expect([await here(), atStripe()]).toEqual([
      ['incomplete_expired', 'active'],
      ['incomplete_expired', 'active'],
    ]);
  });
});

describe('purchases that do not end', () => {
  test('a paid purchase whose event was lost: it becomes active', async () => {
    const { json } = await begin();
    silenceWebhooks(portal);
    await confirmCard(portal, json.client_secret);
    expect(await here()).toEqual(['awaiting_payment']);
    await letPass(25);
    await cleanUp();
    expect([await here(), atStripe()]).toEqual([['active'], ['active']]);
  });

  test('an active membership of any age', async () => {
    const { json } = await begin();
    await confirmCard(portal, json.client_secret);
    await letPass(2_500);
    await cleanUp();
    expect([await here(), atStripe()]).toEqual([['active'], ['active']]);
  });

  test('a purchase that another request works on', async () => {
    await begin();
    await letPass(25);
    await beAtWorkOnPerson(portal, 'renee');
    await cleanUp();
    expect([await here(), atStripe()]).toEqual([['awaiting_payment'], ['incomplete']]);
  });

  test('a purchase while Stripe cannot be reached', async () => {
    await begin();
    await letPass(25);
    portal.stripe.failNext({ on: 'POST /v1/invoices/:id/void', how: 'drop' });
    await cleanUp();
    expect([await here(), atStripe()]).toEqual([['awaiting_payment'], ['incomplete']]);
    await cleanUp();
    expect([await here(), atStripe()]).toEqual([['incomplete_expired'], ['incomplete_expired']]);
  });

  test('a purchase that Stripe refuses to cancel; the next one still ends', async () => {
    await begin();
    await begin({ user_login: 'other', user_email: 'other@example.com' });
    await letPass(25);
    portal.stripe.failNext({ on: 'DELETE /v1/subscriptions/:id', how: '500' });
    await cleanUp();
    expect([await here(), atStripe()]).toEqual([
      ['awaiting_payment', 'incomplete_expired'],
      ['incomplete_expired', 'incomplete_expired'],
    ]);
    await cleanUp();
    expect(await here()).toEqual(['incomplete_expired', 'incomplete_expired']);
  });
});
