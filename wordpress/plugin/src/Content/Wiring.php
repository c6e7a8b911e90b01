<?php
declare(strict_types=1);

namespace PracticePortal\Content;

use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Core\PluginFiles;
use PracticePortal\Core\Services;
use WP_Query;

defined( 'ABSPATH' ) || exit;

/** Registers the hooks of this folder. */
final class Wiring {
	public static function connect( Services $services ): void {
		$services->bind( ReadersEditor::class, static fn( Services $services ): ReadersEditor => new ReadersEditor( $services->get( Plans::class ), $services->get( PluginFiles::class )->url() ) );
		$services->bind( ContentGuard::class, static fn( Services $services ): ContentGuard => new ContentGuard( static fn(): ReadingAccess => $services->get( ReadingAccess::class ), static fn(): Invitation => $services->get( Invitation::class ) ) );
		$services->listen( ContentGuard::class );
		$services->listenOn( ReadersEditor::class, 'init', 'enqueue_block_editor_assets', 'add_meta_boxes', 'save_post' );
		add_action( 'pre_get_posts', static fn( WP_Query $query ) => self::guardSearch( $query, $services ), PHP_INT_MIN );
		$services->listenOn( ApiGuard::class, 'rest_api_init', 'graphql_return_field_from_model' );
	}

	/** Most queries search for nothing. */
	private static function guardSearch( WP_Query $query, Services $services ): void {
		if ( '' !== (string) $query->get( 's' ) ) {
			$services->listen( SearchGuard::class );
		}
	}
}
