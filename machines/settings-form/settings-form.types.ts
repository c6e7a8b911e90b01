import type { FetchError } from '../lib/errors.ts';

/** Texts by field. What a field is called is the form's own matter; the chart compares texts and nothing else. */
export type Values = Readonly<Record<string, string>>;

/** A user whose row the form holds. */
export type Person = { id: number; name: string; email: string };

/** What the host holds, as it was at one moment. */
export type SettingsDocument = {
  values: Values;
  /** Who the rows belong to, in the host's order; empty in a form without rows. */
  people: Person[];
  /** Names this state of it (`ETag`); '' when the host names none. */
  revision: string;
};

export type SettingsPage = SettingsDocument & { isLast: boolean };

/** The save that goes to the host is always the whole of the form. */
export type SaveInput = SettingsDocument;

/** Why a save failed. */
export type SaveFailure =
  | FetchError
  /** The host refuses single fields. */
  | { kind: 'invalid'; errors: Values }
  /** Somebody else has saved meanwhile. */
  | { kind: 'conflict'; current: SettingsDocument };

/** The two parts of the settings, each saved as a whole. */
export type Part = 'options' | 'users';

export type SettingsFormInput = { part: Part };

export type SettingsFormContext = {
  part: Part;
  /** The page that is read next; the first is 1. */
  page: number;
  /** As the host holds it, as far as is known. */
  document: SettingsDocument;
  /** What was typed and is not saved. */
  edits: Values;
  /** The edits that the running save carries; null while none runs. */
  sent: Values | null;
  /** What the host said of single fields. */
  errors: Values;
  /** What another administrator has saved meanwhile, until one has chosen. */
  theirs: SettingsDocument | null;
  failure: FetchError | null;
};

export type SettingsFormEvent =
  | { type: 'load.retried' }
  | { type: 'field.changed'; field: string; value: string }
  /** From the parent, which holds the one saving flag. */
  | { type: 'save.allowed' }
  /** After a conflict: what was typed here goes on top of what the other one saved. */
  | { type: 'conflict.overwritten' }
  /** After a conflict: where both changed a field, the other one's value stands. */
  | { type: 'conflict.adopted' };

/** Told to the parent once the form is there, and after every change of the number of unsaved edits. */
export type FormReport = { type: 'form.reported'; part: Part; unsaved: number };

/** Told to the parent when a save is over, however it ended. */
export type SaveEnded = { type: 'save.ended'; part: Part };

/** How far the form is; exactly one at a time. */
export const STAGES = [
  'loading',
  'loadFailed',
  'loadSignedOut',
  'resting',
  'saving',
  'saved',
  'failed',
  'invalid',
  'conflict',
  'signedOut',
] as const;

export type Stage = (typeof STAGES)[number];
