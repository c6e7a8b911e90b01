<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Billing\Storage\Subscriptions;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Money;
use WP_Post;

/**
 * Warns on WordPress' page "Erase Personal Data" about each request of a member who is still charged. Erasing personal data
 * does not cancel a membership, so the warning appears before the erasure.
 */
final class ErasureWarning {
	private const SCREEN  = 'erase-personal-data';
	private const REQUEST = 'remove_personal_data';

	/** The number of requests on WordPress' largest page. */
	private const LIMIT = 200;

	public function __construct( private readonly Subscriptions $subscriptions ) {}

	public function register(): void {
		add_action( 'admin_notices', array( $this, 'output' ) );
	}

	public function output(): void {
		$screen = get_current_screen();
		if ( null === $screen || self::SCREEN !== $screen->id ) {
			return;
		}
		$lines = array_filter( array_map( $this->line( ... ), $this->requests() ) );
		if ( array() !== $lines ) {
			// phpcs:ignore WordPress.Security.EscapeOutput -- each line is escaped.
			printf( '<div class="notice notice-warning"><p>%1$s</p><ul class="ul-disc">%2$s</ul></div>', esc_html__( 'Erasing personal data does not cancel a membership. Stripe keeps charging these members. If a membership should end, cancel it first.', 'practice-portal' ), implode( '', $lines ) );
		}
	}

	/** @return WP_Post[] The open requests. */
	private function requests(): array {
		return get_posts(
			array(
				'post_type'      => 'user_request',
				'name'           => self::REQUEST,
				'post_status'    => array( 'request-pending', 'request-confirmed', 'request-failed' ),
				'posts_per_page' => self::LIMIT,
			)
		);
	}

	/** The warning about a request; '' if nothing is charged for its person. */
	private function line( WP_Post $request ): string {
		$user         = get_user_by( 'email', $request->post_title );
		$subscription = false === $user ? null : $this->subscriptions->currentFor( $user->ID );
		if ( false === $user || null === $subscription || '' === $subscription->gateway_subscription ) {
			return '';
		}
		return sprintf( '<li><a href="%1$s">%2$s</a>: %3$s</li>', esc_url( MemberUrl::member( $user->ID ) ), esc_html( $user->display_name ), esc_html( self::facts( $subscription ) ) );
	}

	private static function facts( Subscription $subscription ): string {
		if ( null !== $subscription->ends_at ) {
			/* translators: 1: name of a plan, 2: a date. */
			return sprintf( __( '%1$s, ends on %2$s', 'practice-portal' ), $subscription->name, Dates::day( $subscription->ends_at ) );
		}
		$charges = $subscription->terms->charges;
		if ( null !== $charges && $charges->months > 1 ) {
			/* translators: 1: name of a plan, 2: an amount. */
			return sprintf( __( '%1$s, %2$s with each charge', 'practice-portal' ), $subscription->name, Money::dollars( $charges->amount ) );
		}
		/* translators: 1: name of a plan, 2: an amount. */
		return sprintf( __( '%1$s, %2$s each month', 'practice-portal' ), $subscription->name, Money::dollars( $subscription->price ) );
	}
}
