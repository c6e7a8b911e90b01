/** Stripe's error envelope. */

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
