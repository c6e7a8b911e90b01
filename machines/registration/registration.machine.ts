/**
 * The registration form as a whole: its pages, its own fields, and what its parts report
 * (specification, section 2 "Registration page", section 4 "Page navigation", section 5).
 */
import { and, not, type ActorRefFrom } from 'xstate';
import { paymentInputOf } from './order.ts';
import { registrationSetup } from './registration.setup.ts';
import {
  AFTER_MOVE,
  ending,
  ENDS,
  GO_ON,
  IS_NEWS,
  pageTitle,
  REFUSE,
  REFUSE_COUPON,
  STORE_ANSWERED,
  STORE_ERRORS,
  STORE_REPORT,
  TO_PREVIOUS,
  VALIDATION_FAILURE,
} from './sequences.ts';
import { contextOf } from './start.ts';

export const registrationMachine = registrationSetup.createMachine({
  id: 'registration',
  context: ({ input }) => contextOf(input),
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
          description:
            'Reaching the last page initialises the card payment form; it then stays, also when one goes back.',
          always: { guard: 'isPaymentDue', target: 'offered', actions: 'storeCharge' },
        },
        offered: {
          invoke: {
            id: 'payment',
            src: 'payment',
            input: ({ context }) => paymentInputOf(context),
          },
          entry: 'openPayment',
          always: {
            guard: 'isChargeNew',
            description: 'Another plan, a coupon: the card form hears of it before anything else.',
            actions: ['storeCharge', 'tellCharge'],
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
            { guard: 'hasPaid', target: 'joined', description: 'Back from the bank with a payment.' },
            {
              guard: 'isMember',
              target: 'alreadyMember',
              description: 'Heard before anything is filled in; also on a reload after having paid.',
            },
            {
              guard: 'isInviteInvalid',
              target: 'inviteInvalid',
              description: 'The address has an invitation that is good for nothing: nobody shall pay by mistake.',
            },
          ],
          on: {
            'field.changed': {
              actions: [
                { type: 'storeField', params: ({ event }) => event },
                { type: 'tellAvailability', params: ({ event }) => event },
                'keepDraft',
              ],
            },
            'field.left': {
              actions: [
                { type: 'revealField', params: ({ event }) => event },
                { type: 'requestCheck', params: ({ event }) => event },
              ],
            },
            'agreement.toggled': { actions: [{ type: 'toggleAgreement', params: ({ event }) => event }, 'keepDraft'] },
            'password.toggled': { actions: 'togglePassword' },
            'membership.reported': [
              { guard: IS_NEWS, actions: [STORE_REPORT, 'tellPlan', 'keepDraft'] },
              { actions: STORE_REPORT, description: 'Which product the form starts with.' },
            ],
            'coupon.reported': [{ guard: IS_NEWS, actions: [STORE_REPORT, 'keepDraft'] }, { actions: STORE_REPORT }],
            'practices.reported': { guard: IS_NEWS, actions: [STORE_REPORT, 'keepDraft'] },
            'billing.reported': { guard: IS_NEWS, actions: [STORE_REPORT, 'keepDraft'] },
            'admin.reported': { guard: IS_NEWS, actions: [STORE_REPORT, 'keepDraft'] },
            'availability.reported': { actions: STORE_REPORT },
            'payment.keyed': { actions: [{ type: 'storeSubmission', params: ({ event }) => event }, 'keepDraft'] },
            'payment.accepted': { actions: [{ type: 'signIn', params: ({ event }) => event }, 'keepDraft'] },
            'payment.emailChanged': { actions: { type: 'storeAccount', params: ({ event }) => event } },
            'payment.returned': [
              {
                guard: { type: 'hasFieldErrors', params: ({ event }) => event },
                target: '.filling.correcting',
                actions: [STORE_ANSWERED, REFUSE_COUPON, STORE_ERRORS, ...REFUSE],
              },
              { target: '.filling', actions: [STORE_ANSWERED, REFUSE_COUPON] },
            ],
            'payment.ended': ENDS,
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
                  description: 'Moving back needs no validation; it also cancels a running one.',
                  actions: [TO_PREVIOUS, ...AFTER_MOVE],
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
                  { actions: 'showPage', description: 'Further than one may go: the address is put right again.' },
                ],
                'problem.chosen': { actions: { type: 'focusField', params: ({ event }) => event } },
                'startOver.pressed': '#registration.form.startingOver',
              },
              states: {
                editing: {},
                correcting: {
                  description: 'A Next failed: the list of problems shows, and shrinks as they are fixed.',
                },
                validating: {
                  description:
                    'Waits for the answers about username and e-mail. Typing cancels; an outage does not block.',
                  tags: 'checking',
                  entry: ['beginCheck', 'requestChecks'],
                  on: { 'next.pressed': {}, 'join.pressed': {} },
                  always: [
                    { guard: 'hasChanged', target: 'editing' },
                    { guard: 'hasProblems', target: 'correcting', actions: [VALIDATION_FAILURE, ...REFUSE] },
                    {
                      guard: and(['isChecked', 'isCouponUndecided']),
                      target: 'awaitingCoupon',
                      actions: 'requestCoupon',
                    },
                    { guard: and(['isChecked', not('isLastPage')]), target: 'editing', actions: GO_ON },
                    {
                      guard: 'isChecked',
                      target: '#registration.form.registering.submitting',
                      actions: 'trackSuccess',
                    },
                  ],
                },
                awaitingCoupon: {
                  description: 'A code that is typed counts: Next and Join Now wait for the host, and stop at its box.',
                  tags: 'checking',
                  on: { 'next.pressed': {}, 'join.pressed': {} },
                  always: [
                    { guard: and([not('isCouponUndecided'), not('isLastPage')]), target: 'editing', actions: GO_ON },
                    {
                      guard: not('isCouponUndecided'),
                      target: '#registration.form.registering.submitting',
                      actions: 'trackSuccess',
                    },
                    {
                      guard: not('isCouponChecking'),
                      target: 'editing',
                      actions: [VALIDATION_FAILURE, 'focusCoupon'],
                    },
                  ],
                },
              },
            },
            submitting: {
              description: 'One submit in flight, ever. What was sent stays as it was; navigation is ignored.',
              tags: 'busy',
              entry: 'submitPayment',
              initial: 'sending',
              on: {
                'field.changed': {},
                'agreement.toggled': {},
                'history.moved': { actions: 'showPage' },
              },
              states: {
                sending: { tags: 'sending', on: { 'payment.uncertain': 'undecided' } },
                undecided: {
                  description: 'Nobody knows what became of the payment: it is asked about, and nothing is sent.',
                  on: { 'payment.resumed': 'sending' },
                },
              },
            },
          },
        },
        joined: { entry: ['dropDraft', ...ending('Welcome! Your membership is active.')] },
        alreadyMember: { entry: ending('You already have this membership.') },
        inviteInvalid: { entry: ending('This invitation is no longer valid.') },
        signedOut: {
          description: 'The session is over. The draft keeps what was typed until the visitor is back.',
          entry: ending('You have been signed out.'),
        },
        signedIn: {
          description: 'A visitor who has signed in, or joined, in another tab: this form belongs to nobody any more.',
          entry: ending('You are signed in now.'),
        },
        accountChanged: {
          description: 'Another account is signed in. What was typed is shown to nobody but the first.',
          entry: ending('Another account is signed in.'),
        },
        startingOver: {
          description: 'A fresh page is the surest fresh start: no part of the form keeps anything.',
          entry: ['dropDraft', 'reloadPage'],
        },
      },
    },
  },
});

export type RegistrationRef = ActorRefFrom<typeof registrationMachine>;
