import { billingMachine } from '../../../machines/billing/billing.machine.ts';
import { emptyBilling } from '../../../machines/billing/billing.rules.ts';
import type { Billing } from '../../../machines/billing/billing.types.ts';
import { createModel } from '#kit';
import { PLACED } from '../address/address.model.ts';

const modelFrom = (billing: Billing) =>
  createModel(billingMachine, {
    input: { billing },
    events: {
      'billing.toggled': [{}],
      'address.reported': [
        { id: 'billing', address: { ...PLACED, completed: true } },
        { id: 'billing', address: { ...PLACED, completed: false } },
      ],
      'fields.revealed': [{}],
      'form.hidden': [{}],
    },
    serializeState: ({ billing: { address } }) => ({ completed: address.completed }),
  });

export const sameAsPracticeModel = modelFrom(emptyBilling());
export const ownAddressModel = modelFrom({ sameAsPractice: false, address: PLACED });
