<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

use PracticePortal\Core\OwnerTexts;

defined( 'ABSPATH' ) || exit;

/**
 * A membership as the specification's section 3 has it, plus the name of the subscription that it gives (decisions,
 * "Subscription names").
 */
final class MembershipPlan {
	/** The plan whose members may ask for a refund, and for how many days (texts, "Guarantee dialog"). */
	private const GUARANTEED_SLUG = 'grow-membership';
	private const GUARANTEE_DAYS  = 90;

	private int $id;
	private string $slug;
	private string $name;
	private int $price;
	private string $description;
	/** @var string[] */
	private array $description_list;
	private string $term_period;
	private string $header_class;
	private string $subscription_name;
	private int $commitment_months;
	private string $gateway_price;

	/**
	 * @param int      $id                Id of the membership's post.
	 * @param string   $slug              grow-membership, advantage-membership, navigator-membership or another.
	 * @param string   $name              Title of its card.
	 * @param int      $price             Minor units per month.
	 * @param string   $description       One sentence.
	 * @param string[] $description_list  Benefits, one per line.
	 * @param string   $term_period       For example 'month to month, cancel anytime'.
	 * @param string   $header_class      Class of the card's header.
	 * @param string   $subscription_name Name of the subscription that its holders have.
	 * @param int      $commitment_months For how many months its holders commit themselves, 0 for none.
	 * @param string   $gateway_price     Stripe's price that was chosen for it, '' for none.
	 */
	public function __construct( int $id, string $slug, string $name, int $price, string $description, array $description_list, string $term_period, string $header_class, string $subscription_name, int $commitment_months = 0, string $gateway_price = '' ) {
		$this->id                = $id;
		$this->slug              = $slug;
		$this->name              = $name;
		$this->price             = $price;
		$this->description       = $description;
		$this->description_list  = $description_list;
		$this->term_period       = $term_period;
		$this->header_class      = $header_class;
		$this->subscription_name = $subscription_name;
		$this->commitment_months = max( 0, $commitment_months );
		$this->gateway_price     = $gateway_price;
	}

	public function id(): int {
		return $this->id;
	}

	public function slug(): string {
		return $this->slug;
	}

	/** Minor units per month. */
	public function price(): int {
		return $this->price;
	}

	public function name(): string {
		return $this->name;
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
	 * What the owner wrote for people to read, for translators.
	 *
	 * @return array<string,string> By the names that `OwnerTexts` knows.
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

	public function subscriptionName(): string {
		return $this->subscription_name;
	}

	/** The Stripe price chosen in the editor, '' for none. `StripeSettings` decides which price counts. */
	public function gatewayPrice(): string {
		return $this->gateway_price;
	}

	/**
	 * Benefits, one per line.
	 *
	 * @return string[]
	 */
	public function descriptionList(): array {
		return $this->description_list;
	}

	/** For example 'month to month, cancel anytime'. */
	public function termPeriod(): string {
		return $this->term_period;
	}

	/** For how many months from its start it cannot be ended, 0 for none (decisions, "Account"). */
	public function commitmentMonths(): int {
		return $this->commitment_months;
	}

	/**
	 * The terms for members who join or change to it now.
	 *
	 * @param string $gateway_price Stripe's price that they pay.
	 */
	public function terms( string $gateway_price ): PlanTerms {
		return new PlanTerms( $this->name, $this->term_period, $this->commitment_months, self::GUARANTEED_SLUG === $this->slug ? self::GUARANTEE_DAYS : 0, $gateway_price );
	}

	/**
	 * As the page data carries it: the price in dollars.
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
			'description_list'  => array_map(
				function ( string $benefit, int $index ): string {
					return OwnerTexts::translate( $benefit, $this->benefitName( $index ) );
				},
				$this->description_list,
				array_keys( $this->description_list )
			),
			'term_period'       => $this->periodLabel(),
			'commitment_months' => $this->commitment_months,
			'header_class'      => $this->header_class,
			'subscription_name' => $this->subscription_name,
		);
	}

	/** @param int $index From 0. */
	private function benefitName( int $index ): string {
		return sprintf( '%s: benefit %d', $this->slug, $index + 1 );
	}
}
