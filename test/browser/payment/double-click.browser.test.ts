/** A visitor presses Join Now more than once (issue: "double click"). The page never sends a second submit. */
import { describe, expect, it } from 'vitest';
import { memberOf, newUsers } from '../support/database.ts';
import { reachPayment } from '../support/journey.ts';
import { CARDS } from '../support/registration-form.ts';
import { REGISTRATIONS, watchRegistrations } from '../support/registration-posts.ts';
import { books, NO_BOOKS, paidOnce } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

describe('Join Now', () => {
  it('pressed by keys, by click and above the form: one POST, one subscription', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const posts = watchRegistrations(page);
    const form = await reachPayment(visitor);
    await form.fillCard(CARDS.succeeds);
    // Delays the response until all clicks are done.
    let answer = () => {};
    const pressed = new Promise<void>((resolve) => (answer = resolve));
    await page.route(REGISTRATIONS, async (route) => {
      await pressed;
      await route.continue();
    });
    const join = form.button('Join Now', form.bottomBar);
    await join.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    // The button is only marked as disabled, so the page must ignore the click itself.
    await join.click({ force: true });
    await form.button('Join Now', form.topBar).click({ force: true });
    await page.getByText('Sending your registration…').waitFor();
    answer();
    await form.succeeds();
    expect(posts).toHaveLength(1);
    expect(await books()).toEqual(paidOnce(19900));
    expect(await newUsers()).toEqual(['ada.okafor']);
    expect((await memberOf('ada@example.com'))?.transactions).toHaveLength(1);
  });

  it('Enter in a field does not press it', async () => {
    const visitor = await visit();
    const { page } = visitor;
    const posts = watchRegistrations(page);
    const form = await reachPayment(visitor);
    await form.fillCard(CARDS.succeeds);
    await page.keyboard.press('Enter');
    await form.textbox('Have a Coupon Code?').fill('WELCOME10');
    await page.keyboard.press('Enter');
    await form.totalIs('$179.10 / Month');
    expect(posts).toEqual([]);
    expect(await books()).toEqual(NO_BOOKS);
  });
});
