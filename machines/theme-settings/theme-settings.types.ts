import type { FormReport, Part, SaveEnded } from '../settings-form/settings-form.types.ts';

export type ThemeSettingsInput = {
  /** Whether the user may change the settings; the host decides again. */
  administrator: boolean;
};

export type ThemeSettingsContext = ThemeSettingsInput & {
  /** How many edits each part holds; null until it has come. */
  unsaved: Record<Part, number | null>;
  /** Whose save was begun last. */
  part: Part;
};

export type ThemeSettingsEvent =
  /** A save button, or Retry beside it. */
  | { type: 'save.pressed'; part: Part }
  /** After a conflict: what was typed here goes on top of what the other one saved, and is saved. */
  | { type: 'conflict.overwritten'; part: Part }
  | FormReport
  | SaveEnded;

/** Told to the guard that asks before the page is left. */
export type UnsavedChanged = { type: 'unsaved.changed'; unsaved: number };

export type ThemeSettingsTag = 'refused' | 'saving';
