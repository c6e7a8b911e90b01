<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Coupons;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\RefusedInput;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Storage\Coupons;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeCatalogue;
use PracticePortal\Billing\Stripe\StripeErrorTexts;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Sanitizer;

/** Creates and deactivates coupons, on this site and in Stripe. */
final class CouponActions {
	public const CREATE     = 'create_coupon';
	public const DEACTIVATE = 'deactivate_coupon';

	/** The form whose refused input the page shows again. */
	public const FORM = 'coupon';

	public function __construct(
		private readonly Coupons $coupons,
		private readonly StripeCatalogue $catalogue,
		private readonly Lock $lock,
	) {}

	public function register( AdminPostActions $admin_post_actions ): void {
		$admin_post_actions->add( self::CREATE, Capability::MANAGE_PORTAL, array( $this, 'create' ) );
		$admin_post_actions->add( self::DEACTIVATE, Capability::MANAGE_PORTAL, array( $this, 'deactivate' ) );
	}

	/**
	 * Creates a coupon. Sending the same form again does not create a second one.
	 *
	 * @param array<int|string,mixed> $form The form that `CouponForm` reads, and `key`.
	 */
	public function create( array $form ): ActionResult {
		$typed = new CouponForm( $form );
		$known = $this->coupons->findEntry( $typed->code );
		$key   = sanitize_key( Sanitizer::line( $form['key'] ?? '' ) );
		/* translators: %s: a code. */
		$done = ActionResult::done( sprintf( __( 'Coupon %s created.', 'practice-portal' ), $typed->code ) );
		if ( null !== $known && '' !== $key && ( $known['key'] ?? '' ) === $key ) {
			return $done;
		}
		$error = $typed->error( null !== $known && Coupons::isOpen( $known ) );
		if ( '' !== $error ) {
			return self::refuseWithInput( $form, $error );
		}
		try {
			$id = $this->catalogue->createCoupon( $typed->forStripe(), "coupon-$key" );
			$this->coupons->add( $this->lock, $typed->entry( $id ) + array( 'key' => $key ) );
		} catch ( GatewayException $failure ) {
			RefusedInput::store( self::FORM, $form );
			/* translators: %s: a sentence that explains the error. */
			return ActionResult::refusedByStripe( $failure, sprintf( __( 'Stripe returned an error, and no coupon was created: %s', 'practice-portal' ), StripeErrorTexts::problem( $failure ) ) );
		} catch ( ConcurrentChange $busy ) {
			return self::refuseWithInput( $form, __( 'Another administrator is changing the coupons. Try again in a moment.', 'practice-portal' ) );
		}
		AdminJournalEvents::record( ( new JournalEvent( AdminActivityKind::CouponCreated, 0, $id ) )->withReference( $id )->withDetail( $typed->code ) );
		return $done;
	}

	/**
	 * Deactivates a coupon. It stops working on this site first, even if Stripe then fails.
	 *
	 * @param array<int|string,mixed> $form `coupon`: Stripe's ID.
	 */
	public function deactivate( array $form ): ActionResult {
		$id    = Sanitizer::line( $form['coupon'] ?? '' );
		$entry = wp_list_filter( $this->coupons->entries(), array( 'stripe_coupon' => $id ) );
		$code  = (string) ( current( $entry )['code'] ?? '' );
		if ( '' === $code ) {
			return ActionResult::refused( __( 'Coupon not found.', 'practice-portal' ) );
		}
		try {
			if ( $this->coupons->deactivate( $this->lock, $id ) ) {
				AdminJournalEvents::record( ( new JournalEvent( AdminActivityKind::CouponDeactivated, 0, $id ) )->withReference( $id )->withDetail( $code ) );
			}
			$this->catalogue->deleteCoupon( $id );
		} catch ( ConcurrentChange $busy ) {
			return ActionResult::refused( __( 'Another administrator is changing the coupons. Try again in a moment.', 'practice-portal' ) );
		} catch ( GatewayException $failure ) {
			/* translators: %s: a code. */
			return ActionResult::refusedByStripe( $failure, sprintf( __( 'Coupon %s is off on this site, but it could not be deleted in Stripe. Try again.', 'practice-portal' ), $code ) );
		}
		/* translators: %s: a code. */
		return ActionResult::done( sprintf( __( 'Coupon %s deactivated. Members who already use it keep their discount.', 'practice-portal' ), $code ) );
	}

	/** @param array<int|string,mixed> $form The submitted form. */
	private static function refuseWithInput( array $form, string $why ): ActionResult {
		RefusedInput::store( self::FORM, $form );
		return ActionResult::refused( $why );
	}
}
