<?php
/**
 * What many have is looked for before anybody asks.
 *
 * @package PracticePortal
 */

declare(strict_types=1);

namespace PracticePortal\Directory;

use PracticePortal\Foundation\Hooks;

defined( 'ABSPATH' ) || exit;

/**
 * A word that few have is found as quickly the first time as later. One that thousands have takes full text several times as long, so
 * the schedule looks for it first: for each beginning of a word that many have, and for the professions. After a rebuild, and daily.
 */
final class Ahead {
	public const HOOK = 'practice_portal_directory_ahead';

	/** How many seconds a run takes; it ends after the word that exceeds it. */
	private const SHARE = 10.0;

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
		add_action( Hooks::LOOKED_AFTER, array( $this, 'prune' ) );
	}

	/** Lets go of what nobody asks for any more. */
	public function prune(): void {
		MembersTable::people()->changes()->prune();
		$this->finds->prune();
	}

	/** Asks the schedule for it. */
	public static function begin(): void {
		if ( ! wp_next_scheduled( self::HOOK ) ) {
			wp_schedule_single_event( time(), self::HOOK );
		}
	}

	/** Does as much as a run may take, and asks for another one when something is left. */
	public function run(): void {
		$this->parts->drawAnew();
		$this->order->bytes();
		self::look( $this->finds, $this->questions() );
	}

	/**
	 * Has as much found as a run of the schedule may take, and asks for another one when something is left.
	 *
	 * @param Finds                                                                $finds     Where it is kept.
	 * @param array<int,array{words:string[],among:array<string,string|int>}> $questions What is looked for.
	 */
	public static function look( Finds $finds, array $questions ): void {
		$until = microtime( true ) + self::SHARE;
		foreach ( $questions as $question ) {
			if ( microtime( true ) > $until ) {
				self::begin();
				return;
			}
			$finds->count( $question['words'], $question['among'] );
		}
	}

	/**
	 * Questions for each beginning of a word that many have.
	 *
	 * @return array<int,array{words:string[],among:array<string,string|int>}>
	 */
	public static function words( IndexTable $table ): array {
		return array_map(
			static fn( string $beginning ): array => array(
				'words' => array( $beginning ),
				'among' => array(),
			),
			Beginnings::common( $table )
		);
	}

	/** @return array<int,array{words:string[],among:array<string,string|int>}> What many have, the most common first. */
	private function questions(): array {
		if ( $this->parts->count( '' )[0] <= Totals::FEW ) {
			return array();
		}
		$questions = array();
		foreach ( SearchQuery::PROFESSIONS as $profession ) {
			if ( $this->parts->count( $profession )[0] > Totals::FEW ) {
				$questions[] = array(
					'words' => array(),
					'among' => array( 'profession' => $profession ),
				);
			}
		}
		return array_merge( $questions, self::words( MembersTable::people() ) );
	}
}
