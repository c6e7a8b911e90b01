import type { ScreenOf, UserActions } from 'statechart-kit';
import type { orderMachine } from './order.machine.ts';

const heading = (name: string) => ({ role: 'heading', name });
const name = { role: 'textbox', name: 'Name' };
const standard = { role: 'radio', name: 'Standard' };
const express = { role: 'radio', name: 'Express' };
const next = { role: 'button', name: 'Next' };
const back = { role: 'button', name: 'Back' };
const order = { role: 'button', name: 'Order' };

export const orderScreen: ScreenOf<typeof orderMachine> = {
  '#order.address': (context) => [
    heading('Step 1: Address'),
    { ...name, value: context.name },
    { ...next, disabled: context.name === '' },
  ],
  '#order.delivery': ({ delivery }) => [
    heading('Step 2: Delivery'),
    { ...standard, checked: delivery === 'standard' },
    { ...express, checked: delivery === 'express' },
    back,
    next,
  ],
  '#order.summary': ({ problem }) => [
    heading('Step 3: Summary'),
    back,
    order,
    ...(problem === '' ? [] : [{ role: 'alert', text: problem }]),
  ],
  '#order.sending': () => [
    heading('Step 3: Summary'),
    { role: 'status', text: 'One moment' },
    { ...back, disabled: true },
    { ...order, disabled: true },
  ],
  '#order.ordered': (context) => [{ role: 'status', text: `Thank you, ${context.name}.` }],
};

export const orderUserActions: UserActions = {
  'name.typed': ({ value }) => ({ fill: name, value }),
  'delivery.chosen': ({ delivery }) => ({ click: delivery === 'express' ? express : standard }),
  'next.pressed': () => ({ click: next }),
  'back.pressed': () => ({ click: back }),
  'order.pressed': () => ({ click: order }),
};
