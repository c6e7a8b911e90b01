<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeErrorTexts;

/**
 * Shows notices on the page after an action. They are stored for the user who acted and are not in the URL, because logs and
 * browser histories would keep names and amounts.
 */
final class Notices {
	private const KEY      = 'practice_portal_notice_';
	private const LIFETIME = 300;

	/**
	 * Adds a notice for the current user's next page.
	 *
	 * @param string $text   One sentence or two, no markup.
	 * @param string $detail What another service said, in English; shown only on demand; '' for none.
	 */
	public static function add( NoticeType $type, string $text, string $detail = '' ): void {
		set_transient(
			self::KEY . get_current_user_id(),
			array(
				'type'   => $type->value,
				'text'   => $text,
				'detail' => $detail,
			),
			self::LIFETIME
		);
	}

	/** Prints the notices, once. */
	public static function output(): void {
		$key    = self::KEY . get_current_user_id();
		$notice = get_transient( $key );
		if ( ! is_array( $notice ) ) {
			return;
		}
		delete_transient( $key );
		printf(
			'<div class="notice notice-%1$s is-dismissible" role="%2$s"><p>%3$s</p>%4$s</div>',
			esc_attr( $notice['type'] ),
			NoticeType::Error->value === $notice['type'] ? 'alert' : 'status',
			esc_html( $notice['text'] ),
			self::details( (string) ( $notice['detail'] ?? '' ) ) // phpcs:ignore WordPress.Security.EscapeOutput -- made safe there.
		);
	}

	/** Prints an error of this page, where it is. */
	public static function error( string $text ): void {
		printf( '<div class="notice notice-error inline" role="alert"><p>%s</p></div>', esc_html( $text ) );
	}

	/** What to show if Stripe did not carry out a request. */
	public static function stripeError( GatewayException $exception ): string {
		/* translators: %s: a sentence that explains the error. */
		return sprintf( __( 'Stripe returned an error: %s', 'practice-portal' ), StripeErrorTexts::problem( $exception ) );
	}

	/** HTML that shows what another service said, in English, on demand; '' for nothing. */
	public static function details( string $detail ): string {
		return '' === $detail ? '' : sprintf( '<details class="practice-portal-detail"><summary>%1$s</summary><p lang="en" dir="ltr">%2$s</p></details>', esc_html__( 'Technical details (in English)', 'practice-portal' ), esc_html( $detail ) );
	}
}
