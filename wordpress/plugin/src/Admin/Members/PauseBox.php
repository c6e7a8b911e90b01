<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Settings\PauseSettings;

/** The box on a member's page that pauses the membership, or ends a pause. */
final class PauseBox {
	public static function output( Subscription $subscription ): void {
		$is_paused   = SubscriptionStatus::Paused === $subscription->status;
		$is_pausable = SubscriptionStatus::Active === $subscription->status && null === $subscription->ends_at;
		if ( '' === $subscription->gateway_subscription || ! ( $is_paused || $is_pausable ) ) {
			return;
		}
		MetaBox::open( __( 'Pause', 'practice-portal' ), MemberUrl::PAUSE );
		if ( $is_paused ) {
			self::outputPause( $subscription );
		} else {
			self::outputForm( $subscription );
		}
		MetaBox::close();
	}

	private static function outputPause( Subscription $subscription ): void {
		$until = null === $subscription->resumes_at
			? __( 'Paused. Nothing is charged until you resume the membership.', 'practice-portal' )
			/* translators: %s: a date. */
			: sprintf( __( 'Paused until %s. Nothing is charged before.', 'practice-portal' ), Dates::day( $subscription->resumes_at ) );
		$form = array(
			'subscription' => (string) $subscription->id,
			'key'          => MemberActions::newKey(),
		);
		echo '<p>' . esc_html( $until ) . '</p>';
		AdminPostActions::button( MemberActions::RESUME, $form, __( 'Resume now', 'practice-portal' ) );
	}

	private static function outputForm( Subscription $subscription ): void {
		printf( '<form method="post" action="%s" class="practice-portal-action">', esc_url( AdminPostActions::url() ) );
		AdminPostActions::fields( MemberActions::PAUSE );
		printf( '<input type="hidden" name="subscription" value="%1$d"><input type="hidden" name="key" value="%2$s"><p><label>%3$s <select name="months">', (int) $subscription->id, esc_attr( MemberActions::newKey() ), esc_html__( 'For', 'practice-portal' ) );
		for ( $months = 1; $months <= PauseSettings::MAX_MONTHS; ++$months ) {
			/* translators: %d: a number of months. */
			printf( '<option value="%1$d">%2$s</option>', (int) $months, esc_html( sprintf( _n( '%d month', '%d months', $months, 'practice-portal' ), $months ) ) );
		}
		$effect = PauseSettings::isAreaOpen() ? __( 'Nothing is charged during the pause. The members’ area stays open, and the pause extends a commitment.', 'practice-portal' ) : __( 'Nothing is charged during the pause. The members’ area is closed, also to people the member invited, and the pause extends a commitment.', 'practice-portal' );
		printf( '</select></label></p><p class="description">%1$s</p><p><button type="submit" class="button">%2$s</button></p></form>', esc_html( $effect ), esc_html__( 'Pause membership', 'practice-portal' ) );
	}
}
