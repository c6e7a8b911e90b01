<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Reports;

use PracticePortal\Core\Sanitizer;
use PracticePortal\Reports\MonthRange;
use PracticePortal\Reports\Reports;

/** The request for the page Reports: months, a plan, and whether to compare with the previous period. */
final class ReportQuery {
	/** The number of months by default. */
	private const USUAL = 12;

	/** The first and the last chosen month, `Y-m`. */
	public string $from;
	public string $to;

	/** The plan's ID; 0 for all. */
	public int $product_id;

	public bool $compares;

	/** The error and what to do; '' if the query is valid. */
	public string $error;

	/**
	 * @param array<int|string,mixed> $fields      `from`, `to`, `plan`, `compare`, and `shown` once the form was sent.
	 * @param string|null             $first_month The first month that has figures, `Y-m`.
	 */
	public function __construct( array $fields, ?string $first_month ) {
		$this_month       = Reports::thisMonth();
		$usual            = MonthRange::until( $this_month, self::USUAL );
		$from             = Sanitizer::line( $fields['from'] ?? '' );
		$to               = Sanitizer::line( $fields['to'] ?? '' );
		$this->from       = '' === $from ? max( $usual->from, $first_month ?? $this_month ) : $from;
		$this->to         = '' === $to ? $this_month : $to;
		$this->product_id = Sanitizer::id( $fields['plan'] ?? '' );
		$this->compares   = ! Sanitizer::flag( $fields['shown'] ?? '' ) || Sanitizer::flag( $fields['compare'] ?? '' );
		$this->error      = $this->findError( $this_month );
	}

	/** The months of a valid query. */
	public function range(): MonthRange {
		return new MonthRange( $this->from, $this->to );
	}

	/**
	 * The query as parameters of a form or a URL.
	 *
	 * @return array<string,string>
	 */
	public function fields(): array {
		return array(
			'from'    => $this->from,
			'to'      => $this->to,
			'plan'    => (string) $this->product_id,
			'compare' => $this->compares ? '1' : '',
			'shown'   => '1',
		);
	}

	private function findError( string $this_month ): string {
		if ( ! MonthRange::isMonth( $this->from ) || ! MonthRange::isMonth( $this->to ) ) {
			return __( 'A month has the form 2026-03. Choose both months from the lists.', 'practice-portal' );
		}
		if ( $this->from > $this->to ) {
			return __( 'The first month is after the last one. Choose an earlier first month.', 'practice-portal' );
		}
		if ( $this->to > $this_month ) {
			return __( 'The last month is in the future. Choose this month or an earlier one.', 'practice-portal' );
		}
		if ( $this->range()->count() > MonthRange::MAXIMUM ) {
			/* translators: %s: a number. */
			return sprintf( __( 'A report shows at most %s months. Choose a later first month.', 'practice-portal' ), number_format_i18n( MonthRange::MAXIMUM ) );
		}
		return '';
	}
}
