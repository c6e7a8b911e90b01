/** What a person finds under "Your practices" (texts, "Your Membership"). */
import { toErrorMessage } from '../../../machines/lib/errors.ts';
import type { ProfileContext } from '../../../machines/profile/profile.types.ts';
import type { Gestures, ScreenTable, Seen } from '#kit';

const button = (name: string): Seen => ({ role: 'button', name });

const SAVE = button('Save changes');
const OVERWRITE = button('Save mine');
const ADOPT = button('Use the saved version');
const FIRST_NAME: Seen = { role: 'textbox', name: 'First Name' };

const form = ({ person, isSaved }: ProfileContext, busy = false): Seen[] => [
  { ...FIRST_NAME, value: person.firstName },
  { role: 'group', name: 'Alder Dental' },
  { ...SAVE, disabled: busy },
  ...(isSaved ? [{ role: 'status', text: 'Saved' }] : []),
];

function outcome({ messages, trouble }: ProfileContext): Seen[] {
  if (messages.length > 0) return [{ role: 'alert', text: messages[0] ?? '' }];
  if (trouble === null) return [];
  return [
    { role: 'alert', text: toErrorMessage(trouble, 'We could not save your changes.') },
    button('Retry'),
    ...(trouble.category === 'signedOut' ? [{ role: 'link', name: 'Sign in' }] : []),
  ];
}

export const profileTable: ScreenTable<ProfileContext> = {
  '#profile.form.editing': (context) => [...form(context), ...outcome(context)],
  '#profile.form.saving': (context) => form(context, true),
  '#profile.form.conflicting': (context) => [
    ...form(context),
    { role: 'alert', text: 'This was changed in another tab or by another person. What you typed is still here.' },
    OVERWRITE,
    ADOPT,
  ],
};

export const profileGestures: Gestures = {
  'field.changed': ({ value }: { value: string }, { context }: { context: ProfileContext }) =>
    // A field that has the value already cannot be filled with it.
    context.person.firstName === value ? { send: true } : { fill: FIRST_NAME, value },
  'field.left': () => ({ leave: FIRST_NAME }),
  'save.pressed': () => ({ click: SAVE }),
  'conflict.overwritten': () => ({ click: OVERWRITE }),
  'conflict.adopted': () => ({ click: ADOPT }),
  'practices.reported': () => ({ send: true }),
};
