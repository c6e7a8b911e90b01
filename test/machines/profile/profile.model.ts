import type { FetchError } from '../../../machines/lib/errors.ts';
import { emptyPractice } from '../../../machines/practice/practice.rules.ts';
import type { Practice } from '../../../machines/practice/practice.types.ts';
import { profileMachine } from '../../../machines/profile/profile.machine.ts';
import type { Profile } from '../../../machines/profile/profile.types.ts';
import { createModel } from '#kit';
import { PLACED } from '../address/address.model.ts';

export const PRACTICE: Practice = {
  ...emptyPractice(),
  name: 'Alder Dental',
  specialty: 'Orthodontics',
  businessStructure: 'llc',
  address: { ...PLACED, completed: true },
  completed: true,
};

export const MINE: Profile = {
  person: { firstName: 'Ada', lastName: 'Byron', phone: '+1 503-555-0100', role: 'doctor', profession: 'dental' },
  practices: [PRACTICE],
  revision: 'r1',
};

export const THEIRS: Profile = {
  ...MINE,
  person: { ...MINE.person, lastName: 'Lovelace' },
  revision: 'r2',
};

export const MESSAGE = 'Your phone number must have 10 digits.';

const FAILURES: FetchError[] = [{ kind: 'networkError' }, { kind: 'signedOut' }];

export const profileModel = createModel(profileMachine, {
  input: { profile: MINE, hasPractices: true },
  events: {
    'field.changed': [
      { field: 'firstName', value: '' },
      { field: 'firstName', value: 'Augusta' },
    ],
    'field.left': [{ field: 'firstName' }],
    'save.pressed': [{}],
    'conflict.overwritten': [{}],
    'conflict.adopted': [{}],
    'practices.reported': [{ practices: [PRACTICE] }],
  },
  actors: {
    saveProfile: {
      done: [
        { kind: 'saved', profile: { ...MINE, revision: 'r3' } },
        { kind: 'conflict', theirs: THEIRS },
        { kind: 'invalid', messages: [MESSAGE] },
      ],
      error: FAILURES,
    },
  },
  serializeState: ({ person, revealed, messages, theirs, isSaved, error }) => [
    person.firstName,
    revealed.length > 0,
    messages.length,
    theirs !== null,
    isSaved,
    error?.category,
  ],
});
