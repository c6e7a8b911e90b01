import { createModel } from '#kit';
import type { FetchError } from '../../../machines/lib/errors.ts';
import { choiceMachine } from '../../../machines/choice/choice.machine.ts';
import type { ChoiceTopic } from '../../../machines/choice/choice.types.ts';

export const REFUSAL = 'Too many requests. Wait a moment, then try again.';

const FAILURES: FetchError[] = [
  { kind: 'httpError', status: 429, code: 'practice_portal_too_many_requests', message: REFUSAL },
  { kind: 'signedOut' },
];

const modelOf = (topic: ChoiceTopic) =>
  createModel(choiceMachine, {
    input: { topic, isWanted: true },
    events: {
      'switch.toggled': [{}],
      'saving.retried': [{}],
      'saving.dismissed': [{}],
    },
    actors: { saveChoice: { done: [true, false], error: FAILURES } },
    serializeState: ({ isWanted, error }) => [isWanted, error?.category],
  });

export const choiceModel = modelOf('messages');
export const directoryChoiceModel = modelOf('directory');
