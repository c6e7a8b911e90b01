<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

use PracticePortal\Admin\ActionResult;
use PracticePortal\Admin\AdminActivityKind;
use PracticePortal\Admin\AdminJournalEvents;
use PracticePortal\Admin\AdminPostActions;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\Memberships\PricePicker;
use PracticePortal\Billing\Activity\JournalEvent;
use PracticePortal\Billing\Storage\ApiKeys;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Billing\Webhooks\WebhookEndpoints;
use PracticePortal\Core\Database\ConcurrentChange;
use PracticePortal\Core\Database\Lock;
use PracticePortal\Core\Hooks;
use PracticePortal\Core\RequestRejected;
use PracticePortal\Core\Requests\ClientIp;
use PracticePortal\Core\Sanitizer;

/** Performs the action of each step that can be done here. A finished step is not repeated. */
final class SetupActions {
	public function __construct(
		private readonly StripeSettings $stripe_settings,
		private readonly Plans $plans,
		private readonly PricePicker $prices,
		private readonly WebhookEndpoints $webhooks,
		private readonly KeysWatch $keys_watch,
		private readonly Lock $lock,
	) {}

	public function register( AdminPostActions $admin_post_actions ): void {
		foreach ( array(
			SetupActionNames::PAGES     => 'createPages',
			SetupActionNames::TERMS     => 'createTerms',
			SetupActionNames::ADDRESSES => 'usePrettyPermalinks',
			SetupActionNames::SCHEDULE  => 'runSchedule',
			SetupActionNames::DATABASE  => 'convertTables',
			SetupActionNames::KEYS      => 'saveKeys',
			SetupActionNames::WEBHOOK   => 'registerWebhook',
			SetupActionNames::PRICES    => 'createPrices',
			SetupActionNames::MOVED     => 'markAsMoved',
			SetupActionNames::COPY      => 'markAsCopy',
			SetupActionNames::PROXY     => 'trustProxy',
		) as $name => $method ) {
			$admin_post_actions->add( $name, Capability::MANAGE_PORTAL, fn( array $form ): ActionResult => $this->withLock( $method, $form ) );
		}
	}

	public function createPages(): ActionResult {
		$made = PageInstaller::create();
		if ( array() === $made ) {
			return ActionResult::done( __( 'Every page already exists.', 'practice-portal' ) );
		}
		/* translators: %s: titles of pages. */
		return self::done( sprintf( __( 'Created: %s.', 'practice-portal' ), implode( wp_get_list_item_separator(), $made ) ) );
	}

	public function createTerms(): ActionResult {
		PageInstaller::createTerms();
		return self::done( __( 'Terms page created. Replace its texts with your own before people agree to them.', 'practice-portal' ) );
	}

	public function usePrettyPermalinks(): ActionResult {
		global $wp_rewrite;
		if ( '' === (string) get_option( 'permalink_structure' ) ) {
			$wp_rewrite->set_permalink_structure( '/%postname%/' );
			flush_rewrite_rules();
		}
		return self::done( __( 'Pages have readable URLs.', 'practice-portal' ) );
	}

	public function runSchedule(): ActionResult {
		if ( LiveSite::isPaused() ) {
			return ActionResult::refused( __( 'Practice Portal is paused on this site: no scheduled tasks run.', 'practice-portal' ) );
		}
		/** WP-Cron usually runs this action. */
		do_action( Hooks::HOURLY );
		return self::done( __( 'The hourly task ran.', 'practice-portal' ) );
	}

	/** Trusts the proxy that forwarded this request. */
	public function trustProxy(): ActionResult {
		$proxy = ClientIp::untrustedProxy();
		if ( '' !== $proxy && ClientIp::isNetwork( $proxy ) ) {
			update_option( ClientIp::PROXIES_OPTION, implode( "\n", array_merge( ClientIp::proxies(), array( $proxy ) ) ) );
		}
		return self::done( __( 'Each visitor is counted by their own address.', 'practice-portal' ) );
	}

	public function convertTables(): ActionResult {
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		foreach ( \PracticePortal\Core\Database\Schema::names() as $table ) {
			maybe_convert_table_to_utf8mb4( $table );
		}
		return array() === SiteChecks::utf8mb3Tables()
			? self::done( __( 'Tables converted.', 'practice-portal' ) )
			: ActionResult::refused( __( 'The tables couldn\'t be converted. Contact your host.', 'practice-portal' ) );
	}

