/** One visitor with several tabs, and several visitors who choose the same name. */
import { describe, expect, it } from 'vitest';
import { memberOf, newUsers } from '../support/database.ts';
import { reachPayment, reachTerms } from '../support/journey.ts';
import { CARDS, PAGES } from '../support/registration-form.ts';
import { watchRegistrations } from '../support/registration-posts.ts';
import { books, NO_BOOKS, paidOnce } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

const SIGNED_IN = 'You are signed in now.';

describe('two people who register with the same e-mail address', () => {
  it('on two machines: the second sees it at the field, and no second account is created', async () => {
    const [first, second] = [await visit(), await visit()];
    second.complaints.expect(/status of 422/);
    const late = await reachPayment(second, {
      account: { username: 'ada.late', email: 'ada@example.com', password: 'a long password 1' },
    });
    await late.fillCard(CARDS.succeeds);
    const form = await reachPayment(first);
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.succeeds();

    await late.joinNow();
    await late.errors.getByRole('link', { name: 'The email "ada@example.com" is already in use.' }).waitFor();
    await late.isOn(PAGES.information);
    expect(await books()).toEqual(paidOnce(19900));
    expect(await newUsers()).toEqual(['ada.okafor']);

    // With their own e-mail address, they can continue.
    await late.textbox('Email').fill('late@example.com');
    await late.next();
    await late.isOn(PAGES.terms);
    await late.next();
    await late.isOn(PAGES.payment);
    await expect.poll(() => late.textbox('Card number').inputValue()).toBe(CARDS.succeeds);
    await late.joinNow();
    await late.succeeds();
    expect(await books()).toEqual({
      customers: 2,
      subscriptions: ['active', 'active'],
      charges: [19900, 19900],
      cardsKept: 0,
    });
  });

  it('in two tabs of one browser: the second sees that a user signed in, and sends nothing', async () => {
    const visitor = await visit();
    const { context, complaints } = visitor;
    complaints.expect(/status of 403/);
    const form = await reachPayment(visitor);
    const page = await context.newPage();
    const late = await reachPayment({ ...visitor, page, goTo: async (path) => void (await page.goto(path)) });
    await form.fillCard(CARDS.succeeds);
    await late.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.succeeds();
    await late.joinNow();
    await late.heading(SIGNED_IN).waitFor();
    expect(await books()).toEqual(paidOnce(19900));
    expect((await memberOf('ada@example.com'))?.transactions).toHaveLength(1);
  });
});

describe('a sign-in in another tab while the form is filled in', () => {
  it('stops the registration before anything is sent for the wrong person', async () => {
    const visitor = await visit();
    const { page, signIn, complaints } = visitor;
    complaints.expect(/status of 403/);
    const posts = watchRegistrations(page);
    const form = await reachTerms(visitor);

    await signIn('doctor');
    await form.agreeToAll();
    await form.next();
    await form.isOn(PAGES.payment);
    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.heading(SIGNED_IN).waitFor();
    expect(posts).toHaveLength(1);
    expect(await books()).toEqual(NO_BOOKS);
    expect(await newUsers()).toEqual([]);

    // The other visitor's form contains none of this visitor's data.
    await page.reload();
    await form.isOn(PAGES.products);
    await expect.poll(() => page.getByText('We saved what you typed.').count()).toBe(0);
  });
});
