<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

/** What the statuses of other programs mean. A word that is not here is asked about on the mapping page. */
final class ImportStatuses {
	/** A member while the membership is paid. */
	public const MEMBER = 'member';
	/** A former member, also if a date in the future says until when the membership was paid. */
	public const FORMER = 'former';
	/** A person who never was a member. */
	public const NONE = 'none';

	public const ALL = array( self::MEMBER, self::FORMER, self::NONE );

	private const KNOWN = array(
		self::MEMBER => array( 'active', 'current', 'enabled', 'approved', 'paid', 'member', 'live', 'trialing', 'trial', 'in trial', 'free trial', 'complimentary', 'comped', 'free', 'lifetime', 'complete', 'completed', 'confirmed', 'past due', 'grace', 'grace period', 'in grace period', 'renewed', 'valid', 'subscribed', 'good standing', 'in good standing', 'pending cancel', 'pending cancellation', 'non renewing', 'ending', 'yes', 'true', '1' ),
		self::FORMER => array( 'ended', 'expired', 'refunded', 'inactive', 'former', 'lapsed', 'cancelled', 'canceled', 'terminated', 'deceased', 'dead', 'resigned', 'left', 'unpaid', 'suspended', 'paused', 'on hold', 'disabled', 'deactivated', 'revoked', 'removed', 'deleted', 'blocked', 'banned', 'archived', 'quit', 'withdrawn', 'closed', 'churned', 'overdue', 'delinquent', 'not active', 'non member', 'no', 'false', '0' ),
		self::NONE   => array( 'none', 'pending', 'never paid', 'not paid yet', 'failed', 'denied', 'rejected', 'declined', 'incomplete', 'incomplete expired', 'delayed', 'scheduled', 'applied', 'applicant', 'prospect', 'lead', 'waiting', 'waiting list', 'unverified', 'unconfirmed', 'draft', 'trash', 'spam', 'guest' ),
	);

	private const YES = array( 'yes', 'true', '1' );
	private const NO  = array( 'no', 'false', '0' );

	/** @return string One of this class's constants; '' for a word that is not known. No word counts as a member, whose dates decide. */
	public static function known( string $status ): string {
		$word = self::key( $status );
		foreach ( '' === $word ? array() : self::KNOWN as $meaning => $words ) {
			if ( in_array( $word, $words, true ) ) {
				return $meaning;
			}
		}
		return '' === $word ? self::MEMBER : '';
	}

	/**
	 * What a status means for a row whose file also says whether the person has access, as exports of MemberPress and WooCommerce
	 * Memberships do: a canceled membership has access until its paid period ends, and a paused one has none.
	 *
	 * @param string $meaning One of this class's constants, or ''.
	 * @param string $access  The cell; '' for none.
	 */
	public static function withAccess( string $meaning, string $access ): string {
		$word = self::key( $access );
		if ( in_array( $word, self::YES, true ) ) {
			return self::MEMBER;
		}
		return in_array( $word, self::NO, true ) && self::NONE !== $meaning ? self::FORMER : $meaning;
	}

	/** A status as a key: `wcm-on_hold` and `On hold` are one. */
	public static function key( string $status ): string {
		return trim( (string) preg_replace( '/[\s_-]+/u', ' ', (string) preg_replace( '/^wcm?-/', '', mb_strtolower( trim( $status ) ) ) ) );
	}
}
