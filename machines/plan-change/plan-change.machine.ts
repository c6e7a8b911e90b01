import type { ActorRefFrom } from 'xstate';
import type { AccountMembership } from '../account-plan/account-plan.types.ts';
import { planChange } from './plan-change.setup.ts';
import type { ChangeOutcome } from './plan-change.types.ts';

const changed = (membership: AccountMembership): { outcome: ChangeOutcome } => ({
  outcome: { kind: 'changed', membership },
});

/** Another plan, as long as nothing is under way: what it costs is asked. */
const chooses = {
  guard: { type: 'isOffered', params: ({ event }: { event: { plan: number } }) => event },
  target: 'previewing',
  actions: { type: 'choose', params: ({ event }: { event: { plan: number } }) => event },
} as const;

/** What the host said no to: nothing has changed, and something else can be chosen. Of anything else nobody knows. */
const unlessDone = (unheard: 'unheard' | 'unsettled') =>
  [
    {
      guard: { type: 'isSignedOut', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
      target: '#plan-change.open.signedOut',
    },
    {
      guard: { type: 'isRefused', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
      target: '#plan-change.open.refused',
      actions: { type: 'storeTrouble', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
    },
    {
      target: unheard,
      actions: { type: 'storeTrouble', params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
    },
  ] as const;

/**
 * Another plan (decisions, "Account"): chosen, shown what it costs by the card processor's own reckoning, confirmed once.
 * Carried out is what was shown, or it is shown anew; the bank may want to hear from the cardholder before it pays.
 */
export const planChangeMachine = planChange.createMachine({
  id: 'plan-change',
  context: { plans: [], chosen: null, preview: null, outdated: null, attempt: 0, trouble: null },
  initial: 'closed',
  states: {
    closed: {
      entry: 'clearTrouble',
      on: {
        'change.asked': { target: 'open', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    open: {
      tags: ['open'],
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'plan.chosen': chooses,
            'dialog.closed': '#plan-change.closed',
          },
        },
        previewing: {
          tags: ['busy'],
          entry: 'clearTrouble',
          invoke: {
            id: 'previewChange',
            src: 'previewChange',
            input: ({ context }) => ({ plan: context.chosen ?? 0 }),
            onDone: {
              target: 'offered',
              actions: { type: 'storePreview', params: ({ event }) => ({ preview: event.output }) },
            },
            onError: [
              { guard: { type: 'isSignedOut', params: ({ event }) => ({ error: event.error }) }, target: 'signedOut' },
              {
                target: 'unpreviewed',
                actions: { type: 'storeTrouble', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
          on: {
            'plan.chosen': { ...chooses, description: 'The answer for the one before is dropped.', reenter: true },
            'dialog.closed': '#plan-change.closed',
          },
          after: { answerTimeout: { target: 'unpreviewed', actions: 'storeSilence' } },
        },
        unpreviewed: {
          tags: ['failed'],
          on: {
            'change.retried': 'previewing',
            'plan.chosen': chooses,
            'dialog.closed': '#plan-change.closed',
          },
        },
        offered: {
          tags: ['offered'],
          on: {
            'change.confirmed': { target: 'changing', actions: 'beginAttempt' },
            'plan.chosen': chooses,
            'dialog.closed': '#plan-change.closed',
          },
        },
        changing: {
          tags: ['busy'],
          entry: 'clearTrouble',
          description: 'A second press is ignored; the dialog stays until it is known what came of it.',
          invoke: {
            id: 'sendChange',
            src: 'sendChange',
            input: ({ context }) => ({ shown: context.preview, attempt: context.attempt }),
            onDone: [
              {
                guard: { type: 'isChanged', params: ({ event }) => ({ outcome: event.output }) },
                target: '#plan-change.closed',
                actions: { type: 'tellChanged', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                guard: { type: 'isOutdated', params: ({ event }) => ({ outcome: event.output }) },
                target: 'offered',
                actions: { type: 'storeNewPreview', params: ({ event }) => ({ outcome: event.output }) },
              },
              { guard: { type: 'isAsked', params: ({ event }) => ({ outcome: event.output }) }, target: 'answering' },
              { target: 'refused', actions: 'storeUnchanged' },
            ],
            onError: unlessDone('unheard'),
          },
          after: { answerTimeout: { target: 'unheard', actions: 'storeSilence' } },
        },
        refused: {
          tags: ['failed', 'offered'],
          description: 'The host or the bank said no, and why.',
          on: {
            'change.confirmed': { target: 'changing', actions: 'beginAttempt' },
            'plan.chosen': chooses,
            'dialog.closed': { target: '#plan-change.closed', actions: 'tellUncertain' },
          },
        },
        unheard: {
          tags: ['failed'],
          description: 'It may have changed or not: the same is sent again, or one looks how it stands.',
          on: {
            'change.retried': 'changing',
            'dialog.closed': { target: '#plan-change.closed', actions: 'tellUncertain' },
          },
        },
        answering: {
          tags: ['busy'],
          description: 'In the bank’s own dialog. Whatever is answered there, the host says what came of it.',
          invoke: { id: 'answerBank', src: 'answerBank', onDone: 'settling', onError: 'settling' },
          after: { bankTimeout: 'settling' },
        },
        settling: {
          tags: ['busy'],
          entry: 'clearTrouble',
          invoke: {
            id: 'settleChange',
            src: 'settleChange',
            input: ({ context }) => ({ attempt: context.attempt }),
            onDone: [
              {
                guard: { type: 'isChanged', params: ({ event }) => changed(event.output) },
                target: '#plan-change.closed',
                actions: { type: 'tellChanged', params: ({ event }) => changed(event.output) },
              },
              { target: 'refused', actions: 'storeUnchanged' },
            ],
            onError: unlessDone('unsettled'),
          },
          after: { answerTimeout: { target: 'unsettled', actions: 'storeSilence' } },
        },
        unsettled: {
          tags: ['failed'],
          description: 'It may have been paid or not.',
          on: {
            'change.retried': 'settling',
            'dialog.closed': { target: '#plan-change.closed', actions: 'tellUncertain' },
          },
        },
        signedOut: {
          tags: ['signedOut'],
          description: 'The session is over: signing in leads back here.',
          on: { 'dialog.closed': '#plan-change.closed' },
        },
      },
    },
  },
});

export type PlanChangeRef = ActorRefFrom<typeof planChangeMachine>;
