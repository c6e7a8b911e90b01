/** The vocabulary of the payment chart: its types, slots, delays, guards and actions. The chart: `payment.machine.ts`. */
import { assign, sendTo, setup } from 'xstate';
import { cardFormMachine } from '../card-form/card-form.machine.ts';
import type { CardFormStatus, Charge } from '../card-form/card-form.types.ts';
import { promiseSlot } from '../lib/actor-slots.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import type { BilledAccount, RegistrationRequest } from './request.types.ts';
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
  PaymentError,
  Receipt,
  RegisterInput,
  RegistrationAnswer,
  RegistrationError,
  RegistrationStatus,
  ReportSuccessInput,
} from './payment.types.ts';

/** For everything that responds at once unless it is broken: the card form's validation, a key, a payment's status. */
export const QUICK_TIMEOUT_MS = 15_000;
export const REGISTER_TIMEOUT_MS = 30_000;
/** The bank may send a text message or call. After this time the payment's status is read. */
export const CONFIRM_TIMEOUT_MS = 600_000;
/** The number of retries after "still in progress"; with the host's 2 s they take half a minute. */
export const MAX_RETRIES = 4;

export const paymentSetup = setup({
  types: {} as { input: PaymentInput; context: PaymentContext; events: PaymentEvent; tags: PaymentTag },
  actors: {
    cardForm: cardFormMachine,
    checkCard: promiseSlot<void, undefined>('checkCard'),
    createKey: promiseSlot<string, undefined>('createKey'),
    /** Corrects the address of an account without a payment. */
    changeEmail: promiseSlot<BilledAccount, { email: string }>('changeEmail'),
    register: promiseSlot<RegistrationAnswer, RegisterInput>('register'),
    confirm: promiseSlot<Confirmation, ConfirmInput>('confirm'),
    /**
     * Reports a payment to the host, so that the membership is active when the visitor arrives; resolves with the
     * receipt.
     */
    reportSuccess: promiseSlot<Receipt | null, ReportSuccessInput>('reportSuccess'),
    /** Asks the host who is a member, after an answer that it cannot have given. */
    retrieveRegistration: promiseSlot<RegistrationStatus, undefined>('retrieveRegistration'),
    retrievePayment: promiseSlot<Confirmation, ConfirmationRequest>('retrievePayment'),
  },
  delays: {
    quickTimeout: QUICK_TIMEOUT_MS,
    registerTimeout: REGISTER_TIMEOUT_MS,
    confirmTimeout: CONFIRM_TIMEOUT_MS,
    retryDelay: ({ context }) => rules.retryDelayMs(context),
  },
  guards: {
    needsCard: ({ context }) => context.needsCard,
    lacksCard: ({ context }) => context.needsCard && context.card !== 'ready',
    lacksConfiguration: ({ context }) => context.needsCard && context.card === 'notConfigured',
    hasNewEmail: ({ context }) => context.request !== null && context.request.newEmail !== null,
    hasKey: ({ context }) => rules.hasKeyForRequest(context),
    isConfirmable: ({ context }) => rules.hasConfirmationForRequest(context),
    isComplete: (_, { status }: RegistrationAnswer) => status === 'complete',
    opensAccount: (_, { account }: RegistrationError) => account !== undefined,
    isOutdated: ({ context }) => rules.isOutdated(context),
    isPriceChanged: ({ context }) => rules.isPriceChanged(context),
    isAmountChanged: ({ context }) => rules.isAmountChanged(context),
    /** The visitor has chosen something else since, so the message about the amount no longer applies. */
    isOtherChargeChosen: ({ context: { error } }, { charge }: { charge: Charge }) =>
      error?.kind === 'amountChanged' && error.due.amount !== charge.amount,
    isPaid: (_, confirmation: Confirmation) => rules.isPaid(confirmation),
    isErrorKind: ({ context }, { kind }: { kind: PaymentError['kind'] }) => context.error?.kind === kind,
    isForeign: ({ context }) => rules.isForeign(context.error),
    isMember: (_, { isMember }: RegistrationStatus) => isMember,
    isUnavailable: ({ context }) => rules.isUnavailable(context.error),
    isOutcomeUnknown: ({ context }) => rules.isOutcomeUnknown(context.error),
    canRetry: ({ context }) => context.error?.kind === 'inProgress' && context.retries < MAX_RETRIES,
    canRenewKey: ({ context }) => context.error?.kind === 'keyReused' && !context.isKeyRenewed,
  },
  actions: {
    openCardForm: sendTo('cardForm', { type: 'form.opened' }),
    updateCardForm: sendTo('cardForm', (_, { charge }: { charge: Charge }) => ({ type: 'charge.changed', charge })),
    storeCharge: assign({ charge: (_, { charge }: { charge: Charge }) => charge }),
    storeCard: assign({ card: (_, { status }: { status: CardFormStatus }) => status }),
    storeRequest: assign((_, { request, revision }: { request: RegistrationRequest; revision: number }) => ({
      request,
      revision,
      latestRevision: revision,
      error: null,
    })),
    /** An earlier message about the card does not apply to this attempt. */
    clearError: assign({ error: null }),
    storeRevision: assign((_, { revision }: { revision: number }) => ({ latestRevision: revision, error: null })),
    adoptKey: assign({ keyedRevision: ({ context }) => context.revision }),
    storeKey: assign(({ context }, { key }: { key: string }) => ({
      submission: { ...context.submission, key, makesAccount: rules.createsAccount(context.request) },
      keyedRevision: context.revision,
      confirmation: null,
    })),
    clearKey: assign(({ context }) => ({
      submission: { ...context.submission, key: null },
      keyedRevision: null,
      confirmation: null,
    })),
    markKeyRenewed: assign({ isKeyRenewed: true }),
    storeAnswer: assign(({ context }, answer: RegistrationAnswer) => ({
      submission: rules.withTransaction(context.submission, answer.transactionId),
      confirmation: context.needsCard ? rules.toConfirmation(answer) : null,
      account: answer.account ?? context.account,
      receipt: answer.status === 'complete' ? answer.receipt : null,
      error: null,
    })),
    storeAccount: assign(({ context }, account: BilledAccount) => ({
      account,
      request: context.request && { ...context.request, newEmail: null },
    })),
    storeReceipt: assign({ receipt: (_, { receipt }: { receipt: Receipt | null }) => receipt }),
    storeRegistrationError: assign(({ context }, refusal: RegistrationError) => ({
      submission: rules.withTransaction(context.submission, refusal.account?.transactionId ?? null),
      account: refusal.account?.billed ?? context.account,
      keyedRevision: rules.isPending(refusal) ? null : context.keyedRevision,
      error: refusal,
    })),
    storeCardCheckError: assign({
      error: (_, { error }: { error: unknown }) => rules.toCardError(error, { kind: 'unavailable' }),
    }),
    storeConfirmError: assign({
      error: (_, { error }: { error: unknown }) => rules.toCardError(error, { kind: 'uncertain' }),
    }),
    storeUnpaid: assign({ error: (_, confirmation: Confirmation) => rules.toUnpaidError(confirmation) }),
    storeRetrieved: assign({ error: (_, confirmation: Confirmation) => rules.toRetrievedError(confirmation) }),
    storeAmountChanged: assign({ error: ({ context }) => rules.toAmountChanged(context) }),
    storeMissingCard: assign({ error: ({ context }) => rules.toMissingCard(context.card) }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    clearAttempt: assign({ request: null, retries: 0, isKeyRenewed: false }),
    clearRetries: assign({ retries: 0 }),
    reportKeyCreated: sendToParent(({ submission }: PaymentContext): PaymentReport => ({
      type: 'payment.keyCreated',
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
    reportReturned: sendToParent(({ error }: PaymentContext): PaymentReport => ({
      type: 'payment.returned',
      errors: error?.kind === 'invalid' ? error.errors : {},
      isOutcomeKnown: !rules.isPending(error),
    })),
    reportAmount: sendToParent((context: PaymentContext): PaymentReport => ({
      type: 'payment.returned',
      errors: {},
      isOutcomeKnown: true,
      credit: rules.inferCredit(context),
    })),
    reportNoResponse: sendToParent((): PaymentReport => ({
      type: 'payment.returned',
      errors: {},
      isOutcomeKnown: false,
    })),
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
