/** The vocabulary of the payment chart: its types, slots, delays, guards and actions. The chart: `payment.machine.ts`. */
import { assign, sendTo, setup } from 'xstate';
import { cardFormMachine } from '../card-form/card-form.machine.ts';
import type { CardFormStatus, Charge } from '../card-form/card-form.types.ts';
import { promiseSlot } from '../lib/actor-slots.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import type { BilledAccount, RegistrationOrder } from './order.types.ts';
import * as rules from './payment.rules.ts';
import type {
  Confirmation,
  ConfirmationRequest,
  ConfirmInput,
  PaymentContext,
  PaymentEvent,
  PaymentInput,
  PaymentOutcome,
  PaymentReport,
  PaymentTag,
  Problem,
  Receipt,
  RegisterInput,
  RegistrationAnswer,
  RegistrationRefusal,
  SettleInput,
} from './payment.types.ts';

/** For what answers at once unless something is broken: the card form's own check, a key, the state of a payment. */
export const QUICK_TIMEOUT_MS = 15_000;
export const REGISTER_TIMEOUT_MS = 30_000;
/** A bank may ask for a text message or a call. After that the state of the payment is looked up. */
export const CONFIRM_TIMEOUT_MS = 600_000;
/** How often "still in progress" is followed by the same request; with the host's 2 s that is half a minute. */
export const MOST_REPEATS = 4;