	/** @param array<int|string,mixed> $form `keys`: values by name. An empty value keeps the stored key. */
	public function saveKeys( array $form ): ActionResult {
		$entered = array_filter( array_map( Sanitizer::line( ... ), Sanitizer::collection( $form['keys'] ?? array() ) ), 'strlen' );
		if ( array() === $entered ) {
			return ActionResult::refused( __( 'Enter a key first.', 'practice-portal' ) );
		}
		foreach ( $entered as $name => $value ) {
			if ( ! ApiKeys::isWellFormed( (string) $name, $value ) || ApiKeys::isConstant( (string) $name ) ) {
				return ActionResult::refused( __( 'This is not a valid key. Nothing was saved. Copy the whole key again.', 'practice-portal' ) );
			}
		}
		$this->keys_watch->recordChanges();
		foreach ( $entered as $name => $value ) {
			ApiKeys::save( (string) $name, $value );
		}
		if ( array() !== preg_grep( '/^(sk|rk|pk)_live_/', $entered ) ) {
			LiveSite::bind();
		}
		$this->keys_watch->check();
		$text = __( 'API keys saved. See below whether they work.', 'practice-portal' );
		self::record( $text );
		return ActionResult::saved( $text );
	}

	/** Binds the live keys to the site's current URL. */
	public function markAsMoved(): ActionResult {
		if ( ! LiveSite::isPaused() ) {
			return ActionResult::refused( __( 'Practice Portal is not paused on this site.', 'practice-portal' ) );
		}
		LiveSite::bind();
		return self::done( __( 'The live keys belong to this address from now on. Register the webhook again below, so that Stripe sends its events here.', 'practice-portal' ) );
	}

	/** Declares this site a copy, which deletes the live keys. */
	public function markAsCopy(): ActionResult {
		if ( ! LiveSite::isPaused() ) {
			return ActionResult::refused( __( 'Practice Portal is not paused on this site.', 'practice-portal' ) );
		}
		LiveSite::declareCopy();
		$this->keys_watch->check();
		return self::done( __( 'This site is a copy. We deleted its live keys. Enter test keys to try payments here.', 'practice-portal' ) );
	}

	/** @throws GatewayException If Stripe refuses or can't be reached. */
	public function registerWebhook(): ActionResult {
		$address  = ServiceChecks::webhookUrl();
		$endpoint = $this->webhooks->find( $address );
		if ( null !== $endpoint && $endpoint['is_on'] && array() === $endpoint['missing'] && '' !== $this->stripe_settings->stripeWebhookSecret() ) {
			return ActionResult::done( __( 'The webhook endpoint was already registered.', 'practice-portal' ) );
		}
		if ( ApiKeys::isConstant( ApiKeys::STRIPE_WEBHOOK ) ) {
			return ActionResult::refused( __( 'The signing secret is set in wp-config.php. Remove that constant first.', 'practice-portal' ) );
		}
		$this->keys_watch->recordChanges();
		ApiKeys::save( ApiKeys::STRIPE_WEBHOOK, $this->webhooks->register( $address ) );
		$this->keys_watch->check();
		// Delete the old endpoint only after the new one exists. Stripe repeats an event that arrives in between.
		if ( null !== $endpoint ) {
			$this->webhooks->remove( $endpoint['id'] );
		}
		return self::done( __( 'Webhook endpoint registered. Stripe sends its events to this site.', 'practice-portal' ) );
	}

	/**
	 * @param array<int|string,mixed> $form `key`.
	 * @throws GatewayException If Stripe refuses or can't be reached.
	 * @throws RequestRejected If a price is not possible.
	 */
	public function createPrices( array $form ): ActionResult {
		$key = sanitize_key( Sanitizer::line( $form['key'] ?? '' ) );
		foreach ( $this->plans->all() as $product ) {
			if ( '' === $this->stripe_settings->stripePrice( $product ) ) {
				$this->prices->create( $product, $product->price, "set-up-$key-" . $product->id );
			}
		}
		return self::done( __( 'All memberships have a price in Stripe.', 'practice-portal' ) );
	}

	/**
	 * @param string                  $method One of the methods above.
	 * @param array<int|string,mixed> $form   The form's fields.
	 */
	private function withLock( string $method, array $form ): ActionResult {
		try {
			return $this->lock->run( array( 'set-up' ), fn(): ActionResult => $this->$method( $form ) );
		} catch ( ConcurrentChange $busy ) {
			return ActionResult::refused( __( 'Another administrator is changing this. Reload the page and try again.', 'practice-portal' ) );
		} catch ( RequestRejected $refusal ) {
			return ActionResult::refused( $refusal->getMessage() );
		} catch ( GatewayException $exception ) {
			return ActionResult::refusedByStripe( $exception );
		}
	}

	private static function done( string $what ): ActionResult {
		self::record( $what );
		return ActionResult::done( $what );
	}

	private static function record( string $what ): void {
		AdminJournalEvents::record( ( new JournalEvent( AdminActivityKind::SetupChanged, 0, uniqid( '', true ) ) )->withDetail( $what ) );
	}
}
