/**
 * Stripe's codes of declines that only the bank may know: a thief must not learn that the card was reported.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
export const SECRET_DECLINES = ['lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'merchant_blacklist'] as const;
