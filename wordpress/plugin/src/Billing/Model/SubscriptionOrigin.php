<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** How a membership came here other than by a registration. */
enum SubscriptionOrigin: string {
	/** The owner added the member by hand. */
	case Added = 'added';

	case Imported = 'imported';
}
