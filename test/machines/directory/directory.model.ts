import { directoryMachine } from '../../../machines/directory/directory.machine.ts';
import { modelOf } from '../../kit/explore.ts';
import { ADA, BEN, CY, DEE, STRANGER } from './members.ts';

/** Nobody's. */
const UNKNOWN = 404;

const isFiltered = ({ search, profession }: { search: string; profession: string }) =>
  search !== '' || profession !== '';

/** With further members to come. */
export const directoryModel = modelOf(directoryMachine, {
  input: { members: [ADA, BEN, CY, STRANGER], cursor: '2', memberId: null },
  events: {
    // Finds Ben alone, as the other filter does.
    'search.changed': [{ search: 'legrand' }, { search: '' }],
    'profession.chosen': [{ profession: 'medical' }],
    'member.chosen': [
      { id: ADA.id, opener: 'pin' },
      { id: ADA.id, opener: 'row' },
      { id: CY.id, opener: 'row' },
    ],
    'popup.closed': [{}],
    'popup.moved': [
      { x: 4000, y: -4000 },
      { x: 0, y: -4001 },
    ],
    'row.requested': [{}],
    'address.moved': [{ id: null }, { id: ADA.id }, { id: CY.id }, { id: UNKNOWN }],
    'members.reported': [
      { members: [DEE], isLastPage: false },
      { members: [], isLastPage: true },
    ],
  },
  project: (context) => ({ isComplete: context.isComplete, isFiltered: isFiltered(context) }),
  // Where nothing hangs on it, one state of each kind is enough.
  allow({ value, context }, event) {
    const { type } = event;
    if (type === 'member.chosen' && event['id'] === CY.id) return value === 'closed';
    if (type === 'member.chosen' && event['opener'] === 'pin') return value === 'closed' || value === 'pointing';
    if (type === 'row.requested' || type === 'popup.moved') return !isFiltered(context);
    if (type === 'members.reported') return !context.isComplete && (value === 'awaiting' || value === 'closed');
    if (type === 'search.changed' || type === 'profession.chosen') return !isFiltered(context);
    return true;
  },
});
