/** What a visitor sees of the practice admin, and what they can do. */
import type {
  PracticeAdminContext,
  PracticeAdminField,
} from '../../../machines/practice-admin/practice-admin.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const ADD: ExpectedElement = { role: 'checkbox', name: 'Add a practice admin' };
const FIELDS: Record<PracticeAdminField, ExpectedElement> = {
  name: { role: 'textbox', name: 'Admin Name' },
  email: { role: 'textbox', name: 'Admin Email' },
};

const message = (text: string): ExpectedElement => ({ role: 'paragraph', text });

function messages({ admin, revealed }: PracticeAdminContext): ExpectedElement[] {
  return [
    ...(revealed.includes('name') && admin.name === '' ? [message('"Admin Name" is required')] : []),
    ...(revealed.includes('email') && admin.email === '' ? [message('"Admin Email" is required')] : []),
    ...(revealed.includes('email') && admin.email === 'ada@'
      ? [message('"Admin Email" must be a valid email address.')]
      : []),
  ];
}

export const practiceAdminScreen: ScreenModel<PracticeAdminContext> = {
  '#practice-admin.excluded': () => [{ ...ADD, checked: false }],
  '#practice-admin.included': (context) => [
    { ...ADD, checked: true },
    { ...FIELDS.name, value: context.admin.name },
    { ...FIELDS.email, value: context.admin.email },
    ...messages(context),
  ],
};

export const practiceAdminUserActions: UserActions = {
  'admin.toggled': () => ({ click: ADD }),
  'admin.changed': ({ field, value }: { field: PracticeAdminField; value: string }, before) =>
    (before.context as PracticeAdminContext).admin[field] === value ? { send: true } : { fill: FIELDS[field], value },
  'admin.left': ({ field }: { field: PracticeAdminField }) => ({ blur: FIELDS[field] }),
  'fields.revealed': () => ({ send: true }),
};
