import { credentialsMachine } from '../../../machines/credentials/credentials.machine.ts';
import type { Credentials, CredentialsField } from '../../../machines/credentials/credentials.types.ts';
import { createModel } from '#kit';
import { failuresWith } from '../request/request.parts.ts';

/** An unconfirmed address with a pending change: every button is enabled. */
export const OPEN: Credentials = {
  username: 'ada',
  email: 'ada@practice.example',
  isVerified: false,
  pendingEmail: 'ada@new.example',
};

export const SETTLED: Credentials = { ...OPEN, isVerified: true, pendingEmail: '' };

export const REFUSAL = 'This is not your current password.';

export const credentialsModel = createModel(credentialsMachine, {
  input: { credentials: OPEN, outcome: null },
  events: {
    'email.opened': [{}],
    'password.opened': [{}],
    'form.closed': [{}],
    'field.changed': [
      { field: 'email', value: 'ada@new.example' },
      { field: 'password', value: 'the old one' },
      { field: 'newPassword', value: 'the new one' },
    ],
    'field.left': [{ field: 'password' }],
    'form.submitted': [{}],
    'verification.pressed': [{}],
    'cancellation.pressed': [{}],
    'request.retried': [{}],
    'request.dismissed': [{}],
  },
  actors: { sendAction: { done: [SETTLED], error: failuresWith(REFUSAL) } },
  // Each form has only its own fields. Typing twice leads to the same states as typing once.
  filter: (snapshot, event) => {
    if (event.type !== 'field.changed') return true;
    const field = event['field'] as CredentialsField;
    const isShown = field === 'password' || snapshot.matches('changingEmail') === (field === 'email');
    return isShown && (snapshot.context.values[field] === '' || snapshot.context.error !== null);
  },
  // The number of attempts does not matter. The fields choose which error shows.
  serializeState: ({ credentials, values, revealed, error, sent }) => [
    credentials.isVerified,
    values,
    revealed.length > 0,
    error && [sent, error.category],
  ],
});
