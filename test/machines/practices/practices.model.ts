import { practicesMachine } from '../../../machines/practices/practices.machine.ts';
import { createModel } from '#kit';
import { COMPLETED } from '../practice/practice.model.ts';

/** Enough practices to delete one in the middle and one at the end, and to see that IDs are not reused. */
const MOST_PRACTICES = 3;

const saved = (id: string) => ({ id, practice: COMPLETED, savedName: COMPLETED.name });

export const practicesModel = createModel(practicesMachine, {
  input: { practices: [] },
  events: {
    'practice.added': [{}],
    'practice.deleted': [{ id: 'practice-1' }, { id: 'practice-2' }],
    // Two of the same name.
    'practice.reported': [saved('practice-1'), saved('practice-2')],
    'fields.revealed': [{}],
    'form.hidden': [{}],
  },
  serializeState: ({ entries, nextNumber, focus }) => ({
    entries: entries.map(({ id, savedName }) => [id, savedName]),
    nextNumber,
    focus,
  }),
  filter: ({ context }, { type }) => type !== 'practice.added' || context.nextNumber <= MOST_PRACTICES,
});
