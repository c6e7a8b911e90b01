import type { Address, AddressReport, FieldsRevealed, FormHidden } from '../address/address.types.ts';

/** `sameAsPractice`: "My practice address is my billing address"; the address is kept while it is checked. */
export type Billing = { sameAsPractice: boolean; address: Address };

export type BillingInput = { billing: Billing };

export type BillingContext = { billing: Billing };

export type BillingEvent = { type: 'billing.toggled' } | FieldsRevealed | FormHidden | AddressReport;

/** Told to the parent on every change. It starts from what `billingOnLoad` makes of the input. */
export type BillingReport = { type: 'billing.reported'; billing: Billing };
