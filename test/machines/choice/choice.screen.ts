/** What a member sees under "Messages" and under "Member directory" on Your Membership. */
import type { ExpectedElement, ScreenModel, UserActions } from '#kit';
import type { ChoiceContext } from '../../../machines/choice/choice.types.ts';
import { REFUSAL } from './choice.model.ts';

const RETRY: ExpectedElement = { role: 'button', name: 'Retry' };
const LEAVE: ExpectedElement = { role: 'button', name: 'Leave it' };

const screenOf = (name: string, saved: { yes: string; no: string }): ScreenModel<ChoiceContext> => ({
  '#choice.idle': ({ isWanted }) => [{ role: 'checkbox', name, checked: isWanted }],
  '#choice.saving': ({ isWanted }) => [{ role: 'checkbox', name, checked: !isWanted }],
  '#choice.saved': ({ isWanted }) => [
    { role: 'checkbox', name, checked: isWanted },
    { role: 'status', text: isWanted ? saved.yes : saved.no },
  ],
  '#choice.failed': ({ isWanted, error }) => [
    { role: 'checkbox', name, checked: isWanted },
    {
      role: 'alert',
      text: `We could not save your choice. ${error?.category === 'httpError' ? REFUSAL : 'The site did not answer.'}`,
    },
    RETRY,
    LEAVE,
  ],
  '#choice.signedOut': () => [
    { role: 'alert', text: 'You have been signed out.' },
    { role: 'link', name: 'Sign in' },
  ],
});

const actionsOf = (name: string): UserActions => ({
  'switch.toggled': () => ({ click: { role: 'checkbox', name } }),
  'saving.retried': () => ({ click: RETRY }),
  'saving.dismissed': () => ({ click: LEAVE }),
});

const MESSAGES = 'Send me messages that are not about my own membership';
export const choiceScreen = screenOf(MESSAGES, {
  yes: 'Saved. You get messages.',
  no: 'Saved. You get no more messages.',
});
export const choiceUserActions = actionsOf(MESSAGES);

const DIRECTORY = 'Show me in the member directory';
export const directoryChoiceScreen = screenOf(DIRECTORY, {
  yes: 'Saved. You agree to be in the member directory.',
  no: 'Saved. You are not in the member directory.',
});
export const directoryChoiceUserActions = actionsOf(DIRECTORY);
