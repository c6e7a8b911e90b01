<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

use PracticePortal\Core\Contract;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Sanitizer;

/** Why a membership is canceled: one of six reasons, the canceling person's own words, or both. */
final class CancellationReason {
	public function __construct(
		/** One of `Contract::CANCELLATION_REASONS`; '' for none. */
		public string $code,
		/** At most `Contract::CANCELLATION_COMMENT_LIMIT` characters; '' for none. */
		public readonly string $comment = '',
	) {}

	/**
	 * Reads a request. An unknown reason counts as none, and a comment that is too long is cut.
	 *
	 * @param mixed $code    The reason.
	 * @param mixed $comment The comment.
	 */
	public static function from( $code, $comment ): self {
		return new self( Sanitizer::oneOf( $code, Contract::CANCELLATION_REASONS ), mb_substr( Sanitizer::line( $comment ), 0, Contract::CANCELLATION_COMMENT_LIMIT ) );
	}

	/** True if the member chose no reason and wrote no comment. */
	public function isEmpty(): bool {
		return '' === $this->code && '' === $this->comment;
	}

	/** A reason's label; 'No reason chosen' for none. */
	public static function label( string $code ): string {
		return in_array( $code, Contract::CANCELLATION_REASONS, true ) ? ContractTexts::choice( $code ) : __( 'No reason chosen', 'practice-portal' );
	}
}
