import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { toDisplayError, TIMEOUT_ERROR } from '../lib/errors.ts';
import { isFilled, nameOf, TEAM_FIELDS } from './team.rules.ts';
import type { TeamAct, TeamContext, TeamEvent, TeamField, TeamInput, TeamMember, TeamTag } from './team.types.ts';

/** The host sends an e-mail before it answers. */
const ANSWER_TIMEOUT_MS = 60_000;

const team = setup({
  types: {} as { input: TeamInput; context: TeamContext; events: TeamEvent; tags: TeamTag },
  actors: {
    /** Sends an act; answers with the team as it is then. */
    sendAct: promiseSlot<TeamMember[], { act: TeamAct | null; attempt: number }>('sendAct'),
  },
  delays: { answerTimeout: ANSWER_TIMEOUT_MS },
  guards: {
    isFilled: ({ context }) => isFilled(context.values),
    isSignedOut: (_, { error }: { error: unknown }) => toDisplayError(error).category === 'signedOut',
  },
  actions: {
    storeField: assign({
      values: ({ context }, { field, value }: { field: TeamField; value: string }) => ({
        ...context.values,
        [field]: value,
      }),
      revealed: ({ context }, { field }) => context.revealed.filter((each) => each !== field),
      // Somebody else is somebody else's invitation.
      attempt: ({ context }) => context.attempt + 1,
      trouble: null,
    }),
    reveal: assign({
      revealed: ({ context }, { field }: { field: TeamField }) => [
        ...context.revealed.filter((each) => each !== field),
        field,
      ],
    }),
    refuse: assign({ revealed: [...TEAM_FIELDS], refusals: ({ context }) => context.refusals + 1 }),
    beginAct: assign({ attempt: ({ context }) => context.attempt + 1, done: null }),
    clearDone: assign({ done: null }),
    /** Before the new list comes: a person whose invitation is cancelled is not in it. */
    storeDone: assign({ done: ({ context }) => context.act && { kind: context.act.kind, name: nameOf(context) } }),
    storeAct: assign({ act: (_, { act }: { act: TeamAct }) => act }),
    storeInvite: assign({
      act: ({ context }) => ({
        kind: 'invite' as const,
        name: context.values.name.trim(),
        email: context.values.email.trim(),
      }),
    }),
    storeMembers: assign({ members: (_, { members }: { members: TeamMember[] }) => members }),
    clearForm: assign({ values: { name: '', email: '' }, revealed: [], trouble: null }),
    storeTrouble: assign({ trouble: (_, { error }: { error: unknown }) => toDisplayError(error) }),
    storeSilence: assign({ trouble: TIMEOUT_ERROR }),
    clearTrouble: assign({ trouble: null }),
  },
});

/** @param failed where one goes on after a failure */
const sending = (failed: 'editing' | 'failed') =>
  team.createStateConfig({
    tags: ['busy'],
    entry: 'clearTrouble',
    description: 'A second press is ignored.',
    invoke: {
      id: 'sendAct',
      src: 'sendAct',
      input: ({ context }) => ({ act: context.act, attempt: context.attempt }),
      onDone: {
        target: '#team.listed',
        actions: [
          'storeDone',
          { type: 'storeMembers', params: ({ event }) => ({ members: event.output }) },
          'clearForm',
        ],
      },
      onError: [
        {
          guard: { type: 'isSignedOut', params: ({ event }) => ({ error: event.error }) },
          target: '#team.signedOut',
        },
        { target: failed, actions: { type: 'storeTrouble', params: ({ event }) => ({ error: event.error }) } },
      ],
    },
    after: { answerTimeout: { target: failed, actions: 'storeSilence' } },
  });

/** Whom one has invited into one's own membership (texts, "Your Membership"). */
export const teamMachine = team.createMachine({
  id: 'team',
  context: ({ input }) => ({
    ...input,
    values: { name: '', email: '' },
    revealed: [],
    refusals: 0,
    attempt: 0,
    act: null,
    done: null,
    trouble: null,
  }),
  initial: 'listed',
  states: {
    listed: {
      on: {
        'invite.opened': { target: 'inviting', actions: 'clearDone' },
        'send.pressed': {
          target: 'acting',
          actions: ['beginAct', { type: 'storeAct', params: ({ event }) => ({ act: { kind: 'send', id: event.id } }) }],
        },
        'withdraw.pressed': {
          target: 'asking',
          actions: [
            'clearDone',
            { type: 'storeAct', params: ({ event }) => ({ act: { kind: 'withdraw', id: event.id } }) },
          ],
        },
        'remove.pressed': {
          target: 'asking',
          actions: [
            'clearDone',
            { type: 'storeAct', params: ({ event }) => ({ act: { kind: 'remove', id: event.id } }) },
          ],
        },
      },
    },
    asking: {
      tags: ['asking'],
      description: 'An act that cannot be undone asks first.',
      on: { 'question.confirmed': { target: 'acting', actions: 'beginAct' }, 'question.left': 'listed' },
    },
    inviting: {
      tags: ['inviting'],
      initial: 'editing',
      states: {
        editing: {
          description: 'Also after a failure: what was typed stays, and unchanged it is the same invitation.',
          on: {
            'invite.changed': { actions: { type: 'storeField', params: ({ event }) => event } },
            'invite.left': { actions: { type: 'reveal', params: ({ event }) => event } },
            'invite.sent': [{ guard: 'isFilled', target: 'sending', actions: 'storeInvite' }, { actions: 'refuse' }],
            'invite.closed': { target: '#team.listed', actions: 'clearForm' },
          },
        },
        sending: sending('editing'),
      },
    },
    acting: {
      initial: 'sending',
      states: {
        sending: sending('failed'),
        failed: {
          on: { 'act.retried': 'sending', 'act.dismissed': { target: '#team.listed', actions: 'clearTrouble' } },
        },
      },
    },
    signedOut: { tags: ['signedOut'], description: 'The session is over: signing in leads back here.' },
  },
});

export type TeamRef = ActorRefFrom<typeof teamMachine>;
