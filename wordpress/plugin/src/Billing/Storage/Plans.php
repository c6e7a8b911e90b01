<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Storage;

use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Billing\Model\PlanFeature;
use PracticePortal\Billing\Model\Subscription;
use PracticePortal\Core\AdminMenu;
use PracticePortal\Core\Contract;
use PracticePortal\Core\ContractTexts;
use PracticePortal\Core\Database\PrimaryReads;
use PracticePortal\Core\Hooks;
use WP_Post;

/**
 * Stores the plans as posts of their own type, so they have IDs, titles and an editor. The price is post meta in minor units. It is
 * the only source of the price for members.
 */
final class Plans {
	public const POST_TYPE = 'practice_portal_plan';

	/** The cards' order, for `WP_Query`. */
	public const ORDER = array(
		'menu_order' => 'ASC',
		'ID'         => 'ASC',
	);

	private const PRICE             = '_practice_portal_price';
	private const DESCRIPTION_LIST  = '_practice_portal_description_list';
	private const TERM_PERIOD       = '_practice_portal_term_period';
	private const HEADER_CLASS      = '_practice_portal_header_class';
	private const SUBSCRIPTION_NAME = '_practice_portal_subscription_name';
	private const GATEWAY_PRICE     = '_practice_portal_stripe_price';
	private const COMMITMENT        = '_practice_portal_commitment_months';
	private const OPENS             = '_practice_portal_opens';

	/** A plan keeps its meaning for its members when it is no longer for sale. */
	private const ANY_STATUS = array( 'publish', 'draft', 'pending', 'private', 'future', 'trash' );

	public function register(): void {
		add_action( 'init', array( $this, 'registerPostType' ) );
	}

	public function registerPostType(): void {
		register_post_type(
			self::POST_TYPE,
			array(
				'labels'          => array(
					'name'          => __( 'Memberships', 'practice-portal' ),
					'singular_name' => __( 'Membership', 'practice-portal' ),
					'add_new'       => __( 'Add membership', 'practice-portal' ),
					'add_new_item'  => __( 'Add membership', 'practice-portal' ),
					'edit_item'     => __( 'Edit membership', 'practice-portal' ),
					'search_items'  => __( 'Search memberships', 'practice-portal' ),
					'not_found'     => __( 'No membership yet.', 'practice-portal' ),
					'attributes'    => __( 'Order of the cards', 'practice-portal' ),
				),
				'public'          => false,
				'show_ui'         => true,
				'show_in_menu'    => AdminMenu::SLUG,
				'supports'        => array( 'title', 'editor', 'page-attributes' ),
				// Only administrators may see and edit plans.
				'capabilities'    => array_fill_keys( array( 'edit_post', 'read_post', 'delete_post', 'edit_posts', 'edit_others_posts', 'delete_posts', 'publish_posts', 'read_private_posts', 'create_posts' ), 'manage_options' ),
				'map_meta_cap'    => false,
				'rewrite'         => false,
			)
		);
	}

	/**
	 * All memberships that are for sale, in the order of their cards.
	 *
	 * @return MembershipPlan[]
	 */
	public function all(): array {
		$posts = get_posts(
			array(
				'post_type'      => self::POST_TYPE,
				'post_status'    => 'publish',
				'posts_per_page' => 50,
				'orderby'        => self::ORDER,
				// Otherwise the object cache could store an outdated list from a replica for good.
				'cache_results'  => ! PrimaryReads::areNeeded(),
			)
		);
		return array_map( $this->fromPost( ... ), $posts );
	}

	/** A membership that is for sale, or null. */
	public function find( int $id ): ?MembershipPlan {
		$post = $id > 0 ? get_post( $id ) : null;
		return $post instanceof WP_Post && self::POST_TYPE === $post->post_type && 'publish' === $post->post_status ? $this->fromPost( $post ) : null;
	}

	/** A membership, even if it is not for sale; null if it was deleted. */
	public function findAny( int $id ): ?MembershipPlan {
		$post = $id > 0 ? get_post( $id ) : null;
		return $post instanceof WP_Post && self::POST_TYPE === $post->post_type ? $this->fromPost( $post ) : null;
	}

	/** The plan's current name, or the promised one if the plan is deleted. */
	public function nameFor( Subscription $subscription ): string {
		$product = $this->findAny( $subscription->product_id );
		$name    = null === $product ? $subscription->terms->plan : $product->label();
		return '' === $name ? $subscription->name : $name;
	}

