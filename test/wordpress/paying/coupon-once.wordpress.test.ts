/** A coupon with an end is used once by a person: by account, e-mail address and card (spec: plans#once-for-a-person). */
import { describe, expect, test } from 'vitest';
import type { Answer } from '../kit/browser.ts';
import { memberForm, register } from '../kit/registration.ts';
import { confirmCard } from '../kit/stripe.ts';
import { usePurchases } from './purchases.ts';

const { portal, again, here, kept, daily } = usePurchases();

const COUPON = { mepr_coupon_code: 'FREEMONTH' };
const CARD = '4242424242424242';
const OTHER_CARD = '5555555555554444';
const USED = 'You have already used this coupon.';

const person = (name: string, changes = {}) =>
  memberForm(portal.products.grow, { user_login: name, user_email: `${name}@example.com`, ...COUPON, ...changes });

async function join(name: string, card = CARD, changes = {}) {
  const browser = portal.browser();
  const answer = await register(browser, person(name, changes));
  await confirmCard(portal, answer.json.client_secret, card);
  await portal.stripe.settled();
  return { browser, answer };
}

const endAtStripe = async () => {
  portal.stripe.simulate.cancel(portal.stripe.state.subscriptions.at(-1)!.id);
  await portal.stripe.settled();
};

const refused = ({ status, json }: Answer) => [status, json.data?.errors?.mepr_coupon_code];

describe('a coupon for the first month is refused', () => {
  test('to the same account, in the coupon box and at Join Now; without it the account joins at the full price', async () => {
    const { browser } = await join('renee');
    await endAtStripe();
    expect(await here()).toEqual(['canceled']);
    const checked = await browser.rest('/coupons/validate', {
      json: { code: 'freemonth', product_id: portal.products.grow },
    });
    expect(checked.json).toEqual({ valid: false, message: USED });
    expect(refused(await register(browser, again(portal.products.grow, COUPON)))).toEqual([422, [USED]]);
    const { json } = await register(browser, again(portal.products.grow));
    await confirmCard(portal, json.client_secret, CARD);
    await portal.stripe.settled();
    expect(kept()).toEqual([19_900]);
  });

  test('to a new account with the e-mail address of a deleted one', async () => {
    await join('renee');
    await endAtStripe();
    await portal.php(
      "require_once ABSPATH . 'wp-admin/includes/user.php'; return wp_delete_user( get_user_by( 'login', 'renee' )->ID );",
    );
    const answer = await register(portal.browser(), person('other', { user_email: 'RENEE@example.com' }));
    expect(refused(answer)).toEqual([422, [USED]]);
  });

  test('to another account that pays by the same card: nothing starts, and the coupon stays refused', async () => {
    await join('renee');
    const { browser } = await join('sam');
    expect(await here()).toEqual(['active', 'refunded']);
    expect(portal.stripe.state.subscriptions.map(({ status }) => status)).toEqual(['active', 'canceled']);
    expect(refused(await register(browser, again(portal.products.grow, COUPON)))).toEqual([422, [USED]]);
    expect((await register(browser, again(portal.products.grow))).status).toBe(200);
  });
});

describe('it is accepted', () => {
  test('from another person with another card', async () => {
    await join('renee');
    await join('sam', OTHER_CARD);
    expect(await here()).toEqual(['active', 'active']);
  });

  test('again after a purchase that was never paid', async () => {
    const browser = portal.browser();
    await register(browser, person('renee'));
    portal.stripe.simulate.cancel(portal.stripe.state.subscriptions[0]!.id);
    await daily();
    expect((await register(browser, again(portal.products.grow, COUPON))).status).toBe(200);
  });

  test.each([
    ['if the owner lets a person use it more than once', 'FREEMONTH', "$entry['is_reusable'] = true;"],
    ['if it has no end', 'WELCOME10', ''],
  ])('again %s', async (_, code, change) => {
    await portal.php(
      `return update_option( 'practice_portal_coupons', array_map( function ( $entry ) { ${change} return $entry; }, get_option( 'practice_portal_coupons' ) ) );`,
    );
    const { browser } = await join('renee', CARD, { mepr_coupon_code: code });
    await endAtStripe();
    expect((await register(browser, again(portal.products.grow, { mepr_coupon_code: code }))).status).toBe(200);
  });
});
