<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

/** The state of a step of Setup, which is also a CSS class. */
enum SetupState: string {
	case Done    = 'done';
	case ToDo    = 'to-do';
	case Problem = 'problem';

	/** The label on the step's badge. */
	public function label(): string {
		return match ( $this ) {
			self::Done    => __( 'Done', 'practice-portal' ),
			self::Problem => __( 'Problem', 'practice-portal' ),
			self::ToDo    => __( 'To do', 'practice-portal' ),
		};
	}
}