	/** Whether a membership opens a feature, by its plan. */
	public function isOpenFor( Subscription $subscription, PlanFeature $feature ): bool {
		$plan = $this->findAny( $subscription->product_id );
		return null === $plan ? in_array( $feature, PlanFeature::defaults( '', $subscription->name ), true ) : $plan->opens( $feature );
	}

	/**
	 * The names of subscriptions whose holders the directory lists: the specification's (spec: directory#who-is-listed), and those of
	 * this site's plans, for which the owner's choice counts.
	 *
	 * @return string[] Never empty.
	 */
	public function listedNames(): array {
		$listed = array_fill_keys( Contract::QUALIFYING_SUBSCRIPTIONS, true );
		foreach ( $this->withAnyStatus() as $plan ) {
			$listed[ $plan->subscription_name ] = $plan->opens( PlanFeature::Directory );
		}
		// The empty name, which no subscription has, keeps the list from being empty.
		return array_keys( array( '' => true ) + array_filter( $listed ) );
	}

	/** A name for a new plan's subscriptions that no other plan has, because the name tells the plans' members apart. */
	public function freeName( int $id, string $title ): string {
		foreach ( $this->withAnyStatus() as $plan ) {
			if ( $plan->id !== $id && $plan->subscription_name === $title ) {
				return "$title $id";
			}
		}
		return $title;
	}

	/** @return MembershipPlan[] */
	private function withAnyStatus(): array {
		$posts = get_posts(
			array(
				'post_type'      => self::POST_TYPE,
				'post_status'    => self::ANY_STATUS,
				'posts_per_page' => -1,
				'orderby'        => self::ORDER,
				'cache_results'  => ! PrimaryReads::areNeeded(),
			)
		);
		return array_map( $this->fromPost( ... ), $posts );
	}

	/** The membership with a slug, or null. */
	public function findBySlug( string $slug ): ?MembershipPlan {
		foreach ( $this->all() as $product ) {
			if ( $product->slug === $slug ) {
				return $product;
			}
		}
		return null;
	}

	/** Creates the three plans (spec: plans#three-plans). Existing ones are left alone, in any state. */
	public function seed(): void {
		foreach ( $this->defaults() as $order => $membership ) {
			$existing = get_posts(
				array(
					'post_type'      => self::POST_TYPE,
					'post_status'    => self::ANY_STATUS,
					// WordPress renames posts in the trash. A trashed membership is not created again.
					'post_name__in'  => array( $membership['slug'], $membership['slug'] . '__trashed' ),
					'posts_per_page' => 1,
				)
			);
			if ( array() !== $existing ) {
				continue;
			}
			wp_insert_post(
				wp_slash(
					array(
						'post_type'    => self::POST_TYPE,
						'post_status'  => 'publish',
						'post_name'    => $membership['slug'],
						'post_title'   => $membership['name'],
						'post_content' => $membership['description'],
						'menu_order'   => $order,
						'meta_input'   => array(
							self::PRICE             => $membership['price'],
							self::DESCRIPTION_LIST  => $membership['description_list'],
							self::TERM_PERIOD       => $membership['term_period'],
							self::HEADER_CLASS      => $membership['header_class'],
							self::SUBSCRIPTION_NAME => $membership['subscription_name'],
						),
					)
				)
			);
		}
	}

	/**
	 * Stores the editor's fields except title and text.
	 *
	 * @param array{term_period:string,description_list:string[],subscription_name:string,commitment_months:int} $fields The editor's fields.
	 */
	public function saveDetails( int $id, array $fields ): void {
		$list = array_values( array_filter( array_map( 'trim', $fields['description_list'] ), 'strlen' ) );
		update_post_meta( $id, self::TERM_PERIOD, wp_slash( $fields['term_period'] ) );
		update_post_meta( $id, self::DESCRIPTION_LIST, wp_slash( $list ) );
		update_post_meta( $id, self::SUBSCRIPTION_NAME, wp_slash( $fields['subscription_name'] ) );
		update_post_meta( $id, self::COMMITMENT, (string) $fields['commitment_months'] );
	}

	/**
	 * Stores what a plan opens for all its members. The directory follows.
	 *
	 * @param PlanFeature[] $opens What it opens.
	 */
	public function saveOpens( int $id, array $opens ): void {
		$before = $this->findAny( $id );
		update_post_meta( $id, self::OPENS, array_column( $opens, 'value' ) );
		if ( null !== $before && $before->opens( PlanFeature::Directory ) !== in_array( PlanFeature::Directory, $opens, true ) ) {
			/** This action is documented in Directory/IndexUpdater.php */
			do_action( Hooks::DIRECTORY_OUTDATED );
		}
	}

