import type { ThemeSettingsContext } from '../../../machines/theme-settings/theme-settings.types.ts';
import type { UserActions, ScreenModel, ExpectedElement } from '#kit';

const NAMES = { options: 'Save Settings', users: 'Save Users' };
const PARTS = ['options', 'users'] as const;

const buttons = ({ unsaved }: ThemeSettingsContext, isSaving: boolean): ExpectedElement[] =>
  PARTS.map((part) => ({ role: 'button', name: NAMES[part], disabled: isSaving || unsaved[part] === null }));

const REFUSAL: ExpectedElement = { role: 'alert', text: 'You need to be an administrator to change these settings.' };

export const themeSettingsScreen: ScreenModel<ThemeSettingsContext> = {
  '#theme-settings.forbidden': () => [REFUSAL],
  '#theme-settings.open.idle': (context) => buttons(context, false),
  '#theme-settings.open.saving': (context) => buttons(context, true),
};

export const themeSettingsUserActions: UserActions = {
  'save.pressed': ({ part }: { part: 'options' | 'users' }) => ({ click: { role: 'button', name: NAMES[part] } }),
  'conflict.overwritten': () => ({ send: true }),
  'save.ended': () => ({ send: true }),
  'form.reported': () => ({ send: true }),
};
