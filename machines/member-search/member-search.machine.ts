/**
 * Whom one looks for in the directory: words, a profession, and "Near me" (texts, "Member Directory, completed"). Where
 * the visitor is, is asked only when they press the button; their place goes to the host as the place to sort around.
 */
import { assign, setup, type ActorRefFrom } from 'xstate';
import { promiseSlot } from '../lib/placeholder.ts';
import { toParent } from '../lib/report.ts';
import type { Place } from '../member-list/member-list.types.ts';
import type {
  MemberSearchContext,
  MemberSearchEvent,
  MemberSearchInput,
  SearchReport,
  Unlocated,
} from './member-search.types.ts';

/** A device that has not found itself by then does not. */
export const LOCATE_TIMEOUT_MS = 15_000;

const isDenied = (error: unknown) =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'denied';

export const memberSearchMachine = setup({
  types: {} as { input: MemberSearchInput; context: MemberSearchContext; events: MemberSearchEvent },
  actors: { locate: promiseSlot<Place, undefined>('locate') },
  delays: { locateTimeout: LOCATE_TIMEOUT_MS },
  guards: {
    hasPlace: ({ context }) => context.near !== null,
    isDenied: (_, { error }: { error: unknown }) => isDenied(error),
  },
  actions: {
    storeSearch: assign((_, { search }: { search: string }) => ({ search })),
    storeProfession: assign((_, { profession }: { profession: MemberSearchContext['profession'] }) => ({ profession })),
    storePlace: assign((_, { near }: { near: Place | null }) => ({ near })),
    storeWhy: assign((_, { why }: { why: Unlocated | null }) => ({ why })),
    clear: assign({ search: '', profession: '', near: null }),
    report: toParent(({ search, profession, near }: MemberSearchContext): SearchReport => ({
      type: 'question.changed',
      question: { search, profession, near },
    })),
  },
}).createMachine({
  id: 'member-search',
  context: ({ input: { question } }) => ({ ...question, why: null }),
  initial: 'deciding',
  on: {
    'search.changed': { actions: [{ type: 'storeSearch', params: ({ event }) => event }, 'report'] },
    'profession.chosen': { actions: [{ type: 'storeProfession', params: ({ event }) => event }, 'report'] },
    'search.cleared': { target: '.anywhere', actions: ['clear', 'report'] },
  },
  states: {
    deciding: { always: [{ guard: 'hasPlace', target: 'nearby' }, { target: 'anywhere' }] },
    anywhere: {
      description: 'Members by name.',
      on: { 'near.pressed': 'locating' },
    },
    locating: {
      description: 'The browser asks the visitor, and finds out where they are.',
      entry: { type: 'storeWhy', params: { why: null } },
      invoke: {
        id: 'locate',
        src: 'locate',
        onDone: {
          target: 'nearby',
          actions: [{ type: 'storePlace', params: ({ event }) => ({ near: event.output }) }, 'report'],
        },
        onError: [
          {
            guard: { type: 'isDenied', params: ({ event }) => event },
            target: 'unlocated',
            actions: { type: 'storeWhy', params: { why: 'denied' } },
          },
          { target: 'unlocated', actions: { type: 'storeWhy', params: { why: 'unavailable' } } },
        ],
      },
      on: { 'near.pressed': 'anywhere' },
      after: {
        locateTimeout: { target: 'unlocated', actions: { type: 'storeWhy', params: { why: 'unavailable' } } },
      },
    },
    nearby: {
      description: 'Members by distance.',
      on: {
        'near.pressed': { target: 'anywhere', actions: [{ type: 'storePlace', params: { near: null } }, 'report'] },
      },
    },
    unlocated: {
      description: 'Nobody knows where the visitor is; members are by name.',
      on: { 'near.pressed': 'locating' },
    },
  },
});

export type MemberSearchRef = ActorRefFrom<typeof memberSearchMachine>;
