<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

use PracticePortal\Core\Contract;

/**
 * What a plan can open for its members (spec: plans#a-card-promises-what-its-plan-opens). The owner ticks them in the plan's editor.
 * The plan's card promises exactly these.
 */
enum PlanFeature: string {
	case Directory  = 'directory';
	case PulseBoard = 'pulse_board';
	case Onboarding = 'onboarding';
	case Swot       = 'swot';

	private const SLUGS_WITH_REPORT   = array( 'advantage-membership', 'navigator-membership' );
	private const SLUGS_WITH_ANALYSIS = array( 'navigator-membership' );

	/**
	 * What a plan opens whose owner has never decided: the directory by its name (spec: directory#who-is-listed), the others as the
	 * three plans were designed.
	 *
	 * @param string $name The name of its subscription.
	 * @return self[]
	 */
	public static function defaults( string $slug, string $name ): array {
		return array_values(
			array_filter(
				self::cases(),
				static fn( self $feature ): bool => match ( $feature ) {
					self::Directory  => in_array( $name, Contract::QUALIFYING_SUBSCRIPTIONS, true ),
					self::PulseBoard => in_array( $slug, self::SLUGS_WITH_REPORT, true ),
					self::Onboarding => true,
					self::Swot       => in_array( $slug, self::SLUGS_WITH_ANALYSIS, true ),
				}
			)
		);
	}

	/**
	 * The features of a stored or submitted list. Others are left out.
	 *
	 * @param mixed[] $values
	 * @return self[] In the order of the cases.
	 */
	public static function listed( array $values ): array {
		return array_values( array_filter( self::cases(), static fn( self $feature ): bool => in_array( $feature->value, $values, true ) ) );
	}

	/** The line on the plan's card, in the language of the page. */
	public function benefit(): string {
		return match ( $this ) {
			self::Directory  => __( 'A place in the member directory', 'practice-portal' ),
			self::PulseBoard => __( 'The Pulse Board report on your practice', 'practice-portal' ),
			self::Onboarding => __( 'Guided onboarding', 'practice-portal' ),
			self::Swot       => __( 'SWOT analysis of your practice', 'practice-portal' ),
		};
	}
}
