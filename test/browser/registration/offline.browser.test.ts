/** The connection is lost at each step (issue: "offline at each step"). The form says so, loses no data, and continues afterwards. */
import { describe, expect, it } from 'vitest';
import { memberOf, newUsers } from '../support/database.ts';
import { fillInformation, reachInformation, reachPayment, reachProducts } from '../support/journey.ts';
import { ADA, ADAS_ACCOUNT, CARDS, PAGES, ROSE_CITY } from '../support/registration-form.ts';
import { watchRegistrations } from '../support/registration-posts.ts';
import { books, NO_BOOKS, paidOnce } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

describe('without a connection', () => {
  it('name and address are not checked, without blocking: the server checks when the form is sent', async () => {
    const visitor = await visit();
    const { page, context, complaints } = visitor;
    complaints.expect(/net::ERR_INTERNET_DISCONNECTED/, /status of 422/);
    const form = await reachInformation(visitor);
    // The practices' code loads after the page. It has to load before the connection is cut.
    await page.getByRole('group', { name: 'Practice 1' }).waitFor();
    await context.setOffline(true);
    await form.fillPerson(ADA);
    await form.fillAccount({ ...ADAS_ACCOUNT, username: 'member' });
    const hint = page.locator('.pp-field-hint');
    await hint.getByText('We could not check "Username". You can continue.').waitFor();
    await hint.getByText('We could not check "Email". You can continue.').waitFor();
    await form.fillPractice(1, ROSE_CITY);
    await form.next();
    await form.isOn(PAGES.terms);
    await form.agreeToAll();
    await context.setOffline(false);
    await form.next();
    await form.isOn(PAGES.payment);
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.errors.getByRole('link', { name: 'The username "member" is already in use.' }).waitFor();
    expect(await newUsers()).toEqual([]);
  });

  it('a coupon waits for Retry', async () => {
    const visitor = await visit();
    const { context, complaints } = visitor;
    complaints.expect(/net::ERR_INTERNET_DISCONNECTED/);
    const form = await reachProducts(visitor);
    await context.setOffline(true);
    await form.useCoupon('WELCOME10');
    await form.couponStatus('The coupon could not be checked.').waitFor();
    await context.setOffline(false);
    await form.button('Retry').click();
    await form.totalIs('$179.10 / Month');
  });

  it('the map does not load, the address is saved without it; later Retry loads the map', async () => {
    const visitor = await visit();
    const { page, complaints } = visitor;
    complaints.expect(/net::ERR_FAILED/);
    let isBlocked = true;
    await page.route('**/sandbox/maps.js*', (route) => (isBlocked ? route.abort() : route.continue()));
    const form = await reachInformation(visitor);
    await form.fillPracticeFields(1, ROSE_CITY);
    await form.button('Check Address').click();
    const notice = form.problem('The map could not be loaded.');
    await notice.waitFor();
    await form.button('Save Address').click();
    await form.button('Edit Address').click();
    await form.button('Check Address').click();
    await notice.waitFor();
    isBlocked = false;
    await form.button('Retry', notice).click();
    await page
      .getByRole('dialog', { name: 'Confirm Address' })
      .getByRole('region', { name: 'Map of the address' })
      .waitFor();
    await form.button('Confirm Address').click();
    await form.button('Edit Address').waitFor();
  });

  it('the card form does not load; Retry loads it', async () => {
    const visitor = await visit();
    const { page, complaints } = visitor;
    complaints.expect(/net::ERR_FAILED/);
    const posts = watchRegistrations(page);
    await page.route('**/sandbox/stripe.js*', (route) => route.abort(), { times: 1 });
    const form = await reachProducts(visitor);
    await form.next();
    await form.isOn(PAGES.information);
    await fillInformation(form);
    await form.next();
    await form.isOn(PAGES.terms);
    await form.agreeToAll();
    await form.next();
    const notice = form.problem('We could not load the card form.');
    await notice.waitFor();
    await form.joinNow();
    await form.problem('You cannot enter your card without the card form.').waitFor();
    expect(posts).toEqual([]);
    await form.button('Retry', notice).click();
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.succeeds();
    expect(await books()).toEqual(paidOnce(19900));
  });

  it('Join Now sends nothing; Retry does', async () => {
    const visitor = await visit();
    const { page, context } = visitor;
    const posts = watchRegistrations(page);
    const form = await reachPayment(visitor);
    await form.fillCard(CARDS.succeeds);
    await context.setOffline(true);
    await form.joinNow();
    const notice = form.problem('You are offline. Nothing was sent, and everything you typed is still here.');
    await notice.waitFor();
    expect(posts).toEqual([]);
    expect(await books()).toEqual(NO_BOOKS);
    await context.setOffline(false);
    await form.button('Retry', notice).click();
    await form.succeeds();
    expect(posts).toHaveLength(1);
    expect(await books()).toEqual(paidOnce(19900));
    expect((await memberOf('ada@example.com'))?.subscriptions).toMatchObject([{ status: 'active' }]);
  });
});
