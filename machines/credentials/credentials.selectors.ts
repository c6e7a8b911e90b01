import type { SnapshotFrom } from 'xstate';
import { toErrorMessage } from '../lib/errors.ts';
import type { credentialsMachine } from './credentials.machine.ts';
import { getFieldError } from './credentials.rules.ts';
import type {
  Credentials,
  CredentialsAction,
  CredentialsField,
  CredentialsForm,
  CredentialsNotice,
} from './credentials.types.ts';

type Snapshot = SnapshotFrom<typeof credentialsMachine>;

export const selectCredentials = ({ context }: Snapshot): Credentials => context.credentials;

/** The open form, else null. */
export const selectForm = (snapshot: Snapshot): CredentialsForm | null =>
  snapshot.hasTag('email') ? 'email' : snapshot.hasTag('password') ? 'password' : null;

export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

export const selectIsSignedOut = (snapshot: Snapshot): boolean => snapshot.hasTag('signedOut');

export const selectValue =
  (field: CredentialsField) =>
  ({ context }: Snapshot): string =>
    context.values[field];

/** The error of a field, once the member has left it or tried to send; else null. */
export const selectFieldError =
  (field: CredentialsField) =>
  ({ context: { revealed, values } }: Snapshot): string | null =>
    revealed.includes(field) ? getFieldError(field, values) : null;

export const selectFailedSubmits = ({ context }: Snapshot): number => context.failedSubmits;

const ERROR_MESSAGES: Record<CredentialsAction['kind'], string> = {
  email: 'We could not send the link.',
  verification: 'We could not send the link.',
  password: 'We could not change your password.',
  cancellation: 'We could not cancel the change.',
};

/** The message about a failed request, else null. */
export const selectErrorMessage = ({ context: { error, sent } }: Snapshot): string | null =>
  error === null || sent === null ? null : toErrorMessage(error, ERROR_MESSAGES[sent]);

const NOTICES: Record<CredentialsNotice, (credentials: Credentials) => string> = {
  confirmed: () => 'Your e-mail address is confirmed.',
  changed: () => 'Your e-mail address has been changed.',
  expired: () => 'This link no longer works. Send another one.',
  email: () => 'Check your inbox for our link.',
  verification: ({ email }) => `We sent a link to ${email}.`,
  cancellation: () => 'Your e-mail address stays as it is.',
  password: () => 'Your password has been changed. You have been signed out everywhere else.',
};

/** The result of the last action or of an e-mail link; '' without one. */
export const selectNotice = ({ context: { notice, credentials } }: Snapshot): string =>
  notice === null ? '' : NOTICES[notice](credentials);
