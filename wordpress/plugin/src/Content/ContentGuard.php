<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use PracticePortal\Core\Rest\NoStore;
use WP_Post;
use WP_Query;

/**
 * Withholds restricted posts on pages and in feeds. WordPress asks "Does this post need a password?", and this class answers yes. So
 * core, themes and other plugins withhold content, comments, enclosures and galleries. Filters of content and excerpt cover code that
 * does not ask. Code that reads a page's stored posts gets copies without the closed parts.
 *
 * Titles, dates, authors and featured images stay public. The page itself stays in lists and in the sitemap.
 */
final class ContentGuard {
	/** The meta key under which core stores a post's footnotes as JSON. */
	private const FOOTNOTES = 'footnotes';

	/** The block "Members only". Its class loads only if a post has the block. */
	private const MEMBERS_BLOCK = 'practice-portal/members-only';

	/** What separates a post's pages. */
	private const PAGE_BREAK = '<!--nextpage-->';

	/** Blocks of core that can print only the author's excerpt of a post. */
	private const EXCERPT_BLOCK = 'core/post-excerpt';
	private const LATEST_POSTS  = 'core/latest-posts';

	/** The block that shows a synced pattern. */
	private const PATTERN = 'core/block';

	/** @var callable():ReadingAccess Called only if something is restricted, so that other pages don't load the class. */
	private $access;

	/** @var callable():Paywall */
	private $paywall;

	/** @var callable():PagePosts */
	private $page_posts;

	/** True while a block renders that prints only excerpts. */
	private bool $prints_excerpts = false;

	/** The post whose excerpt WordPress requests, which can be another one than the current post. */
	private ?WP_Post $excerpted = null;

	/** True while a block renders that prints stored content unfiltered. */
	private bool $prints_stored_content = false;

	/** @var int[] The synced patterns that render now, the innermost last. */
	private array $patterns = array();

	/**
	 * @param callable():ReadingAccess $access     Decides who can read.
	 * @param callable():Paywall    $paywall Renders the text in place of closed content.
	 * @param callable():PagePosts     $page_posts Removes closed content from a page's posts.
	 */
	public function __construct( callable $access, callable $paywall, callable $page_posts ) {
		$this->access     = $access;
		$this->paywall    = $paywall;
		$this->page_posts = $page_posts;
	}

	public function register(): void {
		add_action( 'template_redirect', array( $this, 'prepare' ), 0 );
		add_filter( 'post_password_required', array( $this, 'isClosed' ), PHP_INT_MAX, 2 );
		add_filter( 'the_password_form', array( $this, 'replaceForm' ), PHP_INT_MAX, 2 );
		// Runs first, so that no other filter handles the content. Runs last too, because a filter may have replaced the content,
		// as page builders do.
		add_filter( 'the_content', array( $this, 'replaceContent' ), PHP_INT_MIN );
		add_filter( 'the_content', array( $this, 'replaceFilteredContent' ), PHP_INT_MAX );
		add_filter( 'content_pagination', array( $this, 'replacePages' ), PHP_INT_MAX, 2 );
		add_filter( 'get_the_excerpt', array( $this, 'beginExcerpt' ), PHP_INT_MIN, 2 );
		add_filter( 'get_the_excerpt', array( $this, 'replaceExcerpt' ), PHP_INT_MAX, 2 );
		foreach ( array( 'the_excerpt', 'the_excerpt_rss', 'the_excerpt_embed' ) as $filter ) {
			add_filter( $filter, array( $this, 'replacePrintedExcerpt' ), PHP_INT_MAX );
		}
		add_filter( 'get_post_metadata', array( $this, 'withoutClosedFootnotes' ), PHP_INT_MAX, 4 );
		add_filter( 'pre_render_block', array( $this, 'beginBlock' ), PHP_INT_MAX, 2 );
		add_filter( 'render_block_' . self::EXCERPT_BLOCK, array( $this, 'endBlock' ) );
		add_filter( 'render_block_' . self::LATEST_POSTS, array( $this, 'endBlock' ) );
		add_filter( 'render_block_' . self::PATTERN, array( $this, 'endPattern' ) );
	}

	/**
	 * Runs before any output. Keeps the page out of caches, and removes what the user can't read from its posts. Redirects from the
	 * page of a closed attachment to its post.
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
		// Registered only now, when WordPress starts to render the page. Before, a task could save a post that it has queried,
		// without the closed parts.
		add_filter( 'the_posts', array( $this, 'replaceInQuery' ), PHP_INT_MAX );
		add_action( 'pre_get_posts', array( $this, 'filterQuery' ), PHP_INT_MAX );
		add_filter( 'post_content', array( $this, 'replaceField' ), PHP_INT_MAX, 2 );
		$post = is_attachment() ? get_queried_object() : null;
		if ( $post instanceof WP_Post && ! $this->canRead( $post ) ) {
			wp_safe_redirect( (string) get_permalink( Readers::subject( $post ) ) );
			exit;
		}
	}

	/**
	 * Enables the filter of posts for `get_posts` and its relatives, which suppress it. Menus and templates stay as they are.
	 *
	 * @param WP_Query $query The query, before it runs.
	 */
	public function filterQuery( WP_Query $query ): void {
		$types = array_filter( (array) $query->get( 'post_type' ) );
		if ( array() === $types || in_array( 'any', $types, true ) || array() !== array_intersect( $types, array_merge( Readers::postTypes(), array( 'attachment' ) ) ) ) {
			$query->set( 'suppress_filters', false );
		}
	}

