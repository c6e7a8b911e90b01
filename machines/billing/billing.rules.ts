/** Selects the billing address (spec: practices#deleting-a-practice). */
import { addressOnLoad, emptyAddress } from '../address/address.rules.ts';
import type { Address } from '../address/address.types.ts';
import type { Practice } from '../practice/practice.types.ts';
import type { Billing } from './billing.types.ts';

/** `practice_is_billing_address` is true by default. */
export const emptyBilling = (): Billing => ({ sameAsPractice: true, address: emptyAddress() });

export const billingOnLoad = (billing: Billing): Billing => ({ ...billing, address: addressOnLoad(billing.address) });

/** The first practice's address or the billing address, by the visitor's choice. */
export const getBillingAddress = (billing: Billing, practices: readonly Practice[]): Address =>
  billing.sameAsPractice ? (practices[0]?.address ?? emptyAddress()) : billing.address;
