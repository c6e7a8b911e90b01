<?php
declare(strict_types=1);

namespace PracticePortal\Frontend;

use PracticePortal\Account\UnpaidAccount;
use PracticePortal\Contracts\CheckoutProvider;
use PracticePortal\Contracts\MembershipProvider;
use PracticePortal\Domain\Product;
use PracticePortal\Domain\Text;
use PracticePortal\Domain\Transaction;
use PracticePortal\Foundation\Nonces;
use PracticePortal\Registration\Applicant;
use PracticePortal\Registration\Receipts;
use PracticePortal\Settings\Pages;
use PracticePortal\Storage\Subscriptions;
use PracticePortal\Storage\Transactions;

defined( 'ABSPATH' ) || exit;

/**
 * The `data` of the page data on the registration page (host contract 3.0; specification, section 3 "Form meta").
 */
final class RegistrationData implements ViewData {
	private CheckoutProvider $checkout;
	private MembershipProvider $memberships;
	private Pages $pages;
	private Applicant $applicant;
	private Subscriptions $subscriptions;
	private Transactions $transactions;
	private Receipts $receipts;
	private UnpaidAccount $account;

	public function __construct( CheckoutProvider $checkout, MembershipProvider $memberships, Pages $pages, Applicant $applicant, Subscriptions $subscriptions, Transactions $transactions, Receipts $receipts, UnpaidAccount $account ) {
		$this->checkout      = $checkout;
		$this->memberships   = $memberships;
		$this->pages         = $pages;
		$this->applicant     = $applicant;
		$this->subscriptions = $subscriptions;
		$this->transactions  = $transactions;
		$this->receipts      = $receipts;
		$this->account       = $account;
	}

	public function view(): string {
		return Views::REGISTRATION;
	}

	public function heading( array $settings ): string {
		return __( 'Registration', 'practice-portal' );
	}

	public function collect( array $settings ): array {
		$applicant = $this->applicant->current();
		$checkout  = null === $applicant['invite_token'] ? $this->checkout : $this->checkout->ofInvited();
		$products  = $checkout->products();
		$preset    = self::bySlug( $products, $settings['product'] );
		// phpcs:disable WordPress.Security -- read only: it chooses a message. Text takes away what does not belong.
		$payment     = Text::line( wp_unslash( $_GET['payment'] ?? '' ) );
		$transaction = Text::id( wp_unslash( $_GET['txn'] ?? '' ) );
		// phpcs:enable
		$is_member   = is_user_logged_in() && $this->memberships->isHeldBy( get_current_user_id() );
		$is_free     = $is_member || null !== $applicant['invite_token'];
		$is_paid     = 'succeeded' === $payment && $this->isPaid( $transaction );
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
				'stripe_form_data'     => $checkout->cardForm() + array( 'credit' => $is_free ? 0 : $checkout->creditOf( get_current_user_id() ) ),
			),
			'products'          => array_map(
				static function ( Product $product ): array {
					return $product->toPageData();
				},
				$products
			),
			'account_url'       => esc_url_raw( $this->memberships->cardUrl() ?? $this->pages->accountUrl() ),
			'terms_url'         => esc_url_raw( $this->pages->termsUrl() ),
			'user'              => $applicant['user'],
			'account'           => $this->account->current(),
			'already_member'    => $is_member,
			'is_secondary_user' => null !== $applicant['invite_token'],
			'invite_token'      => $applicant['invite_token'],
			'invite_invalid'    => $this->applicant->hasInvalidInvite(),
			'product_id'        => null === $preset ? null : $preset->id(),
			'payment_failed'    => 'failed' === $payment,
			'payment_succeeded' => $is_paid,
			'receipt'           => $is_paid ? $this->receipts->answerFor( $transaction ) : null,
		);
	}

	/**
	 * Whether a transaction is the current user's and has brought them a membership. What the address says of it anybody
	 * can type; that a payment is still being processed counts here as it does when the membership is made active.
	 */
	private function isPaid( int $transaction_id ): bool {
		$transaction = $this->transactions->find( $transaction_id );
		if ( null === $transaction || ! is_user_logged_in() || get_current_user_id() !== $transaction->user_id ) {
			return false;
		}
		$subscription = $this->subscriptions->find( $transaction->subscription_id );
		return Transaction::COMPLETE === $transaction->status && null !== $subscription && $subscription->isLive();
	}

	/**
	 * @param Product[] $products What is for sale.
	 * @param string    $slug     '' for none.
	 */
	private static function bySlug( array $products, string $slug ): ?Product {
		foreach ( $products as $product ) {
			if ( '' !== $slug && $product->slug() === $slug ) {
				return $product;
			}
		}
		return null;
	}

	/**
	 * The ids of the three memberships; 0 for one that is not for sale.
	 *
	 * @param Product[] $products What is for sale.
	 * @return array{grow:int,advantage:int,navigator:int}
	 */
	private static function memberships( array $products ): array {
		$ids = array(
			'grow'      => 0,
			'advantage' => 0,
			'navigator' => 0,
		);
		foreach ( $products as $product ) {
			$name = str_replace( '-membership', '', $product->slug() );
			if ( isset( $ids[ $name ] ) ) {
				$ids[ $name ] = $product->id();
			}
		}
		return $ids;
	}
}
