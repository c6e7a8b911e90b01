<?php
/**
 * Runs when the plugin is deleted. Deletes members' data only if the owner has set the option
 * `practice_portal_delete_data` before. Deleting the plugin by mistake must not delete the record of who paid.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;
defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/src/Core/Database/Schema.php';
require_once __DIR__ . '/src/Core/Hooks.php';
require_once __DIR__ . '/src/UserMeta.php';
require_once __DIR__ . '/src/Portal/GeneratedStylesheet.php';
require_once __DIR__ . '/src/Registration/Accounts/MemberRecords.php';
require_once __DIR__ . '/src/Onboarding/Progress.php';
require_once __DIR__ . '/src/Portal/Settings/ReportingAccess.php';
require_once __DIR__ . '/src/Content/Files/PrivateFolder.php';
require_once __DIR__ . '/src/Directory/Community/CommunityProvider.php';
require_once __DIR__ . '/src/Directory/Community/BuiltinCommunity.php';
require_once __DIR__ . '/src/Admin/RowsPerPage.php';
require_once __DIR__ . '/src/Registration/Accounts/EmailChange.php';
require_once __DIR__ . '/src/Registration/Accounts/EmailVerification.php';
require_once __DIR__ . '/src/Registration/Accounts/MemberPhoto.php';
require_once __DIR__ . '/src/Registration/Accounts/MessageChoice.php';
require_once __DIR__ . '/src/Registration/OwnershipProof.php';

( static function (): void {
	global $wpdb;

	$delete = static function () use ( $wpdb ): void {
		array_map( 'wp_clear_scheduled_hook', Core\Hooks::SCHEDULED );
		Portal\GeneratedStylesheet::remove();
		if ( ! get_option( 'practice_portal_delete_data' ) ) {
			return;
		}
		foreach ( Core\Database\Schema::names() as $table ) {
			$wpdb->query( $wpdb->prepare( 'DROP TABLE IF EXISTS %i', $table ) );
		}
		$posts = $wpdb->get_col( $wpdb->prepare( 'SELECT ID FROM %i WHERE post_type IN ( %s, %s, %s, %s )', $wpdb->posts, 'practice_portal_plan', 'portal_listing', 'portal_group', 'practice_portal_file' ) );
		foreach ( $posts as $post ) {
			wp_delete_post( (int) $post, true );
		}
		Content\Files\PrivateFolder::remove();
		Registration\Accounts\MemberPhoto::removeAll();
		foreach ( UserMeta::keys() as $key ) {
			delete_metadata( 'user', 0, $key, '', true );
		}
		// Transients are options with another prefix.
		foreach ( array( '', '_transient_', '_transient_timeout_' ) as $kind ) {
			$options = $wpdb->get_col( $wpdb->prepare( 'SELECT option_name FROM %i WHERE option_name LIKE %s', $wpdb->options, $wpdb->esc_like( $kind . 'practice_portal_' ) . '%' ) );
			foreach ( $options as $option ) {
				delete_option( $option );
			}
		}
		remove_role( 'partner' );
		delete_site_option( Registration\Accounts\EmailVerification::LAST_TRUSTED );
	};

	if ( ! is_multisite() ) {
		$delete();
		return;
	}
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $site ) {
		switch_to_blog( (int) $site );
		$delete();
		restore_current_blog();
	}
} )();
