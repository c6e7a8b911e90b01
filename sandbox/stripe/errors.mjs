/** Stripe's error envelope, and the errors that several calls share. */

export class StripeError extends Error {
  /**
   * @param {number} status
   * @param {{ type: string, message: string, code?: string, [more: string]: unknown }} details
   */
  constructor(status, details) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

/**
 * @param {string} kind for example 'customer'
 * @param {string} id
 * @param {string} [param]
 */
export const missing = (kind, id, param = 'id') =>
  new StripeError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${kind}: '${id}'`,
    doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
  });

/**
 * An action that the current state does not allow.
 * @param {string} message
 * @param {{ code?: string, param?: string, [more: string]: unknown }} [details]
 */
export const refused = (message, details = {}) =>
  new StripeError(400, { type: 'invalid_request_error', message, ...details });

/** @typedef {import('stripe').Stripe.PaymentIntent | import('stripe').Stripe.SetupIntent} Intent */

/** @param {Intent} intent @param {string} action for example 'confirm' */
export function unexpectedState(intent, action) {
  const [kind, name] = intent.object === 'payment_intent' ? ['payment', 'PaymentIntent'] : ['setup', 'SetupIntent'];
  const why =
    intent.status === 'succeeded' && action === 'confirm'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`;
  return refused(`You cannot ${action} this ${name} because ${why}.`, {
    code: `${kind}_intent_unexpected_state`,
    [intent.object]: structuredClone(intent),
  });
}
