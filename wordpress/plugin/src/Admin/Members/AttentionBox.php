<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Billing\MembershipPolicy;
use PracticePortal\Billing\Model\OutsidePayment;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Health\HealthIssues;
use PracticePortal\Core\Health\IssueReporter;
use PracticePortal\Registration\Accounts\EmailVerification;
use PracticePortal\Registration\Accounts\MemberAgreements;

/** What needs the owner's attention on a member's page: problems, payments, and what the member has not done yet. */
final class AttentionBox {
	/** A membership outside of Stripe that ends within this time, in seconds. */
	private const SOON = 30 * DAY_IN_SECONDS;

	public function __construct( private readonly HealthIssues $health_issues ) {}

	/** Prints nothing if nothing needs attention. */
	public function output( int $user_id, ?Subscription $subscription ): void {
		$issues = $this->health_issues->openFor( $user_id );
		$lines  = null === $subscription || ! $subscription->isLive() ? array() : self::lines( $user_id, $subscription );
		if ( array() === $issues && array() === $lines ) {
			return;
		}
		MetaBox::open( __( 'Needs attention', 'practice-portal' ), 'attention' );
		echo '<ul class="ul-disc">';
		foreach ( $issues as $issue ) {
			printf( '<li><strong>%1$s</strong> %2$s <a href="%3$s">%4$s</a></li>', esc_html( IssueReporter::title( $issue ) ), esc_html( IssueReporter::advice( $issue ) ), esc_url( AdminUrl::for( MenuEntries::HEALTH_ISSUES ) ), esc_html__( 'All problems', 'practice-portal' ) );
		}
		foreach ( $lines as $line ) {
			printf( '<li>%s</li>', esc_html( $line ) );
		}
		echo '</ul>';
		MetaBox::close();
	}

	/** @return string[] */
	private static function lines( int $user_id, Subscription $subscription ): array {
		$payment = OutsidePayment::for( $subscription );
		$lines   = array();
		if ( SubscriptionStatus::PastDue === $subscription->status && null !== $subscription->past_due_since ) {
			/* translators: 1: a date, 2: a date. */
			$lines[] = sprintf( __( 'The payment failed on %1$s. Access ends on %2$s.', 'practice-portal' ), Dates::day( $subscription->past_due_since ), Dates::day( $subscription->past_due_since + MembershipPolicy::grace() ) );
		}
		if ( null !== $subscription->ends_at ) {
			/* translators: %s: a date. */
			$lines[] = sprintf( __( 'Canceled: ends on %s.', 'practice-portal' ), Dates::day( $subscription->ends_at ) );
		}
		if ( null !== $payment && null !== $payment->until && $payment->until < DatabaseClock::now() + self::SOON ) {
			/* translators: %s: a date. */
			$lines[] = sprintf( __( 'The membership ends on %s, unless you enter a later date.', 'practice-portal' ), Dates::day( $payment->until ) );
		}
		if ( MemberAgreements::areMissing( $user_id ) ) {
			$lines[] = __( 'The member has not agreed to the terms yet, and is asked at the next visit to the overview.', 'practice-portal' );
		}
		if ( ! EmailVerification::isVerified( $user_id ) ) {
			$lines[] = __( 'The e-mail address is not confirmed yet.', 'practice-portal' );
		}
		return $lines;
	}
}
