import { assign, setup, type ActorRefFrom } from 'xstate';
import { toFailure, type Failure } from '../lib/failure.ts';
import { promiseSlot } from '../lib/placeholder.ts';
import { problemOf, type Problem } from '../lib/problem.ts';
import type { PulseBoardContext, PulseBoardEvent, PulseBoardInput, PulseBoardTag } from './pulse-board.types.ts';

/** How long the reporting service may take to answer. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** A report that has not loaded by then never will. */
export const REPORT_TIMEOUT_MS = 60_000;

/**
 * The Pulse Board (specification, section 4 "Pulse Board load"): asked for with the member's own credentials, then
 * embedded. What is asked with and what is answered are secrets: the slot keeps both, and this chart never sees them.
 */
export const pulseBoardMachine = setup({
  types: {} as {
    input: PulseBoardInput;
    context: PulseBoardContext;
    events: PulseBoardEvent;
    tags: PulseBoardTag;
  },
  actors: {
    /** Gets the embed configuration and keeps it for the view. */
    requestReport: promiseSlot<void, undefined>('requestReport'),
  },
  delays: { requestTimeout: REQUEST_TIMEOUT_MS, reportTimeout: REPORT_TIMEOUT_MS },
  guards: {
    isWithoutAccess: ({ context }) => !context.hasAccess,
    isNotConfigured: ({ context }) => !context.configured,
    is: (_, { failure, problem }: { failure: Failure; problem: Problem }) => problemOf(failure) === problem,
    isAnswered: (_, { failure }: { failure: Failure }) => failure.kind === 'http',
  },
  actions: {
    storeMessage: assign({ message: (_, { message }: { message: string }) => message }),
    clearMessage: assign({ message: '' }),
  },
}).createMachine({
  id: 'pulse-board',
  context: ({ input }) => ({ ...input, message: '' }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isWithoutAccess', target: 'withoutAccess' },
        { guard: 'isNotConfigured', target: 'notConfigured' },
        { target: 'requesting' },
      ],
    },
    withoutAccess: {
      tags: 'withoutAccess',
      description: 'Without both credentials nothing is ever sent.',
    },
    notConfigured: {
      tags: 'failed',
      description: 'The site has no address of a reporting service: there is nobody to ask.',
    },
    requesting: {
      tags: 'loading',
      invoke: {
        id: 'requestReport',
        src: 'requestReport',
        onDone: 'embedding',
        onError: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => ({ failure: toFailure(event.error) }) },
            target: 'failed.refused',
            actions: {
              type: 'storeMessage',
              params: ({ event }) => {
                const failure = toFailure(event.error);
                return { message: failure.kind === 'http' ? failure.message : '' };
              },
            },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ failure: toFailure(event.error), problem: 'unanswered' }) },
            target: 'failed.unanswered',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ failure: toFailure(event.error), problem: 'offline' }) },
            target: 'failed.offline',
          },
          { target: 'failed.misunderstood' },
        ],
      },
      after: { requestTimeout: 'failed.unanswered' },
    },
    embedding: {
      description: 'The report is part of the page as long as this state lasts, and of no other.',
      tags: 'embedded',
      initial: 'opening',
      on: { 'report.crashed': 'failed.crashed' },
      states: {
        opening: {
          tags: 'opening',
          on: {
            'report.loaded': 'showing',
            'report.failed': {
              target: '#pulse-board.failed.reported',
              actions: { type: 'storeMessage', params: ({ event }) => event },
            },
          },
          after: { reportTimeout: '#pulse-board.failed.stalled' },
        },
        showing: {
          tags: 'showing',
          on: {
            'report.failed': {
              target: 'troubled',
              actions: { type: 'storeMessage', params: ({ event }) => event },
            },
          },
        },
        troubled: {
          tags: ['troubled', 'retriable'],
          description: 'What has loaded stays on the page: an error of one visual need not hide all others.',
          exit: 'clearMessage',
          on: {
            'board.retried': '#pulse-board.requesting',
            'report.loaded': 'showing',
            'report.failed': { actions: { type: 'storeMessage', params: ({ event }) => event } },
          },
        },
      },
    },
    failed: {
      tags: ['failed', 'retriable'],
      initial: 'unanswered',
      on: { 'board.retried': 'requesting' },
      states: {
        refused: { description: "With the service's own words.", exit: 'clearMessage' },
        unanswered: { description: 'No answer, or none within the time.' },
        offline: { description: 'Nothing was sent.' },
        misunderstood: { description: 'No embed configuration that could be used.' },
        reported: { description: 'The report itself says why it does not load.', exit: 'clearMessage' },
        stalled: { description: 'The report never said that it has loaded.' },
        crashed: { description: 'It could not be embedded at all.' },
      },
    },
  },
});

export type PulseBoardRef = ActorRefFrom<typeof pulseBoardMachine>;
