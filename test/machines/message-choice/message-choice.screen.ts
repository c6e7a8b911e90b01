/** What a member sees under "Messages" on Your Membership. */
import type { ExpectedElement, ScreenModel, UserActions } from '#kit';
import type { MessageChoiceContext } from '../../../machines/message-choice/message-choice.types.ts';
import { REFUSAL } from './message-choice.model.ts';

const SWITCH: ExpectedElement = { role: 'checkbox', name: 'Send me messages that are not about my own membership' };
const RETRY: ExpectedElement = { role: 'button', name: 'Retry' };
const LEAVE: ExpectedElement = { role: 'button', name: 'Leave it' };

export const messageChoiceScreen: ScreenModel<MessageChoiceContext> = {
  '#message-choice.idle': ({ isWanted }) => [{ ...SWITCH, checked: isWanted }],
  '#message-choice.saving': ({ isWanted }) => [{ ...SWITCH, checked: !isWanted }],
  '#message-choice.saved': ({ isWanted }) => [
    { ...SWITCH, checked: isWanted },
    { role: 'status', text: isWanted ? 'Saved. You get messages.' : 'Saved. You get no more messages.' },
  ],
  '#message-choice.failed': ({ isWanted, error }) => [
    { ...SWITCH, checked: isWanted },
    {
      role: 'alert',
      text: `We could not save your choice. ${error?.category === 'httpError' ? REFUSAL : 'The site did not answer.'}`,
    },
    RETRY,
    LEAVE,
  ],
  '#message-choice.signedOut': () => [
    { role: 'alert', text: 'You have been signed out.' },
    { role: 'link', name: 'Sign in' },
  ],
};

export const messageChoiceUserActions: UserActions = {
  'switch.toggled': () => ({ click: SWITCH }),
  'saving.retried': () => ({ click: RETRY }),
  'saving.dismissed': () => ({ click: LEAVE }),
};
