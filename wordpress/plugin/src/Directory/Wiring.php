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
		$services->on( BuiltinCommunity::class, array( Hooks::PAGE_OPENED, 'recordActivity' ) );
		$services->listenOn( IndexUpdater::class, Hooks::SUBSCRIPTION_CHANGED, Hooks::HOURLY, 'post_updated', 'wp_pre_insert_user_data', 'delete_user', ...Hooks::USER_CHANGES, ...Hooks::BEFORE_USER_META_CHANGES, ...Hooks::TRANSACTION_CHANGES );
		$services->on( Reindexer::class, array( Hooks::DIRECTORY_REINDEX, 'runScheduled' ), array( Hooks::HOURLY, 'schedule' ), array( Hooks::DAILY, 'checkSample' ), array( Hooks::DIRECTORY_OUTDATED, 'begin' ) );
		LazyRoutes::listen( $services, MembersController::class );
		$services->on( MemberTypes::class, array( 'graphql_register_types', 'registerTypes' ) );
	}
}
