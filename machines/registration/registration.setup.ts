/** The children, guards and actions of the registration chart (`registration.machine.ts`). */
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { AvailabilityField } from '../availability/availability.types.ts';
import type { availabilityMachine } from '../availability/availability.machine.ts';
import type { billingMachine } from '../billing/billing.machine.ts';
import { couponMachine } from '../coupon/coupon.machine.ts';
import { deepEqual } from '../lib/deep-equal.ts';
import { sendToChildren } from '../lib/send-to-children.ts';
import { callbackSlot, machineSlot } from '../lib/actor-slots.ts';
import { membershipMachine } from '../membership/membership.machine.ts';
import type { paymentMachine } from '../payment/payment.machine.ts';
import type { AgreementName } from '../payment/agreements.ts';
import type { BilledAccount, PaymentOutcome, Receipt, FieldMessages, Submission } from '../payment/payment.types.ts';
import type { practiceAdminMachine } from '../practice-admin/practice-admin.machine.ts';
import type { practicesMachine } from '../practices/practices.machine.ts';
import * as change from './context-updates.ts';
import { canChangeEmail, needsCredentials } from './fields.ts';
import { isCouponPending, lacksMembership, toRequest } from './request.ts';
import { areChecksSettled, failingPages, getPageName, reachablePage } from './pages.ts';
import type * as types from './registration.types.ts';
import { getCharge } from './total.ts';
import { CHECKED_FIELDS, isChecked, isCheckPending } from './validation-rules.ts';
import type { Text } from '../lib/text.ts';

type Context = types.RegistrationContext;
type Page = { page: number };

/** Storing, guards, events to single children, and effects that are supplied from outside. */
const base = setup({
  types: {} as {
    input: types.RegistrationInput;
    context: Context;
    events: types.RegistrationEvent;
    tags: types.RegistrationTag;
    children: types.RegistrationChildren;
  },
  actors: {
    membership: membershipMachine,
    coupon: couponMachine,
    /** Not needed on the first page, so their code is imported later. */
    availability: machineSlot<typeof availabilityMachine>('availability'),
    practices: machineSlot<typeof practicesMachine>('practices'),
    billing: machineSlot<typeof billingMachine>('billing'),
    admin: machineSlot<typeof practiceAdminMachine>('admin'),
    payment: machineSlot<typeof paymentMachine>('payment'),
    pageHistory: callbackSlot<types.HistoryCommand, types.HistoryInput, types.HistoryEvent>('pageHistory'),
  },
  guards: {
    hasPaid: ({ context }) => context.hasPaid,
    isMember: ({ context }) => context.alreadyMember,
    isFirstPage: ({ context }) => context.page === context.firstPage,
    isLastPage: ({ context }) => context.page === context.pageCount,
    isEarlier: ({ context }, { page }: Page) => page >= context.firstPage && page < context.page,
    leadsElsewhere: ({ context }, { page }: Page) => reachablePage(context, page) !== context.page,
    hasChanged: ({ context }) => context.revision !== context.checkedRevision,
    isChecked: ({ context }) => context.developerMode || areChecksSettled(context),
    hasErrors: ({ context }) =>
      context.developerMode ? lacksMembership(context) : failingPages(context, context.page).length > 0,
    isChanged: ({ context }, report: types.ChildReport) => 'revision' in change.storeReport(context, report),
    isCouponPending: ({ context }) => isCouponPending(context),
    /** The check has ended, and its result stops Next or Join Now. */
    isCouponStopping: ({ context }) =>
      context.coupon.outcome.kind === 'expired' ||
      (isCouponPending(context) && context.coupon.outcome.kind !== 'checking'),
    isPaymentDue: ({ context }) => context.page === context.pageCount && !lacksMembership(context),
    isChargeNew: ({ context }) => !deepEqual(context.charge, getCharge(context)),
    isInviteInvalid: ({ context }) => context.inviteInvalid,
    /** The payment shows messages about the whole form, and the coupon box shows its own. */
    hasFieldErrors: (_, { errors }: { errors: FieldMessages }) =>
      Object.keys(errors).some((name) => name !== 'form' && name !== 'coupon'),
    isOutcome: (_, params: { outcome: PaymentOutcome; expected: PaymentOutcome }) => params.outcome === params.expected,
  },
  actions: {
    storeField: assign(({ context }, params: { field: types.TextFieldName; value: string }) =>
      change.changeField(context, params),
    ),
    toggleAgreement: assign(({ context }, params: { agreement: AgreementName }) =>
      change.toggleAgreement(context, params.agreement),
    ),
    togglePassword: assign({ passwordShown: ({ context }) => !context.passwordShown }),
    revealField: assign(({ context }, { field }: { field: types.FieldName }) => change.revealField(context, field)),
    revealPage: assign(({ context }) => change.revealPage(context, context.page)),
    storeReport: assign(({ context }, report: types.ChildReport) => change.storeReport(context, report)),
    storeSubmission: assign((_, { submission }: { submission: Submission }) => change.storeSubmission(submission)),
    storeReceipt: assign({ receipt: (_, { receipt }: { receipt: Receipt | null }) => receipt }),
    storeOutcomeKnown: assign(
      ({ context }, { isOutcomeKnown, credit }: { isOutcomeKnown: boolean; credit?: number }) => ({
        accountPending: context.accountPending && !isOutcomeKnown,
        credit: credit ?? context.credit,
      }),
    ),
    signIn: assign(({ context }, signedIn: { submission: Submission; account?: BilledAccount | null }) =>
      change.signIn(context, signedIn),
    ),
    storeAccount: assign({ account: (_, { account }: { account: BilledAccount | null }) => account }),
    storeErrors: assign(({ context }, { errors }: { errors: FieldMessages }) =>
      change.storeServerErrors(context, errors),
    ),
    beginValidation: assign(({ context }) => change.beginValidation(context)),
    movePage: assign(({ context }, { page }: Page) => change.movePage(context, page)),
    followHistory: assign(({ context }, { page }: Page) => change.movePage(context, reachablePage(context, page))),
    storeCharge: assign({ charge: ({ context }) => getCharge(context) }),
    updateCharge: sendTo('payment', ({ context }) => ({ type: 'charge.changed', charge: context.charge })),
    openPayment: sendTo('payment', { type: 'payment.reached' }),
    submitPayment: sendTo('payment', ({ context }) => ({
      type: 'payment.submitted',
      request: toRequest(context),
      revision: context.revision,
    })),
    updateCouponPlan: sendTo('coupon', ({ context }) => ({
      type: 'plan.changed',
      productId: context.product?.id ?? 0,
    })),
    showPage: sendTo('pageHistory', ({ context }) => ({ type: 'page.shown', page: context.page })),
    /** Supplied from outside: effects on the window, the storage and telemetry. */
    saveDraft: () => {},
    deleteDraft: () => {},
    reloadPage: () => {},
    showTitle: (_, _params: { title: Text }) => {},
    focusHeading: () => {},
    focusErrors: () => {},
    focusCoupon: () => {},
    focusField: (_, _params: { field: types.FieldName }) => {},
    track: (_, _params: { name: types.TelemetryName }) => {},
  },
});

