import { assign, setup } from 'xstate';
import { addressMachine } from '../address/address.machine.ts';
import type { Address } from '../address/address.types.ts';
import { sendToChildren } from '../lib/send-to-children.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import { billingOnLoad } from './billing.rules.ts';
import type { BillingContext, BillingEvent, BillingInput, BillingReport } from './billing.types.ts';

/** The id of the address, in its reports and in the document. */
const ADDRESS_ID = 'billing';

/** Whether the practice's or another address is the billing address. */
export const billingMachine = setup({
  types: {} as {
    input: BillingInput;
    context: BillingContext;
    events: BillingEvent;
    children: { address: 'address' };
  },
  actors: { address: addressMachine },
  guards: { isSameAsPractice: ({ context }) => context.billing.sameAsPractice },
  actions: {
    storeChoice: assign({
      billing: ({ context }, { sameAsPractice }: { sameAsPractice: boolean }) => ({
        ...context.billing,
        sameAsPractice,
      }),
    }),
    storeAddress: assign({
      billing: ({ context }, { address }: { address: Address }) => ({ ...context.billing, address }),
    }),
    forwardToAddress: sendToChildren(() => ['address']),
    hideAddress: sendToChildren(() => ['address'], { type: 'form.hidden' }),
    report: sendToParent(({ billing }: BillingContext): BillingReport => ({ type: 'billing.reported', billing })),
  },
}).createMachine({
  id: 'billing',
  context: ({ input }) => ({ billing: billingOnLoad(input.billing) }),
  invoke: {
    id: 'address',
    src: 'address',
    input: ({ context }) => ({ id: ADDRESS_ID, address: context.billing.address }),
  },
  initial: 'loading',
  on: {
    'address.reported': { actions: [{ type: 'storeAddress', params: ({ event }) => event }, 'report'] },
    'form.hidden': { actions: 'forwardToAddress' },
  },
  states: {
    loading: {
      always: [{ guard: 'isSameAsPractice', target: 'sameAsPractice' }, { target: 'ownAddress' }],
    },
    sameAsPractice: {
      description: 'The own address is kept, but not shown.',
      on: {
        'billing.toggled': {
          target: 'ownAddress',
          actions: [{ type: 'storeChoice', params: { sameAsPractice: false } }, 'report'],
        },
      },
    },
    ownAddress: {
      on: {
        'billing.toggled': {
          target: 'sameAsPractice',
          actions: [{ type: 'storeChoice', params: { sameAsPractice: true } }, 'hideAddress', 'report'],
        },
        'fields.revealed': { actions: 'forwardToAddress' },
      },
    },
  },
});
