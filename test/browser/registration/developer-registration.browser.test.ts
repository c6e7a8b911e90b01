/** Registration in developer mode: the form accepts invalid input, but the server refuses it. */
import { expect, it } from 'vitest';
import { newUsers } from '../support/database.ts';
import { reachProducts } from '../support/journey.ts';
import { CARDS, PAGES } from '../support/registration-form.ts';
import { watchRegistrations } from '../support/registration-posts.ts';
import { books, NO_BOOKS } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

it('an administrator reaches the last page without typing, sees the test cards, and the server rejects the form', async () => {
  const visitor = await visit();
  const { page, signIn, complaints } = visitor;
  complaints.expect(/status of 422/);
  await signIn('admin');
  const posts = watchRegistrations(page);
  const form = await reachProducts(visitor, { path: '/register/?activate_developer_mode' });
  await form.button('Disable developer mode').waitFor();
  for (const name of [PAGES.information, PAGES.terms, PAGES.payment]) {
    await form.next();
    await form.isOn(name);
  }
  await page.getByRole('region', { name: 'Test cards' }).getByText(CARDS.asksFor3DSecure).waitFor();
  await form.fillCard(CARDS.succeeds);
  await form.joinNow();
  await form.isOn(PAGES.information);
  await expect
    .poll(() => form.errors.getByRole('link').allTextContents())
    .toEqual([
      '"Phone" is required',
      '"Profession" is required',
      'You must have at least one practice, and every practice you provide must be fully filled out.',
    ]);
  expect(posts).toHaveLength(1);
  expect(await books()).toEqual(NO_BOOKS);
  expect(await newUsers()).toEqual([]);
});
