/**
 * The directory (spec: directory#who-is-listed): the member whose popup is open.
 * The search, the list and the map positions have charts of their own; this chart forwards the search to the other two.
 * The map itself has one too (`map-loader`), on which this chart does not depend.
 */
import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import { callbackSlot, promiseSlot } from '../lib/actor-slots.ts';
import type { FetchError } from '../lib/errors.ts';
import { memberListMachine } from '../member-list/member-list.machine.ts';
import { isInArea, isListed, toMembersError } from '../member-list/member-list.rules.ts';
import type { Member, MemberQuery, QueryChanged, RowShown } from '../member-list/member-list.types.ts';
import { memberMapMachine } from '../member-map/member-map.machine.ts';
import { memberSearchMachine } from '../member-search/member-search.machine.ts';
import { isOutOfRange, isSameExceptArea, isUnfiltered } from './directory.rules.ts';
import type {
  DirectoryChildren,
  DirectoryContext,
  DirectoryEvent,
  DirectoryInput,
  MemberRead,
  MemberShown,
  Opener,
  ReadMemberInput,
  UrlChanged,
} from './directory.types.ts';

/** The request for a member fails after this time, and Retry sends it again. */
export const READ_TIMEOUT_MS = 30_000;

type Choice = { id: number | null; opener: Opener; member?: Member | null; row?: number | null };

const directory = setup({
  types: {} as {
    input: DirectoryInput;
    context: DirectoryContext;
    events: DirectoryEvent;
    children: DirectoryChildren;
  },
  actors: {
    memberList: memberListMachine,
    memberMap: memberMapMachine,
    memberSearch: memberSearchMachine,
    readMember: promiseSlot<MemberRead | null, ReadMemberInput>('readMember'),
    memberUrl: callbackSlot<MemberShown, undefined, UrlChanged>('memberUrl'),
  },
  delays: { readTimeout: READ_TIMEOUT_MS },
  guards: {
    isNoneChosen: ({ context }) => context.memberId === null,
    isOnMap: ({ context }) => (context.member?.geolocation ?? null) !== null,
    isRowKnown: ({ context }) => context.row !== null,
    isNone: (_, { id }: { id: number | null }) => id === null,
    /** For a member without a position, the map stays where it is. */
    isRowWithoutPosition: (_, { opener, member }: Choice) => opener === 'row' && member?.geolocation === null,
    isRow: (_, { opener }: Choice) => opener === 'row',
    isUnlisted: (_, { read }: { read: MemberRead | null }) => read === null || !isListed(read.member),
    isReadOnMap: (_, { read }: { read: MemberRead | null }) => (read?.member.geolocation ?? null) !== null,
    /** The search does not match the member in the URL, so the popup closes. */
    isFilteredOut: ({ context }, { read }: { read: MemberRead | null }) =>
      read !== null && read.row === null && !isUnfiltered(context.query),
    /** Only the visible area has changed: the search still matches the open member. */
    isOnlyAreaChanged: ({ context }, { query }: { query: MemberQuery }) => isSameExceptArea(query, context.query),
    isOutsideArea: ({ context }) => context.member !== null && !isInArea(context.member, context.query.within),
    isOutOfRange: (_, offset: { x: number; y: number }) => isOutOfRange(offset),
  },
  actions: {
    storeQuery: assign((_, { query }: { query: MemberQuery }) => ({ query, row: null })),
    notifyList: sendTo('memberList', (_, { query }: { query: MemberQuery }): QueryChanged => ({
      type: 'query.changed',
      query,
    })),
    notifyMap: sendTo('memberMap', (_, { query }: { query: MemberQuery }): QueryChanged => ({
      type: 'query.changed',
      query,
    })),
    storeChoice: assign((_, { id, opener, member = null, row = null }: Choice) => ({
      memberId: id,
      opener,
      member,
      row,
    })),
    storeRead: assign((_, { read }: { read: MemberRead | null }) => ({
      member: read?.member ?? null,
      row: read?.row ?? null,
      error: null,
    })),
    storeError: assign({ error: (_, { error }: { error: unknown }) => toMembersError(error) }),
    clearArea: sendTo('memberSearch', { type: 'area.cleared' }),
    clearSearch: sendTo('memberSearch', { type: 'search.cleared' }),
    showRow: sendTo('memberList', ({ context }): RowShown => ({
      type: 'row.shown',
      row: context.row ?? 0,
      id: context.memberId ?? 0,
    })),
    showInUrl: sendTo('memberUrl', (_, { id }: { id: number | null }): MemberShown => ({
      type: 'member.shown',
      id,
    })),
    /** Supplied from outside: scrolls and moves the focus. */
    scrollToMap: () => {},
    focusPopup: () => {},
    returnFocus: () => {},
    focusRow: () => {},
  },
});

