<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Members;

defined( 'ABSPATH' ) || exit;

/** The roles and professions of people as the registration names them. Other code may store others, which are shown as they are. */
final class PersonLabels {
	public static function role( string $role ): string {
		switch ( $role ) {
			case 'doctor':
				return __( 'Doctor', 'practice-portal' );
			case 'practice_admin':
				return __( 'Practice Admin', 'practice-portal' );
		}
		return $role;
	}

	public static function profession( string $profession ): string {
		switch ( $profession ) {
			case 'medical':
				return __( 'Medical', 'practice-portal' );
			case 'dental':
				return __( 'Dental', 'practice-portal' );
		}
		return $profession;
	}
}
