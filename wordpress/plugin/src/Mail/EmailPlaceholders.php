<?php
declare(strict_types=1);

namespace PracticePortal\Mail;

/** The placeholders that an edited e-mail can contain, by type: `{name}`, `{plan}` and so on. */
final class EmailPlaceholders {
	private const MEMBER = array( 'site', 'name', 'username', 'plan', 'account_url', 'overview_url', 'registration_url' );

	/**
	 * The placeholders of one type.
	 *
	 * @return string[] Without braces.
	 */
	public static function for( EmailType $type ): array {
		return match ( $type ) {
			EmailType::Invitation         => array( 'site', 'name', 'sender', 'sender_email', 'days', 'invitation_url', 'refusal_url' ),
			EmailType::Removed            => array( 'site', 'name', 'registration_url' ),
			EmailType::SetPassword        => array( 'site', 'name', 'username', 'set_password_url', 'lost_url', 'account_url' ),
			EmailType::VerifyEmail        => array( 'site', 'name', 'confirm_url' ),
			EmailType::ChangeEmail        => array( 'site', 'confirm_url' ),
			EmailType::DetailsCorrected   => array( 'site', 'name', 'changed', 'account_url' ),
			EmailType::PaidUntilEndsOwner => array( 'site', 'count', 'ends', 'names', 'members_url' ),
			EmailType::KeyChanged         => array( 'site', 'what', 'who', 'when', 'set_up_url' ),
			EmailType::HealthIssue        => array( 'site', 'title', 'advice', 'detail', 'person', 'reference', 'problems_url' ),
			default                       => array_merge( self::MEMBER, self::more( $type ) ),
		};
	}

	/**
	 * The additional placeholders of a type, beside those of every e-mail to a member.
	 *
	 * @return string[]
	 */
	private static function more( EmailType $type ): array {
		return match ( $type ) {
			EmailType::Welcome               => array( 'charged', 'next_charge', 'card', 'price', 'committed_until', 'how_to_cancel' ),
			EmailType::Joined                => array( 'inviter' ),
			EmailType::Receipt               => array( 'amount', 'date', 'next_charge', 'card', 'price', 'committed_until', 'how_to_cancel' ),
			EmailType::PlanChanged           => array( 'date', 'next_charge', 'card', 'price', 'committed_until', 'how_to_cancel' ),
			EmailType::PaymentFailed         => array( 'amount', 'date', 'until' ),
			EmailType::PaymentOwed           => array( 'amount', 'until' ),
			EmailType::CardExpires           => array( 'ends', 'next_charge', 'card' ),
			EmailType::FreeMonthEnds         => array( 'ends', 'next_charge', 'card' ),
			EmailType::CommitmentEnds        => array( 'ends', 'next_charge', 'card' ),
			EmailType::PaidUntilEnds         => array( 'ends' ),
			EmailType::CancellationScheduled => array( 'ends' ),
			EmailType::MembershipEnded       => array( 'date' ),
			EmailType::Refund                => array( 'amount', 'date', 'credit' ),
			default                          => array(),
		};
	}

	/**
	 * The placeholders in a text that its type does not have. A brace that is never closed counts as one, with the text after it.
	 *
	 * @return string[] With braces, as typed, each once.
	 */
	public static function unknown( EmailType $type, string $text ): array {
		preg_match_all( '/\{([^{}\n]*)\}?/u', $text, $found );
		$allowed = self::for( $type );
		$unknown = array();
		foreach ( $found[0] as $index => $typed ) {
			if ( ! in_array( $found[1][ $index ], $allowed, true ) || '}' !== substr( $typed, -1 ) ) {
				$unknown[] = trim( mb_substr( $typed, 0, 40 ) );
			}
		}
		return array_values( array_unique( $unknown ) );
	}

