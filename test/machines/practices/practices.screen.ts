/** What a visitor sees of the list of practices, and what they can do. */
import { practiceNames } from '../../../machines/practices/practices.names.ts';
import type { PracticesContext } from '../../../machines/practices/practices.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { translate } from '../../../machines/lib/translation.ts';

const namesOf = (entries: PracticesContext['entries']) => practiceNames(entries).map(translate);

const deleteNamed = (name: string): ExpectedElement => ({ role: 'button', name: `Delete ${name}` });

export const practicesScreen: ScreenModel<PracticesContext> = {
  '#practices.listing': ({ entries }) => [
    { role: 'heading', name: 'Practices' },
    { role: 'button', name: 'Add Practice' },
    ...namesOf(entries).map((name) => ({ role: 'group', name })),
    ...namesOf(entries).slice(1).map(deleteNamed),
  ],
};

export const practicesUserActions: UserActions = {
  'practice.added': () => ({ click: { role: 'button', name: 'Add Practice' } }),
  'practice.deleted': ({ id }: { id: string }, before) => {
    const { entries } = before.context as PracticesContext;
    const index = entries.findIndex((entry) => entry.id === id);
    // A test cannot press missing buttons: of the first practice, and of a deleted one.
    return index > 0 ? { click: deleteNamed(namesOf(entries)[index]!) } : { send: true };
  },
  'practice.reported': () => ({ send: true }),
  'fields.revealed': () => ({ send: true }),
  'form.hidden': () => ({ send: true }),
};
