/** What a member sees under "Your practices". */
import { toErrorMessage } from '../../../machines/lib/errors.ts';
import type { ProfileContext } from '../../../machines/profile/profile.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';
import { translate } from '../../../machines/lib/translation.ts';
import { text } from '../../../machines/lib/text.ts';

const button = (name: string): ExpectedElement => ({ role: 'button', name });

const SAVE = button('Save changes');
const OVERWRITE = button('Save mine');
const ADOPT = button('Use the saved version');
const FIRST_NAME: ExpectedElement = { role: 'textbox', name: 'First Name' };

const form = ({ person, isSaved }: ProfileContext, busy = false): ExpectedElement[] => [
  { ...FIRST_NAME, value: person.firstName },
  { role: 'group', name: 'Alder Dental' },
  { ...SAVE, disabled: busy },
  ...(isSaved ? [{ role: 'status', text: 'Saved' }] : []),
];

function outcome({ messages, error }: ProfileContext): ExpectedElement[] {
  if (messages.length > 0) return [{ role: 'alert', text: messages[0] ?? '' }];
  if (error === null) return [];
  return [
    { role: 'alert', text: translate(toErrorMessage(error, text('We could not save your changes.'))) },
    button('Retry'),
    ...(error.category === 'signedOut' ? [{ role: 'link', name: 'Sign in' }] : []),
  ];
}

export const profileScreen: ScreenModel<ProfileContext> = {
  '#profile.form.editing': (context) => [...form(context), ...outcome(context)],
  '#profile.form.saving': (context) => form(context, true),
  '#profile.form.conflict': (context) => [
    ...form(context),
    { role: 'alert', text: 'This was changed in another tab or by another person. What you typed is still here.' },
    OVERWRITE,
    ADOPT,
  ],
};

export const profileUserActions: UserActions = {
  'field.changed': ({ value }: { value: string }, { context }: { context: ProfileContext }) =>
    // A test cannot type the value that a field already has.
    context.person.firstName === value ? { send: true } : { fill: FIRST_NAME, value },
  'field.left': () => ({ blur: FIRST_NAME }),
  'save.pressed': () => ({ click: SAVE }),
  'conflict.overwritten': () => ({ click: OVERWRITE }),
  'conflict.adopted': () => ({ click: ADOPT }),
  'practices.reported': () => ({ send: true }),
};
