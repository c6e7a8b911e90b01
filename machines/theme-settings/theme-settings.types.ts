import type { FormReport, Part, SaveEnded } from '../settings-form/settings-form.types.ts';

export type ThemeSettingsInput = {
  /** Whether the user may change the settings; the host checks again. */
  administrator: boolean;
};

export type ThemeSettingsContext = ThemeSettingsInput & {
  /** The number of edits in each part; null until it is loaded. */
  unsaved: Record<Part, number | null>;
  /** The part with the last save. */
  part: Part;
};

export type ThemeSettingsEvent =
  /** A save button, or Retry beside it. */
  | { type: 'save.pressed'; part: Part }
  /** After a conflict: apply the edits on top of the other administrator's version, and save. */
  | { type: 'conflict.overwritten'; part: Part }
  | FormReport
  | SaveEnded;

/** Sent to the guard that asks before the page is left. */
export type UnsavedChanged = { type: 'unsaved.changed'; unsaved: number };

export type ThemeSettingsTag = 'forbidden' | 'saving';
