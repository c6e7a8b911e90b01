import { createActor } from 'xstate';
import { settingsFormMachine } from '../../../machines/settings-form/settings-form.machine.ts';
import type { ThemeSettingsInput } from '../../../machines/theme-settings/theme-settings.types.ts';
import { SettingsPage } from '../../../src/pages/settings/SettingsPage.tsx';
import { describeView } from '../describe-view.ts';
import { SETTINGS_PROPS, settingsIn } from '../settings-actors.ts';
import { themeSettingsModels } from './theme-settings.model.ts';
import { themeSettingsUserActions, themeSettingsScreen } from './theme-settings.screen.ts';

/** The forms send no reports of their own. The path decides what they report. */
const mute = settingsFormMachine.provide({ actions: { report: () => {}, reportEnded: () => {} } });

describeView(themeSettingsModels, {
  screen: themeSettingsScreen,
  userActions: themeSettingsUserActions,
  mount(world, inspect, { spec }) {
    const form = mute.provide({ actors: { load: world.promise, save: world.promise } });
    const machine = settingsIn(world).provide({ actors: { options: form, users: form } });
    const actor = createActor(machine, { input: spec.input as ThemeSettingsInput, inspect }).start();
    return { ui: <SettingsPage actor={actor} {...SETTINGS_PROPS} />, actor };
  },
});
