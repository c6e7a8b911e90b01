/** A coupon that Stripe refuses although the portal knows it (spec: payment#one-charge). */
import { describe, expect, test } from 'vitest';
import { register } from '../kit/registration.ts';
import { confirmCard } from '../kit/stripe.ts';
import { usePurchases } from './purchases.ts';

const { portal, form, again, here, atStripe } = usePurchases();

describe('a coupon that Stripe refuses', () => {
  const REFUSED = {
    expired: () => Object.assign(couponOf(), { redeem_by: 1 }),
    'used up': () => Object.assign(couponOf(), { max_redemptions: 3, times_redeemed: 3 }),
    'deleted there': () => portal.stripe.state.coupons.splice(0),
  };
  const couponOf = () => portal.stripe.state.coupons.find(({ id }) => id === 'WELCOME10') ?? {};

  test.each(Object.entries(REFUSED))('%s: is an error at its field, and nothing was created', async (_, make) => {
    make();
    const answer = await register(portal.browser(), form({ mepr_coupon_code: 'WELCOME10' }));
    expect(answer.status).toBe(422);
    expect(answer.json).toMatchObject({
      code: 'practice_portal_registration_invalid',
      data: { errors: { mepr_coupon_code: ['Invalid Coupon'] } },
    });
    expect(await portal.php("return username_exists( 'renee' );")).toBe(false);
    expect(atStripe()).toEqual([]);
  });

  test.each(Object.entries(REFUSED))('%s: is known before', async (_, make) => {
    const browser = portal.browser();
    await browser.renewNonces();
    const check = () =>
      browser.rest('/coupons/validate', { json: { code: 'welcome10', product_id: portal.products.grow } });
    expect((await check()).json).toMatchObject({ valid: true, total: 17_910 });
    make();
    expect((await check()).json).toEqual({ valid: false });
  });

  test('between the check and the purchase: the same, and without the coupon the purchase continues', async () => {
    const file = '/wordpress/wp-content/mu-plugins/zz-coupon.php';
    portal.site.php.writeFile(
      file,
      `<?php
add_filter( 'http_response', static function ( $response, $args, $url ) {
  if ( false !== strpos( $url, '/v1/coupons/' ) ) { $response['body'] = '{"valid":true}'; }
  return $response;
}, 10, 3 );`,
    );
    REFUSED['used up']();
    const browser = portal.browser();
    const refused = await register(browser, form({ mepr_coupon_code: 'WELCOME10' }));
    portal.site.php.unlink(file);
    expect(refused.json).toMatchObject({ data: { status: 422, errors: { mepr_coupon_code: ['Invalid Coupon'] } } });
    const accepted = await register(browser, again(portal.products.grow));
    expect(accepted.status).toBe(200);
    await confirmCard(portal, accepted.json.client_secret);
    expect([(await here()).at(-1), atStripe()]).toEqual(['active', ['active']]);
  });

  test('cannot be detected while Stripe is down', async () => {
    const browser = portal.browser();
    await browser.renewNonces();
    portal.stripe.failNext({ on: 'GET /v1/coupons/:id', how: 'drop', times: 2 });
    const json = { code: 'WELCOME10', product_id: portal.products.grow };
    expect((await browser.rest('/coupons/validate', { json })).status).toBe(502);
    const answer = await register(browser, form({ mepr_coupon_code: 'WELCOME10' }));
    expect(answer.json.code).toBe('practice_portal_gateway_unavailable');
    expect(await portal.php("return username_exists( 'renee' );")).toBe(false);
  });
});
