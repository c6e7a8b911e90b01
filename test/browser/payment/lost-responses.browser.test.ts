/** A response gets lost. Repeating the request must never cause a second charge (spec: registration-request#registration-submit). */
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { memberOf, newUsers } from '../support/database.ts';
import { reachPayment } from '../support/journey.ts';
import { ADAS_ACCOUNT, CARDS, PAGES } from '../support/registration-form.ts';
import { fieldsOf, REGISTRATIONS, watchRegistrations } from '../support/registration-posts.ts';
import { books, paidOnce } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

const UNREACHED = 'We could not reach this site. You have not been charged, and everything you typed is still here.';

/** Opens Payment and fills in a card. Failed requests are expected in these tests. */
async function arrive() {
  const visitor = await visit();
  visitor.complaints.expect(/net::ERR_(FAILED|EMPTY_RESPONSE|CONNECTION)/);
  const form = await reachPayment(visitor);
  await form.fillCard(CARDS.succeeds);
  return { ...visitor, form, posts: watchRegistrations(visitor.page), notice: form.problem(UNREACHED) };
}

async function expectOneMember() {
  expect(await books()).toEqual(paidOnce(19900));
  expect(await newUsers()).toEqual(['ada.okafor']);
  expect(await memberOf('ada@example.com')).toMatchObject({
    subscriptions: [{ status: 'active' }],
    transactions: [{ status: 'complete', amount: '19900' }],
  });
}

/** The different ones. */
const keysOf = (posts: readonly Request[]) => [...new Set(posts.map((post) => fieldsOf(post)['idempotency_key']))];

/** The server processes the next registration, but its response is lost. */
const loseAnswer = (page: Page, meanwhile = async () => {}) =>
  page.route(
    REGISTRATIONS,
    async (route) => {
      await route.fetch();
      await meanwhile();
      await route.abort();
    },
    { times: 1 },
  );

/** The requests that check whether a user name is available. */
function watchAvailability(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/availability')) asked.push(request.url());
  });
  return asked;
}

describe('the registration', () => {
  it('whose response was lost is the same registration when Retry sends it again', async () => {
    const { page, complaints, form, posts, notice } = await arrive();
    // The visitor is signed in by now, so the server refuses the old nonce once.
    complaints.expect(/status of 403/);
    await loseAnswer(page);
    await form.joinNow();
    await notice.waitFor();
    expect(await newUsers()).toEqual(['ada.okafor']);
    await form.button('Retry', notice).click();
    await form.succeeds();
    expect(keysOf(posts)).toHaveLength(1);
    await expectOneMember();
  });

  it('whose response and cookies were lost continues after a reload: the password once, the same key, no check of the names', async () => {
    const { page, context, complaints, form, posts, notice } = await arrive();
    // The payment ends the session that began before the cookies were lost, so one request renews its nonce.
    complaints.expect(/status of 422/, /status of 403/);
    await loseAnswer(page, () => context.clearCookies());
    await form.joinNow();
    await notice.waitFor();
    await page.reload();
    await form.isOn(PAGES.information);
    await page.getByText('We are still working on your registration. Please enter your password again.').waitFor();
    await expect.poll(() => form.password('Confirm Password').count()).toBe(0);
    const asked = watchAvailability(page);
    const joinWith = async (password: string) => {
      await form.password('Password').fill(password);
      await form.next();
      await form.isOn(PAGES.terms);
      await form.next();
      await form.isOn(PAGES.payment);
      await form.fillCard(CARDS.succeeds);
      await form.joinNow();
    };
    // A password that differs from the new account's shows an error at its field, and starts no payment.
    await joinWith('not what it was');
    await form.isOn(PAGES.information);
    await form.problem('This is not the password that you entered before.').waitFor();
    await joinWith(ADAS_ACCOUNT.password);
    await form.succeeds();
    expect(asked).toEqual([]);
    expect(keysOf(posts)).toHaveLength(1);
    await expectOneMember();
  });
});

it('an e-mail address that is corrected after a lost response pays, and gets the receipt', async () => {
  const { form, page, complaints } = await arrive();
  // The visitor is signed in by now, so the page renews the old nonce once.
  complaints.expect(/status of 403/);
  await loseAnswer(page);
  await form.joinNow();
  await form.problem(UNREACHED).waitFor();
  await page.getByRole('link', { name: 'Change billing address' }).click();
  await form.isOn(PAGES.information);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ada.okafor@example.com');
  await form.next();
  await form.next();
  await form.joinNow();
  await page.getByText('You are paying for the account ada.okafor, ada@example.com.').waitFor();
  await form.joinNow();
  await form.succeeds();
  expect(await books()).toEqual({ ...paidOnce(19900), subscriptions: ['incomplete_expired', 'active'] });
  expect(await memberOf('ada.okafor@example.com')).toMatchObject({
    subscriptions: [{ activated_at: null }, { status: 'active' }],
  });
  expect(await memberOf('ada@example.com')).toBeNull();
});
