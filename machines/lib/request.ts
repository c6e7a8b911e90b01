/** Shared by charts that send requests to the server: the transitions after an error, and the end of the session. */
import { toDisplayError } from './errors.ts';

type Thrown = { error: unknown };

/** For `setup({ guards })`: whether a request failed because the session is over. */
export const isSignedOut = (_: unknown, { error }: Thrown): boolean => toDisplayError(error).category === 'signedOut';

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

/** The state in which the page asks the member to sign in. */
export const SIGNED_OUT_STATE = {
  tags: 'signedOut',
  description: 'The session is over. Signing in leads back here.',
} as const;
