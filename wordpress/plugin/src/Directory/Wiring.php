<?php
declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Core\Hooks;
use PracticePortal\Core\Rest\LazyRoutes;
use PracticePortal\Core\Services;
use PracticePortal\Directory\Community\BuiltinCommunity;
use PracticePortal\Directory\Community\Groups;
use PracticePortal\Directory\Graphql\MemberTypes;

/** Registers the hooks of this folder. */
final class Wiring {
	public static function connect( Services $services ): void {
		$services->listen( Groups::class );
		$services->listenOn( BuiltinCommunity::class, Hooks::PAGE_OPENED );
		$services->listenOn( IndexUpdater::class, Hooks::SUBSCRIPTION_CHANGED, Hooks::HOURLY, 'post_updated', 'wp_pre_insert_user_data', 'delete_user', ...Hooks::USER_CHANGES, ...Hooks::BEFORE_USER_META_CHANGES, ...Hooks::TRANSACTION_CHANGES );
		$services->listenOn( Reindexer::class, Hooks::DIRECTORY_REINDEX, Hooks::HOURLY, Hooks::DAILY, Hooks::DIRECTORY_OUTDATED );
		LazyRoutes::listen( $services, MembersController::class );
		$services->listenOn( MemberTypes::class, 'graphql_register_types' );
	}
}
