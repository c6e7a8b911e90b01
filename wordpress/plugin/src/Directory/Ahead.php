<?php
/**
 * What many have is looked for before anybody asks.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Support\Database;

defined( 'ABSPATH' ) || exit;

/**
 * A word that few have is found as quickly the first time as later. One that thousands have takes full text several times as long, so
 * the schedule looks for it first: for each beginning of a word that many have, and for the professions. After a rebuild, and daily.
 */
final class Ahead {
	public const HOOK = 'practice_portal_directory_ahead';

	/** How many seconds a run takes; it ends after the word that exceeds it. */
	private const SHARE = 20.0;

	/** Longest beginning that is looked for, in characters: what follows is a word that somebody has typed to its end. */
	private const LONGEST = 12;

	/** How many members are read at a time. */
	private const STEP = 5000;

	private Finds $finds;
	private Order $order;
	private Parts $parts;

	public function __construct( Finds $finds, Order $order, Parts $parts ) {
		$this->finds = $finds;
		$this->order = $order;
		$this->parts = $parts;
	}

	public function register(): void {
		add_action( self::HOOK, array( $this, 'run' ) );
	}

	/** Asks the schedule for it. */
	public static function begin(): void {
		if ( ! wp_next_scheduled( self::HOOK ) ) {
			wp_schedule_single_event( time(), self::HOOK );
		}
	}

	/** Does as much as a run may take, and asks for another one when something is left. */
	public function run(): void {
		$until = microtime( true ) + self::SHARE;
		$this->parts->drawAnew();
		$this->order->bytes();
		foreach ( $this->questions() as $question ) {
			if ( microtime( true ) > $until ) {
				self::begin();
				return;
			}
			$this->finds->count( $question );
		}
	}

	/** @return Query[] What many have, the most common first. */
	private function questions(): array {
		$questions = array();
		foreach ( Directory::PROFESSIONS as $profession ) {
			if ( $this->parts->count( $profession )[0] > Totals::FEW ) {
				$questions[] = new Query( array( 'profession' => $profession ) );
			}
		}
		$beginnings = array_filter(
			$this->beginnings(),
			static function ( int $count ): bool {
				return $count > Totals::FEW;
			}
		);
		arsort( $beginnings );
		foreach ( array_keys( $beginnings ) as $beginning ) {
			$question        = new Query();
			$question->words = array( (string) $beginning );
			$questions[]     = $question;
		}
		return $questions;
	}

	/** @return array<array-key,int> How many members have a word that begins so, by beginning. */
	private function beginnings(): array {
		global $wpdb;
		$counts = array();
		if ( $this->parts->count( '' )[0] <= Totals::FEW ) {
			return $counts;
		}
		$last = 0;
		do {
			$rows = Database::rows( $wpdb->prepare( 'SELECT user_id, words FROM %i WHERE user_id > %d ORDER BY user_id LIMIT %d', Table::name(), $last, self::STEP ) );
			foreach ( $rows as $row ) {
				$last = (int) $row['user_id'];
				$has  = array();
				foreach ( Words::unmarked( (string) $row['words'] ) as $word ) {
					for ( $length = min( strlen( $word ), self::LONGEST ); $length > 0; --$length ) {
						$has[ substr( $word, 0, $length ) ] = true;
					}
				}
				foreach ( array_keys( $has ) as $beginning ) {
					$counts[ $beginning ] = ( $counts[ $beginning ] ?? 0 ) + 1;
				}
			}
		} while ( count( $rows ) === self::STEP );
		return $counts;
	}
}
