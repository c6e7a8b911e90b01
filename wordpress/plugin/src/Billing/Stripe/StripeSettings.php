<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Storage\ApiKeys;

/**
 * Stripe's keys and prices: constants, else what the owner entered in wp-admin (`Billing\Storage\ApiKeys`). No page shows a secret
 * again, and the database has it encrypted.
 */
final class StripeSettings {
	/**
	 * The version of Stripe's API, defined only here: the plugin requests it, Stripe.js gets it, and the tests' stub reads it
	 * from this line. The official SDK that the tests compare with is pinned to the same version. The plugin needs an invoice's
	 * `confirmation_secret` and `parent` (since 2025-03-31.basil), and pending changes that end a discount (since 2026-05-27,
	 * docs/decisions/stripe-as-it-is.md). To change it, also update the SDK to the release with the same version, and the endpoint's
	 * version in Stripe (docs/guides/keys.md).
	 */
	public const STRIPE_VERSION = '2026-10-28.endive';

	/** This gateway's ID in the registration form (`mepr_payment_method`). */
	public const GATEWAY_ID = 'practice-portal-stripe';

	private const PRICE_CONSTANTS = array(
		'grow-membership'      => 'PRACTICE_PORTAL_STRIPE_PRICE_GROW',
		'advantage-membership' => 'PRACTICE_PORTAL_STRIPE_PRICE_ADVANTAGE',
		'navigator-membership' => 'PRACTICE_PORTAL_STRIPE_PRICE_NAVIGATOR',
	);

	/** The base URL of Stripe's API, without a trailing slash. */
	public function stripeApiBase(): string {
		$base = $this->constant( 'PRACTICE_PORTAL_STRIPE_API_BASE' );
		return untrailingslashit( '' === $base ? 'https://api.stripe.com' : $base );
	}

	public function stripeSecretKey(): string {
		return $this->constant( 'PRACTICE_PORTAL_STRIPE_SECRET_KEY' );
	}

	public function stripePublicKey(): string {
		return $this->constant( 'PRACTICE_PORTAL_STRIPE_PUBLIC_KEY' );
	}

	public function stripeWebhookSecret(): string {
		return $this->constant( 'PRACTICE_PORTAL_STRIPE_WEBHOOK_SECRET' );
	}

	/** @return string[] The webhook secrets: two during a change, otherwise one. */
	public function stripeWebhookSecrets(): array {
		return ApiKeys::webhookSecrets();
	}

	/** The constant that sets a membership's price; '' for none. */
	public function priceConstant( MembershipPlan $membership_plan ): string {
		$name = self::PRICE_CONSTANTS[ $membership_plan->slug ] ?? '';
		return '' === $name || '' === $this->constant( $name ) ? '' : $name;
	}

	/** A membership's Stripe price ID, '' for none. A constant overrides the editor's. */
	public function stripePrice( MembershipPlan $membership_plan ): string {
		$name  = $this->priceConstant( $membership_plan );
		$price = '' === $name ? $membership_plan->gateway_price : $this->constant( $name );
		/**
		 * Filters a membership's Stripe price ID. Use it to sell other memberships than the three.
		 *
		 * @param string $price Price id, '' for none.
		 * @param string $slug  The membership's slug.
		 */
		return (string) apply_filters( 'practice_portal_stripe_price', $price, $membership_plan->slug );
	}

	/** Whether a membership can be sold: both keys and its price are set. */
	public function canCharge( MembershipPlan $membership_plan ): bool {
		return '' !== $this->stripeSecretKey() && '' !== $this->stripePublicKey() && '' !== $this->stripePrice( $membership_plan );
	}

	/** Whether the keys are for test mode. */
	public function isTestMode(): bool {
		return 0 !== strpos( $this->stripePublicKey(), 'pk_live_' );
	}

	/**
	 * A URL in the Stripe Dashboard.
	 *
	 * @param string $path For example `subscriptions/sub_1`.
	 */
	public function stripeDashboard( string $path ): string {
		return 'https://dashboard.stripe.com/' . ( $this->isTestMode() ? 'test/' : '' ) . $path;
	}

	private function constant( string $name ): string {
		return ApiKeys::value( $name );
	}
}
