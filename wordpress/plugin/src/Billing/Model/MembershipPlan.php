<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

use PracticePortal\Core\OwnerTexts;

/** A plan: its price, its terms, and what it opens for its members (spec: plans#a-card-promises-what-its-plan-opens). */
final class MembershipPlan {
	/** The plan whose members may request a refund, and the number of days for it (spec: plans#money-back-guarantee). */
	private const GUARANTEED_SLUG = 'grow-membership';
	private const GUARANTEE_DAYS  = 90;

	/** The number of months from its start in which it can't be canceled; 0 for none (spec: plans#three-plans). */
	public int $commitment_months;

	/** @param string[] $description_list */
	public function __construct(
		/** Id of the membership's post. */
		public int $id,
		/** grow-membership, advantage-membership, navigator-membership or another. */
		public string $slug,
		/** The title of its card, as the owner wrote it. */
		public string $name,
		/** Minor units per month. */
		public int $price,
		/** One sentence. */
		private readonly string $description,
		/** @var string[] Benefits, one per line. */
		public readonly array $description_list,
		/** For example 'month to month, cancel anytime'. */
		public readonly string $term_period,
		/** Class of the card's header. */
		private readonly string $header_class,
		/** The name of the subscription that its members have. */
		public readonly string $subscription_name,
		int $commitment_months = 0,
		/** The Stripe price from the editor; '' for none. `StripeSettings` decides which price applies. */
		public string $gateway_price = '',
		/** @var PlanFeature[] What it opens. */
		private readonly array $opens = array(),
	) {
		$this->commitment_months = max( 0, $commitment_months );
	}

	/** Whether it opens a feature for its members. */
	public function opens( PlanFeature $feature ): bool {
		return in_array( $feature, $this->opens, true );
	}

	/**
	 * What a member loses with a change from this plan to another, as the cards name it.
	 *
	 * @return string[]
	 */
	public function benefitsMissingIn( self $other ): array {
		$missing = array_filter( PlanFeature::cases(), fn( PlanFeature $feature ): bool => $this->opens( $feature ) && ! $other->opens( $feature ) );
		return array_map( static fn( PlanFeature $feature ): string => $feature->benefit(), array_values( $missing ) );
	}

	/** The name in the language of the page or e-mail. */
	public function label(): string {
		return OwnerTexts::translate( $this->name, "$this->slug: name" );
	}

	/** The period in the language of the page or e-mail. */
	public function periodLabel(): string {
		return OwnerTexts::translate( $this->term_period, "$this->slug: period" );
	}

	/**
	 * The texts that the owner wrote, for translators.
	 *
	 * @return array<string,string> By the name for `OwnerTexts`.
	 */
	public function texts(): array {
		$texts = array(
			"$this->slug: name"        => $this->name,
			"$this->slug: description" => $this->description,
			"$this->slug: period"      => $this->term_period,
		);
		foreach ( $this->description_list as $index => $benefit ) {
			$texts[ $this->benefitName( $index ) ] = $benefit;
		}
		return $texts;
	}

	/**
	 * The terms for members who join or change to it now.
	 *
	 * @param string $gateway_price The Stripe price that they pay.
	 */
	public function terms( string $gateway_price ): PlanTerms {
		return new PlanTerms( $this->name, $this->term_period, $this->commitment_months, self::GUARANTEED_SLUG === $this->slug ? self::GUARANTEE_DAYS : 0, $gateway_price );
	}

	/**
	 * The format of the page data, with the price in dollars.
	 *
	 * @return array<string,mixed>
	 */
	public function toPageData(): array {
		return array(
			'id'                => $this->id,
			'slug'              => $this->slug,
			'name'              => $this->label(),
			'price'             => 0 === $this->price % 100 ? intdiv( $this->price, 100 ) : $this->price / 100,
			'description'       => OwnerTexts::translate( $this->description, "$this->slug: description" ),
			'description_list'  => $this->benefits(),
			'term_period'       => $this->periodLabel(),
			'commitment_months' => $this->commitment_months,
			'header_class'      => $this->header_class,
			'subscription_name' => $this->subscription_name,
			'is_listed'         => $this->opens( PlanFeature::Directory ),
		);
	}

	/**
	 * The lines of its card: the owner's own, then what the plan opens.
	 *
	 * @return string[]
	 */
	private function benefits(): array {
		$own    = array_map(
			fn( string $benefit, int $index ): string => OwnerTexts::translate( $benefit, $this->benefitName( $index ) ),
			$this->description_list,
			array_keys( $this->description_list )
		);
		$opened = array_filter( PlanFeature::cases(), $this->opens( ... ) );
		return array_values( array_unique( array_merge( $own, array_map( static fn( PlanFeature $feature ): string => $feature->benefit(), array_values( $opened ) ) ) ) );
	}

	/** @param int $index From 0. */
	private function benefitName( int $index ): string {
		return sprintf( '%s: benefit %d', $this->slug, $index + 1 );
	}
}
