import { cardFormMachine } from '../../../machines/card-form/card-form.machine.ts';
import type { CardFormInput, Charge } from '../../../machines/card-form/card-form.types.ts';
import { createModel } from '#kit';

export const monthly: Charge = { mode: 'subscription', amount: 19_900, total: 19_900, currency: 'usd' };
export const discounted: Charge = { mode: 'subscription', amount: 17_910, total: 17_910, currency: 'usd' };
export const nothingDue: Charge = { mode: 'setup', amount: 0, total: 0, currency: 'usd' };

const modelFor = (input: Partial<CardFormInput> = {}) =>
  createModel(cardFormMachine, {
    input: { charge: monthly, configured: true, ...input },
    events: {
      'form.opened': [{}],
      'form.retried': [{}],
      'charge.changed': [{ charge: discounted }, { charge: nothingDue }],
      'card.ready': [{}],
      'card.changed': [{}],
      'card.failed': [{}],
    },
    actors: { loadCardService: { done: [undefined], error: [{ kind: 'networkError' }] } },
    serializeState: ({ charge }) => charge.mode,
  });

/** With and without a key. The two models together cover the whole chart. */
export const cardFormModels = [modelFor(), modelFor({ configured: false })];
