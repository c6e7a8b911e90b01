/** The account that a key belongs to, as Stripe shapes it. */

/**
 * @param {string} id
 * @returns {import('stripe').Stripe.Account}
 */
export const accountItself = (id) => ({
  id,
  object: 'account',
  business_profile: null,
  business_type: null,
  capabilities: { card_payments: 'active', transfers: 'active' },
  charges_enabled: true,
  country: 'US',
  default_currency: 'usd',
  details_submitted: true,
  email: 'owner@example.com',
  payouts_enabled: true,
  settings: null,
  type: 'standard',
});
