import type { ThemeSettingsContext } from '../../../machines/theme-settings/theme-settings.types.ts';
import type { Gestures, ScreenTable, Seen } from '#kit';

const NAMES = { options: 'Save Settings', users: 'Save Users' };
const PARTS = ['options', 'users'] as const;

const buttons = ({ unsaved }: ThemeSettingsContext, isSaving: boolean): Seen[] =>
  PARTS.map((part) => ({ role: 'button', name: NAMES[part], disabled: isSaving || unsaved[part] === null }));

const REFUSAL: Seen = { role: 'alert', text: 'You need to be an administrator to change these settings.' };

export const themeSettingsTable: ScreenTable<ThemeSettingsContext> = {
  '#theme-settings.refused': () => [REFUSAL],
  '#theme-settings.open.idle': (context) => buttons(context, false),
  '#theme-settings.open.saving': (context) => buttons(context, true),
};

export const themeSettingsGestures: Gestures = {
  'save.pressed': ({ part }: { part: 'options' | 'users' }) => ({ click: { role: 'button', name: NAMES[part] } }),
  'mine.kept': () => ({ send: true }),
  'save.ended': () => ({ send: true }),
  'form.reported': () => ({ send: true }),
};
