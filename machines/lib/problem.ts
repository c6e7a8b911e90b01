/** What became of a call that failed, in the words in which a page tells it: which states a chart has for its failures. */
import type { Failure } from './failure.ts';

export type Problem =
  /** It was answered, with a refusal or an error of the service's own. */
  | 'refused'
  /** No answer: the request may or may not have arrived. */
  | 'unanswered'
  /** Nothing was sent. */
  | 'offline'
  /** An answer that nobody understands. */
  | 'misunderstood'
  /** The session is over. */
  | 'signedOut';

const UNAUTHORIZED = 401;

/** WordPress answers 401 to whoever it takes for a visitor: then too the session is over. */
export function problemOf(failure: Failure): Problem {
  switch (failure.kind) {
    case 'http':
      return failure.status === UNAUTHORIZED ? 'signedOut' : 'refused';
    case 'network':
    case 'timeout':
      return 'unanswered';
    case 'malformed':
      return 'misunderstood';
    case 'offline':
    case 'signedOut':
      return failure.kind;
  }
}
