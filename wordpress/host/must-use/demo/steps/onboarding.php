<?php
/**
 * The onboarding, which the member has begun, and the member's access to the reporting service.
 */

declare(strict_types=1);

namespace PracticePortal\Demo;

use PracticePortal\Onboarding\Definition;
use PracticePortal\Onboarding\Progress;
use PracticePortal\Settings\ReportingAccess;

defined( 'ABSPATH' ) || exit;

/** @return array{name:string,label:string,required:bool} */
function step( string $name, string $label, bool $required = true ): array {
	return array(
		'name'     => $name,
		'label'    => $label,
		'required' => $required,
	);
}

update_option(
	Definition::OPTION,
	array(
		'items'  => array(
			array(
				'name'  => 'Getting started',
				'steps' => array(
					step( 'sign-agreement', 'Sign the agreement' ),
					step( 'practice-profile', 'Complete your practice profile' ),
					step( 'welcome-call', 'Book your welcome call' ),
				),
			),
			array(
				'name'  => 'Your savings',
				'steps' => array(
					step( 'upload-invoices', 'Upload last quarter’s invoices' ),
					step( 'choose-partners', 'Choose three partners' ),
					step( 'savings-review', 'Read your savings review', false ),
				),
			),
			array(
				'name'  => 'Meet the community',
				'steps' => array(
					step( 'introduce-yourself', 'Introduce yourself in the community', false ),
					step( 'join-a-group', 'Join a community group', false ),
				),
			),
			array(
				'name'  => 'Account',
				'steps' => array( step( 'confirm-email', 'Confirm your e-mail address' ) ),
			),
		),
		'videos' => array(
			array(
				'title'  => 'Welcome to the group',
				'url'    => file_url( 'welcome.webm' ),
				'poster' => file_url( 'poster-welcome.svg' ),
			),
			array(
				'title'  => 'Where members save',
				'url'    => file_url( 'savings.webm' ),
				'poster' => file_url( 'poster-savings.svg' ),
			),
		),
	),
	false
);

$member = get_user_by( 'login', 'member' );
if ( false !== $member ) {
	$progress = new Progress( new Definition() );
	foreach ( array( 'sign-agreement', 'practice-profile', 'confirm-email' ) as $name ) {
		$progress->complete( $member->ID, $name );
	}
	( new ReportingAccess() )->save(
		$member->ID,
		array(
			ReportingAccess::KEY   => ACCESS_KEY,
			ReportingAccess::EMAIL => ACCESS_EMAIL,
		)
	);
}
