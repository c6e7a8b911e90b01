/** Members of the directory, one with everything or thousands at once, as a registration would store them. */
import { phpValue, type TestSite } from './site.ts';

export type MemberOptions = {
  login: string;
  name?: string;
  /** Name of the subscription; null for none. */
  subscription?: string | null;
  status?: string;
  role?: string;
  consents?: boolean;
  profession?: string;
  practices?: Record<string, unknown>[];
};

const PRACTICE = {
  name: 'Alder Dental',
  specialty: 'Orthodontics',
  business_structure: 'llc',
  email: 'desk@alder.example',
  phone: '+1 503-555-0101',
  website: 'https://alder.example',
  directory_show: '1',
  address: {
    line1: '12 Alder Street',
    line2: 'Suite 3',
    city: 'Portland',
    state: 'OR',
    zip: '97205',
    country: 'US',
    geo_lat: '45.52',
    geo_lng: '-122.68',
  },
};

export const practice = (changes: Record<string, unknown> = {}) => ({ ...PRACTICE, ...changes });

/** Creates a member through the plugin's own storage and returns the id. */
export const addMember = (
  { php }: Pick<TestSite, 'php'>,
  {
    login,
    name = login,
    subscription = 'Grow Member',
    status = 'active',
    role = 'subscriber',
    consents = true,
    profession = 'dental',
    practices = [practice()],
  }: MemberOptions,
): Promise<number> =>
  php<number>(`
    $id = wp_insert_user( wp_slash( ${phpValue({
      user_login: login,
      user_pass: login,
      user_email: `${login}@private.example`,
      display_name: name,
      role,
      user_registered: '2024-03-01 10:00:00',
    })} ) );
    ( new PracticePortal\\Registration\\Accounts\\MemberRecords() )->storeMember( $id, new PracticePortal\\Registration\\Form\\RegistrationForm( ${phpValue(
      {
        user_first_name: name,
        user_last_name: 'X',
        mepr_profession: profession,
        mepr_best_phone_number: '+1 503-555-9999',
        practices,
        agreements: { member_directory: consents ? '1' : '0' },
      },
    )} ) );
    if ( null !== ${subscription === null ? 'null' : `'${subscription}'`} ) {
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      $subscription  = $subscriptions->create( $id, 1, '${subscription}', 19900 );
      $subscriptions->activate( $subscription->id );
      if ( 'canceled' === '${status}' ) { $subscriptions->cancel( $subscription->id ); }
      if ( 'past_due' === '${status}' ) { $subscriptions->record( $subscriptions->find( $subscription->id ), PracticePortal\\Billing\\Model\\SubscriptionStatus::PastDue, new PracticePortal\\Billing\\Model\\SubscriptionSnapshot( PracticePortal\\Billing\\Model\\SubscriptionStatus::PastDue, null, time() ) ); }
    }
    return $id;`);

/**
 * Adds users with a role and, if wanted, all data that the directory needs. It bypasses WordPress, which would take minutes for
 * thousands.
 */
export const addMany = (
  { php }: Pick<TestSite, 'php'>,
  count: number,
  { role = 'subscriber', listed = true } = {},
): Promise<true> =>
  php<true>(`
    global $wpdb;
    $numbers = 'WITH RECURSIVE numbers( n ) AS ( SELECT 1000 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${999 + count} )';
    $insert  = function ( $table, $columns, $values, $bound = array() ) use ( $numbers ) {
      $GLOBALS['@pdo']->prepare( "INSERT INTO $table ( $columns ) $numbers SELECT $values FROM numbers" )->execute( $bound );
    };
    $insert( $wpdb->users, 'ID, user_login, user_nicename, user_pass, user_email, display_name, user_registered', "n, 'many-' || n, 'many-' || n, 'x', 'many-' || n || '@private.example', 'Many ' || ( 10000 + n ), '2024-03-01 10:00:00'" );
    $meta = array( $wpdb->prefix . 'capabilities' => serialize( array( '${role}' => true ) ) );
    if ( ${listed ? 'true' : 'false'} ) {
      $meta += array(
        'practice_portal_practices'          => serialize( array( ( new PracticePortal\\Registration\\Form\\Practice( ${phpValue(practice())} ) )->toArray() ) ),
        'practice_portal_agreements'         => serialize( array( 'member_directory' => true ) ),
        'mepr_profession'                    => 'dental',
      );
      $insert( $wpdb->prefix . 'practice_portal_subscriptions', 'user_id, product_id, name, status, created_at', "n, 1, 'Grow Member', 'active', '2024-03-01 10:00:00'" );
    }
    foreach ( $meta as $key => $value ) { $insert( $wpdb->usermeta, 'user_id, meta_key, meta_value', 'n, ?, ?', array( $key, $value ) ); }
    PracticePortal\\Directory\\Reindexer::begin();
    do_action( PracticePortal\\Core\\Hooks::DIRECTORY_REINDEX );
    return true;`);
