/**
 * The permissions of a restricted key (`rk_…`). Stripe refuses other calls with 403 and names the missing permission,
 * before it checks the request itself (for its message see github.com/stripe/stripe-node/issues/2246).
 */

import { StripeError } from './errors.mjs';

/** The permission that a path requires, by the beginning of the path. The first match counts. */
const RESOURCES = /** @type {const} */ ([
  ['/v1/account', 'accounts_kyc_basic'],
  ['/v1/billing_portal/', 'customer_portal'],
  ['/v1/charges', 'charge'],
  ['/v1/coupons', 'coupon'],
  ['/v1/customers', 'customer'],
  ['/v1/disputes', 'dispute'],
  ['/v1/invoice', 'invoice'],
  ['/v1/payment_intents', 'payment_intent'],
  ['/v1/payment_methods', 'payment_method'],
  ['/v1/prices', 'plan'],
  ['/v1/products', 'product'],
  ['/v1/refunds', 'charge'],
  ['/v1/setup_intents', 'setup_intent'],
  ['/v1/subscriptions', 'subscription'],
  ['/v1/webhook_endpoints', 'webhook'],
]);

/** The permissions that `expand` requires, by the last part of its path. @type {Record<string, string>} */
const EXPANDED = {
  default_payment_method: 'payment_method',
  customer: 'customer',
  product: 'product',
  // Of a coupon.
  applies_to: 'coupon',
};

/** @param {string} key */
const masked = (key) => `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;

/**
 * @param {{ method: string, path: string, expand: string[] }} call
 * @returns {string[]} for example `subscription_write`
 */
function permissionsFor({ method, path, expand }) {
  const resource = RESOURCES.find(([beginning]) => path.startsWith(beginning))?.[1];
  // A preview changes nothing, but is requested by POST.
  const reads = method === 'GET' || path === '/v1/invoices/create_preview';
  const expanded = expand.flatMap((each) => EXPANDED[each.split('.').at(-1) ?? ''] ?? []);
  return [...(resource ? [`${resource}_${reads ? 'read' : 'write'}`] : []), ...expanded.map((each) => `${each}_read`)];
}

/**
 * @param {{ key: string, account: string, granted: string[], call: { method: string, path: string, expand: string[] }
 * }} asked `granted`: for example `invoice_read`; permission to write includes permission to read
 * @throws {StripeError} 403
 */
export function checkPermissions({ key, account, granted, call }) {
  const lacking = permissionsFor(call).find(
    (each) => !granted.includes(each) && !granted.includes(each.replace(/_read$/, '_write')),
  );
  if (lacking === undefined) return;
  throw new StripeError(403, {
    type: 'invalid_request_error',
    message: `The provided key '${masked(key)}' does not have the required permissions for this endpoint on account '${account}'. Having the 'rak_${lacking}' permission would allow this request to continue.`,
  });
}
