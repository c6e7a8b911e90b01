<?php
/** Adds the Membership Overview, which the result of a registration links to. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

add_post( 'page', 'membership-overview', 'Membership Overview', "<!-- wp:shortcode -->\n[practice_portal view=\"onboarding-page\"]\n<!-- /wp:shortcode -->" );
