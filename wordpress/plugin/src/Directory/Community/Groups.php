<?php
declare(strict_types=1);

namespace PracticePortal\Directory\Community;

use PracticePortal\Core\AdminMenu;
use PracticePortal\Core\Database\PostTypeList;
use PracticePortal\Core\PagedResult;

/** The groups of a site without a community plugin. Each is only a name, and the settings assign vendors to it. */
final class Groups {
	/** WordPress allows at most 20 characters. */
	public const POST_TYPE = 'portal_group';

	public function register(): void {
		add_action( 'init', array( $this, 'registerPostType' ) );
	}

	public function registerPostType(): void {
		register_post_type(
			self::POST_TYPE,
			array(
				'labels'       => array(
					'name'               => __( 'Community Groups', 'practice-portal' ),
					'singular_name'      => __( 'Community Group', 'practice-portal' ),
					'add_new'            => __( 'Add New Community Group', 'practice-portal' ),
					'add_new_item'       => __( 'Add New Community Group', 'practice-portal' ),
					'edit_item'          => __( 'Edit Community Group', 'practice-portal' ),
					'search_items'       => __( 'Search Community Groups', 'practice-portal' ),
					'not_found'          => __( 'No community groups found.', 'practice-portal' ),
					'not_found_in_trash' => __( 'No community groups found in Trash.', 'practice-portal' ),
				),
				'public'       => false,
				'show_ui'      => true,
				'show_in_menu' => AdminMenu::SLUG,
				'supports'     => array( 'title' ),
				'capabilities' => AdminMenu::postTypeCapabilities(),
				'map_meta_cap' => false,
				'rewrite'      => false,
			)
		);
	}

	/** Published groups by name, each as `{ id, name }`. */
	public function page( int $page, int $per_page ): PagedResult {
		return PostTypeList::page(
			self::POST_TYPE,
			$page,
			$per_page,
			static function ( int $id, string $title ): array {
				return array(
					'id'   => $id,
					'name' => $title,
				);
			}
		);
	}
}
