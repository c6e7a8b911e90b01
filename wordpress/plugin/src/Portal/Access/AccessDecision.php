<?php
declare(strict_types=1);

namespace PracticePortal\Portal\Access;

/** Whether someone may see a view. */
enum AccessDecision {
	case Allowed;

	/** Visitors are asked to sign in, and return. */
	case SignIn;

	/** Signed in and not a member: the page explains why and links to the next step. */
	case MembersOnly;

	case Forbidden;
}
