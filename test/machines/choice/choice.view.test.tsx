import { describe } from 'vitest';
import type { ChoiceRef } from '../../../machines/choice/choice.machine.ts';
import { DirectoryChoice, MessageChoice } from '../../../src/pages/account/Choice.tsx';
import { describeView } from '../describe-view.ts';
import { choiceModel, directoryChoiceModel } from './choice.model.ts';
import { choiceScreen, choiceUserActions, directoryChoiceScreen, directoryChoiceUserActions } from './choice.screen.ts';

const signInUrl = 'https://practice.example/wp-login.php';

describe('messages', () => {
  const view = (choice: ChoiceRef) => <MessageChoice choice={choice} signInUrl={signInUrl} />;
  describeView(choiceModel, { screen: choiceScreen, userActions: choiceUserActions, view });
});

describe('the member directory', () => {
  const view = (choice: ChoiceRef) => <DirectoryChoice choice={choice} isListed signInUrl={signInUrl} />;
  describeView(directoryChoiceModel, { screen: directoryChoiceScreen, userActions: directoryChoiceUserActions, view });
});
