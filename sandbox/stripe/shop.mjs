/** An owner's setup at Stripe: products, prices, coupons, endpoints; and Stripe's pages for customers. */

import { refused } from './errors.mjs';
import { portalSession, webhookEndpoint } from './objects/account.mjs';
import { coupon, price, product } from './objects/catalogue.mjs';
import { paymentMethod } from './objects/payment.mjs';
import { newId } from './objects/shared.mjs';
import { groupOf, listOf, numberOf, textOf } from './parameters.mjs';

/** @typedef {import('./books.mjs').Books} Books */

/** Cards of the billing portal's page: a good one, one that the bank declines, and one that always needs a confirmation. */
const OFFERED_CARDS = ['5555555555554444', '4000000000000002', '4000002760003184'];

/** @param {string} what @param {string} content */
const pageOf = (what, content) =>
  `<!doctype html><html lang="en"><title>Sandbox: Stripe</title><h1>Sandbox: Stripe’s billing portal</h1><p>${what}</p>${content}</html>`;

/** @param {Books} books */
export function createShop(books) {
  return {
    /** @param {URLSearchParams} given */
    newProduct(given) {
      const made = product({
        id: textOf(given, 'id') ?? newId('prod', 14),
        name: textOf(given, 'name') ?? '',
        description: textOf(given, 'description'),
        metadata: groupOf(given, 'metadata'),
        created: books.now(),
      });
      books.rows.products.push(made);
      return made;
    },

    /** @param {URLSearchParams} given */
    newPrice(given) {
      const interval = textOf(given, 'recurring[interval]');
      const made = price({
        id: newId('price'),
        product: books.find(books.rows.products, 'product', textOf(given, 'product') ?? '', 'product').id,
        currency: textOf(given, 'currency') ?? 'usd',
        unit_amount: numberOf(given, 'unit_amount') ?? 0,
        nickname: textOf(given, 'nickname'),
        lookup_key: textOf(given, 'lookup_key'),
        metadata: groupOf(given, 'metadata'),
        recurring:
          interval === null ? null : { interval, interval_count: numberOf(given, 'recurring[interval_count]') ?? 1 },
        created: books.now(),
      });
      books.rows.prices.push(made);
      return made;
    },

    /** @param {URLSearchParams} given */
    newCoupon(given) {
      const id = textOf(given, 'id') ?? newId('', 8).slice(1);
      if (books.rows.coupons.some((each) => each.id === id)) {
        throw refused(`Coupon already exists.`, { code: 'resource_already_exists', param: 'id' });
      }
      const percent = numberOf(given, 'percent_off');
      const amount = numberOf(given, 'amount_off');
      if ((percent === null) === (amount === null))
        throw refused('You must pass either percent_off or amount_off when creating a coupon.');
      if (percent !== null && (percent <= 0 || percent > 100))
        throw refused('Invalid percent_off.', { param: 'percent_off' });
      if (amount !== null && !given.has('currency'))
        throw refused('Must provide a currency with amount_off.', { param: 'currency' });
      const duration = textOf(given, 'duration') ?? 'once';
      const products = listOf(given, 'applies_to[products][]');
      for (const product of products) books.find(books.rows.products, 'product', product, 'applies_to[products]');
      const made = coupon({
        id,
        name: textOf(given, 'name'),
        percent_off: percent,
        amount_off: amount,
        currency: amount === null ? null : textOf(given, 'currency'),
        duration,
        duration_in_months: duration === 'repeating' ? numberOf(given, 'duration_in_months') : null,
        max_redemptions: numberOf(given, 'max_redemptions'),
        redeem_by: numberOf(given, 'redeem_by'),
        metadata: groupOf(given, 'metadata'),
        created: books.now(),
        ...(products.length > 0 ? { applies_to: { products } } : {}),
      });
      books.rows.coupons.push(made);
      return made;
    },

    /** @param {URLSearchParams} given */
    newEndpoint(given) {
      const made = webhookEndpoint({
        url: textOf(given, 'url') ?? '',
        enabled_events: listOf(given, 'enabled_events[]'),
        description: textOf(given, 'description'),
        metadata: groupOf(given, 'metadata'),
        api_version: textOf(given, 'api_version'),
        created: books.now(),
      });
      books.rows.webhookEndpoints.push(made);
      return made;
    },

    /** @param {URLSearchParams} given @param {string} address of the sandbox */
    newPortalSession(given, address) {
      const customer = books.find(books.rows.customers, 'customer', textOf(given, 'customer') ?? '', 'customer').id;
      const type = textOf(given, 'flow_data[type]');
      const subscription = textOf(given, `flow_data[${type}][subscription]`);
      const back = textOf(given, 'flow_data[after_completion][redirect][return_url]');
      const made = portalSession({
        customer,
        address,
        returnUrl: textOf(given, 'return_url'),
        flow:
          type === null
            ? null
            : {
                after_completion: {
                  hosted_confirmation: null,
                  redirect: back === null ? null : { return_url: back },
                  type: back === null ? 'portal_homepage' : 'redirect',
                },
                customer_update: null,
                subscription_cancel:
                  type === 'subscription_cancel' ? { retention: null, subscription: subscription ?? '' } : null,
                subscription_pause: null,
                subscription_update: type === 'subscription_update' ? { subscription: subscription ?? '' } : null,
                subscription_update_confirm: null,
                type,
              },
        created: books.now(),
      });
      books.rows.portalSessions.push(made);
      return made;
    },

    /**
     * The billing portal's page, which can replace the customer's card and links back to the host; and the receipt of a
     * charge.
     * @param {string} path `{session}`, `{session}/{number of a card}` or `{charge}`
     * @returns {{ page: string } | { location: string } | null} null when no such page exists
     */
    portalPage(path) {
      const [id = '', number] = path.split('/');
      const charge = books.rows.charges.find((each) => each.id === id);
      if (charge) return { page: pageOf('receipt', `<p>$${(charge.amount / 100).toFixed(2)}</p>`) };
      const session = books.rows.portalSessions.find((each) => each.id === id);
      if (!session) return null;
      const back = session.flow?.after_completion.redirect?.return_url ?? session.return_url ?? '';
      if (number !== undefined) {
        const card = paymentMethod({ customer: session.customer, number, created: books.now() });
        books.rows.paymentMethods.push(card);
        const whose = books.find(books.rows.customers, 'customer', session.customer);
        whose.invoice_settings.default_payment_method = card.id;
        books.tell('customer.updated', whose);
        return { location: back };
      }
      const cards =
        session.flow?.type === 'payment_method_update'
          ? OFFERED_CARDS.map(
              (each) => `<p><a href="/portal/${id}/${each}">Use the card that ends in ${each.slice(-4)}</a></p>`,
            )
          : [];
      const escaped = back.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
      return {
        page: pageOf(
          session.flow?.type ?? 'portal_homepage',
          `${cards.join('')}<p><a href="${escaped}">Return</a></p>`,
        ),
      };
    },
  };
}
