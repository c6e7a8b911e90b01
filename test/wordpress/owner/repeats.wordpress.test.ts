/** A form of wp-admin that is sent again after Stripe has failed: Stripe repeats its failure under the same idempotency key. */
import { beforeEach, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { ask, formWith, memberPage, refundForm } from '../kit/admin-forms.ts';
import { documentOf } from '../kit/page.ts';
import { joinAsMember, signedIn } from '../kit/member.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const COUPONS = '/wp-admin/admin.php?page=practice-portal-coupons';
const POST = '/wp-admin/admin-post.php';
const FAILED = /Stripe returned an error|Stripe could not (do|make) it/;

let admin: Browser;
beforeEach(async () => {
  admin = await signedIn(portal, 'a-administrator');
});

/** Sends a form, and reads the message on the next page. */
async function send(form: Record<string, string>): Promise<string> {
  await admin.send(POST, { form });
  return documentOf(await admin.send(COUPONS)).querySelector('.notice-success, .notice-error')?.textContent ?? '';
}

/** A member who has paid. */
async function join(): Promise<number> {
  return (await joinAsMember(portal)).browser.userId;
}

test('a refund retries, and is made once', async () => {
  const id = await join();
  const { form } = await ask(admin, id, { ...(await refundForm(admin, id)), amount: '50' });
  for (let time = 0; time < 2; time++) {
    portal.stripe.failNext({ on: 'POST /v1/refunds', how: '500' });
    expect(await send(form)).toMatch(FAILED);
  }
  expect(portal.stripe.state.refunds).toEqual([]);
  await send(form);
  await send(form);
  await portal.stripe.settled();
  expect(portal.stripe.state.refunds.map(({ amount }) => amount)).toEqual([5000]);
});

test('a cancellation tries again', async () => {
  const id = await join();
  const { form } = await ask(admin, id, {
    ...formWith(await admin.send(memberPage(id)), 'Cancel membership'),
    when: 'paid',
  });
  portal.stripe.failNext({ on: 'POST /v1/subscriptions/:id', how: '500' });
  expect(await send(form)).toMatch(FAILED);
  expect(await send(form)).toContain('The membership ends on');
});

test('a coupon tries again, and is made once', async () => {
  const form = {
    ...formWith(await admin.send(COUPONS), 'Create coupon'),
    code: 'SPRING',
    value: '10',
    kind: 'percent',
    duration: 'forever',
  };
  portal.stripe.failNext({ on: 'POST /v1/coupons', how: '500' });
  const before = portal.stripe.state.coupons.length;
  expect(await send(form)).toMatch(FAILED);
  expect(await send(form)).toContain('SPRING');
  await send(form);
  expect(portal.stripe.state.coupons.length).toBe(before + 1);
});
