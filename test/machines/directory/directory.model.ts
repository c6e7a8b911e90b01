import { directoryMachine } from '../../../machines/directory/directory.machine.ts';
import { EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import type { MemberQuery } from '../../../machines/member-list/member-list.types.ts';
import { createModel } from '#kit';
import { SEARCH_INPUT, ADA, BEN, CY, DOWNTOWN, STRANGER } from './members.ts';

/** An ID that no member has. */
const UNKNOWN = 404;

/** An area with Ada. */
const IN_AREA = { ...EMPTY_QUERY, within: DOWNTOWN };
/** An area without any member. */
const ELSEWHERE = { ...EMPTY_QUERY, within: { ...DOWNTOWN, south: 45.53 } };

const SEARCH = { ...EMPTY_QUERY, search: 'legrand' };

export const FIRST = { members: [ADA, BEN, CY], total: 3, onMap: 2, version: '1', next: null };

const network = { kind: 'networkError' };

export const directoryModel = createModel(directoryMachine, {
  input: {
    first: FIRST,
    perPage: 48,
    query: EMPTY_QUERY,
    row: 0,
    memberId: null,
    isMapCollapsed: false,
    ...SEARCH_INPUT,
  },
  events: {
    'query.changed': [{ query: SEARCH }, { query: EMPTY_QUERY }, { query: IN_AREA }, { query: ELSEWHERE }],
    'member.chosen': [
      // A pin whose member has not loaded, one whose member has, a row, and a row without a place.
      { id: ADA.id, opener: 'marker', member: null, row: null },
      { id: ADA.id, opener: 'marker', member: ADA, row: null },
      { id: ADA.id, opener: 'row', member: ADA, row: 0 },
      { id: CY.id, opener: 'row', member: CY, row: 2 },
    ],
    'popup.closed': [{}],
    'popup.moved': [
      { x: 4000, y: -4000 },
      { x: 0, y: -4001 },
    ],
    'row.requested': [{}],
    'load.retried': [{}],
    'url.changed': [{ id: null }, { id: UNKNOWN }],
  },
  actors: {
    readMember: {
      // Members on the map, without a place, outside of the search results, forbidden by the server, and none.
      done: [
        { member: ADA, row: 0 },
        { member: CY, row: 2 },
        { member: ADA, row: null },
        { member: STRANGER, row: 0 },
        null,
      ],
      error: [network],
    },
  },
  serializeState: ({ query, memberId, member, row, opener }) => ({
    query: query.search,
    within: query.within?.south ?? null,
    isWanted: memberId !== null,
    member: member?.id ?? null,
    isPlaced: row !== null,
    opener,
  }),
  // One state of each kind is enough if nothing else depends on it.
  filter({ value, context }, event) {
    const { type } = event;
    const isSearching = context.query.search !== '';
    const isOpen = typeof value === 'object';
    if (type === 'query.changed') {
      const { search, within } = event['query'] as MemberQuery;
      if (within !== null)
        return isOpen && context.opener === 'marker' && context.query.within === null && !isSearching;
      if (context.query.within !== null) return search === '' && (isOpen || value === 'revealing');
      if (search === context.query.search) return false;
      return value === 'closed' || value === 'revealing' || (isOpen && context.opener === 'marker');
    }
    if (type === 'member.chosen') {
      if (value === 'focusing' || value === 'missing' || value === 'failed') return false;
      return !isSearching && value === 'closed' && context.memberId === null;
    }
    if (type === 'url.changed')
      return value === 'closed' || (isOpen && event['id'] === null) || (value === 'focusing' && event['id'] === null);
    if (type === 'popup.moved') return isOpen && !isSearching && context.query.within === null;
    if (type === 'row.requested') return (isOpen || value === 'focusing') && !isSearching;
    return true;
  },
});
