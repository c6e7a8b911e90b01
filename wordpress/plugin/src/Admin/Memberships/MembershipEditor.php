<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Memberships;

use PracticePortal\Admin\AdminStyles;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\NoticeType;
use PracticePortal\Admin\Notices;
use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\PlanFeature;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeCatalogue;
use PracticePortal\Billing\Stripe\StripeErrorTexts;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Core\AmountParser;
use PracticePortal\Core\Contract;
use PracticePortal\Core\Money;
use PracticePortal\Core\OwnerTexts;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Sanitizer;
use WP_Post;
use WP_Query;

/**
 * The box below WordPress' editor with a membership's other data: price, period, commitment, benefits and what it opens. Its plain
 * fields work without scripts.
 */
final class MembershipEditor {
	private const BOX   = 'practice-portal-membership';
	private const FIELD = 'practice_portal_membership';
	private const NONCE = 'practice_portal_membership_nonce';

	/** A rejected amount, which the next page shows again. */
	private const UNSAVED_AMOUNT = '_practice_portal_unsaved_amount';

	/** The option that creates a price. */
	private const NEW_PRICE = 'new';

	/** Maximum commitment, in months. */
	private const MAX_COMMITMENT = 60;

	public function __construct(
		private readonly Plans $plans,
		private readonly PricePicker $prices,
		private readonly StripeCatalogue $catalogue,
		private readonly StripeSettings $stripe_settings,
		private readonly AdminStyles $styles,
	) {}

	public function register(): void {
		add_action( 'add_meta_boxes_' . Plans::POST_TYPE, array( $this, 'addBox' ) );
		add_action( 'save_post_' . Plans::POST_TYPE, array( $this, 'save' ), 10, 2 );
		add_action( 'admin_notices', array( $this, 'outputNotice' ) );
		add_filter( 'post_updated_messages', array( $this, 'messages' ) );
		add_filter( 'manage_' . Plans::POST_TYPE . '_posts_columns', array( $this, 'columns' ) );
		add_action( 'manage_' . Plans::POST_TYPE . '_posts_custom_column', array( $this, 'outputColumn' ), 10, 2 );
		add_action( 'pre_get_posts', array( $this, 'sortAsCards' ) );
	}

	/** Sorts the list in the cards' order, unless the user has chosen another order. */
	public function sortAsCards( WP_Query $query ): void {
		if ( is_admin() && $query->is_main_query() && Plans::POST_TYPE === $query->get( 'post_type' ) && '' === $query->get( 'orderby' ) ) {
			$query->set( 'orderby', Plans::ORDER );
		}
	}

	/** Prints the result of the last save on the next editor page. */
	public function outputNotice(): void {
		$screen = get_current_screen();
		if ( null !== $screen && Plans::POST_TYPE === $screen->post_type ) {
			Notices::output();
		}
	}

	/**
	 * Replaces WordPress' messages about a "post".
	 *
	 * @param array<string,array<int,string|false>> $messages The messages by post type and WordPress' number.
	 * @return array<string,array<int,string|false>>
	 */
	public function messages( $messages ): array {
		$saved                        = __( 'Membership saved.', 'practice-portal' );
		$messages[ Plans::POST_TYPE ] = array_fill( 1, 10, $saved );
		return $messages;
	}

	/**
	 * @param array<string,string> $columns The columns of the list of memberships.
	 * @return array<string,string>
	 */
	public function columns( $columns ): array {
		$date = $columns['date'] ?? null;
		unset( $columns['date'] );
		$columns['practice_portal_price'] = __( 'Price', 'practice-portal' );
		$columns['practice_portal_term']  = __( 'Period', 'practice-portal' );
		return null === $date ? $columns : $columns + array( 'date' => $date );
	}

