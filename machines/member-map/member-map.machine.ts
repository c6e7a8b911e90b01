/**
 * The positions on the directory's map (decisions, "Directory at scale"): first all of them, then the ids that a search
 * finds, then the names of the visible markers. One request runs at a time; the list does not depend on this chart.
 * The map's script has a chart of its own (`map-loader`).
 */
import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { getFilterKey, toMembersError } from '../member-list/member-list.rules.ts';
import type { FetchError } from '../lib/errors.ts';
import type { Member, Question } from '../member-list/member-list.types.ts';
import type { MemberMapContext, MemberMapEvent, MemberMapInput, PlacesFound, PlacesRead } from './member-map.types.ts';

export const READ_TIMEOUT_MS = 30_000;

/** The maximum number of members in one request. */
export const MAX_NAMES_PER_REQUEST = 100;

const getUnnamedIds = ({ wanted, gathered, members }: MemberMapContext) =>
  [...new Set([...(gathered ?? []).slice(0, MAX_NAMES_PER_REQUEST), ...wanted])]
    .filter((id) => !members[id])
    .slice(0, MAX_NAMES_PER_REQUEST);

const map = setup({
  types: {} as { input: MemberMapInput; context: MemberMapContext; events: MemberMapEvent },
  actors: {
    readPlaces: promiseSlot<PlacesRead, undefined>('readPlaces'),
    findPlaces: promiseSlot<PlacesFound, Question>('findPlaces'),
    readNames: promiseSlot<Member[], number[]>('readNames'),
  },
  delays: { readTimeout: READ_TIMEOUT_MS },
  guards: {
    isFolded: ({ context }) => context.isFolded,
    isWithoutPlaces: ({ context }) => context.version === null,
    isAnotherQuestion: ({ context }) => getFilterKey(context.question) !== (context.found?.key ?? ''),
    hasUnnamed: ({ context }) => getUnnamedIds(context).length > 0,
    /** The host's index has changed since the positions were loaded. */
    isOutdated: ({ context }, { version }: PlacesFound) => version !== context.version,
    isLate: ({ context }) => getFilterKey(context.asked) !== getFilterKey(context.question),
    isEverybody: ({ context }) => getFilterKey(context.question) === '',
  },
  actions: {
    storeQuestion: assign((_, { question }: { question: Question }) => ({ question })),
    storeNaming: assign(({ context }) => ({ naming: getUnnamedIds(context) })),
    storeAsked: assign(({ context }) => ({ asked: context.question })),
    storeWanted: assign((_, { ids }: { ids: number[] }) => ({ wanted: ids })),
    storeGathered: assign((_, { ids }: { ids: number[] | null }) => ({ gathered: ids })),
    storeFold: assign((_, { isFolded }: { isFolded: boolean }) => ({ isFolded })),
    storePlaces: assign((_, { version }: PlacesRead) => ({ version, failure: null })),
    forgetPlaces: assign({ version: null }),
    storeFound: assign(({ context }, { count }: PlacesFound) => ({
      found: { key: getFilterKey(context.asked), count },
      failure: null,
    })),
    showEverybody: assign({ found: null }),
    /** A member who has left the directory stays without a name and is not requested again. */
    storeNames: assign(({ context }, { members }: { members: Member[] }) => {
      const asked = new Set(context.naming);
      const named = Object.fromEntries(members.map((member) => [member.id, member]));
      return {
        members: { ...context.members, ...named },
        wanted: context.wanted.filter((id) => !asked.has(id)),
        gathered: context.gathered?.filter((id) => !asked.has(id) || named[id]) ?? null,
        failure: null,
      };
    }),
    storeFailure: assign({ failure: (_, { error }: { error: unknown }) => toMembersError(error) }),
    /** Supplied from outside: stores whether the map is folded. */
    keepFold: (_, _params: { isFolded: boolean }) => {},
  },
});

