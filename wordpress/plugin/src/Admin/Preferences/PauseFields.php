<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Preferences;

use PracticePortal\Core\Settings\PauseSettings;

/** Fields about pausing a membership. */
final class PauseFields {
	public function add(): void {
		Preferences::allow( PauseSettings::MONTHS_OPTION, static fn( $value ): string => (string) max( 0, min( PauseSettings::MAX_MONTHS, is_scalar( $value ) ? (int) $value : 0 ) ) );
		Preferences::allow( PauseSettings::OPEN_OPTION, array( Preferences::class, 'flag' ) );
		Preferences::addRow( Preferences::MEMBERS, PauseSettings::MONTHS_OPTION, __( 'Pausing a membership', 'practice-portal' ), array( $this, 'output' ) );
	}

	public function output(): void {
		printf( '<select id="%1$s" name="%1$s"><option value="0">%2$s</option>', esc_attr( PauseSettings::MONTHS_OPTION ), esc_html__( 'Members can’t pause', 'practice-portal' ) );
		for ( $months = 1; $months <= PauseSettings::MAX_MONTHS; ++$months ) {
			/* translators: %d: a number of months. */
			printf( '<option value="%1$d" %2$s>%3$s</option>', (int) $months, selected( PauseSettings::maxMonths(), $months, false ), esc_html( sprintf( _n( 'Members can pause for %d month', 'Members can pause for up to %d months', $months, 'practice-portal' ), $months ) ) );
		}
		printf(
			'</select><p><label><input type="checkbox" name="%1$s" value="1" %2$s> %3$s</label></p><p class="description">%4$s</p>',
			esc_attr( PauseSettings::OPEN_OPTION ),
			checked( PauseSettings::isAreaOpen(), true, false ),
			esc_html__( 'Keep the members’ area open during a pause', 'practice-portal' ),
			esc_html__( 'Members see the offer when they cancel. Nothing is charged during a pause, and it extends a commitment.', 'practice-portal' )
		);
	}
}
