import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type { SettingsFormContext } from '../../../machines/settings-form/settings-form.types.ts';
import { SettingsPage } from '../../../src/pages/settings/SettingsPage.tsx';
import { describeView } from '../describe-view.ts';
import { SETTINGS_PROPS, settingsIn } from '../settings-actors.ts';
import { settingsFormModel } from './settings-form.model.ts';
import { settingsFormUserActions, settingsFormScreen } from './settings-form.screen.ts';

describeView(settingsFormModel, {
  screen: settingsFormScreen,
  userActions: settingsFormUserActions,
  mount(world, inspect) {
    const root = createActor(settingsIn(world), { input: { administrator: true }, inspect }).start();
    const actor = root.getSnapshot().children.options!;
    return { ui: <SettingsPage actor={root} {...SETTINGS_PROPS} />, actor, root };
  },
  assert({ context, value }) {
    const { edits } = context as SettingsFormContext;
    const isThere = value !== undefined && !(typeof value === 'object' && 'loading' in value);
    const count = Object.keys(edits).length;
    if (isThere)
      expect(screen.getByText(/unsaved change/).textContent).toBe(
        count === 0 ? 'No unsaved changes' : '1 unsaved change',
      );
  },
});