	/**
	 * @param string $column One of `columns()`.
	 * @param int    $id     The row's membership.
	 */
	public function outputColumn( $column, $id ): void {
		$post = get_post( $id );
		if ( ! $post instanceof WP_Post ) {
			return;
		}
		$membership_plan = $this->plans->fromPost( $post );
		if ( 'practice_portal_price' === $column ) {
			/* translators: %s: an amount. */
			echo esc_html( sprintf( __( '%s / Month', 'practice-portal' ), Money::dollars( $membership_plan->price ) ) );
			if ( '' === $this->stripe_settings->stripePrice( $membership_plan ) ) {
				echo '<br>' . esc_html__( 'Not in Stripe yet', 'practice-portal' );
			}
		} elseif ( 'practice_portal_term' === $column ) {
			echo esc_html( $membership_plan->term_period );
		}
	}

	public function addBox(): void {
		$this->styles->enqueue();
		add_meta_box( self::BOX, __( 'Membership', 'practice-portal' ), array( $this, 'output' ), Plans::POST_TYPE, 'normal', 'high' );
	}

	public function output( WP_Post $post ): void {
		$membership_plan = $this->plans->fromPost( $post );
		wp_nonce_field( self::BOX, self::NONCE );
		printf( '<input type="hidden" name="%1$s[key]" value="%2$s">', esc_attr( self::FIELD ), esc_attr( wp_generate_uuid4() ) );
		printf( '<div class="practice-portal-admin"><p>%s</p><table class="form-table" role="presentation">', esc_html__( 'Your changes apply to people who join or change to this membership from now on. Members keep the price, period, commitment and guarantee they were promised, even if you unpublish or delete the membership.', 'practice-portal' ) );
		$this->outputPrice( $membership_plan );
		self::row( 'term_period', __( 'Period', 'practice-portal' ), self::text( 'term_period', $membership_plan->term_period ), __( 'The period as the membership\'s card shows it, for example "month to month, cancel anytime". Members are charged each month.', 'practice-portal' ) );
		self::row( 'commitment_months', __( 'Commitment', 'practice-portal' ), self::text( 'commitment_months', (string) $membership_plan->commitment_months, 'number' ) . ' ' . esc_html__( 'months', 'practice-portal' ), __( 'Minimum term in months. 0 = cancel any time.', 'practice-portal' ) );
		self::row( 'description_list', __( 'Benefits', 'practice-portal' ), sprintf( '<textarea class="large-text" rows="6" id="%1$s" name="%2$s" aria-describedby="%1$s-about">%3$s</textarea>', esc_attr( self::id( 'description_list' ) ), esc_attr( self::name( 'description_list' ) ), esc_textarea( implode( "\n", $membership_plan->description_list ) ) ), __( 'One per line. The membership\'s card lists them, then what you tick below.', 'practice-portal' ) );
		self::row( '', __( 'Opens for its members', 'practice-portal' ), self::openBoxes( $membership_plan ), __( 'Each change applies to all members of this plan at once. The card and the pages about a plan say the same.', 'practice-portal' ), 'opens' );
		echo '</table></div>';
	}

	/** Stores the box's fields. Does nothing if the save did not come from the box. */
	public function save( int $id, WP_Post $post ): void {
		$nonce = isset( $_POST[ self::NONCE ] ) ? sanitize_key( wp_unslash( $_POST[ self::NONCE ] ) ) : '';
		if ( wp_is_post_autosave( $id ) || wp_is_post_revision( $id ) || ! wp_verify_nonce( $nonce, self::BOX ) || ! current_user_can( Capability::MANAGE_PORTAL ) ) {
			return;
		}
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- each field is made safe below.
		$sent = Sanitizer::collection( wp_unslash( $_POST[ self::FIELD ] ?? array() ) );
		$name = $this->plans->fromPost( $post )->subscription_name;
		$this->plans->saveDetails(
			$id,
			array(
				'term_period'       => mb_substr( Sanitizer::line( $sent['term_period'] ?? '' ), 0, Contract::LINE_LIMIT ),
				'description_list'  => array_map( Sanitizer::line( ... ), (array) preg_split( '/\R/u', Sanitizer::secret( $sent['description_list'] ?? '' ) ) ),
				'subscription_name' => '' === $name ? $this->plans->freeName( $id, mb_substr( $post->post_title, 0, 90 ) ) : $name,
				'commitment_months' => min( self::MAX_COMMITMENT, Sanitizer::id( $sent['commitment_months'] ?? 0 ) ),
			)
		);
		$this->plans->saveOpens( $id, PlanFeature::listed( array_keys( array_filter( Sanitizer::collection( $sent['opens'] ?? array() ) ) ) ) );
		OwnerTexts::offer( $this->plans->fromPost( $post )->texts() );
		try {
			$this->savePrice( $this->plans->fromPost( $post ), $sent );
			delete_post_meta( $id, self::UNSAVED_AMOUNT );
		} catch ( RequestRejected $refusal ) {
			Notices::add( NoticeType::Error, $refusal->getMessage() );
			update_post_meta( $id, self::UNSAVED_AMOUNT, wp_slash( Sanitizer::line( $sent['amount'] ?? '' ) ) );
		} catch ( GatewayException $exception ) {
			/* translators: %s: a sentence that explains the error. */
			Notices::add( NoticeType::Error, sprintf( __( 'Everything else is saved, but the price has not changed. Stripe returned an error: %s', 'practice-portal' ), StripeErrorTexts::problem( $exception ) ), $exception->getMessage() );
			update_post_meta( $id, self::UNSAVED_AMOUNT, wp_slash( Sanitizer::line( $sent['amount'] ?? '' ) ) );
		}
	}

