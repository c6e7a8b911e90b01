/**
 * Checks while the visitor types whether a username or an e-mail address is still free (spec: registration#moving-forward).
 */
import { assign, setup } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import { isCheckable } from './availability.rules.ts';
import type {
  AvailabilityAnswer,
  AvailabilityEvent,
  AvailabilityInput,
  AvailabilityReport,
  AvailabilityStatus,
} from './availability.types.ts';

/** The host limits the rate of checks, so a burst of keys is one request. */
export const DEBOUNCE_MS = 400;
/** The host checks again when the form is sent, so the visitor does not wait longer for this early check. */
export const CHECK_TIMEOUT_MS = 4_000;

export const availabilityMachine = setup({
  types: {} as { context: AvailabilityInput; events: AvailabilityEvent; input: AvailabilityInput },
  actors: { checkAvailability: promiseSlot<AvailabilityAnswer, AvailabilityInput>('checkAvailability') },
  delays: { debounce: DEBOUNCE_MS, checkTimeout: CHECK_TIMEOUT_MS },
  guards: {
    isCheckable: ({ context }) => isCheckable(context),
    isValueCheckable: ({ context }, { value }: { value: string }) => isCheckable({ field: context.field, value }),
    isAnswer: (_, params: { answer: AvailabilityAnswer; expected: AvailabilityAnswer }) =>
      params.answer === params.expected,
  },
  actions: {
    storeValue: assign({ value: (_, { value }: { value: string }) => value }),
    report: sendToParent(
      ({ field, value }: AvailabilityInput, { status }: { status: AvailabilityStatus }): AvailabilityReport => ({
        type: 'availability.reported',
        field,
        value,
        status,
      }),
    ),
  },
}).createMachine({
  id: 'availability',
  context: ({ input }) => input,
  initial: 'idle',
  on: {
    'value.changed': [
      {
        guard: { type: 'isValueCheckable', params: ({ event }) => event },
        target: '.debouncing',
        actions: { type: 'storeValue', params: ({ event }) => event },
        description: 'Also cancels a running check, which is about the old value.',
      },
      { target: '.idle', actions: { type: 'storeValue', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: {
      description: 'The value needs no check: it is empty, invalid, or the initial one.',
      entry: { type: 'report', params: { status: 'unknown' } },
      on: { 'check.requested': { guard: 'isCheckable', target: 'checking' } },
    },
    debouncing: {
      entry: { type: 'report', params: { status: 'unknown' } },
      after: { debounce: 'checking' },
      on: { 'check.requested': 'checking' },
    },
    checking: {
      entry: { type: 'report', params: { status: 'checking' } },
      invoke: {
        id: 'checkAvailability',
        src: 'checkAvailability',
        input: ({ context: { field, value } }) => ({ field, value: value.trim() }),
        onDone: [
          {
            guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, expected: 'free' }) },
            target: 'free',
          },
          {
            guard: { type: 'isAnswer', params: ({ event }) => ({ answer: event.output, expected: 'taken' }) },
            target: 'taken',
          },
          { target: 'unusable' },
        ],
        onError: 'unverified',
      },
      after: { checkTimeout: 'unverified' },
    },
    free: { entry: { type: 'report', params: { status: 'free' } } },
    taken: { entry: { type: 'report', params: { status: 'taken' } } },
    unusable: {
      description: 'The server does not allow this value.',
      entry: { type: 'report', params: { status: 'unusable' } },
    },
    unverified: {
      description: 'The check failed. This never blocks: the server decides when the form is submitted.',
      entry: { type: 'report', params: { status: 'unverified' } },
      on: { 'check.requested': 'checking' },
    },
  },
});
