/** Events, webhook endpoints and sessions of the billing portal as Stripe shapes them. */

import { API_VERSION } from '../version.mjs';
import { newId } from './shared.mjs';

/** @typedef {import('stripe').Stripe.Event} Event */
/** @typedef {import('stripe').Stripe.WebhookEndpoint} WebhookEndpoint */
/** @typedef {import('stripe').Stripe.BillingPortal.Session} PortalSession */

/**
 * @param {string} type for example `invoice.paid`
 * @param {object} object as it is now
 * @param {number} created
 * @returns {Event}
 */
export const event = (type, object, created) =>
  // The SDK's Event is a union over all types. Only the text of `type` selects the member, so TypeScript cannot check
  // it.
  /** @type {Event} */ ({
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created,
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });

/**
 * @param {{ url: string, enabled_events: string[], created: number, description: string | null, metadata: Record<string, string>, api_version: string | null }} given
 * @returns {WebhookEndpoint} with its secret, which Stripe only returns when the endpoint is created
 */
export const webhookEndpoint = (given) => ({
  id: newId('we'),
  object: 'webhook_endpoint',
  application: null,
  livemode: false,
  secret: newId('whsec', 32),
  status: 'enabled',
  ...given,
});

/**
 * @param {{ customer: string, address: string, returnUrl: string | null, flow: PortalSession['flow'], created: number }} given
 * @returns {PortalSession}
 */
export function portalSession({ customer, address, returnUrl, flow, created }) {
  const id = newId('bps');
  return {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created,
    customer,
    customer_account: null,
    flow,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${address}/portal/${id}`,
  };
}
