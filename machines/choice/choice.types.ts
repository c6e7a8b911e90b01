import type { DisplayError } from '../lib/errors.ts';

/** What the switch decides: messages of the owner, or the place in the member directory. */
export type ChoiceTopic = 'messages' | 'directory';

export type ChoiceInput = {
  topic: ChoiceTopic;
  /** What is stored. */
  isWanted: boolean;
};

export type ChoiceContext = ChoiceInput & { error: DisplayError | null };

export type ChoiceEvent = { type: 'switch.toggled' } | { type: 'saving.retried' } | { type: 'saving.dismissed' };

export type ChoiceTag = 'busy' | 'signedOut';
