<?php
declare(strict_types=1);

namespace PracticePortal\Desk\Memberships;

use PracticePortal\Desk\DeskFacts;
use PracticePortal\Domain\Fact;
use PracticePortal\Domain\Problem;
use PracticePortal\Domain\Product;
use PracticePortal\Foundation\Hooks;
use PracticePortal\Payment\Configuration;
use PracticePortal\Payment\PaymentProblem;
use PracticePortal\Payment\StripeCatalogue;
use PracticePortal\Registration\ProblemDesk;
use PracticePortal\Registration\Refusal;
use PracticePortal\Storage\Products;
use PracticePortal\Support\Money;

defined( 'ABSPATH' ) || exit;

/**
 * Chooses a price among Stripe's or makes one there. A price that is in use is never changed: whoever pays it already goes on
 * paying it, and the new one is for those who buy from now on.
 */
final class PriceChoice {
	/** What Stripe takes at least and at most for a month, in minor units. */
	private const LEAST = 50;
	private const MOST  = 99999900;

	private Products $products;
	private StripeCatalogue $catalogue;
	private Configuration $configuration;
	private ProblemDesk $desk;

	public function __construct( Products $products, StripeCatalogue $catalogue, Configuration $configuration, ProblemDesk $desk ) {
		$this->products      = $products;
		$this->catalogue     = $catalogue;
		$this->configuration = $configuration;
		$this->desk          = $desk;
	}

	public function register(): void {
		add_action( Hooks::DAILY, array( $this, 'compareAll' ) );
	}

	/** Daily: somebody may have changed something at Stripe. When it cannot be asked, the next day does. */
	public function compareAll(): void {
		if ( '' === $this->configuration->stripeSecretKey() ) {
			return;
		}
		try {
			array_map( array( $this, 'isSame' ), $this->products->all() );
		} catch ( PaymentProblem $problem ) {
			return;
		}
	}

	/**
	 * Takes one of Stripe's prices for a membership.
	 *
	 * @throws Refusal When a membership cannot be sold for it.
	 * @throws PaymentProblem When Stripe could not be asked.
	 */
	public function take( Product $product, string $price_id ): void {
		$price = $this->catalogue->price( $price_id );
		if ( null === $price || ! $price->is_usable ) {
			throw new Refusal( 'price', __( 'Stripe has no such monthly price in dollars. Choose another one.', 'practice-portal' ), 422 );
		}
		$this->keep( $product, $price->amount, $price->id );
	}

	/**
	 * Makes a price at Stripe, and takes it.
	 *
	 * @param Product $product         The membership.
	 * @param int     $amount          Minor units per month.
	 * @param string  $idempotency_key Of the form: a repeat of it makes no further price.
	 * @throws Refusal When it cannot be such an amount.
	 * @throws PaymentProblem When Stripe could not do it.
	 */
	public function make( Product $product, int $amount, string $idempotency_key ): void {
		if ( $amount < self::LEAST || $amount > self::MOST ) {
			throw new Refusal( 'price', __( 'A price is at least $0.50 and at most $999,999.', 'practice-portal' ), 422 );
		}
		$current = $this->configuration->stripePrice( $product );
		if ( '' !== $current && $amount === $product->price() ) {
			return;
		}
		$price = $this->catalogue->newPrice( $product->name(), $amount, $idempotency_key );
		$this->keep( $product, $price->amount, $price->id );
	}

	/**
	 * Compares a membership's price with Stripe's, and notes a problem while they differ.
	 *
	 * @return bool|null Whether they are the same; null when there is none at Stripe yet.
	 * @throws PaymentProblem When Stripe could not be asked.
	 */
	public function isSame( Product $product ): ?bool {
		$id = $this->configuration->stripePrice( $product );
		if ( '' === $id ) {
			return null;
		}
		$price = $this->catalogue->price( $id );
		$same  = null !== $price && $price->is_usable && $price->amount === $product->price();
		if ( $same ) {
			$this->desk->resolve( Problem::PRICES_DIFFER, (string) $product->id() );
			return true;
		}
		$said = null === $price ? __( 'Stripe does not know it', 'practice-portal' ) : Money::dollars( $price->amount );
		/* translators: 1: name of a membership, 2: its price here, 3: its price at Stripe. */
		$this->desk->raise( Problem::PRICES_DIFFER, (string) $product->id(), 0, 0, sprintf( __( '%1$s: here %2$s, at Stripe: %3$s', 'practice-portal' ), $product->name(), Money::dollars( $product->price() ), $said ) );
		return false;
	}

	private function keep( Product $product, int $amount, string $price_id ): void {
		$before = $this->configuration->stripePrice( $product );
		if ( $before === $price_id && $product->price() === $amount ) {
			return;
		}
		$this->products->setPrice( $product->id(), $amount, $price_id );
		$this->desk->resolve( Problem::PRICES_DIFFER, (string) $product->id() );
		$fact = new Fact( DeskFacts::PRICE_CHANGED, 0, $product->id() . "-$before-$price_id" );
		/* translators: 1: name of a membership, 2: an amount, 3: an amount. */
		DeskFacts::tell( $fact->withReference( $price_id )->withDetail( sprintf( __( '%1$s from %2$s to %3$s', 'practice-portal' ), $product->name(), Money::dollars( $product->price() ), Money::dollars( $amount ) ) ) );
	}
}