	/**
	 * The content that a template gets by `get_post_field()`.
	 *
	 * @param mixed $content The stored content.
	 * @param int   $post_id The post.
	 * @return mixed
	 */
	public function replaceField( $content, $post_id = 0 ) {
		$post = get_post( (int) $post_id );
		return $post instanceof WP_Post && Readers::areNamedBy( $post ) ? ( $this->page_posts )()->visible( $post )->post_content : $content;
	}

	/**
	 * Removes closed parts from the posts of each query while a page is rendered.
	 *
	 * @param WP_Post[]|mixed $posts The query's result.
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
	 * Answers WordPress' question whether a post needs a password that the reader has not entered.
	 *
	 * @param bool|mixed $is_required The answer so far.
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
	 * Shows the invitation in place of the password form.
	 *
	 * @param string|mixed $form HTML.
	 * @param mixed        $post The post.
	 */
	public function replaceForm( $form, $post = null ): string {
		$post = get_post( $post instanceof WP_Post ? $post : null );
		return $post instanceof WP_Post && ! $this->canRead( $post ) ? ( $this->paywall )()->forPost( $post ) : (string) $form;
	}

	/** @param string|mixed $content The content of the current post, or of another one that a plugin shows in its place. */
	public function replaceContent( $content ): string {
		$post = get_post();
		if ( ! $post instanceof WP_Post || $this->canRead( $post ) ) {
			$post = $this->otherPost( (string) $content, $post );
		}
		return $post instanceof WP_Post && ! $this->canRead( $post ) ? ( $this->paywall )()->forPost( $post ) : (string) $content;
	}

	/**
	 * Like `replaceContent`, but after all other filters. Renders "Members only" blocks that no filter has rendered.
	 *
	 * @param string|mixed $content The content after the other filters.
	 */
	public function replaceFilteredContent( $content ): string {
		$post    = get_post();
		$content = false === strpos( (string) $content, Readers::BLOCK_DELIMITER ) ? (string) $content : do_blocks( (string) $content );
		return $post instanceof WP_Post && ! $this->canRead( $post ) ? ( $this->paywall )()->forPost( $post ) : $content;
	}

	/**
	 * Removes closed blocks from the content that a loop is about to show. `get_the_content()` returns it unfiltered. A closed block
	 * may contain page breaks, so the open content is split again.
	 *
	 * @param string[]|mixed $pages The parts of the content between page breaks.
	 * @param mixed          $post  The post.
	 * @return string[]|mixed
	 */
	public function replacePages( $pages, $post = null ) {
		if ( ! $post instanceof WP_Post || ! $this->hasClosedBlock( $post ) ) {
			return $pages;
		}
		$open = ( $this->page_posts )()->visible( $post );
		return explode( self::PAGE_BREAK, str_replace( array( '<!-- wp:nextpage -->', '<!-- /wp:nextpage -->' ), '', $open->post_content ) );
	}

	/**
	 * Records whose excerpt WordPress generates.
	 *
	 * @param string|mixed $excerpt The author's excerpt.
	 * @param mixed        $post    The post.
	 * @return string|mixed The same.
	 */
	public function beginExcerpt( $excerpt, $post = null ) {
		$this->excerpted = $post instanceof WP_Post ? $post : null;
		return $excerpt;
	}

	/**
	 * Shows the author's excerpt in place of one that was generated from the content.
	 *
	 * @param string|mixed $excerpt The author's excerpt, or a generated one.
	 * @param mixed        $post    The post.
	 */
	public function replaceExcerpt( $excerpt, $post = null ): string {
		$this->excerpted = null;

		$post = get_post( $post instanceof WP_Post ? $post : null );
		return $post instanceof WP_Post && $this->isPartlyClosed( $post ) ? Paywall::excerptText( $post ) : (string) $excerpt;
	}

	/** @param string|mixed $excerpt The current post's excerpt, or WordPress' sentence that the post is protected. */
	public function replacePrintedExcerpt( $excerpt ): string {
		$post = get_post();
		return $post instanceof WP_Post && ! $this->canRead( $post ) ? Paywall::excerpt( $post ) : (string) $excerpt;
	}

