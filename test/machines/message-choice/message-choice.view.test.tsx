import type { MessageChoiceRef } from '../../../machines/message-choice/message-choice.machine.ts';
import { MessageChoice } from '../../../src/pages/account/MessageChoice.tsx';
import { describeView } from '../describe-view.ts';
import { messageChoiceModel } from './message-choice.model.ts';
import { messageChoiceScreen, messageChoiceUserActions } from './message-choice.screen.ts';

const view = (messages: MessageChoiceRef) => (
  <MessageChoice messages={messages} signInUrl="https://practice.example/wp-login.php" />
);

describeView(messageChoiceModel, { screen: messageChoiceScreen, userActions: messageChoiceUserActions, view });
