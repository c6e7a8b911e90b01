/** What a visitor sees of the billing address, and what they can do. */
import type { BillingContext } from '../../../machines/billing/billing.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const SAME: ExpectedElement = { role: 'checkbox', name: 'My practice address is my billing address' };

export const billingScreen: ScreenModel<BillingContext> = {
  '#billing.sameAsPractice': () => [{ ...SAME, checked: true }],
  '#billing.ownAddress': () => [
    { ...SAME, checked: false },
    { role: 'group', name: 'Billing Address' },
  ],
};

export const billingUserActions: UserActions = {
  'billing.toggled': () => ({ click: SAME }),
  'address.reported': () => ({ send: true }),
  'fields.revealed': () => ({ send: true }),
  'form.hidden': () => ({ send: true }),
};