const fails = {
  target: 'failed',
  actions: { type: 'storeFailure', params: ({ event }: { event: { error: unknown } }) => event },
} as const;
const timesOut = {
  readTimeout: {
    target: 'failed',
    actions: { type: 'storeFailure', params: { error: { kind: 'timeout' } satisfies FetchError } },
  },
} as const;

export const memberMapMachine = map.createMachine({
  id: 'member-map',
  context: ({ input: { question, isFolded } }) => ({
    question,
    version: null,
    found: null,
    asked: question,
    naming: [],
    wanted: [],
    members: {},
    gathered: null,
    isFolded,
    failure: null,
  }),
  initial: 'deciding',
  on: {
    'question.changed': { actions: { type: 'storeQuestion', params: ({ event }) => event } },
    'pins.shown': { actions: { type: 'storeWanted', params: ({ event }) => event } },
    'cluster.opened': { actions: { type: 'storeGathered', params: ({ event }) => event } },
    'cluster.closed': { actions: { type: 'storeGathered', params: { ids: null } } },
    'map.folded': {
      actions: [
        { type: 'storeFold', params: ({ event }) => event },
        { type: 'keepFold', params: ({ event }) => event },
      ],
    },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isFolded', target: 'collapsed' },
        { guard: 'isWithoutPlaces', target: 'reading' },
        { guard: 'isAnotherQuestion', target: 'queued' },
        { guard: 'hasUnnamed', target: 'loadingNames' },
        { target: 'resting' },
      ],
    },
    collapsed: {
      description: 'A collapsed map loads nothing.',
      always: { guard: ({ context }) => !context.isFolded, target: 'deciding' },
    },
    reading: {
      description: 'Loads all map points, once for each version of the server’s index.',
      invoke: {
        id: 'readPlaces',
        src: 'readPlaces',
        onDone: { target: 'deciding', actions: { type: 'storePlaces', params: ({ event }) => event.output } },
        onError: fails,
      },
      after: timesOut,
    },
    queued: {
      always: [{ guard: 'isEverybody', target: 'deciding', actions: 'showEverybody' }, { target: 'finding' }],
    },
    finding: {
      description: 'Requests which members match the search and the profession.',
      entry: 'storeAsked',
      invoke: {
        id: 'findPlaces',
        src: 'findPlaces',
        input: ({ context }) => context.question,
        onDone: [
          { guard: 'isLate', description: 'The query has changed since this request.', target: 'deciding' },
          {
            guard: { type: 'isOutdated', params: ({ event }) => event.output },
            target: 'deciding',
            actions: [{ type: 'storeFound', params: ({ event }) => event.output }, 'forgetPlaces'],
          },
          { target: 'deciding', actions: { type: 'storeFound', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: 'isLate', description: 'The query has changed since this request.', target: 'deciding' },
          fails,
        ],
      },
      after: timesOut,
    },
    loadingNames: {
      description: 'Requests the members whose markers are visible.',
      entry: 'storeNaming',
      invoke: {
        id: 'readNames',
        src: 'readNames',
        input: ({ context }) => context.naming,
        onDone: {
          target: 'deciding',
          actions: { type: 'storeNames', params: ({ event }) => ({ members: event.output }) },
        },
        onError: fails,
      },
      after: timesOut,
    },
    resting: {
      on: {
        'question.changed': {
          target: 'deciding',
          actions: { type: 'storeQuestion', params: ({ event }) => event },
        },
        'pins.shown': { target: 'deciding', actions: { type: 'storeWanted', params: ({ event }) => event } },
        'cluster.opened': { target: 'deciding', actions: { type: 'storeGathered', params: ({ event }) => event } },
      },
      always: { guard: 'isFolded', target: 'collapsed' },
    },
    failed: {
      description: 'Part of the map is missing. The list has all members.',
      on: {
        'reading.retried': 'deciding',
        'question.changed': {
          target: 'deciding',
          actions: { type: 'storeQuestion', params: ({ event }) => event },
        },
      },
    },
  },
});

export type MemberMapRef = ActorRefFrom<typeof memberMapMachine>;
