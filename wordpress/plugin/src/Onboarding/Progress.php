<?php
declare(strict_types=1);

namespace PracticePortal\Onboarding;

use PracticePortal\Core\Database\DatabaseClock;

/**
 * A user's completed steps. Each step has its own row, and rows are only added, so that two concurrent completions cannot undo each
 * other.
 */
final class Progress {
	/** The user meta key, with a row per step: `{ step, completed_at, data }`. The time is UTC, as `Y-m-d H:i:s`. */
	public const META = 'practice_portal_onboarding_step';

	public function __construct( private readonly OnboardingSteps $onboarding_steps ) {}

	/**
	 * The items for a user, for REST.
	 *
	 * @return array<int,array<string,mixed>>
	 */
	public function items( int $user_id ): array {
		$done = array_column( self::rows( $user_id ), 'completed_at', 'step' );
		return array_map( static fn( array $item ): array => self::item( $item, $done ), $this->onboarding_steps->items() );
	}

	/** Whether the step exists. */
	public function knows( string $step ): bool {
		foreach ( $this->onboarding_steps->items() as $item ) {
			if ( in_array( $step, array_column( $item['steps'], 'name' ), true ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Completes a step. Does nothing if it is already complete.
	 *
	 * @param string              $step The name of an existing step.
	 * @param array<string,mixed> $data Data of the step.
	 */
	public function complete( int $user_id, string $step, array $data = array() ): void {
		if ( in_array( $step, array_column( self::rows( $user_id ), 'step' ), true ) ) {
			return;
		}
		add_user_meta(
			$user_id,
			self::META,
			wp_slash(
				array(
					'step'         => $step,
					'completed_at' => gmdate( 'Y-m-d H:i:s', DatabaseClock::now() ),
					'data'         => $data,
				)
			)
		);
	}

	/**
	 * A user's stored steps.
	 *
	 * @return array<int,array{step:string,completed_at:string,data:array<string,mixed>}>
	 */
	public static function rows( int $user_id ): array {
		return array_values( array_filter( (array) get_user_meta( $user_id, self::META ), 'is_array' ) );
	}

	/**
	 * One item for REST. The progress is the rounded percentage of required steps completed (spec: onboarding#progress). Without
	 * required steps it is 100 if all are complete, else 0 (spec: onboarding#progress).
	 *
	 * @param array{name:string,steps:array<int,array{name:string,label:string,required:bool,link:string,help:string}>} $item An item of the definition.
	 * @param array<string,string>                                                                                      $done Completion times by step.
	 * @return array<string,mixed>
	 */
	private static function item( array $item, array $done ): array {
		$steps    = array_map(
			static function ( array $step ) use ( $done ): array {
				return array(
					'name'      => $step['name'],
					'label'     => $step['label'],
					'completed' => isset( $done[ $step['name'] ] ),
					'required'  => $step['required'],
				) + array_filter( array_intersect_key( $step, array_flip( array( 'link', 'help' ) ) ), 'strlen' );
			},
			$item['steps']
		);
		$required = count( array_filter( array_column( $steps, 'required' ) ) );
		$counted  = 0 === $required ? $steps : wp_list_filter( $steps, array( 'required' => true ) );
		$finished = count( array_filter( array_column( $counted, 'completed' ) ) );
		$is_done  = $finished === count( $counted );
		$partial  = 0 === $required ? 0 : (int) round( 100 * $finished / count( $counted ) );
		return array(
			'name'      => $item['name'],
			'completed' => $is_done,
			'progress'  => $is_done ? 100 : $partial,
			'steps'     => $steps,
		);
	}
}
