import type { DisplayError } from '../lib/errors.ts';

/** By what a member signs in. `pendingEmail`: a new address that is not confirmed yet, else ''. */
export type Credentials = { username: string; email: string; isVerified: boolean; pendingEmail: string };

/** What came of a link in an e-mail, by which the page was opened. */
export type EmailOutcome = 'confirmed' | 'changed' | 'expired';

export type CredentialsForm = 'email' | 'password';

export type CredentialsField = 'email' | 'password' | 'newPassword';

/** What is sent to the host: each has one effect however often it is sent. */
export type CredentialsAction =
  | { kind: 'email'; email: string; password: string }
  | { kind: 'password'; password: string; newPassword: string }
  | { kind: 'verification' }
  | { kind: 'cancellation' };

/** What the page says after something was done, or after a link was followed. */
export type CredentialsNotice = EmailOutcome | CredentialsAction['kind'];

export type CredentialsInput = { credentials: Credentials; outcome: EmailOutcome | null };

export type CredentialsContext = {
  credentials: Credentials;
  /** What is typed; passwords go as soon as the form is closed. */
  values: Record<CredentialsField, string>;
  /** Fields whose fault is said. */
  revealed: CredentialsField[];
  /** How often a form was not sent, because something is missing. */
  failedSubmits: number;
  /** How many acts were begun: what is tried again unchanged is the same one. */
  attempt: number;
  /** What was sent last, without what was typed. */
  sent: CredentialsAction['kind'] | null;
  notice: CredentialsNotice | null;
  error: DisplayError | null;
};

export type CredentialsEvent =
  | { type: 'email.opened' }
  | { type: 'password.opened' }
  | { type: 'form.closed' }
  | { type: 'field.changed'; field: CredentialsField; value: string }
  | { type: 'field.left'; field: CredentialsField }
  | { type: 'form.submitted' }
  /** Send the link again. */
  | { type: 'verification.pressed' }
  /** Cancel the change of address that waits for its link. */
  | { type: 'cancellation.pressed' }
  | { type: 'action.retried' }
  | { type: 'action.dismissed' };

export type CredentialsTag = 'busy' | 'email' | 'password' | 'signedOut';
