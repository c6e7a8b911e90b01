/** The connection is lost at each step (issue: "offline at each step"). The form says so, loses no data, and continues afterwards. */
import { describe, expect, it } from 'vitest';
import { memberOf } from '../support/database.ts';
import { reachPayment } from '../support/journey.ts';
import { CARDS } from '../support/registration-form.ts';
import { watchRegistrations } from '../support/registration-posts.ts';
import { books, NO_BOOKS, paidOnce } from '../support/stripe-books.ts';
import { receiveVisitors } from '../support/visit.ts';

const { visit } = receiveVisitors();

describe('without a connection', () => {
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
