/** Combines the modules that work on the sandbox's data. */

import { createBank } from './bank.mjs';
import { createBooks } from './books.mjs';
import { createChanges } from './changes.mjs';
import { createDiscounts } from './discounts.mjs';
import { refused } from './errors.mjs';
import { createInvoices } from './invoices.mjs';
import { customer } from './objects/billing.mjs';
import { createShop } from './shop.mjs';
import { createSubscriptions } from './subscriptions.mjs';

/**
 * The maximum length of a customer's name, which the SDK's types do not state
 * (github.com/sagemathinc/cocalc/issues/4656).
 */
const LONGEST_NAME = 256;

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

    /**
     * @param {Partial<import('stripe').Stripe.Customer>} fields
     * @throws {StripeError} for an invalid e-mail address or a name that is too long
     */
    newCustomer: (fields) => {
      if ([...(fields.name ?? '')].length > LONGEST_NAME) {
        throw refused(`Invalid string: ${fields.name?.slice(0, 5)}...; must be at most ${LONGEST_NAME} characters`, {
          param: 'name',
        });
      }
      if (fields.email && !/^(?!\.)(?!.*\.[.@])[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email)) {
        throw refused(`Invalid email address: ${fields.email}`, { code: 'email_invalid', param: 'email' });
      }
      const made = customer({ created: books.now(), ...fields });
      books.rows.customers.push(made);
      return made;
    },
  };
}
