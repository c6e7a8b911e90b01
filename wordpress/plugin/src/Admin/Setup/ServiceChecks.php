<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

use PracticePortal\Admin\Memberships\PricePicker;
use PracticePortal\Billing\Model\GatewayErrorKind;
use PracticePortal\Billing\Storage\ApiKeys;
use PracticePortal\Billing\Storage\LiveSite;
use PracticePortal\Billing\Storage\Plans;
use PracticePortal\Billing\Storage\SubscriptionAccounts;
use PracticePortal\Billing\Stripe\GatewayException;
use PracticePortal\Billing\Stripe\StripeAccount;
use PracticePortal\Billing\Stripe\StripeCatalogue;
use PracticePortal\Billing\Stripe\StripePermissions;
use PracticePortal\Billing\Stripe\StripeSettings;
use PracticePortal\Billing\Webhooks\WebhookEndpoints;
use PracticePortal\Billing\Webhooks\WebhookEvents;
use PracticePortal\Core\Environment;
use PracticePortal\Core\Rest\RestNamespace;
use PracticePortal\OutgoingWebhooks\Endpoint;
use PracticePortal\OutgoingWebhooks\Endpoints;

/**
 * Checks Stripe's keys, webhook and prices, and Google's key. Each is tested with the service itself, because a wrong key is worse
 * than none.
 */
final class ServiceChecks {
	/** The ID of the step that the browser checks, because only browsers use Google's key. */
	public const MAPS = 'maps';

	/** The URL of Stripe.js in the release that `StripeSettings::STRIPE_VERSION` names. */
	private const STRIPE_JS = 'https://js.stripe.com/endive/stripe.js';

	/** The ID of the step whose publishable key the browser tests. */
	public const STRIPE_KEYS = 'stripe-keys';

	public function __construct(
		private readonly StripeSettings $stripe_settings,
		private readonly Plans $plans,
		private readonly PricePicker $prices,
		private readonly StripeCatalogue $catalogue,
		private readonly StripePermissions $permissions,
		private readonly SubscriptionAccounts $accounts,
		private readonly WebhookEndpoints $webhooks,
		private readonly WebhookEvents $events,
		private readonly Endpoints $endpoints,
	) {}

	/** @return SetupStep[] */
	public function all(): array {
		$keys = $this->stripeKeys();
		// If Stripe does not respond, or refuses the keys, further requests are useless.
		$steps = SetupState::Done === $keys->state
			? array( $this->webhook(), $this->receivedEvents(), $this->prices() )
			: array(
				new SetupStep( 'webhook', __( 'Stripe: webhook', 'practice-portal' ), SetupState::ToDo, __( 'Enter the API keys first.', 'practice-portal' ) ),
				new SetupStep( 'prices', __( 'Stripe: prices', 'practice-portal' ), SetupState::ToDo, __( 'Enter the API keys first.', 'practice-portal' ) ),
			);
		return array_merge( array( $this->site() ), $this->blockedRequests(), array( $keys ), $steps, array( $this->maps() ) );
	}

	/**
	 * A problem if wp-config.php forbids the requests that the portal needs.
	 *
	 * @return SetupStep[]
	 */
	private function blockedRequests(): array {
		$active  = array_filter( $this->endpoints->all(), static fn( Endpoint $endpoint ): bool => $endpoint->is_active );
		$urls    = array_merge( array( $this->stripe_settings->stripeApiBase() ), array_map( static fn( Endpoint $endpoint ): string => $endpoint->url, $active ) );
		$blocked = array_filter( $urls, array( new \WP_Http(), 'block_request' ) );
		$names   = array_unique( array_map( static fn( string $url ): string => (string) wp_parse_url( $url, PHP_URL_HOST ), $blocked ) );
		/* translators: %s: names of hosts. */
		return array() === $names ? array() : array( new SetupStep( 'requests', __( 'Requests to other servers', 'practice-portal' ), SetupState::Problem, sprintf( __( 'wp-config.php blocks requests to other servers (WP_HTTP_BLOCK_EXTERNAL). Add these hosts to WP_ACCESSIBLE_HOSTS: %s.', 'practice-portal' ), implode( wp_get_list_item_separator(), $names ) ) ) );
	}

