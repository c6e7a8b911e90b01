import { directoryMachine } from '../../../machines/directory/directory.machine.ts';
import { NO_QUESTION } from '../../../machines/member-list/member-list.rules.ts';
import type { Question } from '../../../machines/member-list/member-list.types.ts';
import { createModel } from '#kit';
import { ADA, BEN, CY, DOWNTOWN, STRANGER } from './members.ts';

/** Nobody's. */
const UNKNOWN = 404;

/** Ada is in it. */
const IN_AREA = { ...NO_QUESTION, within: DOWNTOWN };
/** Nobody is. */
const ELSEWHERE = { ...NO_QUESTION, within: { ...DOWNTOWN, south: 45.53 } };

const SEARCH = { ...NO_QUESTION, search: 'legrand' };

export const FIRST = { members: [ADA, BEN, CY], total: 3, onMap: 2, version: '1', next: null };

const network = { kind: 'networkError' };

export const directoryModel = createModel(directoryMachine, {
  input: { first: FIRST, perPage: 48, question: NO_QUESTION, row: 0, memberId: null, isMapFolded: false },
  events: {
    'question.changed': [
      { question: SEARCH },
      { question: NO_QUESTION },
      { question: IN_AREA },
      { question: ELSEWHERE },
    ],
    'member.chosen': [
      // A pin whose member has not come yet, one whose member is known, a row, and a row without a place.
      { id: ADA.id, opener: 'pin', member: null, row: null },
      { id: ADA.id, opener: 'pin', member: ADA, row: null },
      { id: ADA.id, opener: 'row', member: ADA, row: 0 },
      { id: CY.id, opener: 'row', member: CY, row: 2 },
    ],
    'popup.closed': [{}],
    'popup.moved': [
      { x: 4000, y: -4000 },
      { x: 0, y: -4001 },
    ],
    'row.requested': [{}],
    'reading.retried': [{}],
    'address.moved': [{ id: null }, { id: UNKNOWN }],
  },
  actors: {
    readMember: {
      // On the map; without a place; not found by the search; not to be sent by the server; none.
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
  serializeState: ({ question, memberId, member, row, opener }) => ({
    question: question.search,
    within: question.within?.south ?? null,
    isWanted: memberId !== null,
    member: member?.id ?? null,
    isPlaced: row !== null,
    opener,
  }),
  // Where nothing hangs on it, one state of each kind is enough.
  filter({ value, context }, event) {
    const { type } = event;
    const isSearching = context.question.search !== '';
    const isOpen = typeof value === 'object';
    if (type === 'question.changed') {
      const { search, within } = event['question'] as Question;
      if (within !== null)
        return isOpen && context.opener === 'pin' && context.question.within === null && !isSearching;
      if (context.question.within !== null) return search === '' && (isOpen || value === 'revealing');
      if (search === context.question.search) return false;
      return value === 'closed' || value === 'revealing' || (isOpen && context.opener === 'pin');
    }
    if (type === 'member.chosen') {
      if (value === 'focusing' || value === 'missing' || value === 'failed') return false;
      return !isSearching && value === 'closed' && context.memberId === null;
    }
    if (type === 'address.moved')
      return value === 'closed' || (isOpen && event['id'] === null) || (value === 'focusing' && event['id'] === null);
    if (type === 'popup.moved') return isOpen && !isSearching && context.question.within === null;
    if (type === 'row.requested') return isOpen && !isSearching;
    return true;
  },
});
