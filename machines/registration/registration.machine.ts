/** The registration form: its pages, its own fields, and its children's reports. */
import { type ActorRefFrom, and, not } from 'xstate';
import { type Text, text } from '../lib/text.ts';
import type { FieldMessages, PaymentOutcome, Receipt } from '../payment/payment.types.ts';
import { createContext } from './initial-context.ts';
import { getTitle } from './pages.ts';
import { registrationSetup } from './registration.setup.ts';
import type { ChildReport, RegistrationContext } from './registration.types.ts';
import { toPaymentInput } from './request.ts';

type Scope = { context: RegistrationContext };
const pageTitle = ({ context }: Scope) => ({ title: getTitle(context) });
const errorTitle = ({ context }: Scope) => ({
  title: text('Error: {title}', { title: getTitle(context) }),
});

/** Runs after every move to another page, also back. */
const AFTER_MOVE = [
  'hideForms',
  'showPage',
  'saveDraft',
  { type: 'track', params: { name: 'Form Page Change' } },
  { type: 'showTitle', params: pageTitle },
  'focusHeading',
] as const;

const VALIDATION_FAILURE = { type: 'track', params: { name: 'Validation Failure' } } as const;

/** Runs after a check with errors: moves to the first page with an error and shows the messages and their list. */
const SHOW_ERRORS = [
  'moveToError',
  'revealPage',
  'revealForms',
  { type: 'showTitle', params: errorTitle },
  'focusErrors',
] as const;

/** For a coupon that has expired since: its box shows it, and the total changes. */
const REJECT_COUPON = {
  type: 'rejectCoupon',
  params: ({ event }: { event: { errors: FieldMessages } }) => event,
} as const;

/** Stores whether the account may exist without a response, and the balance that the host reported. */
const STORE_OUTCOME_KNOWN = {
  type: 'storeOutcomeKnown',
  params: ({ event }: { event: { isOutcomeKnown: boolean; credit?: number } }) => event,
} as const;

/** Stores the server's messages by field. */
const STORE_ERRORS = {
  type: 'storeErrors',
  params: ({ event }: { event: { errors: FieldMessages } }) => event,
} as const;

const STORE_NEXT_PAGE = { type: 'movePage', params: ({ context }: Scope) => ({ page: context.page + 1 }) } as const;
/** Moves to the next page after a successful check. */
const MOVE_TO_NEXT = ['trackSuccess', STORE_NEXT_PAGE, ...AFTER_MOVE] as const;
const MOVE_TO_PREVIOUS = {
  type: 'movePage',
  params: ({ context }: Scope) => ({ page: context.page - 1 }),
} as const;

/** Whether the report changes the request. A child's first report of its initial values does not. */
const CHANGED_GUARD = { type: 'isChanged', params: ({ event }: { event: ChildReport }) => event } as const;
const STORE_REPORT = { type: 'storeReport', params: ({ event }: { event: ChildReport }) => event } as const;

/** Stores the receipt that the payment reports. */
const STORE_RECEIPT = {
  type: 'storeReceipt',
  params: ({ event }: { event: { receipt: Receipt | null } }) => event,
} as const;

const isOutcome = (expected: PaymentOutcome) =>
  ({
    type: 'isOutcome',
    params: ({ event }: { event: { outcome: PaymentOutcome } }) => ({ outcome: event.outcome, expected }),
  }) as const;

/** An end of the registration, shown in place of the form. */
const endActions = (title: Text) => [{ type: 'showTitle', params: { title } }, 'focusHeading'] as const;

