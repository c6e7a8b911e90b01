<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Stripe;

use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Storage\ApiKeys;

defined( 'ABSPATH' ) || exit;

/**
 * Stripe's keys and prices come from constants, else from what the owner has entered at the desk (`Storage\Keys`; decisions,
 * "real Stripe" and "Owner's desk"): no screen shows a secret again, and in the database it is encrypted.
 */
final class StripeSettings {
	/**
	 * The version of Stripe's API that is spoken, stated here alone: the plugin asks for it, Stripe.js is told it, the stand-in of the
	 * tests reads it from this line. It is the one to which the official SDK that the tests hold all this against is pinned; what the
	 * plugin needs of it (an invoice's `confirmation_secret`, its `parent`) is there since 2025-03-31.basil, and that a change which waits
	 * for the bank may end a discount since 2026-05-27 (docs/decisions/stripe-as-it-is.md). Whoever changes it updates the SDK to the
	 * release with the same version, and the endpoint's version at Stripe (docs/guides/keys.md).
	 */
	public const STRIPE_VERSION = '2026-10-28.endive';

	/** The id under which the registration form names this gateway (`mepr_payment_method`). */
	public const GATEWAY_ID = 'practice-portal-stripe';

	private const PRICE_CONSTANTS = array(
		'grow-membership'      => 'PRACTICE_PORTAL_STRIPE_PRICE_GROW',
		'advantage-membership' => 'PRACTICE_PORTAL_STRIPE_PRICE_ADVANTAGE',
		'navigator-membership' => 'PRACTICE_PORTAL_STRIPE_PRICE_NAVIGATOR',
	);

	/** Where Stripe's API is, without a trailing slash. */
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

	/** @return string[] The secrets with which Stripe may have signed: while one is being changed there are two. */
	public function stripeWebhookSecrets(): array {
		return ApiKeys::webhookSecrets();
	}

	/** The constant that sets a membership's price, '' when none does. */
	public function priceConstant( MembershipPlan $membership_plan ): string {
		$name = self::PRICE_CONSTANTS[ $membership_plan->slug() ] ?? '';
		return '' === $name || '' === $this->constant( $name ) ? '' : $name;
	}

	/** Stripe's price id of a membership, or '' when none is set: a constant's before the editor's. */
	public function stripePrice( MembershipPlan $membership_plan ): string {
		$name  = $this->priceConstant( $membership_plan );
		$price = '' === $name ? $membership_plan->gatewayPrice() : $this->constant( $name );
		/**
		 * Filters Stripe's price id of a membership; the way to sell memberships other than the three.
		 *
		 * @param string $price Price id, '' for none.
		 * @param string $slug  The membership's slug.
		 */
		return (string) apply_filters( 'practice_portal_stripe_price', $price, $membership_plan->slug() );
	}

	/** Whether a card can be taken for a membership: both keys and the membership's price are set. */
	public function canCharge( MembershipPlan $membership_plan ): bool {
		return '' !== $this->stripeSecretKey() && '' !== $this->stripePublicKey() && '' !== $this->stripePrice( $membership_plan );
	}

	/** Whether cards are tested rather than charged. */
	public function isTestMode(): bool {
		return 0 !== strpos( $this->stripePublicKey(), 'pk_live_' );
	}

	/**
	 * Where the owner sees something at Stripe.
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
