import { assign, setup, type ActorRefFrom } from 'xstate';
import { toDisplayError, toFetchError, type FetchError } from '../lib/errors.ts';
import { promiseSlot } from '../lib/actor-slots.ts';
import { isErrorCategory, onCategory } from '../lib/error-category.ts';
import type { PulseBoardContext, PulseBoardEvent, PulseBoardInput, PulseBoardTag } from './pulse-board.types.ts';

/** The timeout of the reporting service. */
export const REQUEST_TIMEOUT_MS = 30_000;
/** A report fails if it has not loaded after this time. */
export const REPORT_TIMEOUT_MS = 60_000;

/**
 * The Pulse Board (spec: onboarding#report-that-failed): requested with the member's own credentials, then
 * embedded. Credentials and configuration are secrets, so only the slot holds them, and this chart never sees them.
 */
export const pulseBoardMachine = setup({
  types: {} as {
    input: PulseBoardInput;
    context: PulseBoardContext;
    events: PulseBoardEvent;
    tags: PulseBoardTag;
  },
  actors: {
    /** Requests the embed configuration and stores it for the view. */
    requestReport: promiseSlot<void, undefined>('requestReport'),
  },
  delays: { requestTimeout: REQUEST_TIMEOUT_MS, reportTimeout: REPORT_TIMEOUT_MS },
  guards: {
    isWithoutAccess: ({ context }) => !context.hasAccess,
    isNotConfigured: ({ context }) => !context.configured,
    isErrorCategory,
    isHttpError: (_, { error }: { error: FetchError }) => error.kind === 'httpError',
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
      description: 'The member lacks a credential, so nothing is sent.',
    },
    notConfigured: {
      tags: 'failed',
      description: 'The site has no URL of a reporting service.',
    },
    requesting: {
      tags: 'loading',
      invoke: {
        id: 'requestReport',
        src: 'requestReport',
        onDone: 'embedding',
        onError: [
          {
            guard: { type: 'isHttpError', params: ({ event }) => ({ error: toFetchError(event.error) }) },
            target: 'failed.httpError',
            actions: {
              type: 'storeMessage',
              params: ({ event }) => ({ message: toDisplayError(event.error).serverMessage }),
            },
          },
          onCategory('noResponse', 'failed.noResponse'),
          onCategory('offline', 'failed.offline'),
          { target: 'failed.invalidResponse' },
        ],
      },
      after: { requestTimeout: 'failed.noResponse' },
    },
    embedding: {
      description: 'The page contains the report only in this state.',
      tags: 'embedded',
      initial: 'opening',
      on: { 'report.crashed': 'failed.crashed' },
      states: {
        opening: {
          tags: 'opening',
          on: {
            'report.loaded': 'showing',
            'report.failed': {
              target: '#pulse-board.failed.reportError',
              actions: { type: 'storeMessage', params: ({ event }) => event },
            },
          },
          after: { reportTimeout: '#pulse-board.failed.timeout' },
        },
        showing: {
          tags: 'showing',
          on: {
            'report.failed': {
              target: 'partlyFailed',
              actions: { type: 'storeMessage', params: ({ event }) => event },
            },
          },
        },
        partlyFailed: {
          tags: ['partlyFailed', 'retriable'],
          description: 'The report stays on the page: an error in one visual does not hide the others.',
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
      initial: 'noResponse',
      on: { 'board.retried': 'requesting' },
      states: {
        httpError: { description: "Shows the service's message.", exit: 'clearMessage' },
        noResponse: { description: 'A network error or a timeout.' },
        offline: { description: 'Nothing was sent.' },
        invalidResponse: { description: 'The response has no usable embed configuration.' },
        reportError: { description: 'The report has reported an error while loading.', exit: 'clearMessage' },
        timeout: { description: 'The report did not load in time.' },
        crashed: { description: 'The embedding code failed.' },
      },
    },
  },
});

export type PulseBoardRef = ActorRefFrom<typeof pulseBoardMachine>;
