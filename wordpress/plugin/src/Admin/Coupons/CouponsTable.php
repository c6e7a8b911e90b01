<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Coupons;

use PracticePortal\Admin\RowsPerPage;
use PracticePortal\Billing\Model\CouponDuration;
use PracticePortal\Billing\Storage\Coupons;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeCatalogue;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Core\Dates;
use PracticePortal\Core\Money;

defined( 'ABSPATH' ) || exit;

/** Lists all coupons, usable ones first. Create this WordPress list table while the page loads, after `RowsPerPage::offer()`. */
final class CouponsTable extends \WP_List_Table {
	/** The ID of the form that the rows' buttons belong to. */
	public const ROW_FORM = 'practice-portal-deactivate-coupon';

	/** @var array<int,string> Names of the memberships. */
	private array $names = array();

	/** @var array<string,int>|null The uses of each coupon; null if Stripe can't be reached. */
	private ?array $uses = null;

	public function __construct(
		private readonly Coupons $coupons,
		Plans $plans,
		private readonly StripeCatalogue $catalogue,
		private readonly StripeSettings $stripe_settings,
	) {
		parent::__construct(
			array(
				'singular' => 'coupon',
				'plural'   => 'coupons',
			)
		);
		foreach ( $plans->all() as $product ) {
			$this->names[ $product->id ] = $product->name;
		}
	}

	public function prepare_items(): void {
		$entries = array_reverse( $this->coupons->entries() );
		$open    = array_filter( $entries, Coupons::isOpen( ... ) );
		$all     = array_merge( $open, array_diff_key( $entries, $open ) );
		$rows    = (int) $this->get_items_per_page( RowsPerPage::COUPONS, RowsPerPage::DEFAULT );
		try {
			$this->uses = '' === $this->stripe_settings->stripeSecretKey() ? null : $this->catalogue->couponUses();
		} catch ( GatewayException $exception ) {
			$this->uses = null;
		}
		$this->items = array_slice( $all, ( $this->get_pagenum() - 1 ) * $rows, $rows );
		$this->set_pagination_args(
			array(
				'total_items' => count( $all ),
				'per_page'    => $rows,
			)
		);
	}

	/** Shows a message above the list if Stripe could not be reached. */
	public function outputNotice(): void {
		if ( null === $this->uses && '' !== $this->stripe_settings->stripeSecretKey() ) {
			printf( '<div class="notice notice-warning inline" role="status"><p>%s</p></div>', esc_html__( 'We could not connect to Stripe, so the uses are not shown. Reload the page in a few minutes.', 'practice-portal' ) );
		}
	}

	/** @return array<string,string> */
	public function get_columns(): array {
		return array(
			'code'        => __( 'Code', 'practice-portal' ),
			'discount'    => __( 'Discount', 'practice-portal' ),
			'memberships' => __( 'Memberships', 'practice-portal' ),
			'last_day'    => __( 'Last day', 'practice-portal' ),
			'used'        => __( 'Used', 'practice-portal' ),
			'state'       => __( 'Status', 'practice-portal' ),
		);
	}

	public function no_items(): void {
		esc_html_e( 'No coupon yet.', 'practice-portal' );
	}

	/**
	 * @param array<string,mixed> $item        The row.
	 * @param string              $column_name One of `get_columns()`.
	 */
	protected function column_default( $item, $column_name ): string {
		switch ( $column_name ) {
			case 'code':
				return '<strong>' . esc_html( (string) $item['code'] ) . '</strong>';
			case 'discount':
				return esc_html( self::discount( $item ) );
			case 'memberships':
				$ids = (array) ( $item['product_ids'] ?? array() );
				return esc_html( array() === $ids ? __( 'All', 'practice-portal' ) : implode( wp_get_list_item_separator(), array_intersect_key( $this->names, array_flip( $ids ) ) ) );
			case 'last_day':
				return empty( $item['expires_at'] ) ? '<span aria-hidden="true">—</span>' : esc_html( Dates::day( (int) $item['expires_at'] ) );
			case 'used':
				return esc_html( $this->usesLabel( $item ) );
			case 'state':
				return esc_html( $this->statusLabel( $item ) );
		}
		return '';
	}

	/**
	 * @param array<string,mixed> $item        The row.
	 * @param string              $column_name One of `get_columns()`.
	 * @param string              $primary     The primary column.
	 */
	protected function handle_row_actions( $item, $column_name, $primary ): string {
		$id      = (string) ( $item['stripe_coupon'] ?? '' );
		$is_over = ! empty( $item['ended_at'] ) && ! isset( $this->uses[ $id ] );
		if ( $column_name !== $primary || $is_over || ! Coupons::areEditable() ) {
			return '';
		}
		/* translators: %s: a code. */
		$label = sprintf( __( 'Deactivate %s', 'practice-portal' ), $item['code'] );
		return $this->row_actions( array( 'end' => sprintf( '<button type="submit" class="button-link practice-portal-danger" form="%1$s" name="coupon" value="%2$s" aria-label="%3$s">%4$s</button>', esc_attr( self::ROW_FORM ), esc_attr( $id ), esc_attr( $label ), esc_html__( 'Deactivate', 'practice-portal' ) ) ) );
	}

	/** @param array<string,mixed> $item The row. */
	private static function discount( array $item ): string {
		/* translators: %s: a number of percent. */
		$off = isset( $item['percent_off'] ) ? sprintf( __( '%s %%', 'practice-portal' ), $item['percent_off'] ) : Money::dollars( (int) ( $item['amount_off'] ?? 0 ) );
		return match ( CouponDuration::tryFrom( $item['duration'] ?? '' ) ) {
			/* translators: %s: a discount. */
			CouponDuration::Once      => sprintf( __( '%s, the first month', 'practice-portal' ), $off ),
			/* translators: 1: a discount, 2: a number. */
			CouponDuration::Repeating => sprintf( _n( '%1$s, %2$d month', '%1$s, %2$d months', (int) ( $item['months'] ?? 0 ), 'practice-portal' ), $off, (int) ( $item['months'] ?? 0 ) ),
			/* translators: %s: a discount. */
			default                   => sprintf( __( '%s, forever', 'practice-portal' ), $off ),
		};
	}

	/** @param array<string,mixed> $item The row. */
	private function usesLabel( array $item ): string {
		$times = $this->uses[ $item['stripe_coupon'] ?? '' ] ?? null;
		if ( null === $times ) {
			return '—';
		}
		/* translators: 1: how often, 2: how often at most. */
		return empty( $item['limit'] ) ? number_format_i18n( $times ) : sprintf( __( '%1$s of %2$s', 'practice-portal' ), number_format_i18n( $times ), number_format_i18n( (int) $item['limit'] ) );
	}

	/** @param array<string,mixed> $item The row. */
	private function statusLabel( array $item ): string {
		if ( ! empty( $item['ended_at'] ) ) {
			return __( 'Ended', 'practice-portal' );
		}
		if ( ! Coupons::isOpen( $item ) ) {
			return __( 'Expired', 'practice-portal' );
		}
		$times = $this->uses[ $item['stripe_coupon'] ?? '' ] ?? null;
		if ( null === $times ) {
			return null === $this->uses ? __( 'Open', 'practice-portal' ) : __( 'Not found in Stripe', 'practice-portal' );
		}
		return ! empty( $item['limit'] ) && $times >= (int) $item['limit'] ? __( 'Used up', 'practice-portal' ) : __( 'Open', 'practice-portal' );
	}
}