/** Whether the form has that field for a new account, or for correcting the address of an existing one. */
const isOnForm = (field: AvailabilityField, context: Context) =>
  needsCredentials(context) || (field === 'email' && canChangeEmail(context));

/** Events to children that depend on the context or the event. */
const withMessages = base.extend({
  actions: {
    /** Failed checks are not repeated: during an outage they would delay every Next. */
    requestChecks: sendToChildren(
      (context: Context) =>
        CHECKED_FIELDS.filter((field) => isOnForm(field, context) && isCheckPending(field, context)),
      { type: 'check.requested' },
    ),
    revealForms: sendToChildren(
      (context: Context) => (getPageName(context) === 'details' ? ['practices', 'billing', 'admin'] : []),
      { type: 'fields.revealed' },
    ),
    /** Runs after the move. The forms of the page that appears are not hidden by it. */
    hideForms: sendToChildren(
      (context: Context) =>
        getPageName(context) === 'details' ? ['membership'] : ['membership', 'practices', 'billing'],
      { type: 'form.hidden' },
    ),
    rejectCoupon: enqueueActions(({ enqueue }, { errors }: { errors: FieldMessages }) => {
      if ('coupon' in errors) enqueue.sendTo('coupon', { type: 'coupon.rejected' });
    }),
    /** Checks a code that has not been checked yet. A rejected code stays rejected. */
    requestCoupon: enqueueActions(({ context, enqueue }) => {
      const { code, outcome } = context.coupon;
      if (outcome.kind !== 'none' && outcome.kind !== 'checkFailed') return;
      enqueue.assign({ coupon: { code, outcome: { kind: 'checking' } } });
      enqueue.sendTo('coupon', { type: 'check.requested' });
    }),
    updateAvailability: enqueueActions(
      ({ enqueue }, { field, value }: { field: types.TextFieldName; value: string }) => {
        if (field === 'username' || field === 'email') enqueue.sendTo(field, { type: 'value.changed', value });
      },
    ),
    requestCheck: enqueueActions(({ context, enqueue }, { field }: { field: types.FieldName }) => {
      if ((field === 'username' || field === 'email') && isChecked(field, context)) {
        enqueue.sendTo(field, { type: 'check.requested' });
      }
    }),
  },
});

export const registrationSetup = withMessages.extend({
  actions: {
    /** Moves to the first page with an error, unless it is the current one. */
    moveToError: withMessages.enqueueActions(({ context, enqueue }) => {
      const [page = context.page] = failingPages(context, context.page);
      if (page === context.page) return;
      enqueue.assign(change.movePage(context, page));
      enqueue('hideForms');
      enqueue('showPage');
      enqueue('saveDraft');
      enqueue({ type: 'track', params: { name: 'Form Page Change' } });
    }),
    /** Developer mode skips the validation, so it tracks no success. */
    trackSuccess: withMessages.enqueueActions(({ context, enqueue }) => {
      if (!context.developerMode) enqueue({ type: 'track', params: { name: 'Validation Successful' } });
    }),
  },
});
