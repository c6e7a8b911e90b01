/**
 * The positions on the directory's map (spec: directory#large-directories): first all of them, then the ids that a search
 * finds, then the names of the visible markers. One request runs at a time; the list does not depend on this chart.
 * The map's script has a chart of its own (`map-loader`).
 */
import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { getFilter, getFilterKey, toMembersError } from '../member-list/member-list.rules.ts';
import type { FetchError } from '../lib/errors.ts';
import type { Member, MemberQuery } from '../member-list/member-list.types.ts';
import type {
  MemberMapContext,
  MemberMapEvent,
  MemberMapInput,
  MapPointsFound,
  MapPointsRead,
} from './member-map.types.ts';

export const READ_TIMEOUT_MS = 30_000;

/** The maximum number of members in one request. */
export const MAX_NAMES_PER_REQUEST = 100;

const getUnnamedIds = ({ visibleIds, clusterIds, members }: MemberMapContext) =>
  [...new Set([...(clusterIds ?? []).slice(0, MAX_NAMES_PER_REQUEST), ...visibleIds])]
    .filter((id) => !members[id])
    .slice(0, MAX_NAMES_PER_REQUEST);

const map = setup({
  types: {} as { input: MemberMapInput; context: MemberMapContext; events: MemberMapEvent },
  actors: {
    readMapPoints: promiseSlot<MapPointsRead, undefined>('readMapPoints'),
    findMapPoints: promiseSlot<MapPointsFound, MemberQuery>('findMapPoints'),
    readNames: promiseSlot<Member[], number[]>('readNames'),
  },
  delays: { readTimeout: READ_TIMEOUT_MS },
  guards: {
    isCollapsed: ({ context }) => context.isCollapsed,
    isWithoutPoints: ({ context }) => context.version === null,
    isQueryChanged: ({ context }) => getFilterKey(context.query) !== (context.found?.key ?? ''),
    hasUnnamed: ({ context }) => getUnnamedIds(context).length > 0,
    /** The host's index has changed since the positions were loaded. */
    isIndexOutdated: ({ context }, { version }: MapPointsFound) => version !== context.version,
    isOutdated: ({ context }) => getFilterKey(context.requestedQuery) !== getFilterKey(context.query),
    isUnfiltered: ({ context }) => getFilterKey(context.query) === '',
  },
  actions: {
    storeQuery: assign((_, { query }: { query: MemberQuery }) => ({ query })),
    storeRequestedIds: assign(({ context }) => ({ requestedIds: getUnnamedIds(context) })),
    storeRequest: assign(({ context }) => ({ requestedQuery: context.query })),
    storeVisible: assign((_, { ids }: { ids: number[] }) => ({ visibleIds: ids })),
    storeCluster: assign((_, { ids }: { ids: number[] | null }) => ({ clusterIds: ids })),
    storeCollapsed: assign((_, { isCollapsed }: { isCollapsed: boolean }) => ({ isCollapsed })),
    storeVersion: assign((_, { version }: MapPointsRead) => ({ version, error: null })),
    clearVersion: assign({ version: null }),
    storeFound: assign(({ context }, { count }: MapPointsFound) => ({
      found: { key: getFilterKey(context.requestedQuery), count },
      error: null,
    })),
    clearFound: assign({ found: null }),
    /** A member who has left the directory stays without a name and is not requested again. */
    storeNames: assign(({ context }, { members }: { members: Member[] }) => {
      const requested = new Set(context.requestedIds);
      const named = Object.fromEntries(members.map((member) => [member.id, member]));
      return {
        members: { ...context.members, ...named },
        visibleIds: context.visibleIds.filter((id) => !requested.has(id)),
        clusterIds: context.clusterIds?.filter((id) => !requested.has(id) || named[id]) ?? null,
        error: null,
      };
    }),
    storeError: assign({ error: (_, { error }: { error: unknown }) => toMembersError(error) }),
    /** Supplied from outside: stores whether the map is folded. */
    saveCollapsed: (_, _params: { isCollapsed: boolean }) => {},
  },
});

