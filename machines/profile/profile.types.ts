import type { DisplayError } from '../lib/errors.ts';
import type { Person } from '../lib/person.ts';
import type { Practice } from '../practice/practice.types.ts';
import type { PracticesReport } from '../practices/practices.types.ts';

/** A person and their practices, saved as a whole. `revision`: the host's version of them. */
export type Profile = { person: Person; practices: Practice[]; revision: string };

export type ProfileField = 'firstName' | 'lastName' | 'phone' | 'role' | 'profession';

/** `hasPractices`: false for a secondary user. */
export type ProfileInput = { profile: Profile; hasPractices: boolean };

export type SaveOutcome =
  | { kind: 'saved'; profile: Profile }
  /** Another user has changed the profile meanwhile; `theirs` is that version. */
  | { kind: 'conflict'; theirs: Profile }
  /** The host's own messages. */
  | { kind: 'invalid'; messages: string[] };

/** The saved part of a profile. */
export type SavedProfile = Pick<Profile, 'person' | 'practices'>;

/** To the guard that asks before the visitor leaves the page. */
export type UnsavedChanged = { type: 'unsaved.changed'; isUnsaved: boolean };

export type ProfileContext = {
  hasPractices: boolean;
  person: Person;
  practices: Practice[];
  revision: string;
  /** The last version known to be on the host. */
  saved: SavedProfile;
  /** The last version that was sent. */
  sent: SavedProfile;
  /** The initial value of the list of practices. */
  loaded: Practice[];
  revealed: ProfileField[];
  /** The number of saves that failed validation. */
  failedSubmits: number;
  /** The host's messages about the last save. */
  messages: string[];
  theirs: Profile | null;
  /** Whether the form equals the last saved version and was not edited since. */
  isSaved: boolean;
  error: DisplayError | null;
};

export type ProfileEvent =
  | { type: 'field.changed'; field: ProfileField; value: string }
  | { type: 'field.left'; field: ProfileField }
  /** Save changes. */
  | { type: 'save.pressed' }
  /** Save mine over the other user's change. */
  | { type: 'conflict.overwritten' }
  /** Take theirs. */
  | { type: 'conflict.adopted' }
  | PracticesReport;

export type ProfileTag = 'busy' | 'conflict';
