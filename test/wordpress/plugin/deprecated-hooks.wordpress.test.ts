/** Filters and actions under the names of version 0.2.0, which site code may use for one more release. */
import { expect, test } from 'vitest';
import { useSite } from '../kit/site.ts';

const portal = useSite();

test('filters and actions of version 0.2.0 still work, and WordPress names their successors', async () => {
  const [values, successors] = await portal.php<[unknown[], Record<string, string>]>(`
    add_filter( 'deprecated_hook_trigger_error', '__return_false' );
    $successors = array();
    add_action( 'deprecated_hook_run', static function ( $hook, $successor ) use ( &$successors ) { $successors[ $hook ] = $successor; }, 10, 2 );
    $fired = array();
    add_filter( 'practice_portal_standing', static fn() => new PracticePortal\\Billing\\Model\\MembershipStatus( 'paused' ) );
    add_filter( 'practice_portal_journal_words', static fn( $label, $entry ) => "$entry->kind, as before", 10, 2 );
    add_action( 'practice_portal_journal_written', static function ( $entry ) use ( &$fired ) { $fired[] = PracticePortal\\Mail\\ActivityFormatter::what( $entry ); } );
    add_action( 'practice_portal_problem_raised', static function ( $issue ) use ( &$fired ) { $fired[] = $issue->kind; } );
    remove_all_filters( 'practice_portal_stripe_cache_seconds' );
    add_filter( 'practice_portal_kept_answer_seconds', static fn() => 7 );
    $services = new PracticePortal\\Core\\Services();
    foreach ( array( 'Billing', 'Integrations' ) as $subject ) { call_user_func( array( "PracticePortal\\\\$subject\\\\Wiring", 'connect' ), $services ); }
    $user = wp_create_user( 'earlier', 'a-password', 'earlier@example.org' );
    do_action( 'practice_portal_happened', new PracticePortal\\Billing\\Activity\\JournalEvent( 'tested', $user, 'once' ) );
    $services->get( PracticePortal\\Core\\Health\\IssueReporter::class )->raise( 'mail_failed', 'all', 0, 0 );
    $status = $services->get( PracticePortal\\Membership\\MemberAccess::class )->statusFor( $user )->state;
    $seconds = ( new ReflectionMethod( PracticePortal\\Billing\\Stripe\\CallBudget::class, 'seconds' ) );
    $seconds->setAccessible( true );
    return array( array( $status, $fired, $seconds->invoke( null ) ), $successors );`);
  expect(values).toEqual(['paused', ['tested, as before', 'mail_failed'], 7]);
  expect(successors).toEqual({
    practice_portal_standing: 'practice_portal_membership_status',
    practice_portal_journal_words: 'practice_portal_activity_label',
    practice_portal_journal_written: 'practice_portal_activity_logged',
    practice_portal_problem_raised: 'practice_portal_issue_raised',
    practice_portal_kept_answer_seconds: 'practice_portal_stripe_cache_seconds',
  });
});
