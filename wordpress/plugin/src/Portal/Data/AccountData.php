<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Data;

use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\PlanFeature;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\EntityDecoder;
use PracticePortal\Core\Language;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Membership\CardChange;
use PracticePortal\Membership\Credentials;
use PracticePortal\Membership\CurrentMembership;
use PracticePortal\Membership\Profile;
use PracticePortal\Membership\Team;
use PracticePortal\Portal\Access\EmailLinks;
use PracticePortal\Portal\Access\ViewNames;
use PracticePortal\Registration\Accounts\DirectoryConsent;
use PracticePortal\Registration\Accounts\MemberPhoto;
use PracticePortal\Registration\Accounts\MemberRecords;
use PracticePortal\Registration\Accounts\MessageChoice;
use PracticePortal\Registration\CheckoutProvider;
use PracticePortal\Registration\Form\CommonPasswords;

defined( 'ABSPATH' ) || exit;

/**
 * The sections of the account page for the current user. The page requests Stripe's data later, so that it loads without waiting.
 */
final class AccountData implements ViewData {
	public function __construct(
		private readonly CurrentMembership $current_membership,
		private readonly MembershipProvider $memberships,
		private readonly Pages $pages,
		private readonly Team $team,
		private readonly Profile $profile,
		private readonly CheckoutProvider $checkout,
		private readonly Credentials $credentials,
		private readonly Plans $plans,
	) {}

	public function view(): string {
		return ViewNames::ACCOUNT;
	}

	public function heading( array $settings ): string {
		return __( 'Your Membership', 'practice-portal' );
	}

	/** The result of an e-mail link; '' for none. */
	private static function emailOutcome(): string {
		// phpcs:ignore WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- one of three words.
		$outcome = isset( $_GET[ EmailLinks::OUTCOME ] ) ? $_GET[ EmailLinks::OUTCOME ] : '';
		return in_array( $outcome, array( EmailLinks::CONFIRMED, EmailLinks::CHANGED, EmailLinks::EXPIRED ), true ) ? $outcome : '';
	}

	/** @return array{value:string,choices:string[]}|null Null on a site with one language. */
	private static function language(): ?array {
		$choices = Language::available();
		return count( $choices ) < 2 ? null : array(
			'value'   => Language::of( get_current_user_id() ),
			'choices' => $choices,
		);
	}

	/** @return array{name:string,benefits:string[]} What a plan includes. */
	private static function offer( MembershipPlan $plan ): array {
		return array(
			'name'     => $plan->label(),
			'benefits' => $plan->toPageData()['description_list'],
		);
	}

	/** @return string[] The lines of the member's billing address; none if it is not known. */
	private static function billingAddress( int $user_id ): array {
		$part = static fn( string $key ): string => trim( Sanitizer::line( get_user_meta( $user_id, $key, true ) ) );
		$town = trim( $part( MemberRecords::ADDRESS_CITY ) . ', ' . $part( MemberRecords::ADDRESS_STATE ) . ' ' . $part( MemberRecords::ADDRESS_ZIP ), ' ,' );
		return array_values( array_filter( array( $part( MemberRecords::ADDRESS_ONE ), $part( MemberRecords::ADDRESS_TWO ), $town ), 'strlen' ) );
	}

	public function collect( array $settings ): array {
		$subscription = $this->current_membership->for( get_current_user_id() );
		$is_elsewhere = $this->current_membership->isElsewhere( get_current_user_id() );
		return array(
			'is_held'       => null !== $subscription,
			'team'          => $this->team->canInvite( get_current_user_id() ) ? $this->team->for( get_current_user_id() ) : null,
			'profile'       => null === $subscription && ! $is_elsewhere ? null : $this->profile->for( get_current_user_id() ),
			'credentials'   => $this->credentials->for( get_current_user_id() ),
			'zxcvbn_url'    => CommonPasswords::scriptUrl(),
			'language'      => self::language(),
			// Only current and former members of this site get messages.
			'messages'      => null === $subscription ? null : array( 'value' => ! MessageChoice::isDeclined( get_current_user_id() ) ),
			// People who were invited have no practice of their own.
			'directory'     => null === $subscription || $subscription->isInvited() ? null : array(
				'value'     => DirectoryConsent::isGiven( get_current_user_id() ),
				'is_listed' => $this->plans->isOpenFor( $subscription, PlanFeature::Directory ),
			),
			'photo'         => null === $subscription ? null : array(
				'value' => MemberPhoto::url( get_current_user_id() ),
				'name'  => EntityDecoder::decode( wp_get_current_user()->display_name ),
			),
			'email_outcome' => self::emailOutcome(),
			'is_paying'     => $is_elsewhere || ( null !== $subscription && ! $subscription->isInvited() ),
			'returned_card' => CardChange::hasReturned(),
			// The page needs these values for the bank's confirmation of a plan change.
			'card_service'  => array_intersect_key( $this->checkout->cardForm(), array_flip( array( 'public_key', 'api_version', 'payment_methods', 'script_url' ) ) ),
			'seller_url'    => esc_url_raw( (string) $this->memberships->cardUrl() ),
			'offers'        => null === $subscription ? array() : array_map( self::offer( ... ), $this->plans->all() ),
			'address'       => null === $subscription || $subscription->isInvited() ? array() : self::billingAddress( get_current_user_id() ),
			'join_url'      => esc_url_raw( $this->pages->registrationUrl() ),
			'overview_url'  => esc_url_raw( $this->pages->overviewUrl() ),
		);
	}
}
