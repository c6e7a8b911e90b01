import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { languageMachine, type LanguageRef } from '../../../machines/language/language.machine.ts';
import { LanguageChoice } from '../../../src/pages/account/LanguageChoice.tsx';
import { describeView } from '../describe-view.ts';
import { languageModel } from './language.model.ts';
import { languageScreen, languageUserActions } from './language.screen.ts';

const view = (language: LanguageRef) => (
  <LanguageChoice language={language} signInUrl="https://practice.example/wp-login.php" />
);

describeView(languageModel, { screen: languageScreen, userActions: languageUserActions, view });

afterEach(cleanup);

it('each language is named in its own words, and marked as that language', () => {
  const choices = ['en_US', 'es_ES', 'ar', 'de_DE_formal'];
  render(view(createActor(languageMachine, { input: { current: 'ar', choices } }).start()));
  const options = screen.getAllByRole('option');
  expect(options.map(({ textContent, lang }) => [textContent, lang])).toEqual([
    ['American English', 'en-US'],
    ['Español de España', 'es-ES'],
    ['العربية', 'ar'],
    ['Deutsch (Deutschland)', 'de-DE'],
  ]);
});
