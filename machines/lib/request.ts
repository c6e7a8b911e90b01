/** The parts of a request to the server, for the charts that send one: `isSignedOut` and `requestActions` for their setup, then the states. */
import { assign, type EventObject } from 'xstate';
import { TIMEOUT_ERROR, toDisplayError, toErrorMessage, type DisplayError } from './errors.ts';
import type { Text } from './text.ts';

/** The server answers within this time, or the request has failed. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** For requests during which the server calls Stripe or sends an e-mail. */
export const SLOW_REQUEST_TIMEOUT_MS = 60_000;

export type RequestContext = { error: DisplayError | null };

/** The same request again. */
export type RequestRetried = { type: 'request.retried' };

/** `dismissed`: the member goes on without it. */
export type RequestEvent = RequestRetried | { type: 'request.dismissed' };

export type RequestTag = 'busy' | 'signedOut';

type Thrown = { error: unknown };

/** For `setup({ guards })`: whether a request failed because the session is over. */
export const isSignedOut = (_: unknown, { error }: Thrown): boolean => toDisplayError(error).category === 'signedOut';

/** For `setup({ actions })`: they store why a request failed. */
export const requestActions = <TContext extends RequestContext, TEvent extends EventObject>() => ({
  storeError: assign<TContext, TEvent, Thrown, TEvent, never>(
    (_, { error }) => ({ error: toDisplayError(error) }) as Partial<TContext>,
  ),
  storeTimeout: assign<TContext, TEvent, undefined, TEvent, never>(
    () => ({ error: TIMEOUT_ERROR }) as Partial<TContext>,
  ),
  clearError: assign<TContext, TEvent, undefined, TEvent, never>(() => ({ error: null }) as Partial<TContext>),
});

const thrown = ({ event }: { event: Thrown }): Thrown => ({ error: event.error });

/** The transitions after an error: to the state `signedOut` if the session is over, else to `failed`. */
export const errorTransitions = <SignedOut extends string, Failed extends string>(
  signedOut: SignedOut,
  failed: Failed,
) =>
  [
    { guard: { type: 'isSignedOut', params: thrown }, target: signedOut },
    { target: failed, actions: { type: 'storeError', params: thrown } },
  ] as const;

/** The state while the server answers, without its `invoke`. */
export const requestState = <Failed extends string>(failed: Failed) =>
  ({
    tags: ['busy'],
    entry: 'clearError',
    after: { answerTimeout: { target: failed, actions: 'storeTimeout' } },
  }) as const;

/** The state in which the page asks the member to sign in. */
export const SIGNED_OUT_STATE = {
  tags: 'signedOut',
  description: 'The session is over. Signing in leads back here.',
} as const;

export type RequestSnapshot = { hasTag: (tag: RequestTag) => boolean };

export const selectIsBusy = (snapshot: RequestSnapshot): boolean => snapshot.hasTag('busy');

export const selectIsSignedOut = (snapshot: RequestSnapshot): boolean => snapshot.hasTag('signedOut');

/** Whether the member can go on without the request. */
export const selectCanDismiss = (snapshot: { can: (event: { type: 'request.dismissed' }) => boolean }): boolean =>
  snapshot.can({ type: 'request.dismissed' });

/** The message about a failed request, else null. */
export const getErrorMessage = ({ error }: RequestContext, attempt: Text): Text | null =>
  error === null ? null : toErrorMessage(error, attempt);
