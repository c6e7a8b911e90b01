import type { RequestContext, RequestEvent, RequestTag } from '../lib/request.ts';

/** A member's sign-in details. `pendingEmail`: a new address that is not confirmed yet, else ''. */
export type Credentials = { username: string; email: string; isVerified: boolean; pendingEmail: string };

/** The outcome of the e-mail link that opened the page. */
export type EmailOutcome = 'confirmed' | 'changed' | 'expired';

export type CredentialsForm = 'email' | 'password';

export type CredentialsField = 'email' | 'password' | 'newPassword';

/** Actions for the host. Sending one repeatedly has a single effect. */
export type CredentialsAction =
  | { kind: 'email'; email: string; password: string }
  | { kind: 'password'; password: string; newPassword: string }
  | { kind: 'verification' }
  | { kind: 'cancellation' };

/** The message after an action or an e-mail link. */
export type CredentialsNotice = EmailOutcome | CredentialsAction['kind'];

export type CredentialsInput = { credentials: Credentials; outcome: EmailOutcome | null };

export type CredentialsContext = RequestContext & {
  credentials: Credentials;
  /** The typed values; passwords are removed when the form closes. */
  values: Record<CredentialsField, string>;
  /** Fields whose errors are shown. */
  revealed: CredentialsField[];
  /** The number of submits that failed validation. */
  failedSubmits: number;
  /** The number of actions so far; a retry without edits keeps the number. */
  attempt: number;
  /** The kind of the last action, without its values. */
  sent: CredentialsAction['kind'] | null;
  notice: CredentialsNotice | null;
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
  /** Cancel the pending change of address. */
  | { type: 'cancellation.pressed' }
  | RequestEvent;

export type CredentialsTag = 'email' | 'password' | RequestTag;
