import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import {
  SLOW_REQUEST_TIMEOUT_MS,
  errorTransitions,
  isSignedOut,
  requestActions,
  requestState,
  SIGNED_OUT_STATE,
} from '../lib/request.ts';
import { isValid, getMemberName, TEAM_FIELDS } from './team.rules.ts';
import type { TeamAction, TeamContext, TeamEvent, TeamField, TeamInput, TeamMember, TeamTag } from './team.types.ts';

const team = setup({
  types: {} as { input: TeamInput; context: TeamContext; events: TeamEvent; tags: TeamTag },
  actors: {
    /** Sends an action; resolves with the team after it. */
    sendAction: promiseSlot<TeamMember[], { action: TeamAction | null; attempt: number }>('sendAction'),
  },
  delays: { answerTimeout: SLOW_REQUEST_TIMEOUT_MS },
  guards: {
    isFilled: ({ context }) => isValid(context.values),
    isSignedOut,
  },
  actions: {
    storeField: assign({
      values: ({ context }, { field, value }: { field: TeamField; value: string }) => ({
        ...context.values,
        [field]: value,
      }),
      revealed: ({ context }, { field }) => context.revealed.filter((each) => each !== field),
      // An invitation of another person is a new attempt.
      attempt: ({ context }) => context.attempt + 1,
      error: null,
    }),
    reveal: assign({
      revealed: ({ context }, { field }: { field: TeamField }) => [
        ...context.revealed.filter((each) => each !== field),
        field,
      ],
    }),
    rejectForm: assign({ revealed: [...TEAM_FIELDS], failedSubmits: ({ context }) => context.failedSubmits + 1 }),
    beginAction: assign({ attempt: ({ context }) => context.attempt + 1, done: null }),
    clearDone: assign({ done: null }),
    /** Runs before the new list arrives: a person whose invitation was cancelled is not in it. */
    storeDone: assign({
      done: ({ context }) => context.action && { kind: context.action.kind, name: getMemberName(context) },
    }),
    storeAction: assign({ action: (_, { action }: { action: TeamAction }) => action }),
    storeInvite: assign({
      action: ({ context }) => ({
        kind: 'invite' as const,
        name: context.values.name.trim(),
        email: context.values.email.trim(),
      }),
    }),
    storeMembers: assign({ members: (_, { members }: { members: TeamMember[] }) => members }),
    clearForm: assign({ values: { name: '', email: '' }, revealed: [], error: null }),
    ...requestActions<TeamContext, TeamEvent>(),
  },
});

/** @param failed the state after a failure */
const sending = (failed: 'editing' | 'failed') =>
  team.createStateConfig({
    ...requestState(failed),
    description: 'A second press is ignored.',
    invoke: {
      id: 'sendAction',
      src: 'sendAction',
      input: ({ context }) => ({ action: context.action, attempt: context.attempt }),
      onDone: {
        target: '#team.listed',
        actions: [
          'storeDone',
          { type: 'storeMembers', params: ({ event }) => ({ members: event.output }) },
          'clearForm',
        ],
      },
      onError: errorTransitions('#team.signedOut', failed),
    },
  });

/** The people that a member has invited to share the membership. */
export const teamMachine = team.createMachine({
  id: 'team',
  context: ({ input }) => ({
    ...input,
    values: { name: '', email: '' },
    revealed: [],
    failedSubmits: 0,
    attempt: 0,
    action: null,
    done: null,
    error: null,
  }),
  initial: 'listed',
  states: {
    listed: {
      on: {
        'invite.opened': { target: 'inviting', actions: 'clearDone' },
        'resend.pressed': {
          target: 'updating',
          actions: [
            'beginAction',
            { type: 'storeAction', params: ({ event }) => ({ action: { kind: 'send', id: event.id } }) },
          ],
        },
        'withdraw.pressed': {
          target: 'confirming',
          actions: [
            'clearDone',
            { type: 'storeAction', params: ({ event }) => ({ action: { kind: 'withdraw', id: event.id } }) },
          ],
        },
        'remove.pressed': {
          target: 'confirming',
          actions: [
            'clearDone',
            { type: 'storeAction', params: ({ event }) => ({ action: { kind: 'remove', id: event.id } }) },
          ],
        },
      },
    },
    inviting: {
      tags: ['inviting'],
      initial: 'editing',
      states: {
        editing: {
          description:
            'After a failure the typed text stays. If it is unchanged, the next submit is the same invitation.',
          on: {
            'invite.changed': { actions: { type: 'storeField', params: ({ event }) => event } },
            'invite.left': { actions: { type: 'reveal', params: ({ event }) => event } },
            'invite.submitted': [
              { guard: 'isFilled', target: 'sending', actions: 'storeInvite' },
              { actions: 'rejectForm' },
            ],
            'invite.closed': { target: '#team.listed', actions: 'clearForm' },
          },
        },
        sending: sending('editing'),
      },
    },
    updating: {
      initial: 'sending',
      states: {
        sending: sending('failed'),
        failed: {
          on: { 'request.retried': 'sending', 'request.dismissed': { target: '#team.listed', actions: 'clearError' } },
        },
      },
    },
    confirming: {
      tags: ['confirming'],
      description: 'An action that cannot be undone needs a confirmation.',
      on: { 'dialog.confirmed': { target: 'updating', actions: 'beginAction' }, 'dialog.closed': 'listed' },
    },
    signedOut: SIGNED_OUT_STATE,
  },
});

export type TeamRef = ActorRefFrom<typeof teamMachine>;
