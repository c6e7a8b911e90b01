/**
 * A visitor's query in the directory: words, a profession, a specialty, a place or "Near me", and the area that the map
 * shows (spec: directory#search, directory#clusters). A place among the words ("dentist near 97209") is looked up when
 * the visitor stops typing; if that fails, it is searched as a word. The button asks the browser for the visitor's position; the host sorts by
 * distance. The list follows a map that the visitor has moved. A search or a filter removes the limit of the area,
 * because the map then moves to the results.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/actor-slots.ts';
import { sendToParent } from '../lib/send-to-parent.ts';
import { EMPTY_QUERY } from '../member-list/member-list.rules.ts';
import type { Area, Position, MemberQuery } from '../member-list/member-list.types.ts';
import { getNamedPlace, NEAR_MILES, spellQuery, splitPlace, splitTyped, type NamedPlace } from './place.rules.ts';
import type {
  FindPlace,
  MemberSearchContext,
  MemberSearchEvent,
  MemberSearchInput,
  SearchReport,
  GeolocationError,
} from './member-search.types.ts';

/** The browser's request for the position fails after this time. */
export const LOCATE_TIMEOUT_MS = 15_000;

/** A place is looked up when nothing was typed for this time, because the service counts each request. */
export const PLACE_DELAY_MS = 600;

/** The request for a place fails after this time. */
export const FIND_TIMEOUT_MS = 15_000;

const isOffered = ({ specialties, specialty }: MemberSearchContext, profession: MemberQuery['profession']) =>
  specialties[profession || 'all'].includes(specialty);

type Typed = NamedPlace & { typed: string };

const split = ({ context, event }: { context: MemberSearchContext; event: { search: string } }): Typed => ({
  typed: event.search,
  ...splitPlace(event.search, context.nearWords),
});
const TYPED = { type: 'storeTyped', params: split } as const;
const WORDS = { type: 'storeWords', params: split } as const;
const NAMES_PLACE = { type: 'isPlaceNamed', params: split } as const;

const AS_WORD = ['searchPlaceAsWord', 'report'] as const;

const NOWHERE = { near: null, place: '', radius: null } as const;

