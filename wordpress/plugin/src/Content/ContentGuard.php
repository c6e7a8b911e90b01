<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use PracticePortal\Core\Rest\NoStore;
use WP_Post;

defined( 'ABSPATH' ) || exit;

/**
 * Closes the ways by which a post's content leaves WordPress on pages and in feeds. WordPress' own question "Does this post need a
 * password?" gets the answer yes, so core, themes and other plugins withhold content, comments, enclosures and galleries. Filters of
 * content and excerpt close what doesn't ask. What reads a page's posts as they are stored finds only what the user can read.
 *
 * Titles, dates, authors and featured images stay public, and so does the page itself, in lists and in the sitemap.
 */
final class ContentGuard {
	/** Meta in which core stores a post's footnotes, as JSON. */
	private const FOOTNOTES = 'footnotes';

	/** The block "Members only". Its class is loaded where there is one. */
	private const MEMBERS_BLOCK = 'practice-portal/members-only';

	/** Blocks of core that print only the excerpt of a post, which is the author's. */
	private const EXCERPT_BLOCK = 'core/post-excerpt';
	private const LATEST_POSTS  = 'core/latest-posts';

	/** @var callable():ReadingAccess Built only when something is restricted, so that other pages load none of it. */
	private $access;

	/** @var callable():Invitation */
	private $invitation;

	/** @var callable():PagePosts */
	private $page_posts;

	/** Whether a block is rendered that prints excerpts only. */
	private bool $prints_excerpts = false;

	/** Whether a block is rendered that prints stored content as it is. */
	private bool $prints_stored_content = false;

	/**
	 * @param callable():ReadingAccess $access     Decides.
	 * @param callable():Invitation    $invitation Writes what is shown instead.
	 * @param callable():PagePosts     $page_posts Takes it out of a page's posts.
	 */
	public function __construct( callable $access, callable $invitation, callable $page_posts ) {
		$this->access     = $access;
		$this->invitation = $invitation;
		$this->page_posts = $page_posts;
	}

	public function register(): void {
		add_action( 'template_redirect', array( $this, 'prepare' ), 0 );
		add_filter( 'post_password_required', array( $this, 'isClosed' ), PHP_INT_MAX, 2 );
		add_filter( 'the_password_form', array( $this, 'replaceForm' ), PHP_INT_MAX, 2 );
		// First, so that no other filter handles the content; last, so that none has replaced it from elsewhere, as page builders do.
		add_filter( 'the_content', array( $this, 'replaceContent' ), PHP_INT_MIN );
		add_filter( 'the_content', array( $this, 'replaceFilteredContent' ), PHP_INT_MAX );
		add_filter( 'get_the_excerpt', array( $this, 'replaceExcerpt' ), PHP_INT_MAX, 2 );
		foreach ( array( 'the_excerpt', 'the_excerpt_rss', 'the_excerpt_embed' ) as $filter ) {
			add_filter( $filter, array( $this, 'replacePrintedExcerpt' ), PHP_INT_MAX );
		}
		add_filter( 'get_post_metadata', array( $this, 'withoutClosedFootnotes' ), PHP_INT_MAX, 4 );
		add_filter( 'pre_render_block', array( $this, 'beginBlock' ), PHP_INT_MAX, 2 );
		add_filter( 'render_block_' . self::EXCERPT_BLOCK, array( $this, 'endBlock' ) );
		add_filter( 'render_block_' . self::LATEST_POSTS, array( $this, 'endBlock' ) );
	}

	/**
	 * Before any output: keeps the page out of caches, takes out of the page's posts what the user can't read, and leads from the page of a
	 * closed attachment to its post.
	 */
	public function prepare(): void {
		global $wp_query;
		foreach ( (array) $wp_query->posts as $post ) {
			if ( $post instanceof WP_Post && Readers::areNamedBy( $post ) ) {
				NoStore::apply();
				( $this->page_posts )()->replaceInMainQuery();
				break;
			}
		}
		// From now on the page is rendered. Earlier, a task could save a post that it has queried.
		add_filter( 'the_posts', array( $this, 'replaceInQuery' ), PHP_INT_MAX );
		$post = is_attachment() ? get_queried_object() : null;
		if ( $post instanceof WP_Post && ! $this->canRead( $post ) ) {
			wp_safe_redirect( (string) get_permalink( Readers::subject( $post ) ) );
			exit;
		}
	}

