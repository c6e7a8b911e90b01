<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

use PracticePortal\Core\Sanitizer;
use PracticePortal\Vendors\ListingProvider;
use PracticePortal\Vendors\Vendors;
use WP_Post;

/**
 * The box below a vendor's editor, with all data of the vendor's spotlight except the company information, which is the editor's
 * text. Its plain fields work without scripts.
 */
final class ListingEditor {
	private const BOX   = 'practice-portal-vendor';
	private const NONCE = 'practice_portal_vendor_nonce';
	private const FIELD = 'practice_portal_vendor';

	/** The number of empty rows for new testimonials. After saving, the box has this many again. */
	private const EMPTY_QUOTES = 2;

	public function __construct( private readonly ListingProvider $listings ) {}

	/** @param mixed $post_type The post type being edited. */
	public function addBox( $post_type ): void {
		if ( $this->listings->postType() === $post_type ) {
			add_meta_box( self::BOX, __( 'Vendor spotlight', 'practice-portal' ), array( $this, 'output' ), $post_type, 'normal', 'high' );
		}
	}

	public function output( WP_Post $listing ): void {
		$vendor = Vendors::read( $listing );
		wp_nonce_field( self::BOX, self::NONCE );
		echo '<p>' . esc_html__( 'The text above is the company information. You can leave any field empty. The page then omits it.', 'practice-portal' ) . '</p>';
		echo '<table class="form-table" role="presentation">';
		foreach ( self::addressLabels() as $field => $label ) {
			self::row( $field, $label, sprintf( '<input type="url" class="large-text" id="%1$s" name="%2$s" value="%3$s" placeholder="https://">', esc_attr( self::id( $field ) ), esc_attr( self::name( $field ) ), esc_attr( $vendor[ $field ] ) ) );
		}
		foreach ( self::listLabels() as $field => $label ) {
			self::row( $field, $label, sprintf( '<textarea class="large-text" rows="5" id="%1$s" name="%2$s">%3$s</textarea><p class="description">%4$s</p>', esc_attr( self::id( $field ) ), esc_attr( self::name( $field ) ), esc_textarea( implode( "\n", $vendor[ $field ] ) ), esc_html__( 'One per line.', 'practice-portal' ) ) );
		}
		echo '</table>';
		$this->outputQuotes( $vendor[ Vendors::TESTIMONIALS ] );
	}

	/** Stores the box's fields. Does nothing if the save did not come from the box. */
	public function save( int $listing_id, WP_Post $post ): void {
		$nonce = isset( $_POST[ self::NONCE ] ) ? sanitize_key( wp_unslash( $_POST[ self::NONCE ] ) ) : '';
		if ( $this->listings->postType() !== $post->post_type || wp_is_post_autosave( $listing_id ) || wp_is_post_revision( $listing_id ) || ! wp_verify_nonce( $nonce, self::BOX ) || ! current_user_can( 'edit_post', $listing_id ) ) {
			return;
		}
		// phpcs:ignore WordPress.Security.ValidatedSanitizedInput -- each field is made safe by Vendors.
		Vendors::write( $listing_id, Sanitizer::collection( wp_unslash( $_POST[ self::FIELD ] ?? array() ) ) );
	}

	/** @param array<int,array{message:string,name:string}> $quotes The existing testimonials. */
	private function outputQuotes( array $quotes ): void {
		printf( '<h3>%s</h3><p class="description">%s</p>', esc_html__( 'Testimonials', 'practice-portal' ), esc_html__( 'Clear a message to remove the testimonial. Save to add more rows.', 'practice-portal' ) );
		$empty = array_fill(
			0,
			self::EMPTY_QUOTES,
			array(
				'message' => '',
				'name'    => '',
			)
		);
		foreach ( array_merge( $quotes, $empty ) as $index => $quote ) {
			$number = $index + 1;
			$field  = Vendors::TESTIMONIALS . '-' . $index;
			printf(
				'<p><label for="%1$s-message">%2$s</label><br><textarea class="large-text" rows="2" id="%1$s-message" name="%3$s[%4$d][message]">%5$s</textarea></p><p><label for="%1$s-name">%6$s</label><br><input type="text" class="regular-text" id="%1$s-name" name="%3$s[%4$d][name]" value="%7$s"></p>',
				esc_attr( self::id( $field ) ),
				/* translators: %d: number of the testimonial. */
				esc_html( sprintf( __( 'Testimonial %d: message', 'practice-portal' ), $number ) ),
				esc_attr( self::name( Vendors::TESTIMONIALS ) ),
				(int) $index,
				esc_textarea( $quote['message'] ),
				/* translators: %d: number of the testimonial. */
				esc_html( sprintf( __( 'Testimonial %d: name', 'practice-portal' ), $number ) ),
				esc_attr( $quote['name'] )
			);
		}
	}

	/** Prints a row of the table. The control must already be escaped. */
	private static function row( string $field, string $label, string $control ): void {
		// phpcs:ignore WordPress.Security.EscapeOutput -- the control is made of escaped parts above.
		printf( '<tr><th scope="row"><label for="%s">%s</label></th><td>%s</td></tr>', esc_attr( self::id( $field ) ), esc_html( $label ), $control );
	}

	private static function id( string $field ): string {
		return self::BOX . '-' . $field;
	}

	private static function name( string $field ): string {
		return self::FIELD . "[$field]";
	}

	/** @return array<string,string> */
	private static function addressLabels(): array {
		return array(
			'img_logo'        => __( 'Logo (image URL)', 'practice-portal' ),
			'hero_img_url'    => __( 'Hero image (image URL)', 'practice-portal' ),
			'video_spotlight' => __( 'Video (URL)', 'practice-portal' ),
			'link_form'       => __( 'Link for "Get Started"', 'practice-portal' ),
			'link_schedule'   => __( 'Link for "Schedule Time"', 'practice-portal' ),
			'link_website'    => __( 'Link for "Partner Website"', 'practice-portal' ),
		);
	}

	/** @return array<string,string> */
	private static function listLabels(): array {
		return array(
			'detailed_offerings'  => __( 'Value proposition (detailed offerings)', 'practice-portal' ),
			'spotlight_offerings' => __( 'Spotlight offerings', 'practice-portal' ),
		);
	}
}
