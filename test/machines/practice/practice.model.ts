import type { SnapshotFrom } from 'xstate';
import { practiceMachine } from '../../../machines/practice/practice.machine.ts';
import { emptyPractice } from '../../../machines/practice/practice.rules.ts';
import type { Practice } from '../../../machines/practice/practice.types.ts';
import { createModel } from '#kit';
import { PLACED } from '../address/address.model.ts';

/** Everything but the name, so that one field decides between filled and not. */
export const ALMOST_FILLED: Practice = { ...emptyPractice(), specialty: 'Orthodontics', businessStructure: 'llc' };

/** From the page data of a member who registered before. */
export const COMPLETED: Practice = { ...ALMOST_FILLED, name: 'Rose City Dental', address: PLACED };

const SAVED_ADDRESS = { ...PLACED, completed: true };
const OPEN_ADDRESS = { ...PLACED, completed: false };

type Allow = (snapshot: SnapshotFrom<typeof practiceMachine>) => boolean;

const modelFrom = (practice: Practice, filter: Allow = () => true) =>
  createModel(practiceMachine, {
    input: { id: 'practice-1', practice },
    events: {
      'practice.changed': [
        { field: 'name', value: 'Rose City Dental' },
        { field: 'name', value: '' },
      ],
      'practice.left': [{ field: 'name' }],
      'directory.toggled': [{}],
      'save.pressed': [{}],
      'edit.pressed': [{}],
      'fields.revealed': [{}],
      'form.hidden': [{}],
      'address.reported': [
        { id: 'practice-1', address: SAVED_ADDRESS },
        { id: 'practice-1', address: OPEN_ADDRESS },
      ],
    },
    serializeState: ({ practice: { name, address, completed }, savedName, revealed }) => ({
      named: name !== '',
      addressCompleted: address.completed,
      completed,
      savedName,
      revealed: revealed.includes('name'),
    }),
    filter,
  });

export const newPracticeModel = modelFrom(ALMOST_FILLED);

/** This model only covers the start. The other model covers the rest. */
export const completedPracticeModel = modelFrom(COMPLETED, (snapshot) => snapshot.matches('saved'));
