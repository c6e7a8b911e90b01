import type { ThemeSettingsContext } from './theme-settings.types.ts';

/** How many edits the page holds in all. */
export const unsavedOf = ({ unsaved }: Pick<ThemeSettingsContext, 'unsaved'>) =>
  (unsaved.options ?? 0) + (unsaved.users ?? 0);
