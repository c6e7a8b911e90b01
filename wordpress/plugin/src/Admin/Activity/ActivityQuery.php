<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Activity;

use PracticePortal\Core\Sanitizer;
use PracticePortal\Core\SiteDay;

/** The filter of the page Activity. */
final class ActivityQuery {
	/** The maximum length of a search, in characters. */
	private const SEARCH_LIMIT = 100;

	/** A person's name, practice, username or e-mail address; '' for everyone. */
	public string $search;
	/** A key of `ActivitySubjects::labels`; '' for all. */
	public string $subject;
	/** The first and the last day, `2026-12-31`; '' for no limit. */
	public string $from;
	public string $to;
	/** The error and what to do; '' if the query is valid. */
	public string $error;

	/** @param array<int|string,mixed> $fields `subject`, `from`, `to`, as in a request. */
	public function __construct( array $fields, string $search = '' ) {
		$this->search  = mb_substr( Sanitizer::line( $search ), 0, self::SEARCH_LIMIT );
		$this->subject = Sanitizer::oneOf( $fields['subject'] ?? '', array_keys( ActivitySubjects::labels() ) );
		$this->from    = Sanitizer::line( $fields['from'] ?? '' );
		$this->to      = Sanitizer::line( $fields['to'] ?? '' );
		$this->error   = $this->findError();
	}

	/** The first second in seconds since 1970; null for no limit. */
	public function start(): ?int {
		return SiteDay::begin( $this->from );
	}

	/** The last second in seconds since 1970; null for no limit. */
	public function end(): ?int {
		return SiteDay::end( $this->to );
	}

	/** @return string[]|null The kinds of events; null for all except Stripe's. */
	public function kinds(): ?array {
		return '' === $this->subject ? null : ActivitySubjects::kinds( $this->subject );
	}

	private function findError(): string {
		foreach ( array( $this->from, $this->to ) as $day ) {
			if ( '' !== $day && null === SiteDay::end( $day ) ) {
				/* translators: %s: what was entered. */
				return sprintf( __( '“%s” is not a date. Enter it as 2026-12-31.', 'practice-portal' ), $day );
			}
		}
		if ( '' !== $this->from && '' !== $this->to && $this->from > $this->to ) {
			return __( 'The first day is after the last one. Choose an earlier first day.', 'practice-portal' );
		}
		return '';
	}
}
