import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import {
  VIEWS_WITH_CODE,
  isPageDataError,
  PAGE_WITHOUT_VIEW,
  type PortalContext,
  type PortalEvent,
  type PortalInput,
  type Stage,
  type ViewName,
  type ViewState,
} from './portal.types.ts';

/** Loading a chunk fails after this time. */
const LOAD_TIMEOUT_MS = 20_000;

const portal = setup({
  types: {} as { context: PortalContext; events: PortalEvent; input: PortalInput; tags: Stage },
  actors: {
    /** Loads the view's code and starts its chart. */
    loadView: promiseSlot<void, { view: ViewName }>('loadView'),
  },
  delays: { loadTimeout: LOAD_TIMEOUT_MS },
  guards: {
    hasPageDataError: ({ context }) => context.pageDataError !== null,
    isPageDataError: (_, params: { error: unknown }) => isPageDataError(params.error),
    isPage: ({ context }, params: { page: ViewName | typeof PAGE_WITHOUT_VIEW }) => context.page === params.page,
  },
  actions: {
    storePageDataError: assign({
      pageDataError: ({ context }, params: { error: unknown }) =>
        isPageDataError(params.error) ? params.error : context.pageDataError,
    }),
    /** Logs the page's name to the developer's console; supplied from outside. */
    announceUnknownPage: (_, _params: { page: string }) => {},
  },
});

/**
 * All views share these states: the code loads, or it fails and the visitor can retry, as after a crash while
 * rendering.
 */
const viewStates = (view: ViewName) =>
  portal.createStateConfig({
    initial: 'loading',
    states: {
      loading: {
        tags: ['loading'],
        invoke: {
          id: 'loadView',
          src: 'loadView',
          input: { view },
          onDone: 'showing',
          onError: [
            {
              guard: { type: 'isPageDataError', params: ({ event }) => ({ error: event.error }) },
              target: '#portal.malformedData',
              actions: { type: 'storePageDataError', params: ({ event }) => ({ error: event.error }) },
            },
            'failed',
          ],
        },
        after: { loadTimeout: 'failed' },
      },
      showing: { tags: ['showing'], on: { 'view.crashed': 'failed' } },
      failed: { tags: ['failed'], on: { 'view.retried': 'loading' } },
    },
  });

const isPage = (page: ViewName | typeof PAGE_WITHOUT_VIEW) => ({ type: 'isPage', params: { page } }) as const;

const views = Object.entries(VIEWS_WITH_CODE) as Array<[ViewState, ViewName]>;

/**
 * Root of the portal: the host's page setting chooses the one view. A user without a membership sees the reason
 * instead.
 */
export const portalMachine = portal.createMachine({
  id: 'portal',
  context: ({ input }) => input,
  initial: 'choosing',
  states: {
    choosing: {
      always: [
        { guard: 'hasPageDataError', target: 'malformedData' },
        ...views.map(([target, page]) => ({ guard: isPage(page), target })),
        { guard: isPage(PAGE_WITHOUT_VIEW), target: 'withoutView' },
        { target: 'unknownPage' },
      ],
    },
    ...(Object.fromEntries(views.map(([state, page]) => [state, viewStates(page)])) as Record<
      ViewState,
      ReturnType<typeof viewStates>
    >),
    withoutView: {
      tags: ['withoutView'],
      description: 'WordPress renders the page for accepting an invitation, so the portal shows nothing.',
    },
    unknownPage: {
      tags: ['unknownPage'],
      description: 'The page shows the unknown setting and lists the known ones.',
      entry: { type: 'announceUnknownPage', params: ({ context }) => ({ page: context.page }) },
    },
    malformedData: {
      tags: ['malformedData'],
      description: 'The page data are missing or malformed. The page names the field.',
    },
  },
});

export type PortalRef = ActorRefFrom<typeof portalMachine>;
