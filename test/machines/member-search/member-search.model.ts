import { memberSearchMachine } from '../../../machines/member-search/member-search.machine.ts';
import { EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import { createModel } from '#kit';
import { DOWNTOWN, SPECIALTIES } from '../directory/members.ts';

export const HERE = { lat: 45.52, lng: -122.68 };

export const memberSearchModel = createModel(memberSearchMachine, {
  input: { query: EMPTY_QUERY, specialties: SPECIALTIES },
  events: {
    'search.changed': [{ search: 'legrand' }],
    'profession.chosen': [{ profession: 'medical' }, { profession: 'dental' }],
    'specialty.chosen': [{ specialty: 'Orthodontics' }],
    'near.pressed': [{}],
    'search.cleared': [{}],
    'area.shown': [{ within: DOWNTOWN }],
    'area.cleared': [{}],
  },
  actors: {
    locate: { done: [HERE], error: [{ kind: 'denied' }, { kind: 'unavailable' }, new Error('nobody knows')] },
  },
  serializeState: ({ search, profession, specialty, within, near, error }) => ({
    search,
    profession,
    specialty,
    isInArea: within !== null,
    isNear: near !== null,
    error,
  }),
  // One filter at a time is enough if nothing else depends on it.
  filter({ context: { search, profession, specialty, within } }, { type }) {
    const isPlain = profession === '' && specialty === '';
    if (type === 'search.changed') return search === '' && isPlain;
    if (type === 'specialty.chosen') return isPlain;
    // A profession keeps or drops the specialty.
    if (type === 'profession.chosen') return profession === '' && within === null && search === '';
    return type !== 'area.shown' || (within === null && isPlain);
  },
});

/** The second model starts at a place that the visitor already has. */
export const memberSearchModels = [
  memberSearchModel,
  createModel(memberSearchMachine, {
    ...memberSearchModel.spec,
    input: { query: { ...EMPTY_QUERY, near: HERE }, specialties: SPECIALTIES },
  }),
];
