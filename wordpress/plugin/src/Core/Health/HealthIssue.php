<?php
declare(strict_types=1);

namespace PracticePortal\Core\Health;

/** A row of the issues table. */
final class HealthIssue {
	public int $id;
	public HealthIssueKind $kind;
	/** The subject, for example a subscription's Stripe ID. Kind and subject identify the issue. */
	public string $subject;
	/** The user's ID; 0 for none. */
	public int $user_id;
	/** 0 for none. */
	public int $subscription_id;
	/** An amount or names, for display, or an error's message; '' for none. */
	public string $detail;
	/** Seconds since 1970. */
	public int $created_at;
	/** When it was resolved, in seconds since 1970; null while it is open. */
	public ?int $resolved_at;

	/** @param array<string,mixed> $row A row of the table. */
	public function __construct( array $row ) {
		$this->id              = (int) $row['id'];
		$this->kind            = HealthIssueKind::from( (string) $row['kind'] );
		$this->subject         = (string) $row['subject'];
		$this->user_id         = (int) $row['user_id'];
		$this->subscription_id = (int) $row['subscription_id'];
		$this->detail          = (string) $row['detail'];
		$this->created_at      = (int) $row['created_at'];
		$this->resolved_at     = null === $row['resolved_at'] ? null : (int) $row['resolved_at'];
	}

	/** Whether the detail is the message of an error: English, and for developers. */
	public function hasErrorMessage(): bool {
		return in_array( $this->kind, array( HealthIssueKind::NotCanceled, HealthIssueKind::WebhookFailed, HealthIssueKind::CustomerOutdated, HealthIssueKind::DirectoryDiffered ), true );
	}
}
