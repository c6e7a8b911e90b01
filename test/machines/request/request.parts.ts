/** What the models and the screen tables of charts with requests share. */
import type { ExpectedElement, UserActions } from '#kit';
import { toErrorMessage, type DisplayError, type FetchError } from '../../../machines/lib/errors.ts';
import { verbatim } from '../../../machines/lib/text.ts';
import { translate } from '../../../machines/lib/translation.ts';

export const REFUSAL = 'Too many requests. Wait a moment, then try again.';

/** The server's refusal and the end of the session. The charts cannot tell other failures from a timeout. */
export const failuresWith = (message: string): FetchError[] => [
  { kind: 'httpError', status: 422, code: 'practice_portal_refused', message },
  { kind: 'signedOut' },
];

export const FAILURES = failuresWith(REFUSAL);

export const RETRY: ExpectedElement = { role: 'button', name: 'Retry' };
export const LEAVE: ExpectedElement = { role: 'button', name: 'Leave it' };

/** The message about a failed request, else nothing. */
export const failure = (attempt: string, error: DisplayError | null): ExpectedElement[] =>
  error === null ? [] : [{ role: 'alert', text: translate(toErrorMessage(error, verbatim(attempt))) }];

export const SIGNED_OUT: ExpectedElement[] = [
  { role: 'alert', text: 'You have been signed out.' },
  { role: 'link', name: 'Sign in' },
];

export const retryActions: UserActions = { 'request.retried': () => ({ click: RETRY }) };

export const requestActions: UserActions = { ...retryActions, 'request.dismissed': () => ({ click: LEAVE }) };
