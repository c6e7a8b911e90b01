/**
 * The names of card brands, by Stripe's names.
 * Generated from machines/lib/contract/contract.json by `npm run contract`. Do not edit.
 */
export const CARD_BRANDS: Readonly<Record<string, string | undefined>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
  eftpos_au: 'Eftpos',
};
