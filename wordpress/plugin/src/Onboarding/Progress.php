<?php
declare(strict_types=1);

namespace PracticePortal\Onboarding;

use PracticePortal\Core\Database\DatabaseClock;
use PracticePortal\Registration\Accounts\EmailVerification;

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
		$done         = array_column( self::rows( $user_id ), 'step' );
		$is_confirmed = EmailVerification::isVerified( $user_id );
		return array_map( static fn( array $item ): array => self::item( $item, $done, $is_confirmed ), $this->onboarding_steps->items() );
	}

	/** Whether the step exists. */
	public function knows( string $step ): bool {
		return null !== $this->find( $step );
	}

	/** Whether a fact completes the step, so that the member cannot. */
	public function isAutomatic( string $step ): bool {
		return $this->find( $step )['confirms_email'] ?? false;
	}

	/** @return array{name:string,label:string,required:bool,link:string,help:string,confirms_email:bool}|null */
	private function find( string $name ): ?array {
		foreach ( array_merge( ...array_column( $this->onboarding_steps->items(), 'steps' ) ) as $step ) {
			if ( $name === $step['name'] ) {
				return $step;
			}
		}
		return null;
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
	 * @param array{name:string,steps:array<int,array{name:string,label:string,required:bool,link:string,help:string,confirms_email:bool}>} $item An item of the definition.
	 * @param string[]                                                                                                                      $done         The names of completed steps.
	 * @param bool                                                                                                                          $is_confirmed Whether the e-mail address is confirmed.
	 * @return array<string,mixed>
	 */
	private static function item( array $item, array $done, bool $is_confirmed ): array {
		$steps    = array_map(
			static function ( array $step ) use ( $done, $is_confirmed ): array {
				return array(
					'name'      => $step['name'],
					'label'     => $step['label'],
					'completed' => $step['confirms_email'] ? $is_confirmed : in_array( $step['name'], $done, true ),
					'required'  => $step['required'],
				) + ( $step['confirms_email'] ? array( 'automatic' => true ) : array() ) + array_filter( array_intersect_key( $step, array_flip( array( 'link', 'help' ) ) ), 'strlen' );
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
