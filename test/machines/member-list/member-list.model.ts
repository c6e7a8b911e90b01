import { memberListMachine } from '../../../machines/member-list/member-list.machine.ts';
import { EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import type { MemberListContext, MembersPage } from '../../../machines/member-list/member-list.types.ts';
import { createModel } from '#kit';
import { ADA, BEN, CY, DEE } from '../directory/members.ts';

/** Two rows to a page, so that four members are two pages. */
export const FIRST: MembersPage = { members: [ADA, BEN], total: 4, onMap: 3, version: '1', next: 'after-ben' };
const second: MembersPage = { members: [CY, DEE], total: 4, onMap: 3, version: '1', next: null };
/** The index has changed in the meantime, so rows may have moved. */
const changed: MembersPage = { ...second, version: '2', next: 'on' };
const nobody: MembersPage = { members: [], total: 0, onMap: 0, version: '1', next: null };

const SEARCH = { ...EMPTY_QUERY, search: 'legrand' };

export const memberListModel = createModel(memberListMachine, {
  input: { first: FIRST, perPage: 2, query: EMPTY_QUERY, row: 0 },
  events: {
    'query.changed': [{ query: SEARCH }, { query: EMPTY_QUERY }],
    'range.changed': [
      { from: 0, to: 1 },
      { from: 2, to: 3 },
    ],
    'row.shown': [{ row: 3, id: DEE.id }],
    'load.retried': [{}],
  },
  actors: {
    readMembers: {
      done: [second, changed, nobody],
      error: [
        { kind: 'networkError' },
        { kind: 'offline' },
        { kind: 'httpError', status: 503, code: '', message: '' },
        { kind: 'graphqlError', message: 'Too many nodes.' },
        { kind: 'signedOut' },
        new Error('nobody knows'),
      ],
    },
  },
  serializeState: ({ query, loadedQuery, request, pages, total, range }: MemberListContext) => ({
    query: query.search,
    isLoaded: loadedQuery?.search === query.search,
    isOutdated: request.query.search !== query.search,
    pages: Object.keys(pages).join(),
    total,
    isFar: range.from > 0,
  }),
  // One state of each kind is enough if nothing else depends on it. Failures and the host's change only occur in the first list.
  filter({ value, context }, event) {
    const { type } = event;
    const { query, range, request } = context;
    if (type === 'load.retried') return true;
    const isFirst = query.search === '' && request.query.search === '';
    if (type.startsWith('xstate.error') || type.startsWith('xstate.after'))
      return isFirst || request.query.search !== query.search;
    if (value !== 'idle' && value !== 'loading') return isFirst;
    if (type === 'range.changed')
      return isFirst && (event['from'] === 0 ? range.from > 0 && value === 'idle' : range.from === 0);
    if (type === 'row.shown') return isFirst && range.from === 0;
    if (type === 'query.changed') return (event['query'] as typeof SEARCH).search !== query.search;
    return true;
  },
});