	/**
	 * @param MembershipPlan          $membership_plan The current membership.
	 * @param array<int|string,mixed> $sent            `price`, `amount`, `key`.
	 * @throws RequestRejected If this price is not possible.
	 */
	private function savePrice( MembershipPlan $membership_plan, array $sent ): void {
		$choice = Sanitizer::line( $sent['price'] ?? '' );
		if ( '' !== $this->stripe_settings->priceConstant( $membership_plan ) || '' === $choice ) {
			return;
		}
		if ( self::NEW_PRICE !== $choice ) {
			$this->prices->apply( $membership_plan, $choice );
			return;
		}
		$amount = AmountParser::minorUnits( Sanitizer::line( $sent['amount'] ?? '' ) );
		if ( null === $amount ) {
			throw new RequestRejected( 'price', __( 'Enter the price in dollars, for example 199 or 49.50. Everything else is saved.', 'practice-portal' ), 422 );
		}
		$this->prices->create( $membership_plan, $amount, 'price-' . $membership_plan->id . '-' . sanitize_key( Sanitizer::line( $sent['key'] ?? '' ) ) . "-$amount" );
	}

	private function outputPrice( MembershipPlan $membership_plan ): void {
		$constant = $this->stripe_settings->priceConstant( $membership_plan );
		$label    = __( 'Price', 'practice-portal' );
		/* translators: %s: an amount. */
		$now = sprintf( __( '%s / Month', 'practice-portal' ), Money::dollars( $membership_plan->price ) );
		if ( '' !== $constant ) {
			/* translators: %s: name of a constant. */
			self::row( '', $label, esc_html( $now ), sprintf( __( '%s in wp-config.php sets the Stripe price and overrides this field.', 'practice-portal' ), $constant ) );
			return;
		}
		if ( '' === $this->stripe_settings->stripeSecretKey() ) {
			self::row( '', $label, esc_html( $now ), __( 'Enter your Stripe API keys in Setup first. Then you can choose or create a price here.', 'practice-portal' ) );
			return;
		}
		try {
			$prices = $this->catalogue->prices();
		} catch ( GatewayException $exception ) {
			self::row( '', $label, esc_html( $now ), __( 'We could not load the prices from Stripe. You can edit everything else. Reload the page in a few minutes.', 'practice-portal' ) );
			return;
		}
		$current = $this->stripe_settings->stripePrice( $membership_plan );
		$unsaved = (string) get_post_meta( $membership_plan->id, self::UNSAVED_AMOUNT, true );
		$options = '' === $current ? sprintf( '<option value="">%s</option>', esc_html__( 'Choose a price', 'practice-portal' ) ) : '';
		foreach ( $prices as $price ) {
			/* translators: 1: an amount, 2: a name. */
			$options .= sprintf( '<option value="%1$s"%2$s>%3$s</option>', esc_attr( $price->id ), selected( $price->id, '' === $unsaved ? $current : '', false ), esc_html( sprintf( __( '%1$s / Month, %2$s', 'practice-portal' ), Money::dollars( $price->amount ), '' === $price->name ? $price->id : $price->name ) ) );
		}
		$options .= sprintf( '<option value="%1$s"%2$s>%3$s</option>', esc_attr( self::NEW_PRICE ), selected( '' !== $unsaved, true, false ), esc_html__( 'New price in Stripe', 'practice-portal' ) );
		$control  = sprintf( '<select id="%1$s" name="%2$s" aria-describedby="%1$s-about">%3$s</select><p><label for="%4$s">%5$s</label> %6$s</p>', esc_attr( self::id( 'price' ) ), esc_attr( self::name( 'price' ) ), $options, esc_attr( self::id( 'amount' ) ), esc_html__( 'Amount of the new price, in dollars each month', 'practice-portal' ), self::text( 'amount', $unsaved, 'text', 'small-text', 'price' ) );
		self::row( 'price', $label, $control, __( 'Members keep the price they pay. A new price applies to people who join from now on.', 'practice-portal' ) );
	}

