/** The fake Stripe's data: subscriptions and charges. */
import { settleStripe, stripeBooks } from './portal.ts';

export type Books = {
  customers: number;
  /** The status of each subscription, oldest first. */
  subscriptions: string[];
  /** The charged amounts in minor units. */
  charges: number[];
  /** The number of cards saved when no payment was due. */
  cardsKept: number;
};

export const NO_BOOKS: Books = { customers: 0, subscriptions: [], charges: [], cardsKept: 0 };

/** A summary of the fake Stripe's data once every webhook has arrived. Tests compare all of it, so a second charge can't go unnoticed. */
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
