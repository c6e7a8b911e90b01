<?php
declare(strict_types=1);

namespace PracticePortal\Membership\Import;

use PracticePortal\Billing\Model\MembershipPlan;
use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\SiteDay;

/** How the rows of a file are read: the column of each field, the plan of each value, and the rule for rows without a date. */
final class ImportOptions {
	/** The rules for a row without a date and without a Stripe subscription. */
	public const REFUSE        = 'refuse';
	public const COMPLIMENTARY = 'complimentary';
	public const DATE          = 'date';

	/** @var array<string,int> The column's index, by field. */
	public array $columns;
	/** @var array<string,int> ID of a plan by the value in the plan's column, in lower case. */
	public array $plans;
	/** @var array<string,string> What a status means, one of `ImportStatuses`' constants, by its key; '' while it is not chosen. */
	public array $statuses;
	/** The ID of the plan for all other values; 0 for none. */
	public int $default_plan;
	/** One of this class's constants. */
	public string $without_date;
	/** The last day for rows without a date, as `2026-12-31`; '' for none. */
	public string $date;
	/** Whether the month or the day is first in dates such as `03/05/2024`, one of `DateOrder`'s constants; '' if the file has none. */
	public string $date_order;
	/** Whether Stripe is searched by e-mail address for rows without a subscription's ID. */
	public bool $asks_stripe;
	/** Whether former members are imported. */
	public bool $includes_former;

	/** @param array<string,mixed> $stored The result of `toArray`. */
	public function __construct( array $stored ) {
		$this->columns         = array_map( 'intval', (array) ( $stored['columns'] ?? array() ) );
		$this->plans           = array_map( 'intval', (array) ( $stored['plans'] ?? array() ) );
		$this->statuses        = array_map( 'strval', (array) ( $stored['statuses'] ?? array() ) );
		$this->default_plan    = (int) ( $stored['default_plan'] ?? 0 );
		$this->without_date    = (string) ( $stored['without_date'] ?? self::REFUSE );
		$this->date            = (string) ( $stored['date'] ?? '' );
		$this->date_order      = (string) ( $stored['date_order'] ?? '' );
		$this->asks_stripe     = (bool) ( $stored['asks_stripe'] ?? false );
		$this->includes_former = (bool) ( $stored['includes_former'] ?? false );
	}

	/**
	 * The preselected options for a file.
	 *
	 * @param string[]         $header The file's columns.
	 * @param string[]         $values The values of its plan column.
	 * @param MembershipPlan[] $plans  The site's plans.
	 * @param string           $order  What `DateOrder` has found in the file.
	 */
	public static function preselected( array $header, array $values, array $plans, string $order = '' ): self {
		$options             = new self( array() );
		$options->columns    = Columns::preselect( $header );
		$options->date_order = $order;
		foreach ( $values as $value ) {
			foreach ( $plans as $plan ) {
				if ( in_array( mb_strtolower( trim( $value ) ), array_map( 'mb_strtolower', array( $plan->name, $plan->subscription_name, $plan->slug ) ), true ) ) {
					$options->plans[ self::key( $value ) ] = $plan->id;
				}
			}
		}
		$options->includes_former = isset( $options->columns[ Columns::PRACTICES ] );
		return $options;
	}

	/**
	 * The plan whose name is alike: one has all words of the other, apart from words that every plan has. The owner is asked about it.
	 *
	 * @param string           $value A value of the plan column.
	 * @param MembershipPlan[] $plans The site's plans.
	 * @return int Its ID; 0 for none, or for several.
	 */
	public static function alike( string $value, array $plans ): int {
		$words = self::words( $value );
		$found = array();
		foreach ( array() === $words ? array() : $plans as $plan ) {
			$names = self::words( $plan->name );
			if ( array() !== $names && ( array() === array_diff( $words, $names ) || array() === array_diff( $names, $words ) ) ) {
				$found[] = $plan->id;
			}
		}
		return 1 === count( $found ) ? $found[0] : 0;
	}

	/** @return string[] */
	private static function words( string $name ): array {
		return array_diff( (array) preg_split( '/[^\p{L}\p{N}]+/u', mb_strtolower( $name ), -1, PREG_SPLIT_NO_EMPTY ), array( 'the', 'plan', 'member', 'members', 'membership', 'subscription' ) );
	}

