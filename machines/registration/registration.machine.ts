/** The registration form: its pages, its own fields, and its children's reports. */
import { and, not, type ActorRefFrom } from 'xstate';
import { toPaymentInput } from './request.ts';
import { registrationSetup } from './registration.setup.ts';
import {
  AFTER_MOVE,
  endActions,
  OUTCOME_TRANSITIONS,
  MOVE_TO_NEXT,
  CHANGED_GUARD,
  pageTitle,
  SHOW_ERRORS,
  REJECT_COUPON,
  STORE_OUTCOME_KNOWN,
  STORE_ERRORS,
  STORE_REPORT,
  MOVE_TO_PREVIOUS,
  VALIDATION_FAILURE,
} from './transitions.ts';
import { createContext } from './initial-context.ts';
import { text } from '../lib/text.ts';

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
            'payment.ended': OUTCOME_TRANSITIONS,
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
