/**
 * The registration with its real payment and card form, as one system from the last page on. Every message between the three charts is a real
 * one. The statements of the specification here span several charts ("registration submit", "what Payment does", "nothing typed is ever
 * lost").
 */
import { describe, expect, it } from 'vitest';
import { cardFormMachine } from '../../../machines/card-form/card-form.machine.ts';
import { membershipMachine } from '../../../machines/membership/membership.machine.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import { registrationMachine } from '../../../machines/registration/registration.machine.ts';
import { getDueToday } from '../../../machines/registration/total.ts';
import { composeSystem, childModel, type SystemEdge, type SystemState } from '#kit';
import { cardFormModels } from '../card-form/card-form.model.ts';
import { paymentModels, receipt, toConfirm } from '../payment/payment.model.ts';
import { DRAFT, USER } from './fixtures.ts';
import { ALL_AGREED, userModel } from './registration.model.ts';

const [paymentModel] = paymentModels;
const [cardFormModel] = cardFormModels;
const LAST_PAGE = 4;

const form = (state: SystemState) => state.at('')!;
const payment = (state: SystemState) => state.at('payment')!;
const cardForm = (state: SystemState) => state.at('payment/cardForm')!;

const isSubmitting = (state: SystemState) => form(state).matches({ form: { registering: 'submitting' } });

const system = composeSystem(registrationMachine, {
  input: {
    ...USER,
    draft: {
      ...DRAFT,
      page: LAST_PAGE,
      furthest: LAST_PAGE,
      couponCode: '',
      agreements: { ...ALL_AGREED, termsAndConditions: true },
    },
  },
  events: {
    'join.pressed': [{}],
    'history.moved': [{ page: 3 }, { page: LAST_PAGE }],
    'field.changed': [{ field: 'firstName', value: 'Adah' }],
    'agreement.toggled': [{ agreement: 'memberDirectory' }],
  },
  serializeState: userModel.spec.serializeState,
  children: {
    membership: childModel(membershipMachine, { serializeState: ({ chosenId }) => chosenId }),
    payment: childModel(paymentMachine, {
      events: { 'payment.retried': [{}] },
      actors: {
        checkCard: { done: [undefined], error: [{ kind: 'incomplete', message: 'Your card number is incomplete.' }] },
        createKey: { done: ['key-1'], error: ['no randomness'] },
        register: {
          done: [toConfirm, { ...toConfirm, due: { amount: 449_00, total: 499_00, credit: 50_00 } }],
          error: [
            { kind: 'networkError' },
            { kind: 'invalid', errors: { firstName: ['Too long.'] } },
            { kind: 'keyReused' },
            { kind: 'alreadySubscribed' },
          ],
        },
        confirm: {
          done: [{ status: 'succeeded' }, { status: 'requiresPaymentMethod' }, { status: 'canceled' }],
          error: [{ kind: 'uncertain' }],
        },
        retrievePayment: {
          done: [{ status: 'succeeded' }, { status: 'requiresPaymentMethod' }],
          error: [{ kind: 'networkError' }],
        },
        reportSuccess: { done: [receipt], error: [{ kind: 'networkError' }] },
      },
      serializeState: paymentModel!.spec.serializeState,
      children: {
        cardForm: childModel(cardFormMachine, {
          events: { 'card.ready': [{}], 'card.failed': [{}], 'card.changed': [{}], 'form.retried': [{}] },
          actors: cardFormModel!.spec.actors!,
          serializeState: cardFormModel!.spec.serializeState,
        }),
      },
    }),
  },
  filter: (state, event) => {
    const { page, serverErrors } = state.at('')!.context;
    // Corrects what the host refused, and goes forward again.
    if (event.type === 'field.changed') return 'firstName' in serverErrors;
    if (event.type !== 'history.moved') return true;
    return event['page'] === 3 ? page === LAST_PAGE && isSubmitting(state) : page !== LAST_PAGE;
  },
});

