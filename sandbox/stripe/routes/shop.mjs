/** Calls that create products and send customers to Stripe's own pages. */

import { idOf } from '../objects/shared.mjs';
import { booleanOf, groupOf, listOf, textOf } from '../parameters.mjs';
import { readable } from './readable.mjs';

/** @typedef {import('../ledger.mjs').Ledger} Ledger */
/** @typedef {import('../route.d.mts').Route} Route */

/**
 * @param {{ metadata: Record<string, string> | null }} item
 * @param {URLSearchParams} given
 */
function describe(item, given) {
  item.metadata = { ...item.metadata, ...groupOf(given, 'metadata') };
  for (const field of ['name', 'description', 'nickname', 'lookup_key']) {
    if (given.has(field)) Object.assign(item, { [field]: textOf(given, field) });
  }
  const active = booleanOf(given, 'active');
  if (active !== undefined) Object.assign(item, { active });
  return item;
}

/** @template {{ id: string }} Item @param {Item[]} list @param {Item} item @param {string} object */
function remove(list, item, object) {
  list.splice(list.indexOf(item), 1);
  return { id: item.id, object, deleted: true };
}

/** @param {URLSearchParams} parameters @param {{ active: boolean }} item */
const isAsActive = (item, parameters) => (booleanOf(parameters, 'active') ?? item.active) === item.active;

/** @param {Ledger} ledger @returns {Record<string, Route>} */
export const shopRoutes = ({ books, discounts, shop }) => ({
  ...readable('/v1/products', {
    kind: 'product',
    all: () => books.rows.products,
    list: 'resources/Products ProductListParams',
    retrieve: 'resources/Products ProductRetrieveParams',
    where: isAsActive,
  }),
  'POST /v1/products': {
    declared: 'resources/Products ProductCreateParams',
    answer: ({ parameters }) => shop.newProduct(parameters),
  },
  'POST /v1/products/:id': {
    declared: 'resources/Products ProductUpdateParams',
    answer: ({ id, parameters }) => describe(books.find(books.rows.products, 'product', id), parameters),
  },
  ...readable('/v1/prices', {
    kind: 'price',
    all: () => books.rows.prices,
    list: 'resources/Prices PriceListParams',
    retrieve: 'resources/Prices PriceRetrieveParams',
    expands: ['product'],
    shown: (item, { parameters }) =>
      listOf(parameters, 'expand[]').some((path) => path.replace(/^data\./, '') === 'product')
        ? { ...item, product: books.find(books.rows.products, 'product', idOf(item.product)) }
        : item,
    where: (item, parameters) =>
      isAsActive(item, parameters) && (!parameters.has('product') || item.product === parameters.get('product')),
  }),
  'POST /v1/prices': {
    declared: 'resources/Prices PriceCreateParams',
    required: ['product'],
    answer: ({ parameters }) => shop.newPrice(parameters),
  },
  'POST /v1/prices/:id': {
    declared: 'resources/Prices PriceUpdateParams',
    answer: ({ id, parameters }) => describe(books.find(books.rows.prices, 'price', id), parameters),
  },
  ...readable('/v1/coupons', {
    kind: 'coupon',
    all: () => books.rows.coupons,
    list: 'resources/Coupons CouponListParams',
    retrieve: 'resources/Coupons CouponRetrieveParams',
    expands: ['applies_to'],
    shown: (item, { parameters }) =>
      discounts.shown(item, {
        hasProducts: listOf(parameters, 'expand[]').some((path) => path.endsWith('applies_to')),
      }),
  }),
  'POST /v1/coupons': {
    declared: 'resources/Coupons CouponCreateParams',
    answer: ({ parameters }) => discounts.shown(shop.newCoupon(parameters)),
  },
  'POST /v1/coupons/:id': {
    declared: 'resources/Coupons CouponUpdateParams',
    answer: ({ id, parameters }) => describe(books.find(books.rows.coupons, 'coupon', id), parameters),
  },
  'DELETE /v1/coupons/:id': {
    declared: null,
    answer({ id }) {
      const coupon = books.find(books.rows.coupons, 'coupon', id);
      books.rows.deletedCoupons.push(coupon);
      return remove(books.rows.coupons, coupon, 'coupon');
    },
  },
  ...readable('/v1/webhook_endpoints', {
    kind: 'webhook endpoint',
    all: () => books.rows.webhookEndpoints,
    list: 'resources/WebhookEndpoints WebhookEndpointListParams',
    retrieve: 'resources/WebhookEndpoints WebhookEndpointRetrieveParams',
    shown: ({ secret: _, ...shown }) => shown,
  }),
  'POST /v1/webhook_endpoints': {
    declared: 'resources/WebhookEndpoints WebhookEndpointCreateParams',
    answer: ({ parameters }) => shop.newEndpoint(parameters),
  },
  'POST /v1/webhook_endpoints/:id': {
    declared: 'resources/WebhookEndpoints WebhookEndpointUpdateParams',
    answer({ id, parameters }) {
      const of = books.find(books.rows.webhookEndpoints, 'webhook endpoint', id);
      const events = listOf(parameters, 'enabled_events[]');
      if (events.length > 0) of.enabled_events = events;
      if (parameters.has('url')) of.url = parameters.get('url') ?? '';
      const disabled = booleanOf(parameters, 'disabled');
      if (disabled !== undefined) of.status = disabled ? 'disabled' : 'enabled';
      const { secret: _, ...shown } = of;
      return shown;
    },
  },
  'DELETE /v1/webhook_endpoints/:id': {
    declared: null,
    answer: ({ id }) =>
      remove(
        books.rows.webhookEndpoints,
        books.find(books.rows.webhookEndpoints, 'webhook endpoint', id),
        'webhook_endpoint',
      ),
  },
  'POST /v1/billing_portal/sessions': {
    declared: 'resources/BillingPortal/Sessions BillingPortal.SessionCreateParams',
    required: ['customer'],
    answer: ({ parameters, address }) => shop.newPortalSession(parameters, address),
  },
});
