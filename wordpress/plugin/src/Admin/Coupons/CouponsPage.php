<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Coupons;

use PracticePortal\Admin\AdminPage;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\RefusedInput;
use PracticePortal\Admin\RowsPerPage;
use PracticePortal\Billing\Model\CouponDuration;
use PracticePortal\Billing\Storage\Coupons;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Stripe\StripeCatalogue;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Core\Sanitizer;

defined( 'ABSPATH' ) || exit;

/** Shows a form for a new coupon beside the list, like WordPress' page of categories. */
final class CouponsPage extends AdminPage {
	protected const SLUG = MenuEntries::COUPONS;

	private ?CouponsTable $table = null;

	public function __construct(
		private readonly Coupons $coupons,
		private readonly Plans $plans,
		private readonly StripeCatalogue $catalogue,
		private readonly StripeSettings $stripe_settings,
	) {
		RowsPerPage::allowSaving( RowsPerPage::COUPONS );
	}

	protected function open(): void {
		RowsPerPage::offer( RowsPerPage::COUPONS );
		$this->table = new CouponsTable( $this->coupons, $this->plans, $this->catalogue, $this->stripe_settings );
	}

	protected function body(): void {
		if ( null === $this->table ) {
			return;
		}
		$this->table->prepare_items();
		echo '<div id="col-container" class="wp-clearfix"><div id="col-left"><div class="col-wrap">';
		$this->outputForm();
		echo '</div></div><div id="col-right"><div class="col-wrap">';
		// The buttons of the rows belong to this form.
		printf( '<form method="post" action="%1$s" id="%2$s">', esc_url( AdminPostActions::url() ), esc_attr( CouponsTable::ROW_FORM ) );
		AdminPostActions::fields( CouponActions::DEACTIVATE );
		echo '</form>';
		$this->table->outputNotice();
		$this->table->display();
		echo '</div></div></div>';
	}

	private function outputForm(): void {
		printf( '<h2>%s</h2>', esc_html__( 'Create a coupon', 'practice-portal' ) );
		if ( ! Coupons::areEditable() ) {
			echo '<p>' . esc_html__( 'Coupons are set in code (filter practice_portal_coupons) and can\'t be edited here.', 'practice-portal' ) . '</p>';
			return;
		}
		if ( '' === $this->stripe_settings->stripeSecretKey() ) {
			echo '<p>' . esc_html__( 'Enter your Stripe API keys in Setup first. A coupon is created on this site and in Stripe.', 'practice-portal' ) . '</p>';
			return;
		}
		$typed = RefusedInput::take( CouponActions::FORM );
		$value = static fn( string $field ): string => esc_attr( Sanitizer::line( $typed[ $field ] ?? '' ) );
		printf( '<form method="post" action="%s" class="form-wrap">', esc_url( AdminPostActions::url() ) );
		AdminPostActions::fields( CouponActions::CREATE );
		printf( '<input type="hidden" name="key" value="%s">', esc_attr( wp_generate_uuid4() ) );
		self::field( 'code', __( 'Code', 'practice-portal' ), '<input type="text" id="coupon-code" name="code" value="' . $value( 'code' ) . '" required maxlength="40" autocomplete="off" aria-describedby="coupon-code-about">', __( 'The code that members enter. Upper and lower case are the same.', 'practice-portal' ) );
		$kinds = array(
			'percent' => __( 'percent', 'practice-portal' ),
			'amount'  => __( 'dollars a month', 'practice-portal' ),
		);
		self::field( 'value', __( 'Discount', 'practice-portal' ), '<span class="practice-portal-inline"><input type="text" inputmode="decimal" id="coupon-value" name="value" value="' . $value( 'value' ) . '" required size="8"> <select name="kind" aria-label="' . esc_attr__( 'Percent or dollars', 'practice-portal' ) . '">' . self::options( $kinds, $value( 'kind' ) ) . '</select></span>' );
		$durations = array(
			CouponDuration::Once->value      => __( 'First month', 'practice-portal' ),
			CouponDuration::Repeating->value => __( 'Several months', 'practice-portal' ),
			CouponDuration::Forever->value   => __( 'Forever', 'practice-portal' ),
		);
		self::field( 'duration', __( 'Duration', 'practice-portal' ), '<span class="practice-portal-inline"><select id="coupon-duration" name="duration">' . self::options( $durations, $value( 'duration' ) ) . '</select> <input type="number" name="months" min="2" max="60" value="' . $value( 'months' ) . '" class="small-text" aria-label="' . esc_attr__( 'Number of months', 'practice-portal' ) . '"> ' . esc_html__( 'months', 'practice-portal' ) . '</span>' );
		$this->outputMemberships( array_map( Sanitizer::id( ... ), Sanitizer::collection( $typed['memberships'] ?? array() ) ) );
		self::field( 'limit', __( 'Maximum uses', 'practice-portal' ), '<input type="number" id="coupon-limit" name="limit" min="1" value="' . $value( 'limit' ) . '" class="small-text" aria-describedby="coupon-limit-about">', __( 'Leave empty for no limit.', 'practice-portal' ) );
		printf(
			'<div class="form-field"><label class="practice-portal-choice"><input type="checkbox" name="is_reusable" value="1"%s> %s</label><p>%s</p></div>',
			checked( '1', (string) ( $typed['is_reusable'] ?? '' ), false ),
			esc_html__( 'A person may use it more than once', 'practice-portal' ),
			esc_html__( 'Otherwise a coupon with an end is used once by a person: by account, e-mail address and card.', 'practice-portal' )
		);
		self::field( 'last_day', __( 'Last day', 'practice-portal' ), '<input type="date" id="coupon-last_day" name="last_day" value="' . $value( 'last_day' ) . '" aria-describedby="coupon-last_day-about">', __( 'Leave empty for no expiry date.', 'practice-portal' ) );
		submit_button( __( 'Create coupon', 'practice-portal' ) );
		echo '</form>';
	}

	/** @param int[] $chosen The selected memberships. */
	private function outputMemberships( array $chosen ): void {
		printf( '<fieldset class="form-field"><legend>%s</legend>', esc_html__( 'Memberships', 'practice-portal' ) );
		foreach ( $this->plans->all() as $product ) {
			printf( '<label class="practice-portal-choice"><input type="checkbox" name="memberships[]" value="%1$d"%2$s> %3$s</label>', (int) $product->id, checked( in_array( $product->id, $chosen, true ), true, false ), esc_html( $product->name ) );
		}
		printf( '<p>%s</p></fieldset>', esc_html__( 'Select none to allow all memberships.', 'practice-portal' ) );
	}

	/** Prints a field of the form. The control must already be escaped. */
	private static function field( string $name, string $label, string $control, string $about = '' ): void {
		// phpcs:ignore WordPress.Security.EscapeOutput -- the control is made of escaped parts.
		printf( '<div class="form-field"><label for="coupon-%1$s">%2$s</label>%3$s%4$s</div>', esc_attr( $name ), esc_html( $label ), $control, '' === $about ? '' : sprintf( '<p id="coupon-%1$s-about">%2$s</p>', esc_attr( $name ), esc_html( $about ) ) );
	}

	/** @param array<string,string> $labels By value. */
	private static function options( array $labels, string $selected ): string {
		$options = '';
		foreach ( $labels as $value => $label ) {
			$options .= sprintf( '<option value="%1$s"%2$s>%3$s</option>', esc_attr( $value ), selected( $value, $selected, false ), esc_html( $label ) );
		}
		return $options;
	}
}
