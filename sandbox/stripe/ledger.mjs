/** All that the sandbox's Stripe knows to do with its books: the parts, put together. */

import { createBank } from './bank.mjs';
import { createBooks } from './books.mjs';
import { createChanges } from './changes.mjs';
import { createDiscounts } from './discounts.mjs';
import { createInvoices } from './invoices.mjs';
import { customer } from './objects/billing.mjs';
import { createShop } from './shop.mjs';
import { createSubscriptions } from './subscriptions.mjs';

/** @typedef {ReturnType<typeof createLedger>} Ledger */

/** @param {{ onEvent: (event: import('stripe').Stripe.Event) => void }} options */
export function createLedger(options) {
  const books = createBooks(options);
  const discounts = createDiscounts(books);
  const invoices = createInvoices(books);
  const changes = createChanges(books, invoices, discounts);

  return {
    books,
    discounts,
    invoices,
    changes,
    bank: createBank(books, invoices, changes),
    shop: createShop(books),
    subscriptions: createSubscriptions(books, invoices, discounts, changes),

    /** @param {Partial<import('stripe').Stripe.Customer>} fields */
    newCustomer: (fields) => {
      const made = customer({ created: books.now(), ...fields });
      books.rows.customers.push(made);
      return made;
    },
  };
}