	/**
	 * @param array<int|string,mixed> $form  `columns`, `plans`, `plan_values`, `statuses`, `status_values`, `default_plan`, `without_date`, `date`, `date_order`, `asks_stripe`, `includes_former`.
	 * @param int                     $width The number of columns in the file.
	 */
	public static function fromForm( array $form, int $width ): self {
		$options = new self( array() );
		foreach ( Sanitizer::collection( $form['columns'] ?? array() ) as $field => $column ) {
			if ( isset( Columns::labels()[ $field ] ) && is_scalar( $column ) && '' !== $column && (int) $column >= 0 && (int) $column < $width ) {
				$options->columns[ (string) $field ] = (int) $column;
			}
		}
		$values = array_values( Sanitizer::collection( $form['plan_values'] ?? array() ) );
		foreach ( array_values( Sanitizer::collection( $form['plans'] ?? array() ) ) as $index => $plan ) {
			$options->plans[ self::key( Sanitizer::line( $values[ $index ] ?? '' ) ) ] = Sanitizer::id( $plan );
		}
		$values = array_values( Sanitizer::collection( $form['status_values'] ?? array() ) );
		foreach ( array_values( Sanitizer::collection( $form['statuses'] ?? array() ) ) as $index => $meaning ) {
			$options->statuses[ ImportStatuses::key( Sanitizer::line( $values[ $index ] ?? '' ) ) ] = Sanitizer::oneOf( $meaning, ImportStatuses::ALL );
		}
		$options->default_plan    = Sanitizer::id( $form['default_plan'] ?? 0 );
		$without                  = Sanitizer::oneOf( $form['without_date'] ?? '', array( self::REFUSE, self::COMPLIMENTARY, self::DATE ) );
		$options->without_date    = '' === $without ? self::REFUSE : $without;
		$options->date            = Sanitizer::line( $form['date'] ?? '' );
		$options->date_order      = Sanitizer::oneOf( $form['date_order'] ?? '', array( DateOrder::MONTH_FIRST, DateOrder::DAY_FIRST ) );
		$options->asks_stripe     = Sanitizer::flag( $form['asks_stripe'] ?? '' );
		$options->includes_former = Sanitizer::flag( $form['includes_former'] ?? '' );
		return $options;
	}

	/** Why no row can be read with these options, as a sentence; '' if rows can. */
	public function problem(): string {
		if ( ! isset( $this->columns[ Columns::EMAIL ] ) ) {
			return __( 'Choose the column with the e-mail addresses.', 'practice-portal' );
		}
		return self::DATE === $this->without_date && (int) SiteDay::end( $this->date ) <= DatabaseClock::now() ? __( 'Enter a date in the future for rows without a date.', 'practice-portal' ) : '';
	}

	/** The ID of the plan for a value of the plan column; 0 for none. */
	public function plan( string $value ): int {
		$chosen = $this->plans[ self::key( $value ) ] ?? 0;
		return 0 === $chosen ? $this->default_plan : $chosen;
	}

	/** What a status means, one of `ImportStatuses`' constants; '' for a word that nobody has explained yet. */
	public function status( string $value ): string {
		$key   = ImportStatuses::key( $value );
		$known = ImportStatuses::known( $value );
		// The portal's own export says in other columns what has ended. Its statuses are sentences in the site's language.
		if ( isset( $this->columns[ Columns::ENDED_ON ], $this->columns[ Columns::PAID_BY ] ) ) {
			return ImportStatuses::NONE === $known || in_array( $key, array( 'ended', 'refunded', 'former' ), true ) ? $known : ImportStatuses::MEMBER;
		}
		return ( $this->statuses[ $key ] ?? '' ) !== '' ? $this->statuses[ $key ] : $known;
	}

	/** Whether dates such as `03/05/2024` begin with the day. */
	public function isDayFirst(): bool {
		return DateOrder::DAY_FIRST === ( DateOrder::UNCLEAR === $this->date_order ? DateOrder::ofSite() : $this->date_order );
	}

	public static function key( string $value ): string {
		return mb_strtolower( trim( $value ) );
	}

	/** @return array<string,mixed> */
	public function toArray(): array {
		return get_object_vars( $this );
	}
}