	/** The URL that Stripe sends its events to. */
	public static function webhookUrl(): string {
		return rest_url( RestNamespace::NAMESPACE . '/stripe/webhook' );
	}

	/**
	 * The steps that can be checked without a request to another server.
	 *
	 * @return SetupStep[]
	 */
	public function local(): array {
		$keys = $this->enteredKeys();
		return SetupState::Done === $keys->state ? array( $this->receivedEvents() ) : array( $keys );
	}

	private static function keysStep( SetupState $state, string $text ): SetupStep {
		$fields = array(
			ApiKeys::STRIPE_PUBLIC => __( 'Publishable key (pk_…)', 'practice-portal' ),
			ApiKeys::STRIPE_SECRET => __( 'Secret or restricted key (sk_… or rk_…)', 'practice-portal' ),
		);
		$step   = new SetupStep( self::STRIPE_KEYS, __( 'Stripe: keys', 'practice-portal' ), $state, $text );
		return array() === array_filter( array_keys( $fields ), ApiKeys::isConstant( ... ) ) ? $step->withKeys( $fields )->withAction( SetupActionNames::KEYS, __( 'Save keys', 'practice-portal' ) ) : $step;
	}

	/** Checks that both keys are there, readable and of one mode. */
	private function enteredKeys(): SetupStep {
		if ( ApiKeys::isUnreadable( ApiKeys::STRIPE_SECRET ) || ApiKeys::isUnreadable( ApiKeys::STRIPE_WEBHOOK ) ) {
			return self::keysStep( SetupState::Problem, __( 'Your API keys can\'t be decrypted because the site\'s salts changed. Enter them again.', 'practice-portal' ) );
		}
		$secret = $this->stripe_settings->stripeSecretKey();
		$public = $this->stripe_settings->stripePublicKey();
		if ( '' === $secret || '' === $public ) {
			return self::keysStep( SetupState::ToDo, __( 'Stripe processes the card payments. Copy both API keys from the Stripe Dashboard (Developers, API keys). Start with test mode.', 'practice-portal' ) );
		}
		if ( ( false !== strpos( $secret, '_test_' ) ) !== ( false !== strpos( $public, '_test_' ) ) ) {
			return self::keysStep( SetupState::Problem, __( 'One key is for test mode and the other for live mode. Enter two keys of the same mode.', 'practice-portal' ) );
		}
		return self::keysStep( SetupState::Done, $this->stripe_settings->isTestMode() ? __( 'Stripe accepts the API keys. They are for test mode: no card is charged.', 'practice-portal' ) : __( 'Stripe accepts the API keys.', 'practice-portal' ) );
	}

	private function stripeKeys(): SetupStep {
		$keys = $this->enteredKeys();
		if ( SetupState::Done !== $keys->state ) {
			return $keys;
		}
		try {
			$missing = $this->permissions->missing();
			if ( array() !== $missing ) {
				/* translators: %s: permissions as Stripe's dashboard names them. */
				return self::keysStep( SetupState::Problem, sprintf( __( 'The restricted key lacks permissions. Add them in Stripe, then reload this page: %s.', 'practice-portal' ), implode( wp_get_list_item_separator(), $missing ) ) );
			}
			$this->catalogue->ping();
		} catch ( GatewayException $exception ) {
			return self::keysStep(
				SetupState::Problem,
				GatewayErrorKind::NotConfigured === $exception->kind
					? __( 'Stripe does not accept the secret key. Enter it again.', 'practice-portal' )
					: __( 'We could not connect to Stripe. Reload the page in a few minutes.', 'practice-portal' )
			);
		}
		if ( $this->isForOtherMemberships() ) {
			return self::keysStep( SetupState::Problem, __( 'Stripe accepts the API keys, but some memberships belong to a different account or mode. See Problems. They do not change until you enter their keys.', 'practice-portal' ) );
		}
		return $keys;
	}