	/**
	 * Replaces placeholders by their values. A line is left out if one of its placeholders has no value.
	 *
	 * @param string              $text   With placeholders.
	 * @param array<string,mixed> $values By placeholder.
	 */
	public static function fill( string $text, array $values ): string {
		$lines = array();
		foreach ( explode( "\n", $text ) as $line ) {
			$is_complete = true;
			$filled      = preg_replace_callback(
				'/\{(\w+)\}/',
				static function ( array $found ) use ( $values, &$is_complete ): string {
					$value       = is_scalar( $values[ $found[1] ] ?? '' ) ? (string) ( $values[ $found[1] ] ?? '' ) : '';
					$is_complete = $is_complete && '' !== $value;
					return $value;
				},
				$line
			);
			if ( $is_complete ) {
				$lines[] = (string) $filled;
			}
		}
		return implode( "\n", $lines );
	}

	/** The meaning of a placeholder, as a label. */
	public static function label( string $name ): string {
		$labels = array(
			'site'             => __( 'Name of this site', 'practice-portal' ),
			'name'             => __( 'First name', 'practice-portal' ),
			'username'         => __( 'Username', 'practice-portal' ),
			'plan'             => __( 'Plan', 'practice-portal' ),
			'account_url'      => __( 'Link to Your Membership', 'practice-portal' ),
			'overview_url'     => __( 'Link to the members’ area', 'practice-portal' ),
			'registration_url' => __( 'Link to the registration', 'practice-portal' ),
			'charged'          => __( 'Amount charged today', 'practice-portal' ),
			'amount'           => __( 'Amount', 'practice-portal' ),
			'date'             => __( 'Date', 'practice-portal' ),
			'credit'           => __( 'Credit that a refund includes', 'practice-portal' ),
			'until'            => __( 'Date on which access ends', 'practice-portal' ),
			'ends'             => __( 'Date on which it ends', 'practice-portal' ),
			'next_charge'      => __( 'Amount and date of the next charge', 'practice-portal' ),
			'card'             => __( 'Card', 'practice-portal' ),
			'price'            => __( 'Price and period', 'practice-portal' ),
			'committed_until'  => __( 'Date on which the commitment ends', 'practice-portal' ),
			'how_to_cancel'    => __( 'How to cancel', 'practice-portal' ),
			'inviter'          => __( 'Name of the member who invited', 'practice-portal' ),
			'sender'           => __( 'Name of the member who invites', 'practice-portal' ),
			'sender_email'     => __( 'E-mail address of the member who invites', 'practice-portal' ),
			'days'             => __( 'Days for which the invitation is valid', 'practice-portal' ),
			'invitation_url'   => __( 'Link to accept the invitation', 'practice-portal' ),
			'refusal_url'      => __( 'Link to refuse further invitations', 'practice-portal' ),
			'confirm_url'      => __( 'Link to confirm the e-mail address', 'practice-portal' ),
			'changed'          => __( 'What has changed', 'practice-portal' ),
			'set_password_url' => __( 'Link to set a password', 'practice-portal' ),
			'lost_url'         => __( 'Link for a lost password', 'practice-portal' ),
			'count'            => __( 'Number of memberships', 'practice-portal' ),
			'names'            => __( 'Names of members', 'practice-portal' ),
			'members_url'      => __( 'Link to the list of members', 'practice-portal' ),
			'what'             => __( 'Which key', 'practice-portal' ),
			'who'              => __( 'Name of the person who acted', 'practice-portal' ),
			'when'             => __( 'Date and time', 'practice-portal' ),
			'set_up_url'       => __( 'Link to Setup', 'practice-portal' ),
			'title'            => __( 'Problem', 'practice-portal' ),
			'advice'           => __( 'What to do', 'practice-portal' ),
			'detail'           => __( 'Details', 'practice-portal' ),
			'person'           => __( 'Name and account of the member', 'practice-portal' ),
			'reference'        => __( 'Reference of the problem', 'practice-portal' ),
			'problems_url'     => __( 'Link to the list of problems', 'practice-portal' ),
		);
		return $labels[ $name ] ?? $name;
	}
}
