import type { FetchError } from '../lib/errors.ts';

/** Texts by field. The form defines the fields' names; the chart only compares texts. */
export type Values = Readonly<Record<string, string>>;

/** A user with a row in the form. */
export type Person = { id: number; name: string; email: string };

/** The host's data at one moment. */
export type SettingsDocument = {
  values: Values;
  /** The people of the rows, in the host's order; empty in a form without rows. */
  people: Person[];
  /** The version of the data (`ETag`); '' if the host sends none. */
  revision: string;
};

export type SettingsPage = SettingsDocument & { isLast: boolean };

/** A save always sends the whole form. */
export type SaveInput = SettingsDocument;

/** Why a save failed. */
export type SaveError =
  | FetchError
  /** The host rejects single fields. */
  | { kind: 'invalid'; errors: Values }
  /** Another administrator has saved since. */
  | { kind: 'conflict'; current: SettingsDocument };

/** The two parts of the settings, each saved as a whole. */
export type Part = 'options' | 'users';

export type SettingsFormInput = { part: Part };

export type SettingsFormContext = {
  part: Part;
  /** The next page to load, starting at 1. */
  page: number;
  /** The last known data of the host. */
  document: SettingsDocument;
  /** Typed texts that are not saved. */
  edits: Values;
  /** The edits in the running save; null while none runs. */
  sent: Values | null;
  /** The host's messages by field. */
  fieldErrors: Values;
  /** Another administrator's saved version, until the administrator has chosen. */
  theirs: SettingsDocument | null;
  error: FetchError | null;
};

export type SettingsFormEvent =
  | { type: 'load.retried' }
  | { type: 'field.changed'; field: string; value: string }
  /** From the parent, which holds the one saving flag. */
  | { type: 'save.allowed' }
  /** After a conflict: apply the edits on top of the other administrator's version. */
  | { type: 'conflict.overwritten' }
  /** After a conflict: where both have changed a field, keep the other administrator's value. */
  | { type: 'conflict.adopted' };

/** Sent to the parent after loading, and whenever the number of unsaved edits changes. */
export type FormReport = { type: 'form.reported'; part: Part; unsaved: number };

/** Sent to the parent when a save ends, whatever its result. */
export type SaveEnded = { type: 'save.ended'; part: Part };

/** The stages of the form; exactly one at a time. */
export const STAGES = [
  'loading',
  'loadFailed',
  'loadSignedOut',
  'idle',
  'saving',
  'saved',
  'failed',
  'invalid',
  'conflict',
  'signedOut',
] as const;

export type Stage = (typeof STAGES)[number];
