import { assign, setup, type ActorRefFrom } from 'xstate';
import { isErrorCategory, onCategory } from '../lib/error-category.ts';
import { toDisplayError, toFetchError, type FetchError } from '../lib/errors.ts';
import { promiseSlot } from '../lib/actor-slots.ts';
import type {
  MissingRequirement,
  SwotAnalysisContext,
  SwotAnalysisEvent,
  SwotAnalysisInput,
  SwotAnalysisTag,
} from './swot-analysis.types.ts';

/** After this time the member no longer waits. The analysis itself comes by e-mail. */
export const GENERATION_TIMEOUT_MS = 60_000;

/**
 * Asks an external automation for an analysis that comes by e-mail (spec: spotlight#swot-analysis).
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
    isMissing: ({ context }, { missing }: { missing: MissingRequirement }) => context.missing === missing,
    isErrorCategory,
    isHttpError: (_, { error }: { error: FetchError }) => error.kind === 'httpError',
  },
  actions: {
    /** Logs the response (spec: spotlight#swot-analysis); supplied from outside. */
    logResponse: (_, _params: { response: string }) => {},
    storeMessage: assign({
      serverMessage: (_, { error }: { error: unknown }) => toDisplayError(error).serverMessage,
    }),
    clearMessage: assign({ serverMessage: '' }),
  },
}).createMachine({
  id: 'swot-analysis',
  context: ({ input }) => ({ ...input, serverMessage: '' }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: { type: 'isMissing', params: { missing: 'webhook' } }, target: 'unavailable.withoutWebhook' },
        { guard: { type: 'isMissing', params: { missing: 'email' } }, target: 'unavailable.withoutEmail' },
        { target: 'idle' },
      ],
    },
    unavailable: {
      initial: 'withoutWebhook',
      states: {
        withoutWebhook: { description: 'The site has no webhook URL.' },
        withoutEmail: { description: 'The account has no e-mail address for the analysis.' },
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
          actions: { type: 'logResponse', params: ({ event }) => ({ response: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isHttpError', params: ({ event }) => ({ error: toFetchError(event.error) }) },
            target: 'failed.httpError',
            actions: { type: 'storeMessage', params: ({ event }) => event },
          },
          onCategory('offline', 'failed.offline'),
          { target: 'failed.noResponse' },
        ],
      },
      after: { generationTimeout: 'failed.noResponse' },
    },
    done: {
      description: 'The analysis is on its way. The member can request another one.',
      on: { 'analysis.requested': 'generating' },
    },
    failed: {
      initial: 'noResponse',
      on: { 'analysis.retried': 'generating', 'analysis.requested': 'generating' },
      states: {
        httpError: { tags: 'httpError', description: "Shows the webhook's message.", exit: 'clearMessage' },
        noResponse: {
          tags: 'noResponse',
          description: 'No readable response. The analysis may still be on its way.',
        },
        offline: { tags: 'offline', description: 'Nothing was sent.' },
      },
    },
  },
});

export type SwotAnalysisRef = ActorRefFrom<typeof swotAnalysisMachine>;
