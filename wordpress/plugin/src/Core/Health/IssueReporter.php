<?php
declare(strict_types=1);

namespace PracticePortal\Core\Health;

use PracticePortal\Core\Database\DatabaseFailure;
use PracticePortal\Core\Database\DatabaseTransaction;
use PracticePortal\Core\Hooks;

/** Reports issues to the owner, once per issue even if it occurs often. `EmailQueue` sends the e-mail. */
final class IssueReporter {
	public function __construct( private readonly HealthIssues $health_issues ) {}

	/**
	 * @param string $subject         The subject. Kind and subject identify the issue.
	 * @param int    $user_id         The user's ID; 0 for none.
	 * @param int    $subscription_id 0 for none.
	 * @param string $detail          An amount or names, for display, or an error's message.
	 */
	public function raise( HealthIssueKind $kind, string $subject, int $user_id, int $subscription_id, string $detail = '' ): void {
		try {
			$health_issue = DatabaseTransaction::run( fn(): ?HealthIssue => $this->store( $kind, $subject, $user_id, $subscription_id, $detail ) );
		} catch ( DatabaseFailure $failure ) {
			if ( DatabaseTransaction::isOpen() ) {
				throw $failure;
			}
			// Whatever raised the issue tries again and raises it again.
			return;
		}
		if ( null !== $health_issue ) {
			DatabaseTransaction::afterCommit(
				"issue-$health_issue->id",
				static function () use ( $health_issue ): void {
					/**
					 * Fires when an issue is new, or open again.
					 *
					 * @param HealthIssue $health_issue What went wrong.
					 */
					do_action( Hooks::ISSUE_RAISED, $health_issue );
				}
			);
		}
	}

	/**
	 * Stores an issue, and in the same transaction the e-mail about it.
	 *
	 * @return HealthIssue|null Null if it was open before.
	 */
	private function store( HealthIssueKind $kind, string $subject, int $user_id, int $subscription_id, string $detail ): ?HealthIssue {
		$health_issue = $this->health_issues->raise( $kind, $subject, $user_id, $subscription_id, $detail );
		if ( null !== $health_issue ) {
			/** This action is documented in src/Core/Hooks.php */
			do_action( Hooks::ISSUE_STORED, $health_issue );
		}
		return $health_issue;
	}

	public function resolve( HealthIssueKind $kind, string $subject ): void {
		$this->health_issues->resolve( $kind, $subject );
	}

	/** What happened, in one sentence. */
	public static function title( HealthIssue $health_issue ): string {
		return match ( $health_issue->kind ) {
			HealthIssueKind::SecondPayment      => __( 'A second payment was refunded.', 'practice-portal' ),
			HealthIssueKind::NotCanceled        => __( 'A subscription could not be canceled in Stripe.', 'practice-portal' ),
			HealthIssueKind::RefundFailed       => __( 'A refund failed.', 'practice-portal' ),
			HealthIssueKind::Dispute            => __( 'A payment is disputed.', 'practice-portal' ),
			HealthIssueKind::DisputeLost        => __( 'A dispute was lost.', 'practice-portal' ),
			HealthIssueKind::WebhookFailed      => __( 'A Stripe webhook event failed.', 'practice-portal' ),
			HealthIssueKind::PricesDiffer       => __( 'A membership\'s price does not match Stripe.', 'practice-portal' ),
			HealthIssueKind::EmailFailed        => __( 'E-mails could not be sent.', 'practice-portal' ),
			HealthIssueKind::EmailWithoutData   => __( 'E-mails could not be written, because the database refused a query.', 'practice-portal' ),
			HealthIssueKind::EmailBroken        => __( 'E-mails could not be written, because a theme or plugin failed.', 'practice-portal' ),
			HealthIssueKind::EmailUncertain     => __( 'An e-mail may not have been sent.', 'practice-portal' ),
			HealthIssueKind::OtherAccount       => __( 'The Stripe API keys belong to a different account or mode than some memberships.', 'practice-portal' ),
			HealthIssueKind::KeysUnreadable     => __( 'The API keys of this site cannot be decrypted, because its salts have changed.', 'practice-portal' ),
			HealthIssueKind::UsersMissing       => __( 'User accounts of paying members are missing.', 'practice-portal' ),
			HealthIssueKind::CustomerOutdated   => __( 'Stripe has an old name, e-mail address or language of a member.', 'practice-portal' ),
			HealthIssueKind::WebhookUndelivered => __( 'An endpoint did not accept webhooks of this site.', 'practice-portal' ),
			HealthIssueKind::CardTesting        => __( 'Many cards were declined within two hours.', 'practice-portal' ),
			HealthIssueKind::ClosedToVisitors   => __( 'Visitors or Stripe cannot open parts of the portal.', 'practice-portal' ),
			HealthIssueKind::DirectoryDiffered  => __( 'The directory or the list of members had outdated entries.', 'practice-portal' ),
		};
	}

