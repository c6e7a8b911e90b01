<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Settings\Pages;
use PracticePortal\Core\Version;
use PracticePortal\Membership\MemberAccess;
use WP_Post;

/**
 * The text in place of closed content: the author's excerpt, the reason why the content is closed, and links to join or sign in.
 */
final class Paywall {
	public function __construct(
		private readonly MemberAccess $members,
		private readonly Plans $plans,
		private readonly Pages $pages,
		private readonly PluginFiles $files,
	) {}

	/** HTML in place of a post's content. */
	public function forPost( WP_Post $post ): string {
		return self::excerpt( $post ) . $this->html( Readers::forPost( $post ), (string) get_permalink( Readers::subject( $post ) ) );
	}

	/** The author's excerpt as HTML; '' for none. The caption of a closed post's attachment is part of the post. */
	public static function excerpt( WP_Post $post ): string {
		return wpautop( wp_kses_post( self::excerptText( $post ) ) );
	}

	/** The author's excerpt as it was written; '' for none. */
	public static function excerptText( WP_Post $post ): string {
		return in_array( $post->post_type, array( 'attachment', 'revision' ), true ) ? '' : $post->post_excerpt;
	}

	/**
	 * HTML with the reason why the content is closed, and what to do.
	 *
	 * @param Readers $readers Who can read it.
	 * @param string  $back    The URL to return to after signing in.
	 */
	public function html( Readers $readers, string $back ): string {
		wp_enqueue_style( PluginFiles::BLOCKS_STYLE, $this->files->url() . '/assets/blocks.css', array(), Version::VERSION );
		$links = '';
		foreach ( is_feed() ? self::readMore( $back ) : $this->links( $back ) as $label => $url ) {
			$class  = '' === $links ? 'wp-block-button' : 'wp-block-button is-style-outline';
			$links .= sprintf( '<!-- wp:button --><div class="%1$s"><a class="wp-block-button__link wp-element-button" href="%2$s">%3$s</a></div><!-- /wp:button -->', $class, esc_url( $url ), esc_html( $label ) );
		}
		// WordPress' own buttons, rendered as blocks, have the theme's styles.
		return '<div class="practice-portal-members-only"><p>' . esc_html( $this->explanation( $readers ) ) . '</p>' . do_blocks( '<!-- wp:buttons --><div class="wp-block-buttons">' . $links . '</div><!-- /wp:buttons -->' ) . '</div>';
	}

	/** HTML above the sign-in form: why the content is closed, and how to become a member. */
	public function aboveSignIn( Readers $readers ): string {
		return sprintf( '<p class="message">%1$s <a href="%2$s">%3$s</a></p>', esc_html( $this->explanation( $readers ) ), esc_url( $this->pages->registrationUrl() ), esc_html__( 'Become a member', 'practice-portal' ) );
	}

	private function explanation( Readers $readers ): string {
		$status = $this->members->statusFor( get_current_user_id() );
		if ( is_user_logged_in() && ! $status->isMember() ) {
			/* translators: %s: a sentence: why the reader is not a member. */
			return sprintf( __( 'This is for members. %s', 'practice-portal' ), MemberAccess::explanation( $status ) );
		}
		$names = $this->planNames( $readers );
		if ( array() === $names ) {
			return __( 'This is for members.', 'practice-portal' );
		}
		/* translators: %s: names of plans. */
		return sprintf( __( 'This is for members with %s.', 'practice-portal' ), wp_sprintf( '%l', $names ) );
	}

	/** @return string[] Names of the plans that give access; empty for all plans. */
	private function planNames( Readers $readers ): array {
		$names = array();
		foreach ( $readers->plan_ids as $plan_id ) {
			$plan = $this->plans->find( $plan_id );
			if ( null !== $plan ) {
				$names[] = $plan->name;
			}
		}
		return $names;
	}

	/**
	 * @param string $back The URL to return to after signing in.
	 * @return array<string,string> URLs by label.
	 */
	private function links( string $back ): array {
		if ( ! is_user_logged_in() ) {
			return array(
				__( 'Become a member', 'practice-portal' ) => $this->pages->registrationUrl(),
				__( 'Sign in', 'practice-portal' )         => wp_login_url( $back ),
			);
		}
		$status = $this->members->statusFor( get_current_user_id() );
		return $status->isMember()
			? array( __( 'Change your plan', 'practice-portal' ) => $this->pages->accountUrl() )
			: array( __( 'See your options', 'practice-portal' ) => $this->members->callToAction( $status ) );
	}

	/**
	 * Only a link to the page, because feed readers have no session on this site.
	 *
	 * @return array<string,string> The page's URL by its label.
	 */
	private static function readMore( string $url ): array {
		return array( __( 'Read more', 'practice-portal' ) => $url );
	}
}
