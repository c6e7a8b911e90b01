import type { PasswordStrengthContext } from '../../../machines/password-strength/password-strength.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const FIELD: ExpectedElement = { role: 'textbox', name: 'New Password' };

const WORDS = ['very weak', 'very weak', 'weak', 'medium', 'strong'];

const strength = ({ score }: PasswordStrengthContext): ExpectedElement[] =>
  score === null ? [FIELD] : [FIELD, { role: 'paragraph', text: `Password strength: ${WORDS[score]}` }];

export const passwordStrengthScreen: ScreenModel<PasswordStrengthContext> = {
  '#password-strength.empty': () => [FIELD],
  '#password-strength.estimating': strength,
  '#password-strength.estimated': strength,
  '#password-strength.unavailable': () => [FIELD],
};

export const passwordStrengthUserActions: UserActions = {
  // A test cannot type the value that the field already has, but the chart must handle such an event.
  'password.changed': ({ password }: { password: string }, before) =>
    (password === '') === before.matches('empty') ? { send: true } : { fill: FIELD, value: password },
};
