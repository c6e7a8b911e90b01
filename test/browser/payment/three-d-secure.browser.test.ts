/** The bank asks the visitor to authenticate (issue: "3-D Secure passed, failed and cancelled"). */
import { expect, it } from 'vitest';
import { memberOf, newUsers } from '../support/database.ts';
import { reachPayment } from '../support/journey.ts';
import { CARDS } from '../support/registration-form.ts';
import { watchRegistrations } from '../support/registration-posts.ts';
import { books, paidOnce } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

it('cancelled, failed, then completed: one registration, one charge', async () => {
  const visitor = await visit();
  const { page } = visitor;
  const posts = watchRegistrations(page);
  const form = await reachPayment(visitor);
  await form.fillCard(CARDS.asksFor3DSecure);

  await form.joinNow();
  await page.getByText('Confirming with your bank…').waitFor();
  await form.answer3DSecure('Cancel');
  await form.problem('You canceled the confirmation with your bank. You have not been charged.').waitFor();

  await form.joinNow();
  await form.answer3DSecure('Fail authentication');
  await form.problem('Your bank could not confirm it was you. Please try again or use another card.').waitFor();
  expect(await books()).toEqual({ ...paidOnce(0), subscriptions: ['incomplete'], charges: [] });

  await form.joinNow();
  await form.answer3DSecure('Complete authentication');
  await form.succeeds();
  expect(await books()).toEqual(paidOnce(19900));
  expect(posts).toHaveLength(1);
  expect(await newUsers()).toEqual(['ada.okafor']);
  expect(await memberOf('ada@example.com')).toMatchObject({
    subscriptions: [{ status: 'active' }],
    transactions: [{ status: 'complete', amount: '19900' }],
  });
});
