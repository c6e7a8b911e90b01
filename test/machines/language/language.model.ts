import { languageMachine } from '../../../machines/language/language.machine.ts';
import type { FetchError } from '../../../machines/lib/errors.ts';
import { createModel } from '#kit';

export const REFUSAL = 'Too many requests. Wait a moment, then try again.';

const FAILURES: FetchError[] = [
  { kind: 'httpError', status: 429, code: 'practice_portal_too_many_requests', message: REFUSAL },
  { kind: 'signedOut' },
];

export const languageModel = createModel(languageMachine, {
  input: { current: 'en_US', choices: ['en_US', 'es_ES'] },
  events: {
    'language.selected': [{ language: 'en_US' }, { language: 'es_ES' }],
    'form.submitted': [{}],
    'saving.retried': [{}],
    'saving.dismissed': [{}],
  },
  actors: { saveLanguage: { done: ['es_ES', 'en_US'], error: FAILURES } },
  serializeState: ({ current, selected, error }) => [current, selected, error?.category],
});
