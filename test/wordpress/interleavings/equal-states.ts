/**
 * Finds equal states, so that each state's outcome is computed once. Two states are equal if database and Stripe's books are equal, apart
 * from minutes and random values (IDs, tokens and their hashes).
 */
import { createHash } from 'node:crypto';

/**
 * PHP that returns everything in the database that decides about purchases, as JSON. It bypasses WordPress, which would query each table
 * separately.
 */
export const DATABASE = `
  $database = new PDO( 'sqlite:' . FQDB );
  $state    = array();
  foreach ( array( 'users', 'usermeta', ...array_map( static fn( $name ) => 'practice_portal_' . $name, array( 'subscriptions', 'transactions', 'idempotency', 'webhook_events', 'locks', 'invites' ) ) ) as $table ) {
    $state[ $table ] = $database->query( 'SELECT * FROM "wp_' . $table . '" ORDER BY rowid' )->fetchAll( PDO::FETCH_ASSOC );
  }
  $state['cancellations'] = $database->query( "SELECT * FROM wp_practice_portal_jobs WHERE type = 'cancellation' ORDER BY job_key" )->fetchAll( PDO::FETCH_ASSOC );
  return $state;`;

export type DatabaseState = Record<string, Record<string, unknown>[]>;

/** Times closer than this count as equal. No walked operation waits so long, and no rule depends on a shorter time. */
const MOMENT_S = 600;

/** How long the host stores a request's idempotency key. */
const KEY_LIVES_S = 86_400;

/** A time (seconds since 1970, or the database's format) or a random value: an ID, a token, a hash, a password's hash. */
const GIVEN =
  /\b(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d)|\b(1[5-9]\d{8})\b|\b[a-z]+_[A-Za-z0-9]{14,}(?:_secret_[A-Za-z0-9]+)?|\b[0-9a-f]{32,}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\$(?:P|wp)\$[./$A-Za-z0-9]+/g;

/** Which accounts are older than which requests. A repeated request recognizes its own account by this, to the second. */
const beforeRequests = (database: DatabaseState) =>
  (database['practice_portal_idempotency'] ?? []).map(({ expires_at: expires }) =>
    (database['users'] ?? []).map(
      ({ user_registered: registered }) =>
        Date.parse(`${String(registered).replace(' ', 'T')}Z`) / 1000 < Number(expires) - KEY_LIVES_S,
    ),
  );

/**
 * @param database as `DATABASE` returned it
 * @param rest Stripe's books, and everything else that decides the outcome
 * @param now in seconds since 1970
 * @returns a hash that is equal for equal states
 */
export function nameOfState(database: DatabaseState, rest: unknown, now: number): string {
  // These hashes of the request bodies distinguish two requests.
  const requests = new Set(JSON.stringify(database['practice_portal_idempotency']).match(/\b[0-9a-f]{64}\b/g));
  const names = new Map<string, string>();
  const text = JSON.stringify([database, beforeRequests(database), rest]).replaceAll(
    GIVEN,
    (given: string, date?: string, seconds?: string) => {
      if (date ?? seconds) {
        const time = date ? Date.parse(`${date.replace(' ', 'T')}Z`) / 1000 : Number(seconds);
        return `${Math.round((time - now) / MOMENT_S)} moments`;
      }
      if (requests.has(given)) return given;
      if (!names.has(given)) names.set(given, `given ${names.size}`);
      return names.get(given)!;
    },
  );
  return createHash('sha256').update(text).digest('hex');
}
