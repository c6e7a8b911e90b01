<?php
declare(strict_types=1);

namespace PracticePortal\Integrations;

use PracticePortal\Core\EntityDecoder;
use WP_Post;

/**
 * Prevents sales of MemberPress memberships that charge something other than the registration shows: a price today and each month
 * until canceled. The owner is told why, because members must not pay an amount that they were not shown.
 */
final class MemberPressPlanGuard {
	/** The post type of MemberPress' memberships. */
	public const POST_TYPE = 'memberpressproduct';

	/** Admin pages with this notice, besides those of MemberPress' memberships. */
	private const OWN_PAGES = 'practice-portal';

	public function register(): void {
		add_action( 'admin_notices', array( $this, 'outputNotices' ) );
	}

	/**
	 * MemberPress' memberships, in its order.
	 *
	 * @return WP_Post[]
	 */
	public static function posts(): array {
		return get_posts(
			array(
				'post_type'      => self::POST_TYPE,
				'post_status'    => 'publish',
				'posts_per_page' => 50,
				'orderby'        => array(
					'menu_order' => 'ASC',
					'ID'         => 'ASC',
				),
			)
		);
	}

	/** Why the registration can't sell a membership, as a sentence for the owner; '' if it can. */
	public static function problem( WP_Post $membership ): string {
		if ( 'months' !== self::meta( $membership, 'product_period_type' ) || '1' !== self::meta( $membership, 'product_period' ) ) {
			return __( 'It is not charged monthly, but the registration shows a monthly price.', 'practice-portal' );
		}
		if ( self::isOn( $membership, 'product_trial' ) ) {
			return __( 'It starts with a trial, but the registration says that its price is paid today.', 'practice-portal' );
		}
		if ( self::isOn( $membership, 'product_limit_cycles' ) ) {
			return __( 'It ends after a number of payments, but the registration says that it continues until it is canceled.', 'practice-portal' );
		}
		if ( self::hasTaxOnTop( $membership ) ) {
			return __( 'Tax is added to its price, but the registration shows the price without tax. Include tax in the prices, or make it tax-exempt.', 'practice-portal' );
		}
		return '';
	}

	/** Lists the memberships that are not sold, on their own pages and on the portal's. */
	public function outputNotices(): void {
		$screen  = get_current_screen();
		$is_here = null !== $screen && ( self::POST_TYPE === $screen->post_type || false !== strpos( $screen->id, self::OWN_PAGES ) );
		if ( ! $is_here || ! current_user_can( 'manage_options' ) || ! MemberPressMemberships::isActive() ) {
			return;
		}
		foreach ( self::posts() as $membership ) {
			$problem = self::problem( $membership );
			if ( '' !== $problem ) {
				/* translators: %s: name of a membership */
				$title = sprintf( __( 'The portal’s registration can’t sell “%s”.', 'practice-portal' ), EntityDecoder::decode( $membership->post_title ) );
				printf( '<div class="notice notice-warning"><p><strong>%1$s</strong> %2$s</p></div>', esc_html( $title ), esc_html( $problem ) );
			}
		}
	}

	private static function hasTaxOnTop( WP_Post $membership ): bool {
		if ( ! get_option( 'mepr_calculate_taxes' ) || self::isOn( $membership, 'tax_exempt' ) ) {
			return false;
		}
		$options = class_exists( 'MeprOptions' ) ? \MeprOptions::fetch() : null;
		return ! is_callable( array( $options, 'attr' ) ) || 'inclusive' !== $options->attr( 'tax_calc_type' );
	}

	private static function isOn( WP_Post $membership, string $name ): bool {
		return filter_var( self::meta( $membership, $name ), FILTER_VALIDATE_BOOLEAN );
	}

	private static function meta( WP_Post $membership, string $name ): string {
		$value = get_post_meta( $membership->ID, "_mepr_$name", true );
		return is_scalar( $value ) ? (string) $value : '';
	}
}
