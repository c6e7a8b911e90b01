/** What a member sees under "Language" on Your Membership. */
import type { LanguageContext } from '../../../machines/language/language.types.ts';
import type { ExpectedElement, ScreenModel, UserActions } from '#kit';
import { REFUSAL } from './language.model.ts';

const LIST: ExpectedElement = { role: 'combobox', name: 'Language of your pages and e-mails' };
const SAVE: ExpectedElement = { role: 'button', name: 'Save language' };
const RETRY: ExpectedElement = { role: 'button', name: 'Retry' };
const LEAVE: ExpectedElement = { role: 'button', name: 'Leave it' };

const form = ({ selected }: LanguageContext, isDisabled: boolean): ExpectedElement[] => [
  { ...LIST, value: selected },
  { ...SAVE, disabled: isDisabled },
];

export const languageScreen: ScreenModel<LanguageContext> = {
  '#language.choosing': (context) => form(context, context.selected === context.current),
  '#language.saving': (context) => form(context, true),
  '#language.failed': (context) => [
    ...form(context, true),
    {
      role: 'alert',
      text: `We could not save your language. ${context.error?.category === 'httpError' ? REFUSAL : 'The site did not answer.'}`,
    },
    RETRY,
    LEAVE,
  ],
  '#language.reloading': (context) => form(context, true),
  '#language.signedOut': () => [
    { role: 'alert', text: 'You have been signed out.' },
    { role: 'link', name: 'Sign in' },
  ],
};

export const languageUserActions: UserActions = {
  'language.selected': ({ language }: { language: string }) => ({ select: LIST, value: language }),
  'form.submitted': () => ({ click: SAVE }),
  'saving.retried': () => ({ click: RETRY }),
  'saving.dismissed': () => ({ click: LEAVE }),
};