	/**
	 * The posts of a query while a page is rendered.
	 *
	 * @param WP_Post[]|mixed $posts As the query has found them.
	 * @return WP_Post[]|mixed
	 */
	public function replaceInQuery( $posts ) {
		foreach ( is_array( $posts ) ? $posts : array() as $number => $post ) {
			if ( $post instanceof WP_Post && Readers::areNamedBy( $post ) ) {
				$posts[ $number ] = ( $this->page_posts )()->visible( $post );
			}
		}
		return $posts;
	}

	/**
	 * The answer to WordPress' question whether a post needs a password that the reader has not given.
	 *
	 * @param bool|mixed $is_required So far.
	 * @param mixed      $post        The post.
	 */
	public function isClosed( $is_required, $post = null ): bool {
		if ( $is_required || ! $post instanceof WP_Post ) {
			return (bool) $is_required;
		}
		if ( $this->prints_stored_content && $this->hasClosedBlock( $post ) ) {
			return true;
		}
		return ! $this->prints_excerpts && ! $this->canRead( $post );
	}

	/**
	 * The invitation in place of the form for the password.
	 *
	 * @param string|mixed $form HTML.
	 * @param mixed        $post The post.
	 */
	public function replaceForm( $form, $post = null ): string {
		$post = get_post( $post instanceof WP_Post ? $post : null );
		return $post instanceof WP_Post && ! $this->canRead( $post ) ? ( $this->invitation )()->forPost( $post ) : (string) $form;
	}

	/** @param string|mixed $content Of the current post, or of what a plugin shows in its place. */
	public function replaceContent( $content ): string {
		$post = get_post();
		if ( ! $post instanceof WP_Post || $this->canRead( $post ) ) {
			$post = self::otherPost( (string) $content, $post );
		}
		return $post instanceof WP_Post && ! $this->canRead( $post ) ? ( $this->invitation )()->forPost( $post ) : (string) $content;
	}

	/**
	 * The same after all other filters. A block that none of them has rendered is rendered now.
	 *
	 * @param string|mixed $content As other filters have made it.
	 */
	public function replaceFilteredContent( $content ): string {
		$post    = get_post();
		$content = false === strpos( (string) $content, Readers::BLOCK_DELIMITER ) ? (string) $content : do_blocks( (string) $content );
		return $post instanceof WP_Post && ! $this->canRead( $post ) ? ( $this->invitation )()->forPost( $post ) : $content;
	}

	/**
	 * The author's excerpt, in place of one that was made from the content.
	 *
	 * @param string|mixed $excerpt The author's, or a made one.
	 * @param mixed        $post    The post.
	 */
	public function replaceExcerpt( $excerpt, $post = null ): string {
		$post = get_post( $post instanceof WP_Post ? $post : null );
		return $post instanceof WP_Post && $this->isPartlyClosed( $post ) ? Invitation::excerptText( $post ) : (string) $excerpt;
	}

	/** @param string|mixed $excerpt Of the current post, or WordPress' sentence that it is protected. */
	public function replacePrintedExcerpt( $excerpt ): string {
		$post = get_post();
		return $post instanceof WP_Post && ! $this->canRead( $post ) ? Invitation::excerpt( $post ) : (string) $excerpt;
	}

	/**
	 * A post's footnotes without those of closed parts.
	 *
	 * @param mixed $value     Null, unless another plugin has the value.
	 * @param int   $post_id   The post.
	 * @param mixed $key       Of the meta.
	 * @param bool  $is_single Whether one value is wanted.
	 * @return mixed
	 */
	public function withoutClosedFootnotes( $value, $post_id, $key = '', $is_single = false ) {
		$post = self::FOOTNOTES === $key ? get_post( $post_id ) : null;
		if ( ! $post instanceof WP_Post || ! $this->isPartlyClosed( $post ) ) {
			return $value;
		}
		$open = $this->canRead( $post ) ? $this->openFootnotes( $post ) : '';
		return $is_single ? $open : array( $open );
	}

