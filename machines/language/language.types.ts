import type { DisplayError } from '../lib/errors.ts';

/** WordPress' name of a language: "es_ES". */
export type Language = string;

export type LanguageInput = {
  /** The language of the member's pages and e-mails. */
  current: Language;
  /** The languages of the site; the current one is among them. */
  choices: readonly Language[];
};

export type LanguageContext = LanguageInput & {
  /** The selected language; unsaved if it differs from the current one. */
  selected: Language;
  error: DisplayError | null;
};

export type LanguageEvent =
  | { type: 'language.selected'; language: Language }
  | { type: 'form.submitted' }
  | { type: 'saving.retried' }
  | { type: 'saving.dismissed' };

export type LanguageTag = 'busy' | 'signedOut';
