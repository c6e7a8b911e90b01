import type { DisplayError } from '../lib/errors.ts';

export type MessageChoiceInput = {
  /** Whether the member gets messages that are not about their own membership. */
  isWanted: boolean;
};

export type MessageChoiceContext = MessageChoiceInput & { error: DisplayError | null };

export type MessageChoiceEvent = { type: 'switch.toggled' } | { type: 'saving.retried' } | { type: 'saving.dismissed' };

export type MessageChoiceTag = 'busy' | 'signedOut';