	/**
	 * Puts the invitation in place of a closed block, and notes which blocks print excerpts or stored content.
	 *
	 * @param string|null|mixed   $rendered Null, unless a plugin has rendered it.
	 * @param array<string,mixed> $block    As parse_blocks() has it.
	 * @return string|null|mixed
	 */
	public function beginBlock( $rendered, $block ) {
		// Where another plugin has rendered a block, its end is not announced.
		if ( null !== $rendered && self::MEMBERS_BLOCK !== ( $block['blockName'] ?? '' ) ) {
			return $rendered;
		}
		switch ( $block['blockName'] ?? '' ) {
			case self::MEMBERS_BLOCK:
				$readers = MembersOnlyBlock::readers( $block['attrs'] ?? array() );
				return ( $this->access )()->isReader( $readers, (int) get_the_ID() ) ? $rendered : ( $this->invitation )()->html( $readers, (string) get_permalink() );
			case self::EXCERPT_BLOCK:
				$this->prints_excerpts = true;
				break;
			case self::LATEST_POSTS:
				$this->prints_stored_content = 'full_post' === ( $block['attrs']['displayPostContentRadio'] ?? '' );
				$this->prints_excerpts       = ! $this->prints_stored_content;
		}
		return $rendered;
	}

	/**
	 * Such a block is done.
	 *
	 * @param string|mixed $html Of the block.
	 * @return string|mixed The same.
	 */
	public function endBlock( $html ) {
		$this->prints_excerpts       = false;
		$this->prints_stored_content = false;
		return $html;
	}

	/**
	 * The restricted post whose stored content a text is, where a plugin filters another post's content than the current one's.
	 *
	 * @param string       $content The text.
	 * @param WP_Post|null $current The current post.
	 */
	private static function otherPost( string $content, ?WP_Post $current ): ?WP_Post {
		if ( '' === trim( $content ) || ( null !== $current && false !== strpos( $current->post_content, trim( $content ) ) ) ) {
			return null;
		}
		global $wpdb;
		$post_id = (int) $wpdb->get_var( $wpdb->prepare( 'SELECT p.ID FROM %i m JOIN %i p ON p.ID = m.post_id WHERE m.meta_key = %s AND p.post_content = %s LIMIT 1', $wpdb->postmeta, $wpdb->posts, Readers::META, $content ) );
		return $post_id > 0 ? get_post( $post_id ) : null;
	}

	private function canRead( WP_Post $post ): bool {
		return ! Readers::forPost( $post )->is_restricted || ( $this->access )()->canReadPost( $post );
	}

	/** Whether there is something in a post that the current user can't read. */
	private function isPartlyClosed( WP_Post $post ): bool {
		return ! $this->canRead( $post ) || $this->hasClosedBlock( $post );
	}

	private function hasClosedBlock( WP_Post $post ): bool {
		return '' !== $this->closedMarkup( $post );
	}

	private function closedMarkup( WP_Post $post ): string {
		$is_closed = fn( Readers $readers ): bool => ! ( $this->access )()->isReader( $readers, $post->ID );
		return false === strpos( $post->post_content, Readers::BLOCK_DELIMITER ) ? '' : MembersOnlyBlock::closedMarkup( $post->post_content, $is_closed );
	}

	/** JSON of the footnotes whose place in the text the reader can see. */
	private function openFootnotes( WP_Post $post ): string {
		remove_filter( 'get_post_metadata', array( $this, 'withoutClosedFootnotes' ), PHP_INT_MAX );
		$stored = json_decode( (string) get_post_meta( $post->ID, self::FOOTNOTES, true ), true );
		add_filter( 'get_post_metadata', array( $this, 'withoutClosedFootnotes' ), PHP_INT_MAX, 4 );
		$closed = $this->closedMarkup( $post );
		$open   = array_filter( is_array( $stored ) ? $stored : array(), static fn( $note ): bool => is_array( $note ) && isset( $note['id'] ) && false === strpos( $closed, (string) $note['id'] ) );
		return (string) wp_json_encode( array_values( $open ) );
	}
}
