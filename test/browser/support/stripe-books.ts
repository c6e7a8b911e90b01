/** What Stripe's stand-in holds: who pays what, and what was charged. */
import { settleStripe, stripeBooks } from './portal.ts';

export type Books = {
  customers: number;
  /** Status of each subscription, oldest first. */
  subscriptions: string[];
  /** Amounts that were charged, in minor units. */
  charges: number[];
  /** Cards that were taken where nothing was due. */
  cardsKept: number;
};

export const NO_BOOKS: Books = { customers: 0, subscriptions: [], charges: [], cardsKept: 0 };

/** The books in short, once every webhook has arrived: a test compares all of it, so a second charge has nowhere to hide. */
export async function books(): Promise<Books> {
  await settleStripe();
  const { customers, subscriptions, paymentIntents, setupIntents } = await stripeBooks();
  return {
    customers: customers.length,
    subscriptions: subscriptions.map(({ status }) => status),
    charges: paymentIntents.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount),
    cardsKept: setupIntents.filter(({ status }) => status === 'succeeded').length,
  };
}

/** One membership, paid once. */
export const paidOnce = (amount: number): Books => ({
  customers: 1,
  subscriptions: ['active'],
  charges: [amount],
  cardsKept: 0,
});
