<?php
declare(strict_types=1);

namespace PracticePortal\Desk\SetUp;

use PracticePortal\Desk\Acts;
use PracticePortal\Desk\Capability;
use PracticePortal\Desk\DeskFacts;
use PracticePortal\Desk\Memberships\PriceChoice;
use PracticePortal\Desk\Outcome;
use PracticePortal\Domain\Fact;
use PracticePortal\Domain\Text;
use PracticePortal\Foundation\Hooks;
use PracticePortal\Payment\Configuration;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Payment\StripeWebhooks;
use PracticePortal\Registration\Endings;
use PracticePortal\Registration\Refusal;
use PracticePortal\Storage\Keys;
use PracticePortal\Storage\LiveSite;
use PracticePortal\Storage\Products;
use PracticePortal\Support\Ip;
use PracticePortal\Support\Lock;

defined( 'ABSPATH' ) || exit;

/**
 * One press for each step that can be done from here. What is done already is not done again.
 */
final class SetUpActs {
	private Configuration $configuration;
	private Products $products;
	private PriceChoice $prices;
	private StripeWebhooks $webhooks;
	private KeysWatch $watch;
	private Lock $lock;

	public function __construct( Configuration $configuration, Products $products, PriceChoice $prices, StripeWebhooks $webhooks, KeysWatch $watch, Lock $lock ) {
		$this->configuration = $configuration;
		$this->products      = $products;
		$this->prices        = $prices;
		$this->webhooks      = $webhooks;
		$this->watch         = $watch;
		$this->lock          = $lock;
	}

	public function register( Acts $acts ): void {
		foreach ( array(
			StepActs::PAGES     => 'makePages',
			StepActs::TERMS     => 'makeTerms',
			StepActs::ADDRESSES => 'useNames',
			StepActs::SCHEDULE  => 'runSchedule',
			StepActs::DATABASE  => 'convertTables',
			StepActs::KEYS      => 'saveKeys',
			StepActs::WEBHOOK   => 'registerWebhook',
			StepActs::PRICES    => 'makePrices',
			StepActs::MOVED     => 'siteHasMoved',
			StepActs::COPY      => 'siteIsCopy',
			StepActs::PROXY     => 'trustProxy',
		) as $name => $method ) {
			$acts->add(
				$name,
				Capability::MANAGE_PORTAL,
				function ( array $form ) use ( $method ): Outcome {
					return $this->oneAtATime( $method, $form );
				}
			);
		}
	}

	public function makePages(): Outcome {
		$made = PortalPages::make();
		if ( array() === $made ) {
			return Outcome::done( __( 'Every page was there already.', 'practice-portal' ) );
		}
		/* translators: %s: titles of pages. */
		return self::done( sprintf( __( 'Made: %s.', 'practice-portal' ), implode( ', ', $made ) ) );
	}

	public function makeTerms(): Outcome {
		PortalPages::makeTerms();
		return self::done( __( 'The terms page is there. Put your own texts into it before anybody agrees to them.', 'practice-portal' ) );
	}

	public function useNames(): Outcome {
		global $wp_rewrite;
		if ( '' === (string) get_option( 'permalink_structure' ) ) {
			$wp_rewrite->set_permalink_structure( '/%postname%/' );
			flush_rewrite_rules();
		}
		return self::done( __( 'Pages have addresses with names.', 'practice-portal' ) );
	}

	public function runSchedule(): Outcome {
		foreach ( array(
			Hooks::DAILY  => 'daily',
			Endings::HOOK => 'hourly',
		) as $hook => $often ) {
			if ( ! wp_next_scheduled( $hook ) ) {
				wp_schedule_event( time() + HOUR_IN_SECONDS, $often, $hook );
			}
		}
		if ( LiveSite::isPaused() ) {
			return Outcome::refused( __( 'Practice Portal is paused on this site: no scheduled tasks run.', 'practice-portal' ) );
		}
		/** This action is WordPress's schedule's otherwise. */
		do_action( Endings::HOOK );
		return self::done( __( 'The hourly work has run.', 'practice-portal' ) );
	}

	/** The proxy through which this very request has come. */
	public function trustProxy(): Outcome {
		$proxy = Ip::untrustedProxy();
		if ( '' !== $proxy && Ip::isNetwork( $proxy ) ) {
			update_option( Ip::PROXIES_OPTION, implode( "\n", array_merge( Ip::proxies(), array( $proxy ) ) ) );
		}
		return self::done( __( 'Each visitor is counted by their own address.', 'practice-portal' ) );
	}

	public function convertTables(): Outcome {
		require_once ABSPATH . 'wp-admin/includes/upgrade.php';
		foreach ( \PracticePortal\Foundation\Tables::names() as $table ) {
			maybe_convert_table_to_utf8mb4( $table );
		}
		return array() === OwnSteps::narrowTables()
			? self::done( __( 'The tables are converted.', 'practice-portal' ) )
			: Outcome::refused( __( 'The database refused to convert them. Ask whoever runs it.', 'practice-portal' ) );
	}