	/** Whether memberships belong to a Stripe account other than that of the keys. */
	private function isForOtherMemberships(): bool {
		$current = StripeAccount::known();
		foreach ( $current->isKnown() ? $this->accounts->inUse() : array() as $each ) {
			if ( ! $each['account']->equals( $current ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * The data with which the browser tests the publishable key, by name; empty while Stripe does not accept the keys.
	 *
	 * @return array<string,string>
	 */
	public function publicKeyTrial(): array {
		$public = $this->stripe_settings->stripePublicKey();
		$secret = '' === $public || LiveSite::isPaused() ? '' : $this->catalogue->trialSecret( 'key-trial-' . hash( 'sha256', $public . ' ' . $this->stripe_settings->stripeSecretKey() ) );
		return '' === $secret ? array() : array(
			'script' => Environment::standIn( 'PRACTICE_PORTAL_STRIPE_SCRIPT_URL' )['script_url'] ?? self::STRIPE_JS,
			'key'    => $public,
			'secret' => $secret,
		);
	}

	private function site(): SetupStep {
		$title = __( 'Site address', 'practice-portal' );
		if ( LiveSite::isPaused() ) {
			return new SetupStep( 'site', $title, SetupState::Problem, PausedNotice::text() );
		}
		/* translators: %s: the site's address. */
		$text = StripeAccount::isLiveKey() ? sprintf( __( 'The live keys belong to %s. On a copy of this site they are paused.', 'practice-portal' ), LiveSite::liveUrl() ) : __( 'No live keys yet. When you enter them, we store this site\'s address with them, so that a copy of the site cannot charge members.', 'practice-portal' );
		return new SetupStep( 'site', $title, SetupState::Done, $text );
	}

	private function webhook(): SetupStep {
		$title = __( 'Stripe: webhook', 'practice-portal' );
		$step  = static fn( SetupState $state, string $text ): SetupStep => new SetupStep( 'webhook', $title, $state, $text );
		try {
			$endpoint = $this->webhooks->find( self::webhookUrl() );
		} catch ( GatewayException $exception ) {
			return $step( SetupState::Problem, __( 'We could not connect to Stripe. Reload the page in a few minutes.', 'practice-portal' ) );
		}
		$has_secret = '' !== $this->stripe_settings->stripeWebhookSecret();
		if ( ApiKeys::isConstant( ApiKeys::STRIPE_WEBHOOK ) ) {
			if ( null !== $endpoint && $endpoint['is_on'] && array() === $endpoint['missing'] ) {
				return $step( SetupState::Done, __( 'Stripe sends its webhook events to this site.', 'practice-portal' ) );
			}
			/* translators: %s: an address. */
			return $step( SetupState::ToDo, sprintf( __( 'The signing secret is set in wp-config.php, but Stripe has no webhook endpoint for %s with all events. Create it in Stripe, or remove the constant and reload this page.', 'practice-portal' ), self::webhookUrl() ) );
		}
		if ( null !== $endpoint && $endpoint['is_on'] && array() === $endpoint['missing'] && $has_secret ) {
			return $step( SetupState::Done, __( 'Stripe sends its webhook events to this site. After you roll the signing secret in Stripe, enter the new one here. The old one works for one more day.', 'practice-portal' ) )
				->withKeys( array( ApiKeys::STRIPE_WEBHOOK => __( 'New signing secret (whsec_…)', 'practice-portal' ) ) )
				->withAction( SetupActionNames::KEYS, __( 'Save secret', 'practice-portal' ) );
		}
		$label = null === $endpoint ? __( 'Register the webhook', 'practice-portal' ) : __( 'Register the webhook again', 'practice-portal' );
		$text  = null === $endpoint
			? __( 'No webhook endpoint is set up in Stripe.', 'practice-portal' )
			: __( 'The webhook endpoint in Stripe is disabled, lacks events, or uses a signing secret that this site does not have.', 'practice-portal' );
		return $step( null === $endpoint ? SetupState::ToDo : SetupState::Problem, $text )->withAction( SetupActionNames::WEBHOOK, $label );
	}

	private function receivedEvents(): SetupStep {
		$title   = __( 'Stripe: events', 'practice-portal' );
		$refused = $this->events->refusedSince();
		if ( null !== $refused ) {
			/* translators: %s: a time, for example "5 minutes". */
			return new SetupStep( 'heard', $title, SetupState::Problem, sprintf( __( 'An event arrived %s ago with a signature that does not match this site\'s signing secret, and no other has arrived since. In the Stripe Dashboard, open Developers, Webhooks. If the endpoint of this site shows failed deliveries, enter its signing secret (whsec_…) here or in wp-config.php.', 'practice-portal' ), human_time_diff( $refused ) ) );
		}
		$last = $this->events->lastReceivedAt();
		return null === $last
			? ( new SetupStep( 'heard', $title, SetupState::ToDo, __( 'No webhook event received yet. To test it, register as a member in test mode with the card 4242 4242 4242 4242.', 'practice-portal' ) ) )->withLink( home_url( '/register/' ), __( 'Open the registration', 'practice-portal' ) )
			/* translators: %s: a time, for example "5 minutes". */
			: new SetupStep( 'heard', $title, SetupState::Done, sprintf( __( 'Last event received %s ago. Signature valid.', 'practice-portal' ), human_time_diff( $last ) ) );
	}

	private function prices(): SetupStep {
		$title   = __( 'Stripe: prices', 'practice-portal' );
		$missing = array();
		$other   = array();
		try {
			foreach ( $this->plans->all() as $product ) {
				$same = $this->prices->matchesStripe( $product );
				if ( null === $same ) {
					$missing[] = $product->name;
				} elseif ( ! $same ) {
					$other[] = $product->name;
				}
			}
		} catch ( GatewayException $exception ) {
			return new SetupStep( 'prices', $title, SetupState::Problem, __( 'We could not connect to Stripe. Reload the page in a few minutes.', 'practice-portal' ) );
		}
		$list = admin_url( 'edit.php?post_type=' . Plans::POST_TYPE );
		if ( array() !== $other ) {
			/* translators: %s: names of memberships. */
			return ( new SetupStep( 'prices', $title, SetupState::Problem, sprintf( __( 'Prices don\'t match Stripe: %s.', 'practice-portal' ), implode( wp_get_list_item_separator(), $other ) ) ) )->withLink( $list, __( 'Open the memberships', 'practice-portal' ) );
		}
		if ( array() !== $missing ) {
			/* translators: %s: names of memberships. */
			return ( new SetupStep( 'prices', $title, SetupState::ToDo, sprintf( __( 'No price in Stripe: %s. Create the prices with the same amounts as here.', 'practice-portal' ), implode( wp_get_list_item_separator(), $missing ) ) ) )->withAction( SetupActionNames::PRICES, __( 'Create the prices', 'practice-portal' ) );
		}
		return new SetupStep( 'prices', $title, SetupState::Done, __( 'All membership prices match Stripe.', 'practice-portal' ) );
	}

	private function maps(): SetupStep {
		$title = __( 'Google Maps', 'practice-portal' );
		$has   = '' !== ApiKeys::value( ApiKeys::MAPS );
		$step  = new SetupStep(
			self::MAPS,
			$title,
			SetupState::ToDo,
			$has
				? __( 'Checking the key…', 'practice-portal' )
				: __( 'Google Maps checks addresses and shows the members\' map. Without a key, the list works and addresses are saved unchecked. Create the key in the Google Cloud console and restrict it to this site.', 'practice-portal' )
		);
		return ApiKeys::isConstant( ApiKeys::MAPS ) ? $step : $step->withKeys( array( ApiKeys::MAPS => __( 'Browser key', 'practice-portal' ) ) )->withAction( SetupActionNames::KEYS, __( 'Save key', 'practice-portal' ) );
	}
}
