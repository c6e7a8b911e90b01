<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Blocks;

use PracticePortal\Content\Readers;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Services;
use PracticePortal\Core\Version;

/** The blocks and patterns with which an owner builds pages for visitors. The server renders the blocks. */
final class BlockTypes {
	public const PLANS    = 'practice-portal/plans';
	public const JOIN     = 'practice-portal/join';
	public const PARTNERS = 'practice-portal/partners';
	public const TEASER   = 'practice-portal/directory-teaser';

	/** The pattern of a whole page for visitors. */
	public const JOIN_PAGE = 'practice-portal/join-page';

	private const SCRIPT = 'practice-portal-blocks-editor';

	public static function register( Services $services ): void {
		$blocks = static fn(): VisitorBlocks => $services->get( VisitorBlocks::class );
		self::add( self::PLANS, __( 'Plans', 'practice-portal' ), __( 'The memberships that are for sale, with prices and buttons to join.', 'practice-portal' ), 'money-alt', array(), static fn(): string => $blocks()->plans() );
		self::add( self::JOIN, __( 'Join button', 'practice-portal' ), __( 'A button that opens the registration, with a plan already chosen.', 'practice-portal' ), 'button', array( 'plan' => 0 ), static fn( $attributes ): string => $blocks()->join( (int) $attributes['plan'] ) );
		self::add( self::PARTNERS, __( 'Partners', 'practice-portal' ), __( 'The partners’ names and logos.', 'practice-portal' ), 'store', array(), static fn(): string => $blocks()->partners() );
		self::add( self::TEASER, __( 'Directory teaser', 'practice-portal' ), __( 'Tells visitors what the member directory has. It names no member.', 'practice-portal' ), 'location-alt', array(), static fn(): string => $blocks()->teaser() );
		self::addPatterns( $services->get( PluginFiles::class )->folder() . '/templates/patterns/' );
	}

	/** Registers the editor's script and styles. On the site, each block loads its styles. */
	public static function registerForEditor( string $url ): void {
		wp_register_style( PluginFiles::BLOCKS_STYLE, "$url/assets/blocks.css", array(), Version::VERSION );
		wp_register_script( self::SCRIPT, "$url/assets/blocks.js", array( Readers::BLOCKS_SCRIPT, 'wp-server-side-render' ), Version::VERSION, true );
		wp_set_script_translations( self::SCRIPT, 'practice-portal' );
	}

	/**
	 * @param string                                 $name        With the namespace.
	 * @param array<string,int>                      $attributes  Default values by name.
	 * @param callable(array<string,mixed>): string $render      Its HTML.
	 */
	private static function add( string $name, string $title, string $description, string $icon, array $attributes, callable $render ): void {
		register_block_type(
			$name,
			array(
				'api_version'           => 3,
				'title'                 => $title,
				'description'           => $description,
				'category'              => 'widgets',
				'icon'                  => $icon,
				'attributes'            => array_map(
					static fn( int $value ): array => array(
						'type'    => 'integer',
						'default' => $value,
					),
					$attributes
				),
				'supports'              => array(
					'html'  => false,
					'align' => array( 'wide', 'full' ),
				),
				'style_handles'         => array( PluginFiles::BLOCKS_STYLE ),
				'editor_script_handles' => array( self::SCRIPT ),
				'render_callback'       => $render,
			)
		);
	}

	/** @param string $folder With a trailing slash. WordPress reads a file when it needs the pattern. */
	private static function addPatterns( string $folder ): void {
		register_block_pattern_category( 'practice-portal', array( 'label' => __( 'Practice Portal', 'practice-portal' ) ) );
		$titles = array(
			'join-page'        => __( 'Join page', 'practice-portal' ),
			'benefits'         => __( 'Member benefits', 'practice-portal' ),
			'quote'            => __( 'Testimonial of a member', 'practice-portal' ),
			'questions'        => __( 'Questions and answers', 'practice-portal' ),
			'partners'         => __( 'Partners', 'practice-portal' ),
			'directory-teaser' => __( 'Directory teaser', 'practice-portal' ),
		);
		foreach ( $titles as $name => $title ) {
			register_block_pattern(
				"practice-portal/$name",
				array(
					'title'      => $title,
					'categories' => array( 'practice-portal' ),
					'filePath'   => "$folder$name.php",
				)
			);
		}
	}
}