	/**
	 * A post's footnotes without those of closed parts.
	 *
	 * @param mixed $value     Null, unless another plugin provides the value.
	 * @param int   $post_id   The post.
	 * @param mixed $key       The meta key.
	 * @param bool  $is_single Whether the caller requests a single value.
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
	 * Puts the invitation in place of a closed block, and records which blocks print excerpts or stored content.
	 *
	 * @param string|null|mixed   $rendered Null, unless a plugin has rendered the block.
	 * @param array<string,mixed> $block    A block of parse_blocks().
	 * @return string|null|mixed
	 */
	public function beginBlock( $rendered, $block ) {
		// WordPress does not call `endBlock` for a block that another plugin has rendered.
		if ( null !== $rendered && self::MEMBERS_BLOCK !== ( $block['blockName'] ?? '' ) ) {
			return $rendered;
		}
		switch ( $block['blockName'] ?? '' ) {
			case self::MEMBERS_BLOCK:
				$readers = MembersOnlyBlock::readers( $block['attrs'] ?? array() );
				return ( $this->access )()->isReader( $readers, (int) ( end( $this->patterns ) ?: get_the_ID() ) ) ? $rendered : ( $this->paywall )()->html( $readers, (string) get_permalink() );
			case self::PATTERN:
				// Its editors can read it, not those of the post that shows it.
				$this->patterns[] = (int) ( $block['attrs']['ref'] ?? 0 );
				break;
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
	 * Resets the state after such a block.
	 *
	 * @param string|mixed $html The block's HTML.
	 * @return string|mixed The same.
	 */
	public function endBlock( $html ) {
		$this->prints_excerpts       = false;
		$this->prints_stored_content = false;
		return $html;
	}

	/**
	 * @param string|mixed $html The pattern's HTML.
	 * @return string|mixed The same.
	 */
	public function endPattern( $html ) {
		array_pop( $this->patterns );
		return $html;
	}

	/**
	 * The restricted post whose stored content equals a text. A plugin may filter the content of another post than the current one.
	 *
	 * @param WP_Post|null $current The current post.
	 */
	private function otherPost( string $content, ?WP_Post $current ): ?WP_Post {
		if ( '' === trim( $content ) || ( null !== $current && false !== strpos( $current->post_content, trim( $content ) ) ) ) {
			return null;
		}
		foreach ( array( $current, $this->excerpted ) as $post ) {
			if ( null !== $post && self::hasParagraphs( $post, $content ) && $this->canRead( $post ) ) {
				return null;
			}
		}
		global $wpdb;
		$post_id = (int) $wpdb->get_var( $wpdb->prepare( 'SELECT p.ID FROM %i m JOIN %i p ON p.ID = m.post_id WHERE m.meta_key = %s AND p.post_content = %s LIMIT 1', $wpdb->postmeta, $wpdb->posts, Readers::META, $content ) );
		return $post_id > 0 ? get_post( $post_id ) : null;
	}

	/**
	 * Whether each paragraph of a text is one of a post without restricted blocks. This is so for the text of a generated excerpt: WordPress
	 * removes the comments of blocks, omits some blocks, and adds classes. A text with comments can contain a block that prints more.
	 */
	private static function hasParagraphs( WP_Post $post, string $text ): bool {
		if ( false !== strpos( $text, '<!--' ) || false !== strpos( $post->post_content, Readers::BLOCK_DELIMITER ) ) {
			return false;
		}
		$stored = self::withoutBlockMarkup( $post->post_content );
		foreach ( (array) preg_split( '/\n\s*\n/', self::withoutBlockMarkup( $text ) ) as $paragraph ) {
			$paragraph = trim( (string) $paragraph );
			if ( '' !== $paragraph && false === strpos( $stored, $paragraph ) ) {
				return false;
			}
		}
		return true;
	}

	private static function withoutBlockMarkup( string $html ): string {
		return (string) preg_replace( array( '/<!--.*?-->/s', '/ class="[^"]*"/' ), '', $html );
	}

	private function canRead( WP_Post $post ): bool {
		return ! Readers::areNamedBy( Readers::subject( $post ) ) || ( $this->access )()->canReadPost( $post );
	}

	/** Whether a post has content that the current user can't read. */
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

	/** JSON of the footnotes that belong to text which the reader can see. */
	private function openFootnotes( WP_Post $post ): string {
		remove_filter( 'get_post_metadata', array( $this, 'withoutClosedFootnotes' ), PHP_INT_MAX );
		$stored = json_decode( (string) get_post_meta( $post->ID, self::FOOTNOTES, true ), true );
		add_filter( 'get_post_metadata', array( $this, 'withoutClosedFootnotes' ), PHP_INT_MAX, 4 );
		$closed = $this->closedMarkup( $post );
		$open   = array_filter( is_array( $stored ) ? $stored : array(), static fn( $note ): bool => is_array( $note ) && isset( $note['id'] ) && false === strpos( $closed, (string) $note['id'] ) );
		return (string) wp_json_encode( array_values( $open ) );
	}
}
