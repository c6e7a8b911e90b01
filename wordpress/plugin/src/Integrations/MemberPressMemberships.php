<?php
declare(strict_types=1);

namespace PracticePortal\Integrations;

use PracticePortal\Billing\MemberPressTransactions;
use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Model\MembershipState;
use PracticePortal\Billing\Model\MembershipStatus;
use PracticePortal\Billing\Model\Subscription;

defined( 'ABSPATH' ) || exit;

/**
 * Provides memberships from MemberPress, which stores them as transactions with an end. A transaction's product is a post, whose
 * title is the subscription's name. Memberships that this plugin sold before, and that are still paid, also count.
 */
final class MemberPressMemberships implements MembershipProvider {
	public function __construct( private readonly MembershipProvider $fallback ) {}

	/** Whether MemberPress is active. */
	public static function isActive(): bool {
		return MemberPressTransactions::areAvailable();
	}

	public function heldByUsers( array $names, array $user_ids ): array {
		$memberships = $this->fallback->heldByUsers( $names, $user_ids );
		if ( ! self::isActive() ) {
			return $memberships;
		}
		foreach ( MemberPressTransactions::heldByName( $names, $user_ids ) as $row ) {
			$id = (int) $row['user_id'];
			// Without a date, strtotime() would give the present time.
			$until = null === $row['expires_at'] ? 0 : (int) strtotime( $row['expires_at'] . ' UTC' );
			$one   = array(
				'name'  => (string) $row['name'],
				'until' => $until > 0 ? $until : self::NO_END,
			);
			// The membership that lasts longest decides how long its member is listed.
			if ( ! isset( $memberships[ $id ] ) || $memberships[ $id ]['until'] < $one['until'] ) {
				$memberships[ $id ] = $one;
			}
		}
		return $memberships;
	}

	public function hasMembership( int $user_id ): bool {
		return $this->fallback->hasMembership( $user_id ) || ( self::isActive() && MembershipState::Member === $this->memberPressStatus( $user_id )->state );
	}

	public function statusFor( int $user_id ): MembershipStatus {
		$own = $this->fallback->statusFor( $user_id );
		return self::isActive() ? $this->memberPressStatus( $user_id )->max( $own ) : $own;
	}

	/** MemberPress' account page. */
	public function cardUrl(): ?string {
		if ( ! self::isActive() || ! class_exists( 'MeprOptions' ) ) {
			return $this->fallback->cardUrl();
		}
		$options = \MeprOptions::fetch();
		return is_callable( array( $options, 'account_page_url' ) ) ? (string) $options->account_page_url() : $this->fallback->cardUrl();
	}

	public function invitableFor( int $user_id ): ?Subscription {
		return MemberPressTransactions::currentFor( $user_id );
	}

	private function memberPressStatus( int $user_id ): MembershipStatus {
		return MemberPressTransactions::statuses( array( $user_id ) )[ $user_id ];
	}
}
