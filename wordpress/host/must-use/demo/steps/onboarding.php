<?php
/** The onboarding, which the member has started, and the member's access to the reporting service. */

declare(strict_types=1);

namespace PracticePortal\Demo;

use PracticePortal\Onboarding\OnboardingSteps;
use PracticePortal\Onboarding\Progress;
use PracticePortal\Portal\Settings\ReportingAccess;

defined( 'ABSPATH' ) || exit;

/**
 * A step with its link, or with instructions if there is no link.
 *
 * @return array{name:string,label:string,required:bool,link:string,help:string}
 */
function step( string $name, string $label, string $link, string $help = '', bool $required = true ): array {
	return array(
		'name'     => $name,
		'label'    => $label,
		'required' => $required,
		'link'     => $link,
		'help'     => $help,
	);
}

update_option(
	OnboardingSteps::OPTION,
	array(
		'items'  => array(
			array(
				'name'  => 'Getting started',
				'steps' => array(
					step( 'sign-agreement', 'Sign the agreement', '/terms/#terms-and-conditions', 'You agreed to it when you joined. Read it once more, and keep a copy.' ),
					step( 'practice-profile', 'Complete your practice profile', '/account/' ),
					step( 'welcome-call', 'Book your welcome call', '', 'We call the number in your profile within two working days.' ),
				),
			),
			array(
				'name'  => 'Your savings',
				'steps' => array(
					step( 'upload-invoices', 'Upload last quarter’s invoices', '', 'Reply to your welcome e-mail with them; any format will do.' ),
					step( 'choose-partners', 'Choose three partners', '/partners/rose-city-supply/' ),
					step( 'savings-review', 'Read your savings review', '', 'It is in the Pulse Board, a month after your first invoices.', false ),
				),
			),
			array(
				'name'  => 'Meet the community',
				'steps' => array(
					step( 'introduce-yourself', 'Introduce yourself in the community', '/community/', '', false ),
					step( 'join-a-group', 'Join a community group', '/community/', '', false ),
				),
			),
			array(
				'name'  => 'Account',
				'steps' => array( array( 'confirms_email' => true ) + step( 'confirm-email', 'Confirm your e-mail address', '/account/', 'Follow the link in our first e-mail, or send it again from Your Membership.' ) ),
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
	$progress = new Progress( new OnboardingSteps() );
	foreach ( array( 'sign-agreement', 'practice-profile' ) as $name ) {
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