const { states, edges, deadEnds, pathTo } = system;
const isFilling = (state: SystemState) => form(state).matches({ form: { registering: 'filling' } });
const isEnded = (state: SystemState) => !isSubmitting(state) && !isFilling(state);
/** Events that may send something to the host or the bank. */
const isSending = ({ running }: SystemState) =>
  running.includes('payment/register') || running.includes('payment/confirm');
const type = ({ event }: SystemEdge) => event.type;
/** The paths to forbidden states. */
const waysTo = (wrong: readonly SystemState[]) => wrong.map(pathTo);

/** All states that can follow these by allowed edges. */
function after(beginnings: readonly SystemEdge[], mayGoOn: (edge: SystemEdge) => boolean = () => true) {
  const reached = new Map(beginnings.map(({ to }) => [to.key, to]));
  // A loop over a Map also visits entries that are added during the loop.
  for (const [key] of reached)
    for (const edge of edges) if (edge.from.key === key && mayGoOn(edge)) reached.set(edge.to.key, edge.to);
  return [...reached.values()];
}

const PAID = edges.filter(
  ({ event }) =>
    /done\.actor\.(confirm|retrievePayment)$/.test(event.type) &&
    ['succeeded', 'processing'].includes(event['output'].status),
);
/** It is unknown whether the bank has taken the money. */
const UNKNOWN = edges.filter(
  ({ from, event }) =>
    event.type === 'xstate.error.actor.confirm' ||
    (event.delayMs !== undefined && event.at === 'payment' && payment(from).matches('confirming')),
);

it('the walk is whole, and each of the three has done what this test is about', () => {
  expect(system.truncated).toEqual([]);
  expect(PAID.length).toBeGreaterThan(3);
  expect(UNKNOWN.length).toBeGreaterThan(3);
  expect(
    new Set(edges.flatMap(({ messages }) => messages.map(({ from, to, event }) => `${from}>${to} ${event.type}`))),
  ).toEqual(
    new Set([
      '>pageHistory page.shown',
      ...['membership', 'practices', 'billing'].map((id) => `>${id} form.hidden`),
      ...['practices', 'billing', 'admin'].map((id) => `>${id} fields.revealed`),
      '>payment payment.submitted',
      '>payment charge.changed',
      'payment>payment/cardForm charge.changed',
      'payment> payment.keyCreated',
      'payment> payment.accepted',
      'payment> payment.returned',
      'payment> payment.uncertain',
      'payment> payment.resumed',
      'payment> payment.ended',
      'payment> xstate.done.actor.payment',
      'payment/cardForm>payment card.reported',
      'payment/cardForm>payment card.edited',
    ]),
  );
});

describe('at most one charge', () => {
  it('a member who has paid is not asked to pay again, and joins whatever else happens', () => {
    const later = after(PAID);
    expect(waysTo(later.filter(isSending))).toEqual([]);
    expect(waysTo(later.filter((state) => isFilling(state)))).toEqual([]);
    expect(deadEnds((state) => form(state).matches({ form: 'joined' })).filter((one) => later.includes(one))).toEqual(
      [],
    );
  });

  it('a member whose payment may have succeeded is not asked to pay before the look-up', () => {
    const later = after(UNKNOWN, ({ event }) => event.type !== 'xstate.done.actor.retrievePayment');
    expect(waysTo(later.filter(isSending))).toEqual([]);
    expect(waysTo(later.filter((state) => !isSubmitting(state)))).toEqual([]);
  });

  it('one press of Join Now sends one thing at a time', () => {
    const busy = ['checkCard', 'createKey', 'register', 'confirm', 'retrievePayment', 'reportSuccess'].map(
      (id) => `payment/${id}`,
    );
    expect(waysTo(states.filter(({ running }) => running.filter((id) => busy.includes(id)).length > 1))).toEqual([]);
    const pressed = edges.filter((edge) => type(edge) === 'join.pressed' && !isFilling(edge.from));
    expect(pressed.filter(({ from, to }) => from.key !== to.key)).toEqual([]);
  });
});

