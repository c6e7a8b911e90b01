import { memberListMachine } from '../../../machines/member-list/member-list.machine.ts';
import { NO_QUESTION } from '../../../machines/member-list/member-list.rules.ts';
import type { MemberListContext, MembersPage } from '../../../machines/member-list/member-list.types.ts';
import { createModel } from '#kit';
import { ADA, BEN, CY, DEE } from '../directory/members.ts';

/** Two rows to a page, so that four members are two pages. */
export const FIRST: MembersPage = { members: [ADA, BEN], total: 4, onMap: 3, version: '1', next: 'after-ben' };
const second: MembersPage = { members: [CY, DEE], total: 4, onMap: 3, version: '1', next: null };
/** Meanwhile the index has changed: rows may stand elsewhere. */
const changed: MembersPage = { ...second, version: '2', next: 'on' };
const nobody: MembersPage = { members: [], total: 0, onMap: 0, version: '1', next: null };

const SEARCH = { ...NO_QUESTION, search: 'legrand' };

export const memberListModel = createModel(memberListMachine, {
  input: { first: FIRST, perPage: 2, question: NO_QUESTION, row: 0 },
  events: {
    'question.changed': [{ question: SEARCH }, { question: NO_QUESTION }],
    'rows.wanted': [
      { from: 0, to: 1 },
      { from: 2, to: 3 },
    ],
    'row.shown': [{ row: 3, id: DEE.id }],
    'reading.retried': [{}],
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
  serializeState: ({ question, answered, asked, pages, total, range }: MemberListContext) => ({
    question: question.search,
    isAnswered: answered?.search === question.search,
    isLate: asked.question.search !== question.search,
    pages: Object.keys(pages).join(),
    total,
    isFar: range.from > 0,
  }),
  // Where nothing hangs on it, one state of each kind is enough: failures and the host's change come in the first list.
  filter({ value, context }, event) {
    const { type } = event;
    const { question, range, asked } = context;
    if (type === 'reading.retried') return true;
    const isFirst = question.search === '' && asked.question.search === '';
    if (type.startsWith('xstate.error') || type.startsWith('xstate.after'))
      return isFirst || asked.question.search !== question.search;
    if (value !== 'resting' && value !== 'reading') return isFirst;
    if (type === 'rows.wanted')
      return isFirst && (event['from'] === 0 ? range.from > 0 && value === 'resting' : range.from === 0);
    if (type === 'row.shown') return isFirst && range.from === 0;
    if (type === 'question.changed') return (event['question'] as typeof SEARCH).search !== question.search;
    return true;
  },
});