	/** Prints a row of the table. The control must already be escaped. */
	private static function row( string $field, string $label, string $control, string $about, string $described = 'price' ): void {
		$head = '' === $field ? esc_html( $label ) : sprintf( '<label for="%1$s">%2$s</label>', esc_attr( self::id( $field ) ), esc_html( $label ) );
		// phpcs:ignore WordPress.Security.EscapeOutput -- made of escaped parts.
		printf( '<tr><th scope="row">%1$s</th><td>%2$s<p class="description" id="%3$s-about">%4$s</p></td></tr>', $head, $control, esc_attr( self::id( '' === $field ? $described : $field ) ), esc_html( $about ) );
	}

	/** A one-line field. `$row` is the field whose description it uses, if not its own. */
	private static function text( string $field, string $value, string $type = 'text', string $style = '', string $row = '' ): string {
		$limits = 'number' === $type ? sprintf( ' min="0" max="%d"', self::MAX_COMMITMENT ) : '';
		$style  = '' !== $style ? $style : ( 'number' === $type ? 'small-text' : 'regular-text' );
		return sprintf( '<input type="%1$s" class="%2$s" id="%3$s" name="%4$s" value="%5$s" aria-describedby="%7$s-about"%6$s>', esc_attr( $type ), esc_attr( $style ), esc_attr( self::id( $field ) ), esc_attr( self::name( $field ) ), esc_attr( $value ), $limits, esc_attr( self::id( '' === $row ? $field : $row ) ) );
	}

	/** The checkboxes for what a plan opens. */
	private static function openBoxes( MembershipPlan $membership_plan ): string {
		$labels = array(
			PlanFeature::Directory->value   => __( 'Members of this plan are listed in the member directory', 'practice-portal' ),
			PlanFeature::PulseBoard->value => __( 'Pulse Board', 'practice-portal' ),
			PlanFeature::Onboarding->value  => __( 'Onboarding steps and videos', 'practice-portal' ),
			PlanFeature::Swot->value        => __( 'SWOT analysis', 'practice-portal' ),
		);
		$boxes  = '';
		foreach ( $labels as $feature => $label ) {
			$boxes .= sprintf( '<label><input type="checkbox" name="%1$s[%2$s]" value="1"%3$s> %4$s</label><br>', esc_attr( self::name( 'opens' ) ), esc_attr( $feature ), checked( $membership_plan->opens( PlanFeature::from( $feature ) ), true, false ), esc_html( $label ) );
		}
		return sprintf( '<fieldset aria-describedby="%1$s-about"><legend class="screen-reader-text">%2$s</legend>%3$s</fieldset>', esc_attr( self::id( 'opens' ) ), esc_html__( 'Opens for its members', 'practice-portal' ), $boxes );
	}

	private static function id( string $field ): string {
		return self::BOX . '-' . $field;
	}

	private static function name( string $field ): string {
		return self::FIELD . "[$field]";
	}
}