describe('a member pays exactly the shown sum', () => {
  it('page, payment and card form use one sum', () => {
    const sums = (state: SystemState) => [
      getDueToday(form(state).context),
      payment(state).context.charge.amount,
      cardForm(state).context.charge.amount,
    ];
    const open = states.filter((state) => !isEnded(state));
    expect(new Set(open.map((state) => sums(state).join(' ')))).toEqual(
      new Set(['49900 49900 49900', '44900 44900 44900']),
    );
  });

  it('and the bank is asked for it alone, after a press of Join Now beside it', () => {
    const told = states.filter((state) => payment(state).matches({ entering: 'amountChanged' }));
    expect(told.length).toBeGreaterThan(0);
    const asked = states.filter(
      (state) => payment(state).matches('confirming') && payment(state).context.confirmation.due,
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const state of asked)
      expect(payment(state).context.confirmation.due.amount).toBe(getDueToday(form(state).context));
    const leaving = edges.filter(({ from, to }) => told.includes(from) && isSubmitting(to));
    expect(new Set(leaving.map(type))).toEqual(new Set(['join.pressed']));
  });
});

describe('while a payment is under way', () => {
  it('form and payment agree on it: the form is locked exactly as long', () => {
    const isOpen = (state: SystemState) =>
      payment(state).matches('entering') ||
      payment(state).matches('noResponse') ||
      payment(state).matches('unverified');
    const apart = states.filter((state) => !isEnded(state) && isSubmitting(state) === isOpen(state));
    expect(waysTo(apart)).toEqual([]);
    const isUndecided = (state: SystemState) =>
      form(state).matches({ form: { registering: { submitting: 'uncertain' } } });
    expect(waysTo(states.filter((state) => isUndecided(state) !== payment(state).matches('uncertain')))).toEqual([]);
  });

  it('Back leads nowhere, the address is put right, and the payment goes on', () => {
    const back = edges.filter((edge) => type(edge) === 'history.moved' && isSubmitting(edge.from));
    expect(new Set(back.map(({ from }) => JSON.stringify(payment(from).value))).size).toBeGreaterThan(4);
    for (const { from, to, messages } of back) {
      expect(to.key).toBe(from.key);
      expect(messages).toEqual([
        { from: '', to: 'pageHistory', event: { type: 'page.shown', page: form(from).context.page } },
      ]);
    }
  });

  it('what is sent stays as it was: an agreement changes nothing of it', () => {
    const toggled = edges.filter((edge) => type(edge) === 'agreement.toggled' && isSubmitting(edge.from));
    expect(toggled.filter(({ from, to }) => from.key !== to.key)).toEqual([]);
  });
});

it('nothing typed is ever lost', () => {
  const typed = ({ values, practices, billing, admin, agreements }: Record<string, unknown>) => ({
    values,
    practices,
    billing,
    admin,
    agreements,
  });
  const untouched = edges.filter((edge) => !['agreement.toggled', 'field.changed'].includes(type(edge)));
  for (const edge of untouched) expect(typed(form(edge.to).context)).toEqual(typed(form(edge.from).context));
  // The element holds the card. Only the state of the element's chart can remove it.
  const cards = edges.filter(
    ({ from, event }) => cardForm(from)?.matches('mounted') && event.at !== 'payment/cardForm',
  );
  const emptied = cards.filter(({ from, to }) => {
    const there = cardForm(to);
    return there && there.context.element !== cardForm(from).context.element;
  });
  expect(emptied).toEqual([]);
});

it('payment knows the card form’s state, and both know the shown price', () => {
  for (const state of states.filter((one) => cardForm(one))) {
    const isReady = cardForm(state).matches({ mounted: 'ready' });
    expect(payment(state).context.card === 'ready', pathTo(state)).toBe(isReady);
    expect(cardForm(state).context.charge).toEqual(form(state).context.charge);
  }
});

it('from every state the visitor can still become a member', () => {
  const isIn = (state: SystemState) =>
    form(state).matches({ form: 'joined' }) || form(state).matches({ form: 'alreadyMember' });
  expect(waysTo(deadEnds(isIn))).toEqual([]);
});
