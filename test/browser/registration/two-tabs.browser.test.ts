/** One visitor with several tabs, and several visitors who choose the same name. */
import { describe, expect, it } from 'vitest';
import { newUsers } from '../support/database.ts';
import { reachTerms } from '../support/journey.ts';
import { CARDS, PAGES } from '../support/registration-form.ts';
import { watchRegistrations } from '../support/registration-posts.ts';
import { books, NO_BOOKS } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

const SIGNED_IN = 'You are signed in now.';

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
