/** Whether a username or an e-mail address is free (spec: rest#availability-routes). */
import * as v from 'valibot';
import type { AvailabilityAnswer, AvailabilityInput } from '../../../../machines/availability/availability.types.ts';
import type { FetchError } from '../../../../machines/lib/errors.ts';
import { httpError, readAs, type Rest } from '../rest.ts';

const ROUTES = { username: 'usernames', email: 'emails' };
/** The host's error codes for a value that is not allowed. */
const INVALID = { username: 'practice_portal_invalid_username', email: 'practice_portal_invalid_email' };

/**
 * Asks the host. Only a 200 with a bare `true` or `false` counts, because an error's body would be truthy as well.
 * @throws {FetchError} for any other response; the field is then not blocked, and the host decides on submit
 */
export const createCheckAvailability =
  (rest: Rest) =>
  async ({ field, value }: AvailabilityInput, signal: AbortSignal): Promise<AvailabilityAnswer> => {
    if (!fitsInPath(value)) {
      // WordPress allows a slash in e-mail addresses, but not in usernames. Such an address cannot be checked.
      if (field === 'username' && value.includes('/')) return 'unusable';
      throw { kind: 'invalidResponse', where: field } satisfies FetchError;
    }
    const answer = await rest.send({ method: 'GET', to: [ROUTES[field], value], signal });
    if (answer.status === 200) return readAs(v.boolean(), answer.json) ? 'taken' : 'free';
    const failure = httpError(answer);
    if (answer.status === 400 && failure.code === INVALID[field]) return 'unusable';
    throw failure;
  };

/** Web servers reject an encoded slash in a path, and browsers resolve a segment of dots. */
const fitsInPath = (value: string) => !value.includes('/') && value !== '.' && value !== '..';
