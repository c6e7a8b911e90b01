/**
 * Two orders that have come to the same come to the same for good: what becomes of a state is found out once. Two states are the same when
 * database and Stripe's books are, but for what chance has given them (ids, tokens, hashes of these) and for minutes.
 */
import { createHash } from 'node:crypto';

/** Everything in the database that decides about purchases; PHP that returns it as JSON, past WordPress, which would ask for each table by itself. */
export const DATABASE = `
  $database = new PDO( 'sqlite:' . FQDB );
  $state    = array();
  foreach ( array( 'users', 'usermeta', ...array_map( static fn( $name ) => 'practice_portal_' . $name, array( 'subscriptions', 'transactions', 'idempotency', 'webhook_events', 'locks', 'endings', 'invites' ) ) ) as $table ) {
    $state[ $table ] = $database->query( 'SELECT * FROM "wp_' . $table . '" ORDER BY rowid' )->fetchAll( PDO::FETCH_ASSOC );
  }
  return $state;`;

export type DatabaseState = Record<string, Record<string, unknown>[]>;

/** Times less than this apart are one: nothing that is walked waits so long, and nothing is decided by less. */
const MOMENT_S = 600;

/** How long a request's key is kept. */
const KEY_LIVES_S = 86_400;

/** A time, in seconds since 1970 or as the database has it; or what chance has given: an id, a token, a hash, a password's. */
const GIVEN =
  /\b(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d)|\b(1[5-9]\d{8})\b|\b[a-z]+_[A-Za-z0-9]{14,}(?:_secret_[A-Za-z0-9]+)?|\b[0-9a-f]{32,}\b|\$(?:P|wp)\$[./$A-Za-z0-9]+/g;

/** Which accounts came before which requests: by that a request that comes again knows its own, to the second. */
const beforeRequests = (database: DatabaseState) =>
  (database['practice_portal_idempotency'] ?? []).map(({ expires_at: expires }) =>
    (database['users'] ?? []).map(
      ({ user_registered: registered }) =>
        Date.parse(`${String(registered).replace(' ', 'T')}Z`) / 1000 < Number(expires) - KEY_LIVES_S,
    ),
  );

/**
 * @param database as `DATABASE` returned it
 * @param rest Stripe's books, and whatever else decides what becomes of it
 * @param now in seconds since 1970
 * @returns the same for all that are the same
 */
export function nameOfState(database: DatabaseState, rest: unknown, now: number): string {
  // Two requests are told apart by these, which are hashes of what they said.
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
