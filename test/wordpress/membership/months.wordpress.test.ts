/** Months are added in the site's time zone, and for Stripe's periods in UTC (spec: servers#one-clock). */
import { expect, test } from 'vitest';
import { useSite } from '../kit/site.ts';

const portal = useSite();

/** One of the zones whose clocks agree at all times that the tests reach. */
const ZONES = `
  $zones = array();
  foreach ( DateTimeZone::listIdentifiers() as $name ) {
    $changes = ( new DateTimeZone( $name ) )->getTransitions( gmmktime( 0, 0, 0, 5, 1, 2027 ), gmmktime( 0, 0, 0, 8, 1, 2029 ) );
    $zones[ wp_json_encode( array_column( $changes, 'offset', 'ts' ) ) ] = $name;
  }`;

test('the end of any day plus months is the end of the same day, or of the last day of its month: in all zones, on all days of a leap year', async () => {
  const wrong = await portal.php<string[]>(`
    ${ZONES}
    $wrong = array();
    foreach ( $zones as $name ) {
      $zone = new DateTimeZone( $name );
      for ( $day = new DateTimeImmutable( '2027-06-01 23:59:59', $zone ); $day->format( 'Y-m-d' ) < '2028-06-01'; $day = $day->modify( '+1 day' )->setTime( 23, 59, 59 ) ) {
        foreach ( array( 1, 6, 13 ) as $months ) {
          $after  = ( new DateTimeImmutable( '@' . PracticePortal\\Core\\SiteDay::addMonths( $day->getTimestamp(), $months, $zone ) ) )->setTimezone( $zone );
          $passed = 12 * ( $after->format( 'Y' ) - $day->format( 'Y' ) ) + $after->format( 'n' ) - $day->format( 'n' );
          $is_last = '23:59:59' === $after->format( 'H:i:s' ) || $after->modify( '+1 second' )->format( 'Y-m-d' ) > $after->format( 'Y-m-d' );
          if ( $passed !== $months || ! $is_last || (int) $after->format( 'j' ) !== min( (int) $day->format( 'j' ), (int) $after->format( 't' ) ) ) {
            $wrong[] = $day->format( 'c' ) . " + $months in $name: " . $after->format( 'c' );
          }
        }
      }
    }
    return array_slice( $wrong, 0, 10 );`);
  expect(wrong).toEqual([]);
});

test('the end of each day is on that day, and the next second is not: in all zones', async () => {
  const wrong = await portal.php<string[]>(`
    ${ZONES}
    $wrong = array();
    foreach ( $zones as $name ) {
      update_option( 'timezone_string', $name );
      for ( $day = 0; $day < 366; ++$day ) {
        $date = gmdate( 'Y-m-d', gmmktime( 12, 0, 0, 6, 1 + $day, 2027 ) );
        $end  = PracticePortal\\Core\\SiteDay::end( $date );
        if ( PracticePortal\\Core\\SiteDay::at( $end ) !== $date || PracticePortal\\Core\\SiteDay::at( $end + 1 ) === $date ) {
          $wrong[] = "$date in $name";
        }
      }
    }
    return array_slice( $wrong, 0, 10 );`);
  expect(wrong).toEqual([]);
});

test.each([
  ['2026-12-28', 6, '2027-06-28'],
  ['2027-01-30', 1, '2027-02-28'],
  ['2027-03-31', 1, '2027-04-30'],
])('paid until %s plus %i months is %s on a site in Los Angeles', async (day, months, expected) => {
  const until = await portal.php<string>(`
    update_option( 'timezone_string', 'America/Los_Angeles' );
    return PracticePortal\\Core\\SiteDay::at( PracticePortal\\Core\\SiteDay::addMonths( PracticePortal\\Core\\SiteDay::end( '${day}' ), ${months} ) );`);
  expect(until).toBe(expected);
});

test('Stripe’s periods are counted in UTC, whatever the site’s time zone is', async () => {
  const end = await portal.php<string>(`
    update_option( 'timezone_string', 'America/Los_Angeles' );
    return gmdate( 'c', PracticePortal\\Billing\\Model\\BillingCycle::after( strtotime( '2027-01-31 02:00:00 UTC' ), 1 ) );`);
  expect(end).toBe('2027-02-28T02:00:00+00:00');
});
