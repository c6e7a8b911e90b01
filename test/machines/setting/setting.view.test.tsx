import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { settingMachine, type SettingRef } from '../../../machines/setting/setting.machine.ts';
import { DirectorySetting, LanguageSetting, MessageSetting } from '../../../src/pages/account/Settings.tsx';
import { describeView } from '../describe-view.ts';
import { settingModels } from './setting.model.ts';
import { settingScreen, settingUserActions } from './setting.screen.ts';

const view = (setting: SettingRef) => {
  const props = { setting, signInUrl: 'https://practice.example/wp-login.php' };
  const { topic } = setting.getSnapshot().context;
  if (topic === 'language') return <LanguageSetting {...props} />;
  return topic === 'messages' ? <MessageSetting {...props} /> : <DirectorySetting {...props} isListed />;
};

describeView(settingModels, { screen: settingScreen, userActions: settingUserActions, view });

describe('languages', () => {
  afterEach(cleanup);

  it('each is named in its own words, and marked as that language', () => {
    const choices = ['en_US', 'es_ES', 'ar', 'de_DE_formal'];
    render(view(createActor(settingMachine, { input: { topic: 'language', stored: 'ar', choices } }).start()));
    const options = screen.getAllByRole('option');
    expect(options.map(({ textContent, lang }) => [textContent, lang])).toEqual([
      ['American English', 'en-US'],
      ['Español de España', 'es-ES'],
      ['العربية', 'ar'],
      ['Deutsch (Deutschland)', 'de-DE'],
    ]);
  });
});
