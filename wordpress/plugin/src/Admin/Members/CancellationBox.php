<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\MemberUrl;
use PracticePortal\Billing\Model\CancellationReason;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Model\SubscriptionStatus;
use PracticePortal\Billing\Storage\CancellationReasons;
use PracticePortal\Core\Contract;
use PracticePortal\Core\Dates;
use PracticePortal\Membership\Cancellation;

/** The box on a member's page that cancels the membership or undoes its cancellation. */
final class CancellationBox {
	public function __construct(
		private readonly Cancellation $cancellation,
		private readonly CancellationReasons $cancellation_reasons,
	) {}

	/** @return array<string,string> The reason and the comment by label; empty for none. */
	public function facts( Subscription $subscription ): array {
		$reason = $this->cancellation_reasons->find( $subscription->id );
		return null === $reason ? array() : array(
			__( 'Reason for canceling', 'practice-portal' ) => CancellationReason::label( $reason->code ),
			__( 'Comment', 'practice-portal' ) => $reason->comment,
		);
	}

	public function output( Subscription $subscription ): void {
		if ( ! $subscription->isLive() || '' === $subscription->gateway_subscription ) {
			return;
		}
		MetaBox::open( __( 'Cancel membership', 'practice-portal' ), MemberUrl::CANCEL );
		if ( SubscriptionStatus::CancelAtPeriodEnd === $subscription->status ) {
			echo '<p>' . esc_html__( 'The membership is canceled and ends with the paid period. You can undo the cancellation until then.', 'practice-portal' ) . '</p>';
			$form = array(
				'subscription' => (string) $subscription->id,
				'key'          => MemberActions::newKey(),
			);
			AdminPostActions::button( MemberActions::UNDO_CANCELLATION, $form, __( 'Undo cancellation', 'practice-portal' ) );
		} else {
			$this->outputCancelForm( $subscription );
		}
		MetaBox::close();
	}

	private function outputCancelForm( Subscription $subscription ): void {
		$committed = $this->cancellation->committedUntil( $subscription );
		$paid      = (int) $subscription->current_period_end;
		$choices   = array();
		if ( $committed > $paid ) {
			/* translators: %s: a date. */
			$choices[ MemberActions::COMMITTED ] = sprintf( __( 'At the end of the commitment, on %s', 'practice-portal' ), Dates::day( $committed ) );
		}
		/* translators: %s: a date. */
		$choices[ MemberActions::PAID ] = 0 === $paid ? __( 'At the end of the paid month', 'practice-portal' ) : sprintf( __( 'At the end of the paid month, on %s', 'practice-portal' ), Dates::day( $paid ) );
		$choices[ MemberActions::NOW ]  = __( 'Now', 'practice-portal' );
		printf( '<form method="post" action="%1$s"><input type="hidden" name="%2$s" value="%3$s"><input type="hidden" name="subscription" value="%4$d">', esc_url( MemberUrl::member( $subscription->user_id ) ), esc_attr( MemberActions::CONFIRM ), esc_attr( Confirmation::CANCEL ), (int) $subscription->id );
		printf( '<fieldset><legend>%s</legend>', esc_html__( 'When does it end?', 'practice-portal' ) );
		foreach ( $choices as $value => $label ) {
			printf( '<p><label><input type="radio" name="when" value="%1$s" required> %2$s</label></p>', esc_attr( $value ), esc_html( $label ) );
		}
		echo '</fieldset>';
		self::outputReasonFields();
		printf( '<p class="description">%1$s</p><p><button type="submit" class="button practice-portal-danger">%2$s</button></p></form>', esc_html__( 'The member won\'t be charged again or refunded. People they invited also lose access.', 'practice-portal' ), esc_html__( 'Cancel membership', 'practice-portal' ) );
	}

	/** Prints the optional fields for the reason, which the member may have given on the phone. */
	private static function outputReasonFields(): void {
		printf( '<p><label for="practice-portal-reason">%1$s</label><br><select id="practice-portal-reason" name="reason"><option value="">%2$s</option>', esc_html__( 'Reason (optional)', 'practice-portal' ), esc_html__( 'No reason chosen', 'practice-portal' ) );
		foreach ( Contract::CANCELLATION_REASONS as $code ) {
			printf( '<option value="%1$s">%2$s</option>', esc_attr( $code ), esc_html( CancellationReason::label( $code ) ) );
		}
		printf( '</select></p><p><label for="practice-portal-comment">%1$s</label><br><textarea id="practice-portal-comment" name="comment" rows="2" class="large-text" maxlength="%2$d"></textarea></p>', esc_html__( 'In the member’s own words (optional)', 'practice-portal' ), (int) Contract::CANCELLATION_COMMENT_LIMIT );
	}
}
