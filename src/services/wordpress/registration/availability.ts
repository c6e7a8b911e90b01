/** Whether a username or an e-mail address is free (specification, section 7; host contract 3.5 and 3.6). */
import * as v from 'valibot';
import type { AvailabilityAnswer, AvailabilityInput } from '../../../../machines/availability/availability.types.ts';
import type { FetchError } from '../../../../machines/lib/errors.ts';
import { httpError, readAs, type Rest } from '../rest.ts';

const ROUTES = { username: 'usernames', email: 'emails' };
/** What the host says of a value that nobody may have. */
const INVALID = { username: 'practice_portal_invalid_username', email: 'practice_portal_invalid_email' };

/**
 * Asks the host. Only a 200 with a bare `true` or `false` is an answer: an error's body would be truthy as well.
 * @throws {FetchError} whenever there is no such answer; the field is then not blocked, the host decides at the end
 */
export const createCheckAvailability =
  (rest: Rest) =>
  async ({ field, value }: AvailabilityInput, signal: AbortSignal): Promise<AvailabilityAnswer> => {
    if (!fitsInPath(value)) {
      // WordPress allows a slash in no username, but in an e-mail address: that one simply cannot be asked for.
      if (field === 'username' && value.includes('/')) return 'unusable';
      throw { kind: 'invalidResponse', where: field } satisfies FetchError;
    }
    const answer = await rest.send({ method: 'GET', to: [ROUTES[field], value], signal });
    if (answer.status === 200) return readAs(v.boolean(), answer.json) ? 'taken' : 'free';
    const failure = httpError(answer);
    if (answer.status === 400 && failure.code === INVALID[field]) return 'unusable';
    throw failure;
  };

/** Web servers refuse an encoded slash in a path, and browsers walk up at a segment of dots alone. */
const fitsInPath = (value: string) => !value.includes('/') && value !== '.' && value !== '..';