	/**
	 * Changes a membership's price for future buyers.
	 *
	 * @param int    $amount        Minor units per month.
	 * @param string $gateway_price The Stripe price; '' keeps the current one.
	 */
	public function setPrice( int $id, int $amount, string $gateway_price = '' ): void {
		update_post_meta( $id, self::PRICE, (string) $amount );
		if ( '' !== $gateway_price ) {
			update_post_meta( $id, self::GATEWAY_PRICE, $gateway_price );
		}
	}

	/** The plan of a post, for sale or not. */
	public function fromPost( WP_Post $post ): MembershipPlan {
		$list  = get_post_meta( $post->ID, self::DESCRIPTION_LIST, true );
		$name  = (string) get_post_meta( $post->ID, self::SUBSCRIPTION_NAME, true );
		$opens = get_post_meta( $post->ID, self::OPENS, true );
		return new MembershipPlan(
			$post->ID,
			self::slugOf( $post ),
			$post->post_title,
			max( 0, (int) get_post_meta( $post->ID, self::PRICE, true ) ),
			wp_strip_all_tags( $post->post_content ),
			is_array( $list ) ? array_values( array_map( 'strval', $list ) ) : array(),
			(string) get_post_meta( $post->ID, self::TERM_PERIOD, true ),
			(string) get_post_meta( $post->ID, self::HEADER_CLASS, true ),
			$name,
			self::commitment( $post ),
			(string) get_post_meta( $post->ID, self::GATEWAY_PRICE, true ),
			is_array( $opens ) ? PlanFeature::listed( $opens ) : PlanFeature::defaults( self::slugOf( $post ), $name )
		);
	}

	private static function commitment( WP_Post $post ): int {
		$months = get_post_meta( $post->ID, self::COMMITMENT, true );
		return is_numeric( $months ) ? (int) $months : self::usualCommitment( self::slugOf( $post ) );
	}

	/** WordPress renames posts in the trash. */
	private static function slugOf( WP_Post $post ): string {
		return (string) preg_replace( '/__trashed$/D', '', $post->post_name );
	}

	/** Default commitment of a membership, in months. */
	public static function usualCommitment( string $slug ): int {
		return Contract::COMMITMENT_MONTHS[ $slug ] ?? 0;
	}

	/**
	 * The three plans (spec: plans#three-plans).
	 *
	 * @return array<int,array{slug:string,name:string,price:int,description:string,description_list:string[],term_period:string,header_class:string,subscription_name:string}>
	 */
	private function defaults(): array {
		return array(
			array(
				'slug'              => 'grow-membership',
				'name'              => __( 'Grow Membership', 'practice-portal' ),
				'price'             => 19900,
				'description'       => __( 'Group prices for a practice that is getting started.', 'practice-portal' ),
				'description_list'  => array(
					__( 'Partner prices on supplies and services', 'practice-portal' ),
				),
				'term_period'       => ContractTexts::planTerm( 'grow-membership' ),
				'header_class'      => 'grow',
				'subscription_name' => 'Grow Member',
			),
			array(
				'slug'              => 'advantage-membership',
				'name'              => __( 'Advantage Membership', 'practice-portal' ),
				'price'             => 49900,
				'description'       => __( 'For a practice that wants to see its own figures.', 'practice-portal' ),
				'description_list'  => array(
					__( 'Partner prices on supplies and services', 'practice-portal' ),
				),
				'term_period'       => ContractTexts::planTerm( 'advantage-membership' ),
				'header_class'      => 'advantage',
				'subscription_name' => 'Advantage Member',
			),
			array(
				'slug'              => 'navigator-membership',
				'name'              => __( 'Navigator Membership', 'practice-portal' ),
				'price'             => 125000,
				'description'       => __( 'For a practice that wants a partner at its side.', 'practice-portal' ),
				'description_list'  => array(
					__( 'Partner prices on supplies and services', 'practice-portal' ),
					__( 'Your own navigator', 'practice-portal' ),
				),
				'term_period'       => ContractTexts::planTerm( 'navigator-membership' ),
				'header_class'      => 'navigator',
				'subscription_name' => 'Navigator Member',
			),
		);
	}
}
