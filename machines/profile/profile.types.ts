import type { DisplayError } from '../lib/errors.ts';
import type { Person } from '../lib/person.ts';
import type { Practice } from '../practice/practice.types.ts';
import type { PracticesReport } from '../practices/practices.types.ts';

/** A person and their practices, saved whole. `revision`: what the host calls this state of them. */
export type Profile = { person: Person; practices: Practice[]; revision: string };

export type ProfileField = 'firstName' | 'lastName' | 'phone' | 'role' | 'profession';

/** `hasPractices`: not for a secondary user. */
export type ProfileInput = { profile: Profile; hasPractices: boolean };

export type SaveOutcome =
  | { kind: 'saved'; profile: Profile }
  /** Somebody else has changed it since; `theirs` is what they made of it. */
  | { kind: 'conflict'; theirs: Profile }
  /** The host's own messages. */
  | { kind: 'invalid'; messages: string[] };

/** What is saved of a profile. */
export type SavedProfile = Pick<Profile, 'person' | 'practices'>;

/** To whoever asks before the page is left. */
export type UnsavedChanged = { type: 'unsaved.changed'; isUnsaved: boolean };

export type ProfileContext = {
  hasPractices: boolean;
  person: Person;
  practices: Practice[];
  revision: string;
  /** What the host has of it, as far as is known here. */
  saved: SavedProfile;
  /** What was sent last. */
  sent: SavedProfile;
  /** With which the list of practices begins. */
  loaded: Practice[];
  revealed: ProfileField[];
  /** How often it was not saved, because something is missing. */
  failedSubmits: number;
  /** The host's own messages about what was sent last. */
  messages: string[];
  theirs: Profile | null;
  /** Whether what is there is what was saved last, and nothing was changed since. */
  isSaved: boolean;
  error: DisplayError | null;
};

export type ProfileEvent =
  | { type: 'field.changed'; field: ProfileField; value: string }
  | { type: 'field.left'; field: ProfileField }
  /** Save changes. */
  | { type: 'save.pressed' }
  /** Save mine, although somebody else has changed it. */
  | { type: 'conflict.overwritten' }
  /** Take theirs. */
  | { type: 'conflict.adopted' }
  | PracticesReport;

export type ProfileTag = 'busy' | 'conflict';
