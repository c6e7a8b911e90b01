<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

use PracticePortal\Core\Contract;

/**
 * What a plan can open for its members (spec: plans#a-card-promises-what-its-plan-opens). The owner ticks them in the plan's editor.
 * The plan's card promises exactly these.
 */
final class PlanFeature {
	public const DIRECTORY   = 'directory';
	public const PULSE_BOARD = 'pulse_board';
	public const ONBOARDING  = 'onboarding';
	public const SWOT        = 'swot';

	public const ALL = array( self::DIRECTORY, self::PULSE_BOARD, self::ONBOARDING, self::SWOT );

	private const SLUGS_WITH_REPORT   = array( 'advantage-membership', 'navigator-membership' );
	private const SLUGS_WITH_ANALYSIS = array( 'navigator-membership' );

	/**
	 * What a plan opens whose owner has never decided: the directory by its name (spec: directory#who-is-listed), the others as the
	 * three plans were designed.
	 *
	 * @param string $slug The plan's slug.
	 * @param string $name The name of its subscription.
	 * @return string[]
	 */
	public static function defaults( string $slug, string $name ): array {
		return array_keys(
			array_filter(
				array(
					self::DIRECTORY   => in_array( $name, Contract::QUALIFYING_SUBSCRIPTIONS, true ),
					self::PULSE_BOARD => in_array( $slug, self::SLUGS_WITH_REPORT, true ),
					self::ONBOARDING  => true,
					self::SWOT        => in_array( $slug, self::SLUGS_WITH_ANALYSIS, true ),
				)
			)
		);
	}

	/** The line on the plan's card, in the language of the page. */
	public static function benefit( string $feature ): string {
		return match ( $feature ) {
			self::DIRECTORY   => __( 'A place in the member directory', 'practice-portal' ),
			self::PULSE_BOARD => __( 'The Pulse Board report on your practice', 'practice-portal' ),
			self::ONBOARDING  => __( 'Guided onboarding', 'practice-portal' ),
			self::SWOT        => __( 'SWOT analysis of your practice', 'practice-portal' ),
		};
	}
}
