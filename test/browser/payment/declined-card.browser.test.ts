/** A declined card, and then one that succeeds (issue: "decline then success"). */
import { describe, expect, it } from 'vitest';
import { memberOf, newUsers } from '../support/database.ts';
import { reachPayment } from '../support/journey.ts';
import { CARDS } from '../support/registration-form.ts';
import { watchRegistrations } from '../support/registration-posts.ts';
import { books, paidOnce } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

describe('a card that fails', () => {
  it('declined, without funds, and then a good one: one account, one charge', async () => {
    const visitor = await visit();
    const posts = watchRegistrations(visitor.page);
    const form = await reachPayment(visitor);

    await form.fillCard(CARDS.declined);
    await form.joinNow();
    await form.problem('Your card was declined.').waitFor();
    expect(await books()).toEqual({ ...paidOnce(0), subscriptions: ['incomplete'], charges: [] });
    expect(await memberOf('ada@example.com')).toMatchObject({
      subscriptions: [{ status: 'awaiting_payment' }],
      transactions: [{ status: 'failed' }],
    });

    await form.fillCard(CARDS.insufficientFunds);
    await form.joinNow();
    await form.problem('Your card has insufficient funds.').waitFor();

    await form.fillCard(CARDS.succeeds);
    await form.joinNow();
    await form.succeeds();
    // The same body gets the same response, so the page only asked the bank again.
    expect(posts).toHaveLength(1);
    expect(await books()).toEqual(paidOnce(19900));
    expect(await newUsers()).toEqual(['ada.okafor']);
    expect(await memberOf('ada@example.com')).toMatchObject({
      subscriptions: [{ status: 'active' }],
      transactions: [{ status: 'complete', amount: '19900' }],
    });
  });
});