export const registrationMachine = registrationSetup.createMachine({
  id: 'registration',
  context: ({ input }) => createContext(input),
  invoke: [
    { id: 'membership', src: 'membership', input: ({ context }) => context.start.membership },
    { id: 'coupon', src: 'coupon', input: ({ context }) => context.start.coupon },
    {
      id: 'username',
      src: 'availability',
      input: ({ context }) => ({ field: 'username', value: context.values.username }),
    },
    { id: 'email', src: 'availability', input: ({ context }) => ({ field: 'email', value: context.values.email }) },
    { id: 'practices', src: 'practices', input: ({ context }) => ({ practices: context.practices }) },
    { id: 'billing', src: 'billing', input: ({ context }) => ({ billing: context.billing }) },
    { id: 'admin', src: 'admin', input: ({ context }) => ({ admin: context.admin }) },
    {
      id: 'pageHistory',
      src: 'pageHistory',
      input: ({ context }) => ({ firstPage: context.firstPage, page: context.page }),
    },
  ],
  entry: { type: 'showTitle', params: pageTitle },
  type: 'parallel',
  states: {
    card: {
      initial: 'awaited',
      states: {
        awaited: {
          description: 'Reaching the last page loads the card form, which then stays.',
          always: { guard: 'isPaymentDue', target: 'offered', actions: 'storeCharge' },
        },
        offered: {
          invoke: {
            id: 'payment',
            src: 'payment',
            input: ({ context }) => toPaymentInput(context),
          },
          entry: 'openPayment',
          always: {
            guard: 'isChargeNew',
            description: 'After another plan or coupon, the card form gets the new amount first.',
            actions: ['storeCharge', 'updateCharge'],
          },
        },
      },
    },
    form: {
      initial: 'registering',
      states: {
        registering: {
          initial: 'filling',
          always: [
            { guard: 'hasPaid', target: 'joined', description: 'The bank has redirected back.' },
            { guard: 'isMember', target: 'alreadyMember', description: 'Also on a reload after the payment.' },
            {
              guard: 'isInviteInvalid',
              target: 'inviteInvalid',
              description: 'The form does not open, so the visitor cannot pay by mistake.',
            },
          ],
          on: {
            'field.changed': {
              actions: [
                { type: 'storeField', params: ({ event }) => event },
                { type: 'updateAvailability', params: ({ event }) => event },
                'saveDraft',
              ],
            },
            'field.left': {
              actions: [
                { type: 'revealField', params: ({ event }) => event },
                { type: 'requestCheck', params: ({ event }) => event },
              ],
            },
            'agreement.toggled': { actions: [{ type: 'toggleAgreement', params: ({ event }) => event }, 'saveDraft'] },
            'password.toggled': { actions: 'togglePassword' },
            'membership.reported': [
              { guard: CHANGED_GUARD, actions: [STORE_REPORT, 'updateCouponPlan', 'saveDraft'] },
              { actions: STORE_REPORT, description: 'The first report names the initial product.' },
            ],
            'coupon.reported': [
              { guard: CHANGED_GUARD, actions: [STORE_REPORT, 'saveDraft'] },
              { actions: STORE_REPORT },
            ],
            'practices.reported': { guard: CHANGED_GUARD, actions: [STORE_REPORT, 'saveDraft'] },
            'billing.reported': { guard: CHANGED_GUARD, actions: [STORE_REPORT, 'saveDraft'] },
            'admin.reported': { guard: CHANGED_GUARD, actions: [STORE_REPORT, 'saveDraft'] },
            'availability.reported': { actions: STORE_REPORT },
            'payment.keyCreated': { actions: [{ type: 'storeSubmission', params: ({ event }) => event }, 'saveDraft'] },
            'payment.accepted': { actions: [{ type: 'signIn', params: ({ event }) => event }, 'saveDraft'] },
            'payment.emailChanged': { actions: { type: 'storeAccount', params: ({ event }) => event } },
            'payment.returned': [
              {
                guard: { type: 'hasFieldErrors', params: ({ event }) => event },
                target: '.filling.correcting',
                actions: [STORE_OUTCOME_KNOWN, REJECT_COUPON, STORE_ERRORS, ...SHOW_ERRORS],
              },
              { target: '.filling', actions: [STORE_OUTCOME_KNOWN, REJECT_COUPON] },
            ],
            'payment.ended': [
              { guard: isOutcome('succeeded'), target: 'joined', actions: STORE_RECEIPT },
              { guard: isOutcome('alreadySubscribed'), target: 'alreadyMember' },
              { guard: isOutcome('inviteInvalid'), target: 'inviteInvalid' },
              { guard: isOutcome('signedIn'), target: 'signedIn' },
              { guard: isOutcome('accountChanged'), target: 'accountChanged' },
              { target: 'signedOut' },
            ],
          },
          states: {
            filling: {
              initial: 'editing',
              on: {
                'next.pressed': { guard: not('isLastPage'), target: '.validating' },
                'join.pressed': { guard: 'isLastPage', target: '.validating' },
                'previous.pressed': {
                  guard: not('isFirstPage'),
                  target: '.editing',
                  description: 'Moving back needs no validation, and cancels a running one.',
                  actions: [MOVE_TO_PREVIOUS, ...AFTER_MOVE],
                },
                'page.chosen': {
                  guard: { type: 'isEarlier', params: ({ event }) => event },
                  target: '.editing',
                  actions: [{ type: 'movePage', params: ({ event }) => event }, ...AFTER_MOVE],
                },
                'history.moved': [
                  {
                    guard: { type: 'leadsElsewhere', params: ({ event }) => event },
                    target: '.editing',
                    actions: [{ type: 'followHistory', params: ({ event }) => event }, ...AFTER_MOVE],
                  },
                  {
                    actions: 'showPage',
                    description: 'Not reachable yet: corrects the URL.',
                  },
                ],
                'error.chosen': { actions: { type: 'focusField', params: ({ event }) => event } },
                'startOver.pressed': '#registration.form.startingOver',
              },
              states: {
                editing: {},
                correcting: {
                  description: 'Next found errors. Their list shrinks as the visitor fixes them.',
                },
                validating: {
                  description: 'Waits for the username and e-mail checks. Typing cancels.',
                  tags: 'checking',
                  entry: ['beginValidation', 'requestChecks'],
                  on: { 'next.pressed': {}, 'join.pressed': {} },
                  always: [
                    { guard: 'hasChanged', target: 'editing' },
                    { guard: 'hasErrors', target: 'correcting', actions: [VALIDATION_FAILURE, ...SHOW_ERRORS] },
                    {
                      guard: and(['isChecked', 'isCouponPending']),
                      target: 'awaitingCoupon',
                      actions: 'requestCoupon',
                    },
                    { guard: and(['isChecked', not('isLastPage')]), target: 'editing', actions: MOVE_TO_NEXT },
                    {
                      guard: 'isChecked',
                      target: '#registration.form.registering.submitting',
                      actions: 'trackSuccess',
                    },
                  ],
                },
                awaitingCoupon: {
                  description: 'Next and Join Now wait for the check of the typed coupon.',
                  tags: 'checking',
                  on: { 'next.pressed': {}, 'join.pressed': {} },
                  always: [
                    {
                      guard: 'isCouponStopping',
                      description: 'The visitor sees the box, or the full price, before the next press.',
                      target: 'editing',
                      actions: [VALIDATION_FAILURE, 'focusCoupon'],
                    },
                    {
                      guard: and([not('isCouponPending'), not('isLastPage')]),
                      target: 'editing',
                      actions: MOVE_TO_NEXT,
                    },
                    {
                      guard: not('isCouponPending'),
                      target: '#registration.form.registering.submitting',
                      actions: 'trackSuccess',
                    },
                  ],
                },
              },
            },
            submitting: {
              description: 'One submit at a time. The form and the page stay as they are.',
              tags: 'busy',
              entry: 'submitPayment',
              initial: 'sending',
              on: {
                'field.changed': {},
                'agreement.toggled': {},
                'history.moved': { actions: 'showPage' },
              },
              states: {
                sending: { tags: 'sending', on: { 'payment.uncertain': 'uncertain' } },
                uncertain: {
                  description: 'The payment’s outcome is unknown. The visitor checks it before a retry.',
                  on: { 'payment.resumed': 'sending' },
                },
              },
            },
          },
        },
        joined: { entry: ['deleteDraft', ...endActions(text('Welcome! Your membership is active.'))] },
        alreadyMember: { entry: endActions(text('You already have this membership.')) },
        inviteInvalid: { entry: endActions(text('This invitation is no longer valid.')) },
        signedOut: {
          description: 'The session is over. The draft keeps the form for the visitor’s return.',
          entry: endActions(text('You have been signed out.')),
        },
        signedIn: {
          description: 'The visitor has signed in or joined in another tab.',
          entry: endActions(text('You are signed in now.')),
        },
        accountChanged: {
          description: 'Another account is signed in. The form is hidden from it.',
          entry: endActions(text('Another account is signed in.')),
        },
        startingOver: {
          description: 'Reloads the page, which resets every part of the form.',
          entry: ['deleteDraft', 'reloadPage'],
        },
      },
    },
  },
});

export type RegistrationRef = ActorRefFrom<typeof registrationMachine>;
