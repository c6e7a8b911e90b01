import { createModel } from '#kit';
import { agreementsMachine } from '../../../machines/agreements/agreements.machine.ts';
import type { FetchError } from '../../../machines/lib/errors.ts';
import { NOTHING_AGREED } from '../../../machines/payment/agreements.ts';

export const REFUSAL = 'Too many requests. Wait a moment, then try again.';

const FAILURES: FetchError[] = [
  { kind: 'httpError', status: 429, code: 'practice_portal_too_many_requests', message: REFUSAL },
  { kind: 'signedOut' },
];

export const agreementsModel = createModel(agreementsMachine, {
  // Two required agreements stand for five: one that is known from an earlier site, and one that is not.
  input: { required: ['hipaa', 'privacyPolicy'], agreed: { ...NOTHING_AGREED, hipaa: true, memberDirectory: false } },
  events: {
    'agreement.toggled': [{ agreement: 'hipaa' }, { agreement: 'privacyPolicy' }, { agreement: 'memberDirectory' }],
    'form.submitted': [{}],
    'saving.retried': [{}],
    'saving.dismissed': [{}],
  },
  actors: { saveAgreements: { done: [undefined], error: FAILURES } },
  serializeState: ({ agreed, error }) => [agreed.hipaa, agreed.privacyPolicy, agreed.memberDirectory, error?.category],
});