/** Also forwards the query to the list and the map. */
const STORE_QUERY = [
  { type: 'storeQuery', params: ({ event }: { event: QueryChanged }) => event },
  { type: 'notifyList', params: ({ event }: { event: QueryChanged }) => event },
  { type: 'notifyMap', params: ({ event }: { event: QueryChanged }) => event },
] as const;

const ROW_TRANSITIONS = [
  { guard: 'isRowKnown', actions: ['showRow', 'focusRow'] },
  {
    description: 'The member is outside the visible area, so the list must show all areas again.',
    guard: 'isOutsideArea',
    target: 'findingRow',
    actions: 'clearArea',
  },
  { target: 'findingRow' },
] as const;

const TIMEOUT_TRANSITION = {
  target: '#directory.failed',
  actions: { type: 'storeError', params: { error: { kind: 'timeout' } satisfies FetchError } },
} as const;

export const directoryMachine = directory.createMachine({
  id: 'directory',
  context: ({ input: { memberId, ...start } }) => ({
    start,
    query: start.query,
    memberId,
    member: start.first.members.find(({ id }) => id === memberId) ?? null,
    row: null,
    opener: 'url',
    error: null,
  }),
  invoke: [
    { id: 'memberList', src: 'memberList', input: ({ context }) => context.start },
    {
      id: 'memberMap',
      src: 'memberMap',
      input: ({ context: { start } }) => ({ query: start.query, isCollapsed: start.isMapCollapsed }),
    },
    { id: 'memberSearch', src: 'memberSearch', input: ({ context }) => context.start },
    { id: 'memberUrl', src: 'memberUrl' },
  ],
  initial: 'deciding',
  on: {
    'query.changed': {
      actions: STORE_QUERY,
    },
    'member.chosen': [
      { guard: { type: 'isRowWithoutPosition', params: ({ event }) => event }, description: 'Its button is disabled.' },
      {
        guard: { type: 'isRow', params: ({ event }) => event },
        target: '.deciding',
        actions: [{ type: 'storeChoice', params: ({ event }) => event }, 'scrollToMap'],
      },
      { target: '.deciding', actions: { type: 'storeChoice', params: ({ event }) => event } },
    ],
    'url.changed': [
      { guard: { type: 'isNone', params: ({ event }) => event }, target: '.closed' },
      {
        target: '.deciding',
        actions: { type: 'storeChoice', params: ({ event: { id } }) => ({ id, opener: 'url' }) },
      },
    ],
  },
  states: {
    deciding: {
      description: 'Which member is selected, and whether their data is loaded.',
      always: [
        { guard: 'isNoneChosen', target: 'closed' },
        { guard: 'isOnMap', target: 'open' },
        { target: 'loading' },
      ],
    },
    closed: { entry: { type: 'showInUrl', params: { id: null } } },
    loading: {
      description: 'Requests the member and their row in the list.',
      invoke: {
        id: 'readMember',
        src: 'readMember',
        input: ({ context }) => ({ id: context.memberId ?? 0, query: context.query }),
        onDone: [
          { guard: { type: 'isUnlisted', params: ({ event }) => ({ read: event.output }) }, target: 'missing' },
          {
            guard: { type: 'isFilteredOut', params: ({ event }) => ({ read: event.output }) },
            target: 'revealing',
            actions: { type: 'storeRead', params: ({ event }) => ({ read: event.output }) },
          },
          {
            target: 'loaded',
            actions: { type: 'storeRead', params: ({ event }) => ({ read: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: { type: 'storeError', params: ({ event }) => event } },
      },
      on: { 'popup.closed': 'closed' },
      after: { readTimeout: TIMEOUT_TRANSITION },
    },
    revealing: {
      description: 'The search does not match the member, so it is cleared.',
      entry: 'clearSearch',
      on: {
        'query.changed': {
          target: 'loading',
          actions: STORE_QUERY,
        },
      },
    },
    loaded: { always: [{ guard: 'isOnMap', target: 'open' }, { target: 'focusing' }] },
    failed: {
      description: 'The request failed, so it is unknown whether the member is in the directory.',
      on: { 'load.retried': 'loading', 'popup.closed': 'closed' },
    },
    missing: {
      description: 'The URL names a member who is not in the directory.',
      on: { 'popup.closed': 'closed' },
    },
    focusing: {
      description:
        'The member has no position on the map. The list scrolls to the row, and the popup is below the map.',
      entry: [{ type: 'showInUrl', params: ({ context }) => ({ id: context.memberId }) }, 'showRow'],
      on: { 'popup.closed': { target: 'closed', actions: 'returnFocus' }, 'row.requested': { actions: 'showRow' } },
    },
    open: {
      entry: { type: 'showInUrl', params: ({ context }) => ({ id: context.memberId }) },
      initial: 'shown',
      on: {
        'popup.closed': {
          target: 'closed',
          actions: 'returnFocus',
        },
        'url.changed': {
          description: 'Back closes the popup.',
          guard: { type: 'isNone', params: ({ event }) => event },
          target: 'closed',
          actions: 'returnFocus',
        },
        'query.changed': [
          {
            description: 'Only the area has changed: the list follows the map, and the markers stay.',
            guard: { type: 'isOnlyAreaChanged', params: ({ event }) => event },
            actions: STORE_QUERY,
          },
          {
            description: 'A new search may not find the open member.',
            target: 'closed',
            actions: STORE_QUERY,
          },
        ],
      },
      states: {
        shown: {
          entry: 'focusPopup',
          on: {
            'popup.moved': { guard: { type: 'isOutOfRange', params: ({ event }) => event }, target: 'hidden' },
            'row.requested': ROW_TRANSITIONS,
          },
        },
        findingRow: {
          description: 'Requests the member’s row, which the marker does not know.',
          invoke: {
            id: 'readRow',
            src: 'readMember',
            input: ({ context }) => ({ id: context.memberId ?? 0, query: context.query }),
            onDone: [
              {
                guard: { type: 'isUnlisted', params: ({ event }) => ({ read: event.output }) },
                target: '#directory.missing',
              },
              {
                guard: { type: 'isFilteredOut', params: ({ event }) => ({ read: event.output }) },
                target: '#directory.revealing',
                actions: { type: 'storeRead', params: ({ event }) => ({ read: event.output }) },
              },
              {
                guard: { type: 'isReadOnMap', params: ({ event }) => ({ read: event.output }) },
                target: 'rowFocused',
                actions: { type: 'storeRead', params: ({ event }) => ({ read: event.output }) },
              },
              {
                description: 'The member has lost the position since the markers were loaded.',
                target: '#directory.focusing',
                actions: { type: 'storeRead', params: ({ event }) => ({ read: event.output }) },
              },
            ],
            onError: { target: '#directory.failed', actions: { type: 'storeError', params: ({ event }) => event } },
          },
          on: {
            'query.changed': {
              description: 'The list has changed, so the row is requested again.',
              guard: { type: 'isOnlyAreaChanged', params: ({ event }) => event },
              target: 'findingRow',
              reenter: true,
              actions: STORE_QUERY,
            },
          },
          after: { readTimeout: TIMEOUT_TRANSITION },
        },
        rowFocused: {
          description: 'Scrolls to the row and focuses it.',
          entry: ['showRow', 'focusRow'],
          on: {
            'row.requested': ROW_TRANSITIONS,
            'popup.moved': { guard: { type: 'isOutOfRange', params: ({ event }) => event }, target: 'hidden' },
          },
        },
        hidden: {
          description: 'The marker is too far outside the map to show the popup.',
          on: {
            'popup.moved': [
              { guard: { type: 'isOutOfRange', params: ({ event }) => event }, description: 'Still too far.' },
              { target: 'shown' },
            ],
          },
        },
      },
    },
  },
});

export type DirectoryRef = ActorRefFrom<typeof directoryMachine>;
