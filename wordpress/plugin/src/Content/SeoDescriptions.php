<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Closes the descriptions of Yoast SEO. It asks whether a post needs a password, but makes an excerpt from stored content, which has the
 * words of a block "Members only".
 */
final class SeoDescriptions {
	/** Its variables that are made from a post's content. */
	private const VARIABLES = array( '%%excerpt%%', '%%post_content%%' );

	private ReadingAccess $access;

	public function __construct( ReadingAccess $access ) {
		$this->access = $access;
	}

	public function register(): void {
		add_filter( 'wpseo_replacements', array( $this, 'replaceVariables' ), PHP_INT_MAX, 2 );
	}

	/**
	 * The author's excerpt in place of what is made from content that the current user can't read.
	 *
	 * @param array<string,mixed>|mixed $values By variable.
	 * @param object|mixed              $source What they are about: a post's fields, or a term's.
	 * @return array<string,mixed>|mixed
	 */
	public function replaceVariables( $values, $source = null ) {
		$post = is_object( $source ) && isset( $source->ID ) ? get_post( (int) $source->ID ) : null;
		if ( ! is_array( $values ) || ! $post instanceof WP_Post || ! $this->isPartlyClosed( $post ) ) {
			return $values;
		}
		return array_fill_keys( array_intersect( self::VARIABLES, array_keys( $values ) ), Invitation::excerptText( $post ) ) + $values;
	}

	private function isPartlyClosed( WP_Post $post ): bool {
		$is_closed = fn( Readers $readers ): bool => ! $this->access->isReader( $readers, $post->ID );
		return ! $this->access->canReadPost( $post ) || ( Readers::areNamedBy( $post ) && '' !== MembersOnlyBlock::closedMarkup( $post->post_content, $is_closed ) );
	}
}
