/** The member's sign-in details on the host: `/account/email`, `/account/password`. */
import * as v from 'valibot';
import type { Credentials, CredentialsAction } from '../../../../machines/credentials/credentials.types.ts';
import type { FetchError } from '../../../../machines/lib/errors.ts';
import type { Rest } from '../rest.ts';
import { apiObject } from '../api-schema.ts';

export const credentialsSchema = apiObject({
  username: v.string(),
  email: v.string(),
  is_verified: v.boolean(),
  pending_email: v.string(),
});

const PATHS: Record<CredentialsAction['kind'], string[]> = {
  email: ['email'],
  password: ['password'],
  verification: ['email', 'verification'],
  cancellation: ['email', 'cancel'],
};

/**
 * Sends an action. Retries of an attempt send the same key, so that the host runs it once.
 *
 * @param page unique for this page, because each page counts its own attempts
 * @throws {FetchError} as `rest.call`
 */
export const createSendCredentialsAction =
  (rest: Rest, page: string) =>
  (
    { action, attempt }: { action: CredentialsAction | null; attempt: number },
    signal: AbortSignal,
  ): Promise<Credentials> => {
    if (action === null) throw { kind: 'invalidResponse', where: 'action' } satisfies FetchError;
    const typed =
      action.kind === 'email'
        ? { email: action.email, password: action.password }
        : action.kind === 'password'
          ? { password: action.password, new_password: action.newPassword }
          : {};
    return rest.call(credentialsSchema, {
      method: 'POST',
      to: ['account', ...PATHS[action.kind]],
      json: { ...typed, idempotency_key: `${page}-credentials-${attempt}` },
      signal,
      timeoutMs: 30_000,
    });
  };
