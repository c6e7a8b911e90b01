/** Lets time pass for the plugin: moves all times that it has stored into the past. */
import type { TestSite } from './site.ts';

/** The sandbox's Stripe has its own clock: `stripe.simulate.pass`. */
export const letPluginAge = ({ php }: Pick<TestSite, 'php'>, seconds: number): Promise<unknown> =>
  php(`
    global $wpdb;
    $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET due_at = due_at - ${seconds} WHERE type = 'cancellation'" );
    foreach ( array( 'movements', 'journal' ) as $name ) {
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_$name SET happened_at = happened_at - ${seconds}" );
    }
    foreach ( array( 'subscriptions', 'transactions' ) as $name ) {
      $table = $wpdb->prefix . 'practice_portal_' . $name;
      foreach ( (array) $wpdb->get_results( "SELECT * FROM $table", ARRAY_A ) as $row ) {
        $earlier = array();
        foreach ( $row as $column => $value ) {
          if ( is_string( $value ) && preg_match( '/^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$/', $value ) ) {
            $earlier[ $column ] = gmdate( 'Y-m-d H:i:s', strtotime( "$value UTC" ) - ${seconds} );
          }
        }
        $terms = json_decode( $row['terms'] ?? '', true );
        foreach ( $terms['charges']['reduced'] ?? array() as $until => $amount ) {
          unset( $terms['charges']['reduced'][ $until ] );
          $terms['charges']['reduced'][ $until - ${seconds} ] = $amount;
        }
        $wpdb->update( $table, ( is_array( $terms ) ? array( 'terms' => wp_json_encode( $terms ) ) : array() ) + $earlier, array( 'id' => $row['id'] ) );
      }
    }
    return true;`);
