/**
 * A visitor's query in the directory: words, a profession, a specialty, "Near me", and the area that the map shows
 * (spec: directory#clusters). The button asks the browser for the visitor's position; the host sorts by
 * distance. The list follows a map that the visitor has moved. A search or a filter removes the limit of the area,
 * because the map then moves to the results.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import { EMPTY_QUERY } from '../member-list/member-list.rules.ts';
import type { Area, Position, MemberQuery } from '../member-list/member-list.types.ts';
import type {
  MemberSearchContext,
  MemberSearchEvent,
  MemberSearchInput,
  SearchReport,
  GeolocationError,
} from './member-search.types.ts';

/** The browser's request for the position fails after this time. */
export const LOCATE_TIMEOUT_MS = 15_000;

const isOffered = ({ specialties, specialty }: MemberSearchContext, profession: MemberQuery['profession']) =>
  specialties[profession || 'all'].includes(specialty);

const isDenied = (error: unknown) =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'denied';

export const memberSearchMachine = setup({
  types: {} as { input: MemberSearchInput; context: MemberSearchContext; events: MemberSearchEvent },
  actors: { locate: promiseSlot<Position, undefined>('locate') },
  delays: { locateTimeout: LOCATE_TIMEOUT_MS },
  guards: {
    hasArea: ({ context }) => context.within !== null,
    hasPosition: ({ context }) => context.near !== null,
    isDenied: (_, { error }: { error: unknown }) => isDenied(error),
  },
  actions: {
    storeFilter: assign((_, filter: Partial<Pick<MemberQuery, 'search' | 'specialty'>>) => ({
      ...filter,
      within: null,
    })),
    /** A specialty stays if members of the profession have it. */
    storeProfession: assign(({ context }, { profession }: Pick<MemberQuery, 'profession'>) => ({
      profession,
      specialty: isOffered(context, profession) ? context.specialty : '',
      within: null,
    })),
    storeArea: assign((_, { within }: { within: Area | null }) => ({ within })),
    storePosition: assign((_, { near }: { near: Position | null }) => ({ near })),
    storeError: assign((_, { error }: { error: GeolocationError | null }) => ({ error })),
    clear: assign(EMPTY_QUERY),
    report: sendToParent(({ specialties: _, error: __, ...query }: MemberSearchContext): SearchReport => ({
      type: 'query.changed',
      query,
    })),
  },
}).createMachine({
  id: 'member-search',
  context: ({ input: { query, specialties } }) => ({ ...query, specialties, error: null }),
  initial: 'deciding',
  on: {
    'search.changed': {
      actions: [{ type: 'storeFilter', params: ({ event: { search } }) => ({ search }) }, 'report'],
    },
    'profession.chosen': {
      actions: [{ type: 'storeProfession', params: ({ event }) => event }, 'report'],
    },
    'specialty.chosen': {
      actions: [{ type: 'storeFilter', params: ({ event: { specialty } }) => ({ specialty }) }, 'report'],
    },
    'area.shown': { actions: [{ type: 'storeArea', params: ({ event }) => event }, 'report'] },
    'area.cleared': {
      guard: 'hasArea',
      actions: [{ type: 'storeArea', params: { within: null } }, 'report'],
    },
    'search.cleared': { target: '.anywhere', actions: ['clear', 'report'] },
  },
  states: {
    deciding: { always: [{ guard: 'hasPosition', target: 'nearby' }, { target: 'anywhere' }] },
    anywhere: {
      description: 'Members by name.',
      on: { 'near.pressed': 'locating' },
    },
    locating: {
      description: 'The browser asks for permission and finds the visitor’s position.',
      entry: { type: 'storeError', params: { error: null } },
      invoke: {
        id: 'locate',
        src: 'locate',
        onDone: {
          target: 'nearby',
          actions: [{ type: 'storePosition', params: ({ event }) => ({ near: event.output }) }, 'report'],
        },
        onError: [
          {
            guard: { type: 'isDenied', params: ({ event }) => event },
            target: 'geolocationFailed',
            actions: { type: 'storeError', params: { error: 'denied' } },
          },
          { target: 'geolocationFailed', actions: { type: 'storeError', params: { error: 'unavailable' } } },
        ],
      },
      on: { 'near.pressed': 'anywhere' },
      after: {
        locateTimeout: {
          target: 'geolocationFailed',
          actions: { type: 'storeError', params: { error: 'unavailable' } },
        },
      },
    },
    nearby: {
      description: 'Members by distance.',
      on: {
        'near.pressed': { target: 'anywhere', actions: [{ type: 'storePosition', params: { near: null } }, 'report'] },
      },
    },
    geolocationFailed: {
      description: 'The position is unknown. Members are sorted by name.',
      on: { 'near.pressed': 'locating' },
    },
  },
});

export type MemberSearchRef = ActorRefFrom<typeof memberSearchMachine>;