export const memberSearchMachine = setup({
  types: {} as { input: MemberSearchInput; context: MemberSearchContext; events: MemberSearchEvent },
  actors: {
    locate: promiseSlot<Position, undefined>('locate'),
    findPlace: promiseSlot<FindPlace['output'], FindPlace['input']>('findPlace'),
  },
  delays: { locateTimeout: LOCATE_TIMEOUT_MS, placeDelay: PLACE_DELAY_MS, findTimeout: FIND_TIMEOUT_MS },
  guards: {
    hasArea: ({ context }) => context.within !== null,
    hasPosition: ({ context }) => context.near !== null,
    hasPlace: ({ context }) => context.place !== '',
    isPlaceNamed: (_, { place }: NamedPlace) => place !== null,
    isPlaceKnown: ({ context }, { place }: NamedPlace) => place !== '' && place === context.place,
    isOwnPosition: ({ context }) => context.meWords.split('|').includes(getNamedPlace(context).toLowerCase()),
    isOfKind: (_, { error, kind }: { error: unknown; kind: string }) =>
      typeof error === 'object' && error !== null && 'kind' in error && error.kind === kind,
  },
  actions: {
    storeSpecialty: assign((_, { specialty }: Pick<MemberQuery, 'specialty'>) => ({ specialty, within: null })),
    storeTyped: assign((_, { typed }: Typed) => ({ typed })),
    storeWords: assign((_, { search }: Typed) => ({ search, within: null })),
    storePlace: assign(({ context }, { near }: { near: Position }) => ({
      search: splitTyped(context).search,
      place: getNamedPlace(context),
      near,
      radius: NEAR_MILES,
      within: null,
    })),
    forgetPlace: assign(NOWHERE),
    /** A place that the service does not find may still be a word of a member. */
    searchPlaceAsWord: assign(({ context }) => ({
      ...NOWHERE,
      search: `${splitTyped(context).search} ${getNamedPlace(context)}`.trim(),
      within: null,
    })),
    /** The typed text stays: the visitor may go on, as in "near Medford". */
    searchWords: assign(({ context }) => ({ ...NOWHERE, search: splitTyped(context).search })),
    /** Leaves only the words, also in the search field. */
    leavePlace: assign(({ context }) => {
      const { search } = splitTyped(context);
      return { ...NOWHERE, typed: search, search };
    }),
    /** A specialty stays if members of the profession have it. */
    storeProfession: assign(({ context }, { profession }: Pick<MemberQuery, 'profession'>) => ({
      profession,
      specialty: isOffered(context, profession) ? context.specialty : '',
      within: null,
    })),
    storeArea: assign((_, { within }: { within: Area | null }) => ({ within })),
    storePosition: assign((_, { near }: { near: Position }) => ({ near })),
    storeError: assign((_, { error }: { error: GeolocationError | null }) => ({ error })),
    clear: assign({ ...EMPTY_QUERY, typed: '' }),
    report: sendToParent(
      ({ search, profession, specialty, near, place, radius, within }: MemberSearchContext): SearchReport => ({
        type: 'query.changed',
        query: { search, profession, specialty, near, place, radius, within },
      }),
    ),
  },
}).createMachine({
  id: 'member-search',
  context: ({ input: { query, specialties, nearWords, meWords } }) => ({
    ...query,
    specialties,
    nearWords,
    meWords,
    typed: spellQuery(query, nearWords),
    error: null,
  }),
  initial: 'deciding',
  on: {
    'search.changed': [
      {
        guard: NAMES_PLACE,
        target: '.place',
        actions: [TYPED],
      },
      {
        actions: [TYPED, WORDS, 'report'],
      },
    ],
    'profession.chosen': {
      actions: [{ type: 'storeProfession', params: ({ event }) => event }, 'report'],
    },
    'specialty.chosen': {
      actions: [{ type: 'storeSpecialty', params: ({ event }) => event }, 'report'],
    },
    'area.shown': { actions: [{ type: 'storeArea', params: ({ event }) => event }, 'report'] },
    'area.cleared': {
      guard: 'hasArea',
      actions: [{ type: 'storeArea', params: { within: null } }, 'report'],
    },
    'search.cleared': { target: '.anywhere', actions: ['clear', 'report'] },
  },
  states: {
    deciding: {
      always: [
        { guard: 'hasPlace', target: 'place.found' },
        { guard: 'hasPosition', target: 'nearby' },
        { target: 'anywhere' },
      ],
    },
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
            guard: { type: 'isOfKind', params: ({ event: { error } }) => ({ error, kind: 'denied' }) },
            target: 'geolocationFailed',
            actions: { type: 'storeError', params: { error: 'denied' } },
          },
          { target: 'geolocationFailed', actions: { type: 'storeError', params: { error: 'unavailable' } } },
        ],
      },
      on: { 'near.pressed': { target: 'anywhere', actions: 'leavePlace' } },
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
        'near.pressed': { target: 'anywhere', actions: ['leavePlace', 'report'] },
      },
    },
    geolocationFailed: {
      description: 'The position is unknown. Members are sorted by name.',
      on: { 'near.pressed': 'locating' },
    },
    place: {
      initial: 'typing',
      on: {
        'search.changed': [
          {
            description: 'The same place with other words.',
            guard: { type: 'isPlaceKnown', params: split },
            target: '.found',
            actions: [TYPED, WORDS, 'report'],
          },
          {
            guard: NAMES_PLACE,
            target: '.typing',
            actions: [TYPED],
          },
          {
            target: 'anywhere',
            actions: [TYPED, WORDS, 'forgetPlace', 'report'],
          },
        ],
        'near.pressed': { target: 'locating', actions: ['leavePlace', 'report'] },
      },
      states: {
        typing: {
          description: 'The visitor may go on typing. The list still shows the search before.',
          after: {
            placeDelay: [
              {
                description: '"near me" is the button "Near me".',
                guard: 'isOwnPosition',
                target: '#member-search.locating',
                actions: ['searchWords', 'report'],
              },
              { target: 'finding' },
            ],
          },
        },
        finding: {
          description: 'The maps service is asked where the place is.',
          invoke: {
            id: 'findPlace',
            src: 'findPlace',
            input: ({ context }) => ({ place: getNamedPlace(context) }),
            onDone: {
              target: 'found',
              actions: [{ type: 'storePlace', params: ({ event }) => ({ near: event.output }) }, 'report'],
            },
            onError: [
              {
                guard: { type: 'isOfKind', params: ({ event: { error } }) => ({ error, kind: 'notFound' }) },
                target: 'unknown',
              },
              'failed',
            ],
          },
          after: { findTimeout: 'failed' },
        },
        found: { description: 'Members near the place, by distance.' },
        unknown: {
          description: 'There is no such place. It is searched as a word.',
          entry: AS_WORD,
        },
        failed: {
          description: 'The place could not be looked up. It is searched as a word.',
          entry: AS_WORD,
          on: { 'place.retried': 'finding' },
        },
      },
    },
  },
});

export type MemberSearchRef = ActorRefFrom<typeof memberSearchMachine>;
