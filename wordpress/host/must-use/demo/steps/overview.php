<?php
/**
 * The Membership Overview. The portal has no such view yet and says so there, which is better than an address that leads nowhere: the end of a
 * registration links it.
 */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

add_post( 'page', 'membership-overview', 'Membership Overview', "<!-- wp:shortcode -->\n[practice_portal view=\"onboarding-page\"]\n<!-- /wp:shortcode -->" );
