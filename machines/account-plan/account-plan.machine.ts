import type { ActorRefFrom } from 'xstate';
import { errorTransitions, SIGNED_OUT_STATE } from '../lib/request.ts';
import { payingStates } from './account-plan.paying.ts';
import { accountPlan, NO_FEEDBACK, OPEN_PORTAL } from './account-plan.setup.ts';
import { toNotice } from './account-plan.rules.ts';
import type { AccountAction, CancellationFeedback, Notice } from './account-plan.types.ts';

const STORE_FEEDBACK = {
  actions: {
    type: 'storeFeedback',
    params: ({ event }: { event: { feedback: CancellationFeedback } }) => ({ feedback: event.feedback }),
  },
} as const;

/** All actions share these states: the host responds, or the request fails and a retry sends the same action again. */
const actionStates = (action: AccountAction, notice: Notice, dismissal: 'dialog.closed' | 'action.dismissed') => ({
  sending: accountPlan.createStateConfig({
    tags: ['busy'],
    entry: 'clearError',
    description: 'A second press is ignored.',
    invoke: {
      id: 'sendAction',
      src: 'sendAction',
      input: ({ context: { attempt, feedback, months } }) => ({ action, attempt, feedback, months }),
      onDone: {
        target: '#account-plan.shown',
        actions: [
          { type: 'storeMembership', params: ({ event }) => ({ membership: event.output }) },
          { type: 'storeNotice', params: ({ event }) => ({ notice: toNotice(notice, event.output) }) },
          ...(action === 'card' ? (['notifyPaid'] as const) : []),
          ...(action === 'cancel' ? (['clearFeedback'] as const) : []),
        ],
      },
      onError: errorTransitions('#account-plan.signedOut', 'failed'),
    },
    after: { answerTimeout: { target: 'failed', actions: 'storeTimeout' } },
  }),
  failed: accountPlan.createStateConfig({
    tags: ['failed'],
    description: 'The server may have done it. Retry sends the same request again; dismissing reloads the membership.',
    on: {
      'action.retried': 'sending',
      [dismissal]: '#account-plan.loading',
      ...(action === 'cancel' ? { 'feedback.changed': { ...STORE_FEEDBACK, target: 'confirming' } } : {}),
      ...(action === 'card' ? { 'portal.requested': OPEN_PORTAL } : {}),
    },
  }),
});

/**
 * A member's own plan: its status, its cancellation, "Keep my membership", and the way to
 * Stripe's billing portal and back.
 */
export const accountPlanMachine = accountPlan.createMachine({
  id: 'account-plan',
  context: ({ input }) => ({
    ...input,
    membership: null,
    attempt: 0,
    feedback: NO_FEEDBACK,
    months: 1,
    flow: 'card',
    notice: null,
    error: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: ['loading'],
      entry: 'clearError',
      invoke: {
        id: 'readMembership',
        src: 'readMembership',
        onDone: [
          {
            guard: 'hasReturnedWithCard',
            description: 'The plan stays visible while Stripe checks the new card, also if the bank declines it.',
            target: 'updatingCard',
            actions: [
              { type: 'storeMembership', params: ({ event }) => ({ membership: event.output }) },
              'clearReturn',
              'beginAction',
            ],
          },
          {
            target: 'shown',
            actions: { type: 'storeMembership', params: ({ event }) => ({ membership: event.output }) },
          },
        ],
        onError: errorTransitions('signedOut', 'loadFailed'),
      },
      after: { answerTimeout: { target: 'loadFailed', actions: 'storeTimeout' } },
    },
    loadFailed: { tags: ['failed'], on: { 'load.retried': 'loading' } },
    shown: {
      on: {
        'cancellation.requested': { guard: 'mayCancel', target: 'cancelling' },
        'undo.pressed': { guard: 'mayUndoCancellation', target: 'undoingCancellation', actions: 'beginAction' },
        'resume.pressed': { guard: 'mayResume', target: 'resuming', actions: 'beginAction' },
        'payment.pressed': { guard: 'mayPay', target: 'paying', actions: 'beginAction' },
        'plan.changed': {
          actions: [
            { type: 'storeMembership', params: ({ event }) => event },
            { type: 'storeNotice', params: { notice: 'planChanged' } },
          ],
        },
        'membership.outdated': { target: 'loading', actions: 'clearNotice' },
        'portal.requested': OPEN_PORTAL,
      },
    },
    cancelling: {
      description: 'A dialog explains what ends and when, asks why, and offers a pause if the owner allows one.',
      tags: ['requesting'],
      initial: 'confirming',
      states: {
        confirming: {
          entry: 'clearNotice',
          on: {
            'cancellation.confirmed': { target: 'sending', actions: 'beginAction' },
            'feedback.changed': STORE_FEEDBACK,
            'pause.confirmed': {
              guard: { type: 'mayPause', params: ({ event }) => event },
              target: '#account-plan.pausing',
              actions: [{ type: 'storeMonths', params: ({ event }) => event }, 'beginAction'],
            },
            'dialog.closed': '#account-plan.shown',
          },
        },
        ...actionStates('cancel', 'cancelled', 'dialog.closed'),
      },
    },
    undoingCancellation: {
      initial: 'sending',
      states: actionStates('undoCancellation', 'cancellationUndone', 'action.dismissed'),
    },
    pausing: { initial: 'sending', states: actionStates('pause', 'paused', 'action.dismissed') },
    resuming: { initial: 'sending', states: actionStates('resume', 'resumed', 'action.dismissed') },
    paying: { initial: 'sending', states: payingStates },
    updatingCard: {
      description: 'Makes the card from Stripe’s page the one that pays, also for past due invoices.',
      initial: 'sending',
      states: actionStates('card', 'cardUpdated', 'action.dismissed'),
    },
    openingPortal: {
      initial: 'requesting',
      states: {
        requesting: {
          tags: ['busy'],
          entry: 'clearError',
          invoke: {
            id: 'openPortal',
            src: 'openPortal',
            input: ({ context }) => ({ flow: context.flow }),
            onDone: {
              target: '#account-plan.redirecting',
              actions: { type: 'redirect', params: ({ event }) => ({ url: event.output }) },
            },
            onError: errorTransitions('#account-plan.signedOut', 'failed'),
          },
          after: { answerTimeout: { target: 'failed', actions: 'storeTimeout' } },
        },
        failed: {
          tags: ['failed'],
          description: 'Nothing has changed.',
          on: { 'action.retried': 'requesting', 'action.dismissed': '#account-plan.shown' },
        },
      },
    },
    redirecting: {
      tags: ['busy'],
      description:
        'The browser is loading Stripe’s page. If it returns from the page cache, the membership is reloaded.',
      after: { redirectTimeout: 'loading' },
    },
    signedOut: SIGNED_OUT_STATE,
  },
});

export type AccountPlanRef = ActorRefFrom<typeof accountPlanMachine>;
