import { assign, setup, type ActorRefFrom } from 'xstate';
import { toErrorCategory, toFetchError, type ErrorCategory, type FetchError } from '../lib/errors.ts';
import { promiseSlot } from '../lib/actor-slots.ts';
import type {
  MissingRequirement,
  SwotAnalysisContext,
  SwotAnalysisEvent,
  SwotAnalysisInput,
  SwotAnalysisTag,
} from './swot-analysis.types.ts';

/** A slower automation answers too late for the waiting member; the analysis itself comes by e-mail. */
export const GENERATION_TIMEOUT_MS = 60_000;

/**
 * Asks an external automation for an analysis that comes by e-mail (specification, section 7; decisions, "SWOT
 * analysis").
 */
export const swotAnalysisMachine = setup({
  types: {} as {
    input: SwotAnalysisInput;
    context: SwotAnalysisContext;
    events: SwotAnalysisEvent;
    tags: SwotAnalysisTag;
  },
  actors: {
    /** Calls the webhook; resolves with the response as text. */
    generateAnalysis: promiseSlot<string, undefined>('generateAnalysis'),
  },
  delays: { generationTimeout: GENERATION_TIMEOUT_MS },
  guards: {
    isLacking: ({ context }, { lack }: { lack: MissingRequirement }) => context.lack === lack,
    is: (_, { failure, problem }: { failure: FetchError; problem: ErrorCategory }) =>
      toErrorCategory(failure) === problem,
    isAnswered: (_, { failure }: { failure: FetchError }) => failure.kind === 'httpError',
  },
  actions: {
    /** Logs the response, as the specification requires; supplied from outside. */
    logAnswer: (_, _params: { answer: string }) => {},
    storeRefusal: assign({
      refusal: (_, { failure }: { failure: FetchError }) => (failure.kind === 'httpError' ? failure.message : ''),
    }),
    clearRefusal: assign({ refusal: '' }),
  },
}).createMachine({
  id: 'swot-analysis',
  context: ({ input }) => ({ ...input, refusal: '' }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: { type: 'isLacking', params: { lack: 'webhook' } }, target: 'unavailable.withoutWebhook' },
        { guard: { type: 'isLacking', params: { lack: 'email' } }, target: 'unavailable.withoutEmail' },
        { target: 'idle' },
      ],
    },
    unavailable: {
      initial: 'withoutWebhook',
      states: {
        withoutWebhook: { description: 'The site has no address to ask.' },
        withoutEmail: { description: 'The account has no e-mail address to which an analysis could come.' },
      },
    },
    idle: { on: { 'analysis.requested': 'generating' } },
    generating: {
      tags: 'busy',
      description: 'A second press is ignored.',
      invoke: {
        id: 'generateAnalysis',
        src: 'generateAnalysis',
        onDone: {
          target: 'done',
          actions: { type: 'logAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => ({ failure: toFetchError(event.error) }) },
            target: 'failed.httpError',
            actions: { type: 'storeRefusal', params: ({ event }) => ({ failure: toFetchError(event.error) }) },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ failure: toFetchError(event.error), problem: 'offline' }) },
            target: 'failed.offline',
          },
          { target: 'failed.noResponse' },
        ],
      },
      after: { generationTimeout: 'failed.noResponse' },
    },
    done: {
      description: 'On its way. Another one can be asked for.',
      on: { 'analysis.requested': 'generating' },
    },
    failed: {
      initial: 'noResponse',
      on: { 'analysis.retried': 'generating', 'analysis.requested': 'generating' },
      states: {
        httpError: { tags: 'httpError', description: "Shows the webhook's message.", exit: 'clearRefusal' },
        noResponse: {
          tags: 'noResponse',
          description: 'No answer that could be read: it may be on its way all the same.',
        },
        offline: { tags: 'offline', description: 'Nothing was sent.' },
      },
    },
  },
});

export type SwotAnalysisRef = ActorRefFrom<typeof swotAnalysisMachine>;
