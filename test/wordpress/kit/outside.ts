/** Memberships that Stripe does not charge: paid outside of it until a date, or complimentary. */
import type { Row, TestSite } from './site.ts';
import { phpValue } from './site.ts';

export const DAY_SECONDS = 86_400;

/** PHP that has `$outside` grant and change them. */
export const OUTSIDE = `
  $services = new PracticePortal\\Core\\Services();
  $outside  = $services->get( PracticePortal\\Membership\\Outside\\OutsideMemberships::class );
  $plan     = static fn( $id ) => ( new PracticePortal\\Billing\\Storage\\Plans() )->findAny( $id );
  $paid     = static fn( $until, $monthly = 19900 ) => PracticePortal\\Billing\\Model\\OutsidePayment::paid( $until, $monthly );
  $free     = static fn( $until = null ) => PracticePortal\\Billing\\Model\\OutsidePayment::complimentary( $until );`;

type Granted = { login: string; email: string; until: number | null; isFree?: boolean; plan?: number };

/**
 * Gives a new account a membership, as the owner does.
 *
 * @param until in seconds since 1970; null for no end
 * @returns the user's and the subscription's ids
 */
export const grantOutside = (
  portal: Pick<TestSite, 'php' | 'products'>,
  { login, email, until, isFree = until === null, plan = portal.products.grow }: Granted,
): Promise<{ user: number; id: number }> =>
  portal.php(`${OUTSIDE}
    $user = username_exists( '${login}' );
    $user = false === $user ? wp_insert_user( array( 'user_login' => '${login}', 'user_email' => '${email}', 'user_pass' => 'a long password', 'first_name' => '${login}' ) ) : $user;
    $payment = ${isFree ? '$free' : '$paid'}( ${phpValue(until)} );
    return array( 'user' => $user, 'id' => $outside->grant( $user, $plan( ${plan} ), $payment, time(), PracticePortal\\Billing\\Model\\SubscriptionOrigin::Added )->id );`);

/** Moves everything about memberships outside of Stripe into the past, and runs the hourly task. */
export const letOutsidePass = (portal: Pick<TestSite, 'php'>, seconds: number): Promise<unknown> =>
  portal.php(`
    global $wpdb;
    $table = $wpdb->prefix . 'practice_portal_subscriptions';
    foreach ( $wpdb->get_results( "SELECT * FROM $table WHERE gateway IN ( 'outside', 'complimentary' )", ARRAY_A ) as $row ) {
      $earlier = array();
      foreach ( array( 'created_at', 'activated_at', 'current_period_end', 'reminded_of' ) as $column ) {
        $earlier[ $column ] = null === $row[ $column ] ? null : gmdate( 'Y-m-d H:i:s', strtotime( $row[ $column ] . ' UTC' ) - ${seconds} );
      }
      $wpdb->update( $table, $earlier, array( 'id' => $row['id'] ) );
    }
    do_action( 'practice_portal_hourly' );
    return true;`);

/** The memberships' rows, oldest first. */
export const outsideRows = async (portal: Pick<TestSite, 'rows'>): Promise<Row[]> =>
  (await portal.rows('subscriptions')).filter(({ gateway }) => gateway === 'outside' || gateway === 'complimentary');