export const paymentSetup = setup({
  types: {} as { input: PaymentInput; context: PaymentContext; events: PaymentEvent; tags: PaymentTag },
  actors: {
    cardForm: cardFormMachine,
    checkCard: promiseSlot<void, undefined>('checkCard'),
    createKey: promiseSlot<string, undefined>('createKey'),
    /** Corrects the address of an account for which nothing is paid yet. */
    changeEmail: promiseSlot<BilledAccount, { email: string }>('changeEmail'),
    register: promiseSlot<RegistrationAnswer, RegisterInput>('register'),
    confirm: promiseSlot<Confirmation, ConfirmInput>('confirm'),
    /** Tells the host that a payment went through, so that the membership is active when the visitor arrives; brings the receipt. */
    settle: promiseSlot<Receipt | null, SettleInput>('settle'),
    lookUp: promiseSlot<Confirmation, ConfirmationRequest>('lookUp'),
  },
  delays: {
    quickTimeout: QUICK_TIMEOUT_MS,
    registerTimeout: REGISTER_TIMEOUT_MS,
    confirmTimeout: CONFIRM_TIMEOUT_MS,
    repeatDelay: ({ context }) => rules.repeatDelayMs(context),
  },
  guards: {
    needsCard: ({ context }) => context.needsCard,
    lacksCard: ({ context }) => context.needsCard && context.card !== 'ready',
    lacksConfiguration: ({ context }) => context.needsCard && context.card === 'notConfigured',
    hasNewEmail: ({ context }) => context.order !== null && context.order.newEmail !== null,
    hasKey: ({ context }) => rules.hasKeyForOrder(context),
    isConfirmable: ({ context }) => rules.hasConfirmationForOrder(context),
    isComplete: (_, { status }: RegistrationAnswer) => status === 'complete',
    opensAccount: (_, { account }: RegistrationRefusal) => account !== undefined,
    isOutdated: ({ context }) => rules.isOutdated(context),
    isPriceOther: ({ context }) => rules.isPriceOther(context),
    isAmountOther: ({ context }) => rules.isAmountOther(context),
    /** The visitor has chosen something else meanwhile: what was told of the sum is no longer of interest. */
    isAmountAnother: ({ context: { problem } }, { charge }: { charge: Charge }) =>
      problem?.kind === 'amountChanged' && problem.due.amount !== charge.amount,
    isPaid: (_, confirmation: Confirmation) => rules.isPaid(confirmation),
    isProblem: ({ context }, { kind }: { kind: Problem['kind'] }) => context.problem?.kind === kind,
    isUnavailable: ({ context }) => rules.isUnavailable(context.problem),
    isUnanswered: ({ context }) => rules.isUnanswered(context.problem),
    isRepeatable: ({ context }) => context.problem?.kind === 'inProgress' && context.repeats < MOST_REPEATS,
    isRekeyable: ({ context }) => context.problem?.kind === 'keyReused' && !context.rekeyed,
  },
  actions: {
    openCardForm: sendTo('cardForm', { type: 'form.opened' }),
    tellCardForm: sendTo('cardForm', (_, { charge }: { charge: Charge }) => ({ type: 'charge.changed', charge })),
    storeCharge: assign({ charge: (_, { charge }: { charge: Charge }) => charge }),
    storeCard: assign({ card: (_, { status }: { status: CardFormStatus }) => status }),
    storeOrder: assign((_, { order, revision }: { order: RegistrationOrder; revision: number }) => ({
      order,
      revision,
      latestRevision: revision,
      problem: null,
    })),
    /** What was said of the card before says nothing of this. */
    forgetProblem: assign({ problem: null }),
    noteRevision: assign((_, { revision }: { revision: number }) => ({ latestRevision: revision, problem: null })),
    adoptKey: assign({ keyedRevision: ({ context }) => context.revision }),
    storeKey: assign(({ context }, { key }: { key: string }) => ({
      submission: { ...context.submission, key, makesAccount: rules.makesAccount(context.order) },
      keyedRevision: context.revision,
      confirmation: null,
    })),
    forgetKey: assign(({ context }) => ({
      submission: { ...context.submission, key: null },
      keyedRevision: null,
      confirmation: null,
    })),
    noteRekeyed: assign({ rekeyed: true }),
    storeAnswer: assign(({ context }, answer: RegistrationAnswer) => ({
      submission: rules.withTransaction(context.submission, answer.transactionId),
      confirmation: context.needsCard ? rules.confirmationOf(answer) : null,
      account: answer.account ?? context.account,
      receipt: answer.status === 'complete' ? answer.receipt : null,
      problem: null,
    })),
    storeAccount: assign(({ context }, account: BilledAccount) => ({
      account,
      order: context.order && { ...context.order, newEmail: null },
    })),
    storeReceipt: assign({ receipt: (_, { output }: { output: Receipt | null }) => output }),
    storeRefusal: assign(({ context }, refusal: RegistrationRefusal) => ({
      submission: rules.withTransaction(context.submission, refusal.account?.transactionId ?? null),
      account: refusal.account?.billed ?? context.account,
      keyedRevision: rules.isPending(refusal) ? null : context.keyedRevision,
      problem: refusal,
    })),
    storeCheckFailure: assign({
      problem: (_, { error }: { error: unknown }) => rules.toCardFailure(error, { kind: 'unavailable' }),
    }),
    storeConfirmFailure: assign({
      problem: (_, { error }: { error: unknown }) => rules.toCardFailure(error, { kind: 'uncertain' }),
    }),
    storeUnpaid: assign({ problem: (_, confirmation: Confirmation) => rules.problemOf(confirmation) }),
    storeLookedUp: assign({ problem: (_, confirmation: Confirmation) => rules.lookedUp(confirmation) }),
    storeAmountChanged: assign({ problem: ({ context }) => rules.amountChanged(context) }),
    storePriceChanged: assign({ problem: { kind: 'priceChanged' } }),
    storeMissingCard: assign({ problem: ({ context }) => rules.missingCard(context.card) }),
    countRepeat: assign({ repeats: ({ context }) => context.repeats + 1 }),
    forgetAttempt: assign({ order: null, repeats: 0, rekeyed: false }),
    forgetRepeats: assign({ repeats: 0 }),
    reportKeyed: sendToParent(({ submission }: PaymentContext): PaymentReport => ({
      type: 'payment.keyed',
      submission,
    })),
    reportAccepted: sendToParent(({ submission, account }: PaymentContext): PaymentReport => ({
      type: 'payment.accepted',
      submission,
      ...(account && { account }),
    })),
    reportEmail: sendToParent(({ account }: PaymentContext): PaymentReport => ({
      type: 'payment.emailChanged',
      account,
    })),
    reportReturned: sendToParent(({ problem }: PaymentContext): PaymentReport => ({
      type: 'payment.returned',
      errors: problem?.kind === 'invalid' ? problem.errors : {},
      answered: !rules.isPending(problem),
    })),
    reportAmount: sendToParent((context: PaymentContext): PaymentReport => ({
      type: 'payment.returned',
      errors: {},
      answered: true,
      credit: rules.creditBehind(context),
    })),
    reportUnanswered: sendToParent((): PaymentReport => ({ type: 'payment.returned', errors: {}, answered: false })),
    reportUncertain: sendToParent((): PaymentReport => ({ type: 'payment.uncertain' })),
    reportResumed: sendToParent((): PaymentReport => ({ type: 'payment.resumed' })),
    reportEnded: sendToParent(
      ({ receipt }: PaymentContext, { outcome }: { outcome: PaymentOutcome }): PaymentReport => ({
        type: 'payment.ended',
        outcome,
        receipt,
      }),
    ),
  },
});
