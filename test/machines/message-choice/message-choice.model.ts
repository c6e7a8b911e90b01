import { createModel } from '#kit';
import type { FetchError } from '../../../machines/lib/errors.ts';
import { messageChoiceMachine } from '../../../machines/message-choice/message-choice.machine.ts';

export const REFUSAL = 'Too many requests. Wait a moment, then try again.';

const FAILURES: FetchError[] = [
  { kind: 'httpError', status: 429, code: 'practice_portal_too_many_requests', message: REFUSAL },
  { kind: 'signedOut' },
];

export const messageChoiceModel = createModel(messageChoiceMachine, {
  input: { isWanted: true },
  events: {
    'switch.toggled': [{}],
    'saving.retried': [{}],
    'saving.dismissed': [{}],
  },
  actors: { saveChoice: { done: [true, false], error: FAILURES } },
  serializeState: ({ isWanted, error }) => [isWanted, error?.category],
});
