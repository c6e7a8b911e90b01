/** What a visitor sees of a practice in each state, and what they can do. */
import type { PracticeContext, PracticeField } from '../../../machines/practice/practice.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const nameOf = ({ savedName }: PracticeContext) => savedName || 'Practice 1';
const canSave = ({ practice }: PracticeContext) => practice.name !== '' && practice.address.completed;

const NAME: ExpectedElement = { role: 'textbox', name: 'Practice Name' };
const DIRECTORY: ExpectedElement = { role: 'checkbox', name: 'Show in member directory?' };
const edit = (context: PracticeContext): ExpectedElement => ({ role: 'button', name: `Edit ${nameOf(context)}` });
const save = (context: PracticeContext): ExpectedElement => ({
  role: 'button',
  name: `Save Practice ${nameOf(context)}`,
});

export const practiceScreen: ScreenModel<PracticeContext> = {
  '#practice': (context) => [
    { role: 'group', name: nameOf(context) },
    { role: 'heading', name: nameOf(context) },
  ],
  '#practice.editing': (context) => [
    { ...NAME, value: context.practice.name },
    { role: 'textbox', name: 'Practice Email' },
    { role: 'textbox', name: 'Practice Phone', value: '+1' },
    { role: 'textbox', name: 'Website' },
    { role: 'textbox', name: 'Specialty', value: 'Orthodontics' },
    { role: 'combobox', name: 'Business Structure', value: 'llc' },
    { ...DIRECTORY, checked: context.practice.directoryShow },
    { ...save(context), disabled: !canSave(context) },
    ...(context.revealed.includes('name') && context.practice.name === ''
      ? [{ role: 'paragraph', text: '"Practice Name" is required' }]
      : []),
  ],
  '#practice.saved': (context) => [edit(context), { role: 'paragraph', text: 'Orthodontics · LLC' }],
};

export const practiceUserActions: UserActions = {
  'practice.changed': ({ field, value }: { field: PracticeField; value: string }, before) =>
    before.context.practice[field] === value ? { send: true } : { fill: NAME, value },
  'practice.left': () => ({ blur: NAME }),
  'directory.toggled': () => ({ click: DIRECTORY }),
  'save.pressed': (_, before) => ({ click: save(before.context) }),
  'edit.pressed': (_, before) => ({ click: edit(before.context) }),
  'fields.revealed': () => ({ send: true }),
  'form.hidden': () => ({ send: true }),
  'address.reported': () => ({ send: true }),
};
