import { createModel } from '#kit';
import { agreementsMachine } from '../../../machines/agreements/agreements.machine.ts';
import { NOTHING_AGREED } from '../../../machines/payment/agreements.ts';
import { FAILURES } from '../request/request.parts.ts';

export const agreementsModel = createModel(agreementsMachine, {
  // Two required agreements stand for five: one that is known from an earlier site, and one that is not.
  input: { required: ['hipaa', 'privacyPolicy'], agreed: { ...NOTHING_AGREED, hipaa: true, memberDirectory: false } },
  events: {
    'agreement.toggled': [{ agreement: 'hipaa' }, { agreement: 'privacyPolicy' }, { agreement: 'memberDirectory' }],
    'form.submitted': [{}],
    'request.retried': [{}],
    'request.dismissed': [{}],
  },
  actors: { saveAgreements: { done: [undefined], error: FAILURES } },
  serializeState: ({ agreed, error }) => [agreed.hipaa, agreed.privacyPolicy, agreed.memberDirectory, error?.category],
});
