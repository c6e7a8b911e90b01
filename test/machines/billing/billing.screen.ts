/** What a person finds of the billing address, and what they do (texts, "Registration": billing). */
import type { BillingContext } from '../../../machines/billing/billing.types.ts';
import type { Gestures, ScreenTable, Seen } from '#kit';

const SAME: Seen = { role: 'checkbox', name: 'My practice address is my billing address' };

export const billingTable: ScreenTable<BillingContext> = {
  '#billing.sameAsPractice': () => [{ ...SAME, checked: true }],
  '#billing.ownAddress': () => [
    { ...SAME, checked: false },
    { role: 'group', name: 'Billing Address' },
  ],
};

export const billingGestures: Gestures = {
  'billing.toggled': () => ({ click: SAME }),
  'address.reported': () => ({ send: true }),
  'fields.revealed': () => ({ send: true }),
  'form.hidden': () => ({ send: true }),
};
