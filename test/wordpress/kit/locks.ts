/** Another request holds the lock, so a request that needs it is refused. */
import { phpValue, type TestSite } from './site.ts';

const LOCK = 'PracticePortal\\Core\\Database\\Lock';

/**
 * Holds one of the plugin's locks, as another process would.
 * @param name A PHP expression.
 * @returns a function that releases it
 */
async function hold({ php }: TestSite, name: string): Promise<() => Promise<unknown>> {
  await php(`
    global $wpdb;
    return $wpdb->insert( "{$wpdb->prefix}practice_portal_locks", array(
      'name'       => hash_hmac( 'sha256', ${name}, wp_salt( 'nonce' ) ),
      'token'      => 'of another process',
      'expires_at' => time() + 120,
    ) );`);
  return () =>
    php(
      `global $wpdb; return $wpdb->delete( "{$wpdb->prefix}practice_portal_locks", array( 'token' => 'of another process' ) );`,
    );
}

/** @param what Is being registered: `email:…` or `login:…`. */
export const beAtWorkOn = (portal: TestSite, what: string) => hold(portal, phpValue(what));

/** @param whose Purchases are written: a user's login, or the id. */
export const beAtWorkOnPerson = (portal: TestSite, whose: string | number) =>
  hold(
    portal,
    `${LOCK}::nameForUser( ${typeof whose === 'number' ? whose : `get_user_by( 'login', ${phpValue(whose)} )->ID`} )`,
  );
