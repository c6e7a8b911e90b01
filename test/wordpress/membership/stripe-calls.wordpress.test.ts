/** How many calls to Stripe one person can cause (issue "Stripe calls without a limit"). The stub counts them as they arrive. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { memberForm, register } from '../kit/registration.ts';
import { useSite, type Dispatched } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite({ realLimits: true });

const TIMES = 70;

const join = (name: string) =>
  register(portal.browser(), memberForm(portal.products.grow, { user_login: name, user_email: `${name}@example.com` }));

/** Sends requests in a loop. Returns the calls that reached Stripe, and the response to each request. */
async function hammer(request: (number: number) => Dispatched, as: string) {
  const before = portal.stripe.state.requests.length;
  const answers = await portal.dispatch(
    Array.from({ length: TIMES }, (_, index) => request(index)),
    as,
  );
  return {
    calls: portal.stripe.state.requests.length - before,
    statuses: new Set(answers.map(({ status }) => status)),
    answers,
  };
}

test('look-ups by a person who has not paid: ten a minute, without delaying the next person', async () => {
  const renee = await join('renee');
  await join('sam');
  const path = `/registrations/${renee.json.transaction_id}/confirmation`;
  const { calls, statuses, answers } = await hammer(() => ({ path }), 'renee');
  // When the minute changes, ten more requests pass.
  expect(calls).toBeLessThanOrEqual(20);
  expect(statuses).toEqual(new Set([200, 429]));
  expect(answers.at(-1)?.headers['Retry-After']).toMatch(/^\d+$/);
  const [honest] = await portal.dispatch([{ path: '/registrations/2/confirmation' }], 'sam');
  expect(honest?.status).toBe(200);
});

test('the bank’s return URL: ten a minute, then the page says that the outcome is not known yet', async () => {
  const { json } = await join('renee');
  const back = new URL(json.return_url);
  const query = Object.fromEntries(back.searchParams);
  const { calls, statuses } = await hammer(() => ({ method: 'GET', path: '/registrations/return', query }), '');
  expect([calls <= 20, statuses]).toEqual([true, new Set([302])]);
});

test('the member’s own membership and payments: a response is cached for some seconds', async () => {
  const { json } = await join('renee');
  await confirmCard(portal, json.client_secret);
  for (const path of ['/account/membership', '/account/payments']) {
    const { calls, statuses } = await hammer(() => ({ method: 'GET', path }), 'renee');
    expect([path, calls <= 8, statuses]).toEqual([path, true, new Set([200])]);
  }
});

test('a cached response is dropped after a change by the member', async () => {
  const { json } = await join('renee');
  await confirmCard(portal, json.client_secret);
  const read = { method: 'GET', path: '/account/membership' };
  const cancel = { path: '/account/membership/cancel', json: { idempotency_key: randomUUID() } };
  const [before, , after] = await portal.dispatch([read, cancel, read], 'renee');
  expect([before?.json.state, after?.json.state]).toEqual(['active', 'cancel_at_period_end']);
});

test.each<[string, (number: number) => Dispatched]>([
  ['previews', () => ({ method: 'GET', path: '/account/membership/plan', query: { plan: portal.products.advantage } })],
  ['pages of Stripe', () => ({ path: '/account/portal', json: { flow: 'invoices' } })],
  [
    'acts',
    (number) => ({
      path: `/account/membership/${number % 2 ? 'keep' : 'cancel'}`,
      json: { idempotency_key: randomUUID() },
    }),
  ],
])('%s: thirty a minute', async (_, request) => {
  const { json } = await join('renee');
  await confirmCard(portal, json.client_secret);
  const { answers } = await hammer(request, 'renee');
  const passed = answers.filter(({ status }) => status === 200);
  expect(passed.length).toBeGreaterThanOrEqual(28);
  expect(passed.length).toBeLessThanOrEqual(61);
  expect(answers.some(({ status }) => status === 429)).toBe(true);
});
