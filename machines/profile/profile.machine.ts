import { assign, sendTo, setup, type ActorRefFrom, type EventObject } from 'xstate';
import { callbackSlot, machineSlot, promiseSlot } from '../lib/actor-slots.ts';
import { toDisplayError, TIMEOUT_ERROR } from '../lib/errors.ts';
import { deepEqual } from '../lib/deep-equal.ts';
import type { Practice } from '../practice/practice.types.ts';
import type { practicesMachine } from '../practices/practices.machine.ts';
import { practicesOnLoad } from '../practices/practices.rules.ts';
import { getFields, isUnsaved, isValid } from './profile.rules.ts';
import type {
  Profile,
  ProfileContext,
  ProfileEvent,
  ProfileField,
  ProfileInput,
  ProfileTag,
  SaveOutcome,
  UnsavedChanged,
} from './profile.types.ts';

/** A repeated save is harmless, because the revision has changed after the first. */
const ANSWER_TIMEOUT_MS = 30_000;

function createForm({ person, practices: loaded, revision }: Profile) {
  // Computed as the child computes them, so that the child's first report changes nothing.
  const practices = practicesOnLoad(loaded);
  const saved = { person, practices };
  return {
    ...saved,
    saved,
    sent: saved,
    loaded,
    revision,
    revealed: [],
    failedSubmits: 0,
    messages: [],
    theirs: null,
    isSaved: false,
    error: null,
  };
}

/**
 * A member's person and practices, saved as a whole. The page reports another user's change, and keeps what was typed.
 */
export const profileMachine = setup({
  types: {} as {
    input: ProfileInput;
    context: ProfileContext;
    events: ProfileEvent;
    tags: ProfileTag;
    children: { practices: 'practices'; leaveGuard: 'leaveGuard' };
  },
  actors: {
    practices: machineSlot<typeof practicesMachine>('practices'),
    /** Saves everything, if the revision is unchanged on the host. */
    saveProfile: promiseSlot<SaveOutcome, { profile: Profile; hasPractices: boolean }>('saveProfile'),
    /** Asks before the visitor leaves with unsaved edits. */
    leaveGuard: callbackSlot<UnsavedChanged, undefined, EventObject>('leaveGuard'),
  },
  delays: { answerTimeout: ANSWER_TIMEOUT_MS },
  guards: {
    isValid: ({ context }) => isValid(context),
    isSaved: (_, { outcome }: { outcome: SaveOutcome }) => outcome.kind === 'saved',
    isConflict: (_, { outcome }: { outcome: SaveOutcome }) => outcome.kind === 'conflict',
  },
  actions: {
    storeField: assign({
      person: ({ context }, { field, value }: { field: ProfileField; value: string }) => ({
        ...context.person,
        [field]: value,
      }),
      revealed: ({ context }, { field }) => context.revealed.filter((each) => each !== field),
      messages: [],
      isSaved: false,
    }),
    reveal: assign({
      revealed: ({ context }, { field }: { field: ProfileField }) => [
        ...context.revealed.filter((each) => each !== field),
        field,
      ],
    }),
    rejectForm: assign({
      revealed: ({ context }) => [...getFields(context)],
      failedSubmits: ({ context }) => context.failedSubmits + 1,
    }),
    revealPractices: sendTo('practices', { type: 'fields.revealed' }),
    storePractices: assign({
      isSaved: ({ context }, { practices }: { practices: Practice[] }) =>
        context.isSaved && deepEqual(practices, context.practices),
      practices: (_, { practices }) => practices,
      messages: [],
    }),
    storeRevision: assign(({ context }, { outcome }: { outcome: SaveOutcome }) => ({
      revision: outcome.kind === 'saved' ? outcome.profile.revision : context.revision,
      saved: context.sent,
      isSaved: true,
    })),
    storeMessages: assign({
      messages: (_, { outcome }: { outcome: SaveOutcome }) => (outcome.kind === 'invalid' ? outcome.messages : []),
    }),
    storeTheirs: assign({
      theirs: (_, { outcome }: { outcome: SaveOutcome }) => (outcome.kind === 'conflict' ? outcome.theirs : null),
    }),
    adoptRevision: assign({ revision: ({ context }) => context.theirs?.revision ?? context.revision, theirs: null }),
    adoptTheirs: assign(({ context }) => (context.theirs === null ? {} : createForm(context.theirs))),
    beginSaving: assign(({ context: { person, practices } }) => ({
      sent: { person, practices },
      error: null,
      messages: [],
      isSaved: false,
    })),
    notifyLeaveGuard: sendTo('leaveGuard', ({ context }) => ({
      type: 'unsaved.changed' as const,
      isUnsaved: isUnsaved(context),
    })),
    storeError: assign({ error: (_, { error }: { error: unknown }) => toDisplayError(error) }),
    storeTimeout: assign({ error: TIMEOUT_ERROR }),
  },
}).createMachine({
  id: 'profile',
  context: ({ input: { profile, hasPractices } }) => ({ hasPractices, ...createForm(profile) }),
  invoke: { id: 'leaveGuard', src: 'leaveGuard' },
  initial: 'form',
  states: {
    form: {
      invoke: {
        id: 'practices',
        src: 'practices',
        input: ({ context }) => ({ practices: context.loaded }),
      },
      on: {
        'field.changed': {
          description: 'Also during a save: typed text stays.',
          actions: [{ type: 'storeField', params: ({ event }) => event }, 'notifyLeaveGuard'],
        },
        'field.left': { actions: { type: 'reveal', params: ({ event }) => event } },
        'practices.reported': {
          actions: [{ type: 'storePractices', params: ({ event }) => event }, 'notifyLeaveGuard'],
        },
      },
      initial: 'editing',
      states: {
        editing: {
          on: {
            'save.pressed': [{ guard: 'isValid', target: 'saving' }, { actions: ['rejectForm', 'revealPractices'] }],
          },
        },
        saving: {
          tags: ['busy'],
          entry: 'beginSaving',
          invoke: {
            id: 'saveProfile',
            src: 'saveProfile',
            input: ({ context: { person, practices, revision, hasPractices } }) => ({
              profile: { person, practices, revision },
              hasPractices,
            }),
            onDone: [
              {
                guard: { type: 'isSaved', params: ({ event }) => ({ outcome: event.output }) },
                target: 'editing',
                actions: [
                  { type: 'storeRevision', params: ({ event }) => ({ outcome: event.output }) },
                  'notifyLeaveGuard',
                ],
              },
              {
                guard: { type: 'isConflict', params: ({ event }) => ({ outcome: event.output }) },
                target: 'conflict',
                actions: { type: 'storeTheirs', params: ({ event }) => ({ outcome: event.output }) },
              },
              {
                target: 'editing',
                actions: { type: 'storeMessages', params: ({ event }) => ({ outcome: event.output }) },
              },
            ],
            onError: {
              target: 'editing',
              actions: { type: 'storeError', params: ({ event }) => ({ error: event.error }) },
            },
          },
          after: { answerTimeout: { target: 'editing', actions: 'storeTimeout' } },
        },
        conflict: {
          tags: ['conflict'],
          description: 'The profile was saved in another tab or by someone else. The user’s input is kept.',
          on: {
            'conflict.overwritten': [
              { guard: 'isValid', target: 'saving', actions: 'adoptRevision' },
              { actions: ['rejectForm', 'revealPractices'] },
            ],
            'conflict.adopted': {
              target: '#profile.form',
              reenter: true,
              actions: ['adoptTheirs', 'notifyLeaveGuard'],
            },
          },
        },
      },
    },
  },
});

export type ProfileRef = ActorRefFrom<typeof profileMachine>;