	/** What the owner can do about it. */
	public static function advice( HealthIssue $health_issue ): string {
		return match ( $health_issue->kind ) {
			HealthIssueKind::SecondPayment      => __( 'You don\'t need to do anything. The member has one membership and pays once. You may want to tell them.', 'practice-portal' ),
			HealthIssueKind::NotCanceled        => __( 'We try again until Stripe accepts it: after ten minutes first, then less often, at least once a day. If this issue stays, check your Stripe API keys, or cancel the subscription in Stripe yourself.', 'practice-portal' ),
			HealthIssueKind::RefundFailed       => __( 'The bank returned the money to you. Open the payment in Stripe, and agree with the member on another way to refund it.', 'practice-portal' ),
			HealthIssueKind::Dispute            => __( 'Respond to the dispute in Stripe before the deadline, or accept it there. The membership does not change until the bank decides.', 'practice-portal' ),
			HealthIssueKind::DisputeLost        => __( 'The bank returned the money to the cardholder, and the membership has ended.', 'practice-portal' ),
			HealthIssueKind::PricesDiffer       => __( 'People cannot join with this membership until both prices match. Open the membership and choose a price from Stripe, or create one.', 'practice-portal' ),
			HealthIssueKind::WebhookFailed      => __( 'Stripe retries for three days. This issue clears when the event is processed. If it stays, open Setup and the webhook log in Stripe.', 'practice-portal' ),
			HealthIssueKind::EmailFailed        => __( 'We retry for about 24 hours. This issue clears when all e-mails are sent. Check how your site sends e-mail; most hosts recommend a plugin. Failed e-mails are listed in the member\'s history.', 'practice-portal' ),
			HealthIssueKind::EmailWithoutData   => __( 'We retry for about 24 hours. This issue clears when all e-mails are sent. If it stays, ask your host to check the database. Failed e-mails are listed in the member\'s history.', 'practice-portal' ),
			HealthIssueKind::EmailBroken        => __( 'We retry for about 24 hours. This issue clears when all e-mails are sent. The error above names its cause. Failed e-mails are listed in the member\'s history.', 'practice-portal' ),
			HealthIssueKind::EmailUncertain     => __( 'The site stopped while it was sending an e-mail. To avoid duplicates, we do not send it again. You may want to write to the member.', 'practice-portal' ),
			HealthIssueKind::OtherAccount       => __( 'These memberships do not change until you enter the API keys of their account in Setup. You can cancel test mode memberships on the member\'s page.', 'practice-portal' ),
			HealthIssueKind::KeysUnreadable     => __( 'Payments and webhook events fail until you enter the API keys again in Setup.', 'practice-portal' ),
			HealthIssueKind::UsersMissing       => __( 'This site has no record of their deletion, so their subscriptions continue in Stripe. If you deleted these users, cancel their subscriptions here. If not, restore the users from a backup.', 'practice-portal' ),
			HealthIssueKind::CustomerOutdated   => __( 'We retry every hour. This issue clears when Stripe is updated. If it stays, check your Stripe API keys.', 'practice-portal' ),
			HealthIssueKind::WebhookUndelivered => __( 'We retried for three days, or the endpoint refused all further webhooks. Open Webhooks: the log has the responses, and can send a webhook again. This issue clears when the endpoint accepts one.', 'practice-portal' ),
			HealthIssueKind::CardTesting        => __( 'Someone may be testing stolen cards. After five declines an attempt is canceled and its sender waits two hours. In Stripe, open Radar and block or review payments with many declines by IP address or card, and require 3-D Secure. Add a captcha to the registration if it goes on.', 'practice-portal' ),
			HealthIssueKind::ClosedToVisitors   => __( 'Look at plugins for security, maintenance and page access, and at your host\'s firewall. Allow visitors the addresses below /wp-json/practice-portal/v1/ and the registration page. We check again every day, and Setup checks at once.', 'practice-portal' ),
			HealthIssueKind::DirectoryDiffered  => __( 'We corrected them. If there were more than two, we compare all members. A plugin that changes members past WordPress is the usual cause. This issue clears when a daily check finds no difference.', 'practice-portal' ),
		};
	}
}
