import { assign, setup, type ActorRefFrom } from 'xstate';
import { toFetchError, type FetchError } from '../lib/errors.ts';
import { appendPage } from '../lib/append-page.ts';
import { promiseSlot } from '../lib/actor-slots.ts';
import type { PartnersContext, PartnersEvent, PartnersPage, PartnersTag } from './partners.types.ts';

/** Loading a page fails after this time. */
export const LOAD_TIMEOUT_MS = 30_000;

const addPage = (context: PartnersContext, page: PartnersPage) => ({
  partners: appendPage(context.partners, page.partners),
  listings: appendPage(context.listings, page.listings),
  groups: appendPage(context.groups, page.groups),
});

/** Stops at a host that returns the first page for every page, which would never end. */
function isLastPage(context: PartnersContext, page: PartnersPage) {
  const { partners, listings, groups } = addPage(context, page);
  return (
    partners.length === context.partners.length &&
    listings.length === context.listings.length &&
    groups.length === context.groups.length
  );
}

/**
 * The partners with the listings and groups that can be assigned to them, loaded page by page until the host reports
 * the last page (spec: rest#partners, settings#more-than-100-partners).
 */
export const partnersMachine = setup({
  types: {} as { context: PartnersContext; events: PartnersEvent; tags: PartnersTag },
  actors: { loadPage: promiseSlot<PartnersPage, { page: number }>('loadPage') },
  delays: { loadTimeout: LOAD_TIMEOUT_MS },
  guards: {
    isEnd: ({ context }, page: PartnersPage) => page.isLast || isLastPage(context, page),
    isSignedOut: (_, { error }: { error: unknown }) => toFetchError(error).kind === 'signedOut',
  },
  actions: {
    storePage: assign(({ context }, page: PartnersPage) => ({ ...addPage(context, page), page: context.page + 1 })),
    storeError: assign({ error: (_, { error }: { error: unknown }) => toFetchError(error) }),
    clearError: assign({ error: null }),
    /** Logs to the console; supplied from outside. */
    logError: (_, _params: { error: FetchError | null }) => {},
  },
}).createMachine({
  id: 'partners',
  context: { page: 1, partners: [], listings: [], groups: [], error: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      entry: 'clearError',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ page: context.page }),
        onDone: [
          {
            guard: { type: 'isEnd', params: ({ event }) => event.output },
            target: 'loaded',
            actions: { type: 'storePage', params: ({ event }) => event.output },
          },
          {
            target: 'loading',
            reenter: true,
            actions: { type: 'storePage', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: 'isSignedOut', params: ({ event }) => event },
            target: 'signedOut',
            actions: { type: 'storeError', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
        ],
      },
      after: {
        loadTimeout: {
          target: 'failed',
          actions: { type: 'storeError', params: { error: { kind: 'timeout' } satisfies FetchError } },
        },
      },
    },
    loaded: { tags: 'loaded' },
    failed: {
      tags: 'failed',
      description: 'Loaded pages are kept. Retry requests the page that failed.',
      entry: { type: 'logError', params: ({ context }) => context },
      on: { 'load.retried': 'loading' },
    },
    signedOut: {
      tags: 'signedOut',
      entry: { type: 'logError', params: ({ context }) => context },
      on: { 'load.retried': 'loading' },
    },
  },
});

export type PartnersRef = ActorRefFrom<typeof partnersMachine>;
