import type { ActorRefFrom } from 'xstate';
import { accountPlan } from './account-plan.setup.ts';
import { noticeOf } from './account-plan.rules.ts';
import type { Act, Notice, PortalFlow } from './account-plan.types.ts';

const OPEN = {
  guard: 'isBilled',
  target: '#account-plan.opening',
  actions: [
    'clearNotice',
    { type: 'storeFlow', params: ({ event }: { event: { flow: PortalFlow } }) => ({ flow: event.flow }) },
  ],
} as const;

/** What is sent to the host lives the same life: an answer, or a failure after which the very same is sent again. */
const actStates = (act: Act, notice: Notice, dismissal: 'dialog.closed' | 'act.dismissed') => ({
  sending: accountPlan.createStateConfig({
    tags: ['busy'],
    entry: 'clearTrouble',
    description: 'A second press is ignored.',
    invoke: {
      id: 'sendAct',
      src: 'sendAct',
      input: ({ context }) => ({ act, attempt: context.attempt }),
      onDone: {
        target: '#account-plan.shown',
        actions: [
          { type: 'storeMembership', params: ({ event }) => ({ membership: event.output }) },
          { type: 'storeNotice', params: ({ event }) => ({ notice: noticeOf(notice, event.output) }) },
          ...(act === 'card' ? (['tellPaid'] as const) : []),
        ],
      },
      onError: [
        {
          guard: { type: 'isSignedOut', params: ({ event }) => ({ error: event.error }) },
          target: '#account-plan.signedOut',
        },
        {
          target: 'failed',
          actions: { type: 'storeTrouble', params: ({ event }) => ({ error: event.error }) },
        },
      ],
    },
    after: { answerTimeout: { target: 'failed', actions: 'storeSilence' } },
  }),
  failed: accountPlan.createStateConfig({
    tags: ['failed'],
    description: 'The host may have done it or not: the same is sent again, or one looks how it stands.',
    on: {
      'act.retried': 'sending',
      [dismissal]: '#account-plan.reading',
      ...(act === 'card' ? { 'portal.asked': OPEN } : {}),
    },
  }),
});

/**
 * One's own plan (decisions, "Account"): how it stands, its end and that it is kept, and the way to the card processor's
 * pages and back.
 */
export const accountPlanMachine = accountPlan.createMachine({
  id: 'account-plan',
  context: ({ input }) => ({
    ...input,
    membership: null,
    attempt: 0,
    flow: 'card',
    notice: null,
    trouble: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      tags: ['reading'],
      entry: 'clearTrouble',
      invoke: {
        id: 'readMembership',
        src: 'readMembership',
        onDone: [
          {
            guard: 'hasReturnedWithCard',
            description:
              'The plan stays in sight while Stripe is asked about the card, and when the bank has declined it.',
            target: 'takingCard',
            actions: [
              { type: 'storeMembership', params: ({ event }) => ({ membership: event.output }) },
              'forgetReturn',
              'beginAct',
            ],
          },
          {
            target: 'shown',
            actions: { type: 'storeMembership', params: ({ event }) => ({ membership: event.output }) },
          },
        ],
        onError: [
          { guard: { type: 'isSignedOut', params: ({ event }) => ({ error: event.error }) }, target: 'signedOut' },
          {
            target: 'unread',
            actions: { type: 'storeTrouble', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
      after: { answerTimeout: { target: 'unread', actions: 'storeSilence' } },
    },
    unread: { tags: ['failed'], on: { 'membership.retried': 'reading' } },
    shown: {
      on: {
        'cancel.asked': { guard: 'mayCancel', target: 'cancelling' },
        'keep.pressed': { guard: 'mayKeep', target: 'keeping', actions: 'beginAct' },
        'plan.changed': {
          actions: [
            { type: 'storeMembership', params: ({ event }) => event },
            { type: 'storeNotice', params: { notice: 'planChanged' } },
          ],
        },
        'membership.outdated': { target: 'reading', actions: 'clearNotice' },
        'portal.asked': OPEN,
      },
    },
    cancelling: {
      description: 'In a dialog that says before what ends when.',
      tags: ['asking'],
      initial: 'asked',
      states: {
        asked: {
          entry: 'clearNotice',
          on: {
            'cancel.confirmed': { target: 'sending', actions: 'beginAct' },
            'dialog.closed': '#account-plan.shown',
          },
        },
        ...actStates('cancel', 'cancelled', 'dialog.closed'),
      },
    },
    keeping: { initial: 'sending', states: actStates('keep', 'kept', 'act.dismissed') },
    takingCard: {
      description: 'The card that was given on the card processor’s page pays from now on, and what is owed.',
      initial: 'sending',
      states: actStates('card', 'cardTaken', 'act.dismissed'),
    },
    opening: {
      initial: 'asking',
      states: {
        asking: {
          tags: ['busy'],
          entry: 'clearTrouble',
          invoke: {
            id: 'openPortal',
            src: 'openPortal',
            input: ({ context }) => ({ flow: context.flow }),
            onDone: {
              target: '#account-plan.leaving',
              actions: { type: 'goTo', params: ({ event }) => ({ url: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isSignedOut', params: ({ event }) => ({ error: event.error }) },
                target: '#account-plan.signedOut',
              },
              {
                target: 'failed',
                actions: { type: 'storeTrouble', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
          after: { answerTimeout: { target: 'failed', actions: 'storeSilence' } },
        },
        failed: {
          tags: ['failed'],
          description: 'Nothing has changed.',
          on: { 'act.retried': 'asking', 'act.dismissed': '#account-plan.shown' },
        },
      },
    },
    leaving: {
      tags: ['busy'],
      description:
        'The browser loads another page, or was stopped; a page that is put back from the cache is read anew.',
      after: { leavingTimeout: 'reading' },
    },
    signedOut: { tags: ['signedOut'], description: 'The session is over: signing in leads back here.' },
  },
});

export type AccountPlanRef = ActorRefFrom<typeof accountPlanMachine>;
