/** Why something could not be done, as a chart keeps it and a page tells it. */
import { toFailure } from './failure.ts';
import { problemOf, type Problem } from './problem.ts';

/** `refusal`: the host's own words; '' when it had none, and for whatever is no refusal. */
export type Trouble = {
  problem: Problem;
  refusal: string;
  /** The host, or a service that it asked, could not work: nothing was decided. */
  isDown?: true;
};

const SERVER_ERROR = 500;

/** @param error whatever a promise has rejected with */
export function troubleOf(error: unknown): Trouble {
  const failure = toFailure(error);
  const isDown = failure.kind === 'http' && failure.status >= SERVER_ERROR;
  return {
    problem: problemOf(failure),
    refusal: failure.kind === 'http' ? failure.message : '',
    ...(isDown && { isDown }),
  };
}

export const UNANSWERED: Trouble = { problem: 'unanswered', refusal: '' };

const REASONS: Record<Exclude<Problem, 'refused'>, string> = {
  unanswered: 'The site did not answer.',
  offline: 'You are offline.',
  misunderstood: 'The site sent an invalid response.',
  signedOut: 'You have been signed out.',
};

/** @param what could not be done, as a sentence */
export function wordsOf({ problem, refusal }: Trouble, what: string): string {
  const reason = problem === 'refused' ? refusal : REASONS[problem];
  return reason === '' ? what : `${what} ${reason}`;
}
