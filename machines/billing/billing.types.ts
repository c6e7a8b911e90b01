import type { Address, AddressReport, FieldsRevealed, FormHidden } from '../address/address.types.ts';

/** `sameAsPractice`: "My practice address is my billing address". The address is kept while the box is checked. */
export type Billing = { sameAsPractice: boolean; address: Address };

export type BillingInput = { billing: Billing };

export type BillingContext = { billing: Billing };

export type BillingEvent = { type: 'billing.toggled' } | FieldsRevealed | FormHidden | AddressReport;

/** Sent to the parent on every change. The initial value is that of `billingOnLoad`. */
export type BillingReport = { type: 'billing.reported'; billing: Billing };
