import { memberSearchMachine } from '../../../machines/member-search/member-search.machine.ts';
import { EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import { createModel } from '#kit';
import { DOWNTOWN, SEARCH_INPUT } from '../directory/members.ts';

export const HERE = { lat: 45.52, lng: -122.68 };

export const SALEM = { lat: 44.94, lng: -123.03 };

export const memberSearchModel = createModel(memberSearchMachine, {
  input: { query: EMPTY_QUERY, ...SEARCH_INPUT },
  events: {
    'search.changed': [
      { search: 'legrand' },
      { search: 'near Salem' },
      { search: 'dental near Salem' },
      { search: 'near me' },
      { search: 'near ' },
    ],
    'place.retried': [{}],
    'profession.chosen': [{ profession: 'medical' }, { profession: 'dental' }],
    'specialty.chosen': [{ specialty: 'Orthodontics' }],
    'near.pressed': [{}],
    'search.cleared': [{}],
    'area.shown': [{ within: DOWNTOWN }],
    'area.cleared': [{}],
  },
  actors: {
    findPlace: { done: [SALEM], error: [{ kind: 'notFound' }, { kind: 'unavailable' }] },
    locate: { done: [HERE], error: [{ kind: 'denied' }, { kind: 'unavailable' }, new Error('nobody knows')] },
  },
  serializeState: ({ search, typed, place, profession, specialty, within, near, error }) => ({
    search,
    typed,
    place,
    profession,
    specialty,
    isInArea: within !== null,
    isNear: near !== null,
    error,
  }),
  // One filter at a time is enough if nothing else depends on it, and one text after another.
  filter({ context: { typed, profession, specialty, within } }, event) {
    const isPlain = profession === '' && specialty === '';
    const isWithoutText = typed === '';
    if (event.type === 'search.changed') {
      const isNext =
        event.search === 'legrand' || (['dental near Salem', 'near '].includes(event.search) && typed === 'near Salem');
      return isPlain && within === null && event.search !== typed && (isWithoutText || isNext);
    }
    if (event.type === 'specialty.chosen') return isPlain && isWithoutText;
    // A profession keeps or drops the specialty.
    if (event.type === 'profession.chosen') return profession === '' && within === null && isWithoutText;
    return event.type !== 'area.shown' || (within === null && isPlain && (isWithoutText || typed === 'legrand'));
  },
});

/** The second model starts at the visitor's position, the third at a place: both are restored after a reload. */
export const memberSearchModels = [
  memberSearchModel,
  createModel(memberSearchMachine, {
    ...memberSearchModel.spec,
    input: { query: { ...EMPTY_QUERY, near: HERE }, ...SEARCH_INPUT },
  }),
  createModel(memberSearchMachine, {
    ...memberSearchModel.spec,
    input: { query: { ...EMPTY_QUERY, search: 'dental', near: SALEM, place: 'Salem', radius: 25 }, ...SEARCH_INPUT },
  }),
];
