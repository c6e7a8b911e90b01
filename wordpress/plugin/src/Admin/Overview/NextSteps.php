<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Overview;

use PracticePortal\Admin\AdminUrl;
use PracticePortal\Admin\Capability;
use PracticePortal\Admin\MenuEntries;
use PracticePortal\Admin\Setup\ServiceChecks;
use PracticePortal\Admin\Setup\SetupState;
use PracticePortal\Admin\Setup\SetupStep;
use PracticePortal\Admin\Setup\SiteChecks;

/** What an owner does next: Setup's open steps that need no request to another server, then the first members. */
final class NextSteps {
	public function __construct( private readonly SiteChecks $site, private readonly ServiceChecks $services ) {}

	/**
	 * The open steps for this user, each with a link.
	 *
	 * @param bool $has_members Whether the site has members.
	 * @return SetupStep[]
	 */
	public function open( bool $has_members ): array {
		$steps = array();
		foreach ( current_user_can( Capability::MANAGE_PORTAL ) ? array_merge( $this->site->all(), $this->services->local() ) : array() as $step ) {
			if ( SetupState::Done !== $step->state ) {
				$steps[] = ( new SetupStep( $step->id, $step->title, $step->state, $step->text ) )->withLink( AdminUrl::for( MenuEntries::SETUP ) . "#step-$step->id", __( 'Open Setup', 'practice-portal' ) );
			}
		}
		if ( ! $has_members ) {
			$steps[] = ( new SetupStep( 'members', __( 'Members', 'practice-portal' ), SetupState::ToDo, __( 'You have no members yet. Bring the members of another system from a file, add one by hand, or publish the link to the registration.', 'practice-portal' ) ) )->withLink( AdminUrl::for( MenuEntries::IMPORT ), __( 'Import members', 'practice-portal' ) );
		}
		return $steps;
	}
}