	/**
	 * @param array<int|string,mixed> $form `keys`: values by name; an empty one leaves what is there.
	 */
	public function saveKeys( array $form ): Outcome {
		$entered = array_filter( array_map( array( Text::class, 'line' ), Text::collection( $form['keys'] ?? array() ) ), 'strlen' );
		if ( array() === $entered ) {
			return Outcome::refused( __( 'Enter a key first.', 'practice-portal' ) );
		}
		foreach ( $entered as $name => $value ) {
			if ( ! Keys::isWellFormed( (string) $name, $value ) || Keys::isConstant( (string) $name ) ) {
				return Outcome::refused( __( 'This does not look like such a key. Nothing was saved; copy it again, as a whole.', 'practice-portal' ) );
			}
		}
		$this->watch->noteChanges();
		foreach ( $entered as $name => $value ) {
			Keys::enter( (string) $name, $value );
		}
		if ( array() !== preg_grep( '/^(sk|rk|pk)_live_/', $entered ) ) {
			LiveSite::bind();
		}
		$this->watch->look();
		return self::done( __( 'API keys saved. See below whether Stripe accepts them.', 'practice-portal' ) );
	}

	/** The live keys belong to this address from now on. */
	public function siteHasMoved(): Outcome {
		if ( ! LiveSite::isPaused() ) {
			return Outcome::refused( __( 'Practice Portal is not paused on this site.', 'practice-portal' ) );
		}
		LiveSite::bind();
		return self::done( __( 'The live keys belong to this address from now on. Register the webhook again below, so that Stripe sends its events here.', 'practice-portal' ) );
	}

	/** This site forgets the live keys. */
	public function siteIsCopy(): Outcome {
		if ( ! LiveSite::isPaused() ) {
			return Outcome::refused( __( 'Practice Portal is not paused on this site.', 'practice-portal' ) );
		}
		LiveSite::declareCopy();
		$this->watch->look();
		return self::done( __( 'This site is a copy: it has forgotten the live keys. Enter test keys to try payments here.', 'practice-portal' ) );
	}

	/** @throws PaymentProblem When Stripe could not do it. */
	public function registerWebhook(): Outcome {
		$address  = ServiceSteps::webhookAddress();
		$endpoint = $this->webhooks->find( $address );
		if ( null !== $endpoint && $endpoint['is_on'] && array() === $endpoint['missing'] && '' !== $this->configuration->stripeWebhookSecret() ) {
			return Outcome::done( __( 'The webhook was registered already.', 'practice-portal' ) );
		}
		if ( Keys::isConstant( Keys::STRIPE_WEBHOOK ) ) {
			return Outcome::refused( __( 'The secret is set in wp-config.php. Take that constant away first.', 'practice-portal' ) );
		}
		$this->watch->noteChanges();
		Keys::enter( Keys::STRIPE_WEBHOOK, $this->webhooks->register( $address ) );
		$this->watch->look();
		// Only once the new one is there: an event that comes in between is delivered again.
		if ( null !== $endpoint ) {
			$this->webhooks->remove( $endpoint['id'] );
		}
		return self::done( __( 'The webhook is registered: Stripe tells this site what was paid.', 'practice-portal' ) );
	}

	/**
	 * @param array<int|string,mixed> $form `key`.
	 * @throws PaymentProblem When Stripe could not do it.
	 * @throws Refusal When a price is none that can be made.
	 */
	public function makePrices( array $form ): Outcome {
		$key = sanitize_key( Text::line( $form['key'] ?? '' ) );
		foreach ( $this->products->all() as $product ) {
			if ( '' === $this->configuration->stripePrice( $product ) ) {
				$this->prices->make( $product, $product->price(), "set-up-$key-" . $product->id() );
			}
		}
		return self::done( __( 'Every membership has its price at Stripe.', 'practice-portal' ) );
	}

	/**
	 * @param string                  $method One of the above.
	 * @param array<int|string,mixed> $form   The form's fields.
	 */
	private function oneAtATime( string $method, array $form ): Outcome {
		$token = $this->lock->acquire( array( 'set-up' ), 5.0 );
		if ( null === $token ) {
			return Outcome::refused( __( 'Somebody else is at it right now. Reload in a moment.', 'practice-portal' ) );
		}
		try {
			return $this->$method( $form );
		} catch ( Refusal $refusal ) {
			return Outcome::refused( $refusal->getMessage() );
		} catch ( PaymentProblem $problem ) {
			/* translators: %s: what Stripe said. */
			return Outcome::refused( sprintf( __( 'Stripe could not do it. It said: %s', 'practice-portal' ), $problem->getMessage() ) );
		} finally {
			$this->lock->release( $token );
		}
	}

	private static function done( string $what ): Outcome {
		DeskFacts::tell( ( new Fact( DeskFacts::SET_UP, 0, uniqid( '', true ) ) )->withDetail( $what ) );
		return Outcome::done( $what );
	}
}
