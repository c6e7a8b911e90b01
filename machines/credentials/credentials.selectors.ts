import type { SnapshotFrom } from 'xstate';
import { getErrorMessage } from '../lib/request.ts';
import type { credentialsMachine } from './credentials.machine.ts';
import { getFieldError } from './credentials.rules.ts';
import type {
  Credentials,
  CredentialsAction,
  CredentialsField,
  CredentialsForm,
  CredentialsNotice,
} from './credentials.types.ts';
import { text, type Text } from '../lib/text.ts';

export { selectIsBusy, selectIsSignedOut } from '../lib/request.ts';

type Snapshot = SnapshotFrom<typeof credentialsMachine>;

export const selectCredentials = ({ context }: Snapshot): Credentials => context.credentials;

/** What the form knows of the person, for the strength of the password. */
export const selectPersonalWords = ({ context: { credentials } }: Snapshot): string[] => [
  credentials.username,
  credentials.email,
];

/** The open form, else null. */
export const selectForm = (snapshot: Snapshot): CredentialsForm | null =>
  snapshot.hasTag('email') ? 'email' : snapshot.hasTag('password') ? 'password' : null;

export const selectValue =
  (field: CredentialsField) =>
  ({ context }: Snapshot): string =>
    context.values[field];

/** The error of a field, once the member has left it or tried to send; else null. */
export const selectFieldError =
  (field: CredentialsField) =>
  ({ context: { revealed, values } }: Snapshot): Text | null =>
    revealed.includes(field) ? getFieldError(field, values) : null;

export const selectFailedSubmits = ({ context }: Snapshot): number => context.failedSubmits;

const ERROR_MESSAGES: Record<CredentialsAction['kind'], Text> = {
  email: text('We could not send the link.'),
  verification: text('We could not send the link.'),
  password: text('We could not change your password.'),
  cancellation: text('We could not cancel the change.'),
};

/** The message about a failed request, else null. */
export const selectErrorMessage = ({ context }: Snapshot): Text | null =>
  context.sent && getErrorMessage(context, ERROR_MESSAGES[context.sent]);

const NOTICES: Record<CredentialsNotice, (credentials: Credentials) => Text> = {
  confirmed: () => text('Your e-mail address is confirmed.'),
  changed: () => text('Your e-mail address has been changed.'),
  expired: () => text('This link no longer works. Send another one.'),
  email: () => text('Check your inbox for our link.'),
  verification: ({ email }) => text('We sent a link to {email}.', { email }),
  cancellation: () => text('Your e-mail address stays as it is.'),
  password: () => text('Your password has been changed. You have been signed out everywhere else.'),
};

/** The result of the last action or of an e-mail link, else null. */
export const selectNotice = ({ context: { notice, credentials } }: Snapshot): Text | null =>
  notice === null ? null : NOTICES[notice](credentials);