const fails = {
  target: 'failed',
  actions: { type: 'storeError', params: ({ event }: { event: { error: unknown } }) => event },
} as const;
const timesOut = {
  readTimeout: {
    target: 'failed',
    actions: { type: 'storeError', params: { error: { kind: 'timeout' } satisfies FetchError } },
  },
} as const;

export const memberMapMachine = map.createMachine({
  id: 'member-map',
  context: ({ input: { query, isCollapsed } }) => ({
    query,
    version: null,
    found: null,
    requestedQuery: query,
    requestedIds: [],
    visibleIds: [],
    members: {},
    clusterIds: null,
    isCollapsed,
    error: null,
  }),
  initial: 'deciding',
  on: {
    'query.changed': { actions: { type: 'storeQuery', params: ({ event }) => event } },
    'markers.shown': { actions: { type: 'storeVisible', params: ({ event }) => event } },
    'cluster.opened': { actions: { type: 'storeCluster', params: ({ event }) => event } },
    'cluster.closed': { actions: { type: 'storeCluster', params: { ids: null } } },
    'map.toggled': {
      actions: [
        { type: 'storeCollapsed', params: ({ event }) => event },
        { type: 'saveCollapsed', params: ({ event }) => event },
      ],
    },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isCollapsed', target: 'collapsed' },
        { guard: 'isWithoutPoints', target: 'loadingPoints' },
        { guard: 'isQueryChanged', target: 'queued' },
        { guard: 'hasUnnamed', target: 'loadingNames' },
        { target: 'idle' },
      ],
    },
    collapsed: {
      description: 'A collapsed map loads nothing.',
      always: { guard: ({ context }) => !context.isCollapsed, target: 'deciding' },
    },
    loadingPoints: {
      description: 'Loads all map points, once for each version of the server’s index.',
      invoke: {
        id: 'readMapPoints',
        src: 'readMapPoints',
        onDone: { target: 'deciding', actions: { type: 'storeVersion', params: ({ event }) => event.output } },
        onError: fails,
      },
      after: timesOut,
    },
    queued: {
      always: [{ guard: 'isUnfiltered', target: 'deciding', actions: 'clearFound' }, { target: 'filtering' }],
    },
    filtering: {
      description: 'Requests which members match the search and the profession.',
      entry: 'storeRequest',
      invoke: {
        id: 'findMapPoints',
        src: 'findMapPoints',
        input: ({ context }) => getFilter(context.query),
        onDone: [
          { guard: 'isOutdated', description: 'The query has changed since this request.', target: 'deciding' },
          {
            guard: { type: 'isIndexOutdated', params: ({ event }) => event.output },
            target: 'deciding',
            actions: [{ type: 'storeFound', params: ({ event }) => event.output }, 'clearVersion'],
          },
          { target: 'deciding', actions: { type: 'storeFound', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: 'isOutdated', description: 'The query has changed since this request.', target: 'deciding' },
          fails,
        ],
      },
      after: timesOut,
    },
    loadingNames: {
      description: 'Requests the members whose markers are visible.',
      entry: 'storeRequestedIds',
      invoke: {
        id: 'readNames',
        src: 'readNames',
        input: ({ context }) => context.requestedIds,
        onDone: {
          target: 'deciding',
          actions: { type: 'storeNames', params: ({ event }) => ({ members: event.output }) },
        },
        onError: fails,
      },
      after: timesOut,
    },
    idle: {
      on: {
        'query.changed': {
          target: 'deciding',
          actions: { type: 'storeQuery', params: ({ event }) => event },
        },
        'markers.shown': { target: 'deciding', actions: { type: 'storeVisible', params: ({ event }) => event } },
        'cluster.opened': { target: 'deciding', actions: { type: 'storeCluster', params: ({ event }) => event } },
      },
      always: { guard: 'isCollapsed', target: 'collapsed' },
    },
    failed: {
      description: 'Part of the map is missing. The list has all members.',
      on: {
        'load.retried': 'deciding',
        'query.changed': {
          target: 'deciding',
          actions: { type: 'storeQuery', params: ({ event }) => event },
        },
      },
    },
  },
});

export type MemberMapRef = ActorRefFrom<typeof memberMapMachine>;
