/** The actors, guards and actions of the directory's chart. */
import { assign, sendTo, setup } from 'xstate';
import { promiseSlot, callbackSlot } from '../lib/actor-slots.ts';
import { isInArea, isListed, toMembersError } from '../member-list/member-list.rules.ts';
import { memberListMachine } from '../member-list/member-list.machine.ts';
import { memberMapMachine } from '../member-map/member-map.machine.ts';
import { memberSearchMachine } from '../member-search/member-search.machine.ts';
import { isOutOfRange, isUnfiltered, isSameExceptArea } from './directory.rules.ts';
import type { Member, MemberQuery, QueryChanged, RowShown } from '../member-list/member-list.types.ts';
import type {
  UrlChanged,
  DirectoryChildren,
  DirectoryContext,
  DirectoryEvent,
  DirectoryInput,
  MemberRead,
  MemberShown,
  Opener,
  ReadMemberInput,
} from './directory.types.ts';

/** The request for a member fails after this time, and Retry sends it again. */
export const READ_TIMEOUT_MS = 30_000;

type Choice = { id: number | null; opener: Opener; member?: Member | null; row?: number | null };

export const directory = setup({
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
