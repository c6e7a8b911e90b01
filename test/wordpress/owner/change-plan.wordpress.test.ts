/** The owner changes a member's plan, after the same preview as the member's own (spec: account#changing-the-plan). */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { ask, confirm, formWith, memberPage, noticeFor } from '../kit/admin-forms.ts';
import { mailsTo } from '../kit/mail.ts';
import { ask as portalOf, joinAsMember, signedIn } from '../kit/member.ts';
import { documentOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const EMAIL = 'renee@obrien.example';
const HALF_MONTH = 15 * 86_400;
const ASKED_ALWAYS = '4000002760003184';

let owner: Browser;
let id: number;
beforeEach(async () => {
  id = (await joinAsMember(portal)).browser.userId;
  portal.stripe.simulate.pass(HALF_MONTH);
  owner = await signedIn(portal, 'a-administrator');
});

const preview = async (plan: number) =>
  ask(owner, id, { ...formWith(await owner.send(memberPage(id)), /^Preview the change$/), plan: String(plan) });
const plans = async () => (await portal.rows('subscriptions')).map(({ product_id }) => Number(product_id));
const charges = () => portal.stripe.state.charges.map(({ amount }) => amount);

test('shows the cost first, charges exactly that, and tells the member', async () => {
  const { advantage, grow } = portal.products;
  const { question, effects, form } = await preview(advantage);
  expect(question).toBe('Change the plan to Advantage Membership?');
  expect(effects).toEqual([
    expect.stringMatching(/^The member's card is charged \$1(50|49\.\d\d) now\.$/),
    expect.stringMatching(/^The next charge is \$499 on /),
    'The plan changes at once, also for people the member invited. The member gets an e-mail.',
  ]);
  expect(await plans()).toContain(grow);
  await confirm(owner, form);
  expect(await noticeFor(owner)).toBe('The plan is now Advantage Membership.');
  expect(await plans()).not.toContain(grow);
  // Of the 150 dollars of difference, the seconds since the member joined are taken off.
  expect(`$${charges().at(-1)! / 100} now`).toBe(/\$[\d.]+ now/.exec(effects[0]!)?.[0].replace(/(\.\d)0 /, '$1 '));
  expect(mailsTo(portal, EMAIL).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Your plan at/));
  // The same form once more changes and charges nothing.
  const before = charges();
  await confirm(owner, form);
  expect(await noticeFor(owner)).toBe('The plan is now Advantage Membership.');
  expect(charges()).toEqual(before);
});

test('a cost that changed since the preview is refused', async () => {
  const { form } = await preview(portal.products.advantage);
  await confirm(owner, { ...form, due: '1' });
  expect(await noticeFor(owner)).toMatch(/^The cost of the change is no longer the one you saw\./);
  expect(await plans()).toContain(portal.products.grow);
});

test('a bank that wants to ask the cardholder leaves everything as it was', async () => {
  const { json } = await portalOf(portal, '/account/portal', { flow: 'card' });
  await fetch(`${json.url}/${ASKED_ALWAYS}`, { redirect: 'manual' });
  await portal.stripe.settled();
  await portalOf(portal, '/account/card', { idempotency_key: randomUUID() });
  const { form } = await preview(portal.products.advantage);
  const before = charges();
  await confirm(owner, form);
  expect(await noticeFor(owner)).toMatch(/^The bank asks the cardholder to confirm this payment/);
  expect(await plans()).toContain(portal.products.grow);
  expect(charges()).toEqual(before);
});

test('without Stripe, the plan changes and payment and end stay', async () => {
  await portal.php(`
    global $wpdb;
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET gateway = 'outside', gateway_subscription = '', current_period_end = '2030-12-31 23:59:59' WHERE user_id = ${id}" );
    return true;`);
  const { effects, form } = await preview(portal.products.advantage);
  expect(effects[0]).toBe('Stripe charges nothing. How the membership is paid, and until when, stays the same.');
  await confirm(owner, form);
  expect((await portal.rows('subscriptions')).filter(({ user_id }) => Number(user_id) === id)).toMatchObject([
    { product_id: String(portal.products.advantage), price: '19900', current_period_end: '2030-12-31 23:59:59' },
  ]);
  const mail = mailsTo(portal, EMAIL).find(({ subject }) => subject.startsWith('Your plan at'));
  expect(mail?.message).not.toContain('credit for your next charges');
});

test('a plan with a running commitment is fixed', async () => {
  const { form } = await preview(portal.products.navigator);
  await confirm(owner, form);
  const box = documentOf(await owner.send(memberPage(id))).getElementById('plan');
  expect(box?.textContent).toMatch(/The plan is fixed until the commitment ends on /);
});
