import { createModel } from 'statechart-kit';
import { orderMachine } from './order.machine.ts';

export const orderModel = createModel(orderMachine, {
  input: undefined,
  events: {
    'name.typed': [{ value: 'Ada' }],
    'delivery.chosen': [{ delivery: 'express' }, { delivery: 'standard' }],
    'next.pressed': [{}],
    'back.pressed': [{}],
    'order.pressed': [{}],
  },
  actors: {
    order: { done: [undefined], error: ['Sold out.'] },
  },
  serializeState: (context) => context,
  // A radio button that is on cannot be chosen: no page can send that.
  filter: ({ context }, event) => event.type !== 'delivery.chosen' || event['delivery'] !== context.delivery,
});
