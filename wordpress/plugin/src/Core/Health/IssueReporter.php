<?php
declare(strict_types=1);

namespace PracticePortal\Core\Health;

defined( 'ABSPATH' ) || exit;

/**
 * Notes what the owner should know, once for each problem, however often it is met. The mail room tells it by e-mail.
 */
final class IssueReporter {
	/** Brings a `HealthIssue`. */
	public const RAISED = 'practice_portal_problem_raised';

	private HealthIssues $health_issues;

	public function __construct( HealthIssues $health_issues ) {
		$this->health_issues = $health_issues;
	}

	/**
	 * @param string $kind            One of `HealthIssue`'s constants.
	 * @param string $subject         What it is about; with the kind it names the problem.
	 * @param int    $user_id         The person, 0 for nobody.
	 * @param int    $subscription_id 0 for none.
	 * @param string $detail          For people: an amount, or what the card processor said.
	 */
	public function raise( string $kind, string $subject, int $user_id, int $subscription_id, string $detail = '' ): void {
		$health_issue = $this->health_issues->raise( $kind, $subject, $user_id, $subscription_id, $detail );
		if ( null !== $health_issue ) {
			/**
			 * Fires when a problem is new, or has come back.
			 *
			 * @param HealthIssue $health_issue What went wrong.
			 */
			do_action( self::RAISED, $health_issue );
		}
	}

	public function resolve( string $kind, string $subject ): void {
		$this->health_issues->resolve( $kind, $subject );
	}

	/** What happened, in one sentence. */
	public static function title( HealthIssue $health_issue ): string {
		switch ( $health_issue->kind ) {
			case HealthIssue::SECOND_PAYMENT:
				return __( 'A second payment was taken and given back.', 'practice-portal' );
			case HealthIssue::NOT_ENDED:
				return __( 'A subscription could not be ended at Stripe yet.', 'practice-portal' );
			case HealthIssue::REFUND_FAILED:
				return __( 'A refund did not arrive.', 'practice-portal' );
			case HealthIssue::DISPUTE:
				return __( 'A payment is disputed.', 'practice-portal' );
			case HealthIssue::DISPUTE_LOST:
				return __( 'A dispute was lost.', 'practice-portal' );
			case HealthIssue::WEBHOOK_FAILED:
				return __( 'An event of Stripe could not be handled.', 'practice-portal' );
			case HealthIssue::PRICES_DIFFER:
				return __( 'A membership costs something else here than at Stripe.', 'practice-portal' );
			case HealthIssue::MAIL_FAILED:
				return __( 'E-mails could not be sent.', 'practice-portal' );
			case HealthIssue::MAIL_UNCERTAIN:
				return __( 'Nobody knows whether an e-mail was sent.', 'practice-portal' );
			case HealthIssue::OTHER_ACCOUNT:
				return __( 'The Stripe keys belong to another account or mode than memberships of this site.', 'practice-portal' );
			case HealthIssue::KEYS_UNREADABLE:
				return __( 'The API keys of this site cannot be decrypted, because its salts have changed.', 'practice-portal' );
			case HealthIssue::USERS_MISSING:
				return __( 'User accounts of paying members are missing.', 'practice-portal' );
			case HealthIssue::CUSTOMER_OUTDATED:
				return __( 'Stripe has an old name or e-mail address of a member.', 'practice-portal' );
		}
		return $health_issue->kind;
	}

	/** What the owner can do about it. */
	public static function advice( HealthIssue $health_issue ): string {
		switch ( $health_issue->kind ) {
			case HealthIssue::SECOND_PAYMENT:
				return __( 'Nothing is left to be done: the member has one membership and pays once. You may want to tell them.', 'practice-portal' );
			case HealthIssue::NOT_ENDED:
				return __( 'It is tried again every hour until it is done. If this stays, look at your Stripe keys, or end the subscription at Stripe yourself.', 'practice-portal' );
			case HealthIssue::REFUND_FAILED:
				return __( 'The bank has sent the money back to you. Open the payment at Stripe and arrange another way with the member.', 'practice-portal' );
			case HealthIssue::DISPUTE:
				return __( 'Answer it at Stripe before the time is over, or accept it there. The membership stays as it is until the bank has decided.', 'practice-portal' );
			case HealthIssue::DISPUTE_LOST:
				return __( 'The money went back to the cardholder, and the membership has ended.', 'practice-portal' );
			case HealthIssue::PRICES_DIFFER:
				return __( 'Nobody can join with it until both are the same. Open the membership and choose Stripe\'s price, or make one.', 'practice-portal' );
			case HealthIssue::WEBHOOK_FAILED:
				return __( 'Stripe delivers it again for three days, and this goes by itself once it has been handled. If it stays, open Set-up, and Stripe\'s log of the webhook.', 'practice-portal' );
			case HealthIssue::MAIL_FAILED:
				return __( 'They are tried again for about a day, and this goes by itself once all were sent. Check how your site sends e-mail; most hosts recommend a plugin for it. What was given up is in the member\'s history.', 'practice-portal' );
			case HealthIssue::MAIL_UNCERTAIN:
				return __( 'The site stopped while it was sending. So that nobody gets an e-mail twice, it is not sent again. You may want to write to the member yourself.', 'practice-portal' );
			case HealthIssue::OTHER_ACCOUNT:
				return __( 'Nothing changes for these memberships until Stripe can be asked about them. Enter the keys of their account in Setup. Memberships of the test mode can be cancelled on the member\'s page.', 'practice-portal' );
			case HealthIssue::KEYS_UNREADABLE:
				return __( 'Nobody can pay, and Stripe\'s events are refused. Enter the keys again in Setup.', 'practice-portal' );
			case HealthIssue::USERS_MISSING:
				return __( 'This site did not see them deleted, so their subscriptions go on at Stripe. If you deleted these users, cancel their subscriptions here. If not, restore the users from a backup.', 'practice-portal' );
			case HealthIssue::CUSTOMER_OUTDATED:
				return __( 'We send it again every hour, and this clears when Stripe has it. If it stays, check your Stripe keys.', 'practice-portal' );
		}
		return '';
	}
}
