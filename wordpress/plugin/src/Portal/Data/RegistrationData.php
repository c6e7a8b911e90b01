<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Data;

use PracticePortal\Billing\MembershipProvider;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\TransactionStatus;
use PracticePortal\Billing\ReceiptBuilder;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Billing\Storage\Transactions;
use PracticePortal\Core\Rest\Nonces;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Portal\Access\ViewNames;
use PracticePortal\Registration\Accounts\UnpaidAccount;
use PracticePortal\Registration\CheckoutProvider;
use PracticePortal\Registration\Form\CommonPasswords;
use PracticePortal\Registration\RegistrationPrefill;

defined( 'ABSPATH' ) || exit;

/** The `data` of the page data on the registration page (spec: page-data#data-by-view, page-data#form-meta). */
final class RegistrationData implements ViewData {
	public function __construct(
		private readonly CheckoutProvider $checkout,
		private readonly MembershipProvider $memberships,
		private readonly Pages $pages,
		private readonly RegistrationPrefill $registration_prefill,
		private readonly Subscriptions $subscriptions,
		private readonly Transactions $transactions,
		private readonly ReceiptBuilder $receipt_builder,
		private readonly UnpaidAccount $account,
	) {}

	public function view(): string {
		return ViewNames::REGISTRATION;
	}

	public function heading( array $settings ): string {
		return __( 'Registration', 'practice-portal' );
	}

	public function collect( array $settings ): array {
		$registration_prefill = $this->registration_prefill->current();
		$checkout             = null === $registration_prefill['invite_token'] ? $this->checkout : $this->checkout->forInvited();
		$products             = $checkout->products();
		$preset               = self::bySlug( $products, $settings['product'] );
		// phpcs:disable WordPress.Security.NonceVerification, WordPress.Security.ValidatedSanitizedInput -- read only: it selects a message. `Sanitizer` removes anything else.
		$payment     = Sanitizer::line( wp_unslash( $_GET['payment'] ?? '' ) );
		$transaction = Sanitizer::id( wp_unslash( $_GET['txn'] ?? '' ) );
		// phpcs:enable
		$is_member = is_user_logged_in() && $this->memberships->hasMembership( get_current_user_id() );
		$is_free   = $is_member || null !== $registration_prefill['invite_token'];
		$is_paid   = 'succeeded' === $payment && $this->isPaid( $transaction );
		return array(
			'form_meta'         => array(
				'action'               => esc_url_raw( $checkout->action() ),
				'coupon'               => '',
				'logged_in'            => is_user_logged_in(),
				'nonce'                => is_user_logged_in() ? Nonces::checkout() : '',
				'process_signup'       => 'Y',
				'referrer'             => (string) wp_make_link_relative( $this->pages->registrationUrl() ),
				'transaction_id'       => '',
				'memberships'          => self::memberships( $products ),
				'skip_product_section' => $settings['skip_products'],
				'coupon_nonce'         => Nonces::coupon(),
				'stripe_form_data'     => $checkout->cardForm() + array( 'credit' => $is_free ? 0 : $checkout->creditFor( get_current_user_id() ) ),
			),
			'products'          => array_map( static fn( MembershipPlan $membership_plan ): array => $membership_plan->toPageData(), $products ),
			'account_url'       => esc_url_raw( $this->memberships->cardUrl() ?? $this->pages->accountUrl() ),
			'terms_url'         => esc_url_raw( Pages::termsUrl() ),
			'user'              => $registration_prefill['user'],
			'account'           => $this->account->current(),
			'already_member'    => $is_member,
			'is_secondary_user' => null !== $registration_prefill['invite_token'],
			'invite_token'      => $registration_prefill['invite_token'],
			'invite_invalid'    => $this->registration_prefill->hasInvalidInvite(),
			'zxcvbn_url'        => CommonPasswords::scriptUrl(),
			'product_id'        => null === $preset ? null : $preset->id,
			'payment_failed'    => 'failed' === $payment,
			'payment_succeeded' => $is_paid,
			'receipt'           => $is_paid ? $this->receipt_builder->responseFor( $transaction ) : null,
		);
	}

	/**
	 * Whether a transaction belongs to the current user and gave them a membership. It is checked, because anyone can type the ID
	 * in the URL. A payment that is still processing does not count until it activates the membership.
	 */
	private function isPaid( int $transaction_id ): bool {
		$transaction = $this->transactions->find( $transaction_id );
		if ( null === $transaction || ! is_user_logged_in() || get_current_user_id() !== $transaction->user_id ) {
			return false;
		}
		$subscription = $this->subscriptions->find( $transaction->subscription_id );
		return TransactionStatus::Complete === $transaction->status && null !== $subscription && $subscription->isLive();
	}

	/**
	 * @param MembershipPlan[] $products The memberships for sale.
	 * @param string           $slug     '' for none.
	 */
	private static function bySlug( array $products, string $slug ): ?MembershipPlan {
		foreach ( $products as $membership_plan ) {
			if ( '' !== $slug && $membership_plan->slug === $slug ) {
				return $membership_plan;
			}
		}
		return null;
	}

	/**
	 * The IDs of the three memberships; 0 if not for sale.
	 *
	 * @param MembershipPlan[] $products The memberships for sale.
	 * @return array{grow:int,advantage:int,navigator:int}
	 */
	private static function memberships( array $products ): array {
		$ids = array(
			'grow'      => 0,
			'advantage' => 0,
			'navigator' => 0,
		);
		foreach ( $products as $membership_plan ) {
			$name = str_replace( '-membership', '', $membership_plan->slug );
			if ( isset( $ids[ $name ] ) ) {
				$ids[ $name ] = $membership_plan->id;
			}
		}
		return $ids;
	}
}
