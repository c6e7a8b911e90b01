import { memberSearchMachine } from '../../../machines/member-search/member-search.machine.ts';
import { NO_QUESTION } from '../../../machines/member-list/member-list.rules.ts';
import { modelOf } from '#kit';

export const HERE = { lat: 45.52, lng: -122.68 };

export const memberSearchModel = modelOf(memberSearchMachine, {
  input: { question: NO_QUESTION },
  events: {
    'search.changed': [{ search: 'legrand' }],
    'profession.chosen': [{ profession: 'medical' }],
    'near.pressed': [{}],
    'search.cleared': [{}],
  },
  actors: {
    locate: { done: [HERE], error: [{ kind: 'denied' }, { kind: 'unavailable' }, new Error('nobody knows')] },
  },
  project: ({ search, profession, near, why }) => ({ search, profession, isNear: near !== null, why }),
  allow: ({ context }, { type }) =>
    type === 'search.changed' ? context.search === '' : type !== 'profession.chosen' || context.profession === '',
});

/** A place that the visitor came with. */
export const memberSearchModels = [
  memberSearchModel,
  modelOf(memberSearchMachine, {
    ...memberSearchModel.spec,
    input: { question: { ...NO_QUESTION, near: HERE } },
  }),
];
