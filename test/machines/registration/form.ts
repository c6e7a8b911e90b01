/** The registration with its real parts, services that respond when the test says so, and a record of what the form reports. */
import { vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { addressMachine } from '../../../machines/address/address.machine.ts';
import { availabilityMachine } from '../../../machines/availability/availability.machine.ts';
import type {
  AvailabilityAnswer,
  AvailabilityField,
  AvailabilityInput,
} from '../../../machines/availability/availability.types.ts';
import { billingMachine } from '../../../machines/billing/billing.machine.ts';
import { cardFormMachine } from '../../../machines/card-form/card-form.machine.ts';
import { couponMachine } from '../../../machines/coupon/coupon.machine.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { RegisterInput } from '../../../machines/payment/payment.types.ts';
import { practiceAdminMachine } from '../../../machines/practice-admin/practice-admin.machine.ts';
import { practiceMachine } from '../../../machines/practice/practice.machine.ts';
import { practicesMachine } from '../../../machines/practices/practices.machine.ts';
import { toDraft } from '../../../machines/registration/draft.ts';
import { registrationMachine } from '../../../machines/registration/registration.machine.ts';
import { selectErrors } from '../../../machines/registration/steps.selectors.ts';
import type {
  Draft,
  HistoryCommand,
  HistoryEvent,
  HistoryInput,
  RegistrationInput,
  TextFieldName,
} from '../../../machines/registration/registration.types.ts';
import { controlledActors } from '#kit';
import { DRAFT, PRACTICE, USER, VISITOR } from './fixtures.ts';
import { ALL_AGREED, PASSWORD } from './registration.model.ts';
import { inEnglish } from '../in-english.ts';

/** Lets promises settle, with fake time. */
export const settle = () => vi.advanceTimersByTimeAsync(0);

type Answer = { resolve: (answer: AvailabilityAnswer) => void; reject: (failure: unknown) => void };

export function openForm(input: RegistrationInput) {
  const world = controlledActors();
  const address = addressMachine.provide({ actors: { geocode: world.promise } });
  /** The form's calls to the window, in order. */
  const said: string[] = [];
  const drafts: Draft[] = [];
  /** The pages that the form has passed to the browser's history. */
  const shown: number[] = [];
  const asked: Partial<Record<AvailabilityField, Answer>> = {};
  let goTo: (event: HistoryEvent) => void = () => {};

  const machine = registrationMachine.provide({
    actors: {
      availability: availabilityMachine.provide({
        actors: {
          checkAvailability: fromPromise<AvailabilityAnswer, AvailabilityInput>(
            ({ input: { field } }) =>
              new Promise((resolve, reject) => {
                asked[field] = { resolve, reject };
              }),
          ),
        },
      }),
      coupon: couponMachine.provide({ actors: { checkCoupon: world.promise } }),
      practices: practicesMachine.provide({ actors: { practice: practiceMachine.provide({ actors: { address } }) } }),
      billing: billingMachine.provide({ actors: { address } }),
      admin: practiceAdminMachine,
      payment: paymentMachine.provide({
        actors: {
          cardForm: cardFormMachine.provide({ actors: { loadCardService: world.promise } }),
          checkCard: world.promise,
          changeEmail: world.promise,
          createKey: world.promise,
          register: world.promise,
          confirm: world.promise,
          reportSuccess: world.promise,
          retrievePayment: world.promise,
        },
      }),
      pageHistory: fromCallback<HistoryCommand, HistoryInput, HistoryEvent>(({ input: start, receive, sendBack }) => {
        shown.push(start.page);
        receive(({ page }) => shown.push(page));
        goTo = sendBack;
      }),
    },
    actions: {
      saveDraft: ({ context }) => void drafts.push(toDraft(context)),
      deleteDraft: () => void said.push('drop draft'),
      reloadPage: () => void said.push('reload'),
      showTitle: (_, { title }) => void said.push(`title: ${inEnglish(title)}`),
      focusHeading: () => void said.push('focus: heading'),
      focusErrors: () => void said.push('focus: errors'),
      focusCoupon: () => void said.push('focus: coupon'),
      focusField: (_, { field }) => void said.push(`focus: ${field}`),
      track: (_, { name }) => void said.push(`track: ${name}`),
    },
  });
  const actor = createActor(machine, { input }).start();
  const press = (type: 'next.pressed' | 'previous.pressed' | 'join.pressed' | 'startOver.pressed') =>
    actor.send({ type });

  return {
    actor,
    world,
    said,
    drafts,
    shown,
    asked,
    context: () => actor.getSnapshot().context,
    page: () => actor.getSnapshot().context.page,
    state: () => actor.getSnapshot().value.form,
    messages: () => selectErrors(actor.getSnapshot()).map(({ message }) => inEnglish(message)),
    registrations: () => world.log.filter(({ id }) => id === 'register').map((call) => call.input as RegisterInput),
    goTo: (page: number) => goTo({ type: 'history.moved', page }),
    next: () => press('next.pressed'),
    previous: () => press('previous.pressed'),
    join: () => press('join.pressed'),
    startOver: () => press('startOver.pressed'),
    type: (field: TextFieldName, value: string) => actor.send({ type: 'field.changed', field, value }),
    /** A service responds, and the form has received it. */
    async answer(id: string, output?: unknown) {
      world.resolve(id, output);
      await settle();
    },
    async fail(id: string, error: unknown) {
      world.reject(id, error);
      await settle();
    },
    /** The card form arrives, and the page has rendered the card's element. */
    async drawCard() {
      await this.answer('loadCardService');
      actor.getSnapshot().children.payment?.getSnapshot().children.cardForm?.send({ type: 'card.ready' });
    },
    /** The card is complete, and the request has its key. */
    async acceptCard() {
      await this.answer('checkCard');
      await this.answer('createKey', 'key-1');
    },
    agree() {
      for (const agreement of FIVE) actor.send({ type: 'agreement.toggled', agreement });
    },
    /** Goes from the current page to the last one, without errors on the way. */
    walkToPayment() {
      for (let tries = 0; !actor.getSnapshot().matches({ card: 'offered' }); tries++) {
        if (tries > 4) throw new Error(`The form stays on page ${actor.getSnapshot().context.page}.`);
        if (actor.getSnapshot().context.page === 3 && !actor.getSnapshot().context.agreements.hipaa) this.agree();
        press('next.pressed');
      }
    },
  };
}

const FIVE = ['hipaa', 'termsAndConditions', 'socialCodeOfEthics', 'privacyPolicy', 'nonDisclosure'] as const;

/** A visitor's draft whose POST may have made the account. */
export const PENDING_DRAFT = {
  ...DRAFT,
  page: 4,
  furthest: 4,
  couponCode: '',
  agreements: { ...ALL_AGREED, termsAndConditions: true },
  submission: { key: 'kept-key', transactionId: null, makesAccount: true },
  accountPending: true,
};

/** Everything that page 2 asks a visitor for. */
export function visitorOnPage2(input: Partial<RegistrationInput> = {}) {
  const form = openForm({ ...VISITOR, person: USER.person, practices: [PRACTICE], ...input });
  form.next();
  form.type('username', 'ada');
  form.type('email', 'ada@example.com');
  form.type('password', PASSWORD);
  form.type('passwordConfirm', PASSWORD);
  return form;
}
