/** A site whose owner has not set everything for Stripe (spec: plans#prices-are-made-at-stripe). */
import { expect, test } from 'vitest';
import { memberForm, register } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { deliver, signature } from '../kit/stripe.ts';

const portal = useSite({
  constants: {
    PRACTICE_PORTAL_STRIPE_PRICE_GROW: '',
    PRACTICE_PORTAL_STRIPE_PRICE_ADVANTAGE: 'price_sandbox_navigator',
    PRACTICE_PORTAL_STRIPE_PRICE_NAVIGATOR: 'price_unknown',
    PRACTICE_PORTAL_STRIPE_WEBHOOK_SECRET: '',
  },
});

test('without a price Payment says that it is not configured, and nothing is created', async () => {
  const answer = await register(portal.browser(), memberForm(portal.products.grow));
  expect(answer.status).toBe(503);
  expect(answer.json).toMatchObject({
    code: 'practice_portal_payment_not_configured',
    message: 'Payment is not configured.',
  });
  expect(await portal.php("return username_exists( 'renee' );")).toBe(false);
  expect(portal.stripe.state.requests).toEqual([]);
});

test('with a price that is not found in Stripe Payment says the same; the account exists by then', async () => {
  const browser = portal.browser();
  const answer = await register(browser, memberForm(portal.products.navigator));
  expect(answer.status).toBe(503);
  expect(answer.json).toMatchObject({ code: 'practice_portal_payment_not_configured', data: { logged_in: true } });
  expect(browser.userId).toBeGreaterThan(0);
});

test('with a price that differs at Stripe, nothing can be paid', async () => {
  const answer = await register(portal.browser(), memberForm(portal.products.advantage));
  expect(answer.json.code).toBe('practice_portal_payment_not_configured');
  expect(answer.text).not.toContain('_secret_');
  expect(portal.stripe.state.subscriptions).toMatchObject([{ status: 'incomplete_expired' }]);
  expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'incomplete_expired' }]);
});

test('without a webhook secret no event is genuine', async () => {
  const answer = await deliver(portal, { id: 'evt_1', type: 'x', data: { object: {} } }, (body) =>
    signature(body, { secret: '' }),
  );
  expect(answer.status).toBe(400);
});
