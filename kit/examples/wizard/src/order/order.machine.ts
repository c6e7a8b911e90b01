import { assign, fromPromise, setup } from 'xstate';

export type Delivery = 'standard' | 'express';
export type OrderContext = { name: string; delivery: Delivery; problem: string };

/** A wizard of three steps. The user can go back at any time, and the entries stay. */
export const orderMachine = setup({
  types: {
    context: {} as OrderContext,
    events: {} as
      | { type: 'name.typed'; value: string }
      | { type: 'delivery.chosen'; delivery: Delivery }
      | { type: 'next.pressed' }
      | { type: 'back.pressed' }
      | { type: 'order.pressed' },
  },
  actors: {
    order: fromPromise<void, { name: string; delivery: Delivery }>(async ({ input, signal }) => {
      const answer = await fetch('/orders', { method: 'POST', body: JSON.stringify(input), signal });
      if (!answer.ok) throw await answer.text();
    }),
  },
  guards: { hasName: ({ context }) => context.name !== '' },
}).createMachine({
  id: 'order',
  context: { name: '', delivery: 'standard', problem: '' },
  initial: 'address',
  states: {
    address: {
      on: {
        'name.typed': { actions: assign({ name: ({ event }) => event.value }) },
        'next.pressed': { guard: 'hasName', target: 'delivery' },
      },
    },
    delivery: {
      on: {
        'delivery.chosen': { actions: assign({ delivery: ({ event }) => event.delivery }) },
        'next.pressed': 'summary',
        'back.pressed': 'address',
      },
    },
    summary: {
      exit: assign({ problem: '' }),
      on: { 'order.pressed': 'sending', 'back.pressed': 'delivery' },
    },
    sending: {
      invoke: {
        id: 'order',
        src: 'order',
        input: ({ context: { name, delivery } }) => ({ name, delivery }),
        onDone: 'ordered',
        onError: { target: 'summary', actions: assign({ problem: ({ event }) => String(event.error) }) },
      },
    },
    ordered: { type: 'final' },
  },
});
