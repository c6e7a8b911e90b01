<?php
/** The Membership Overview, which the end of a registration links. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

add_post( 'page', 'membership-overview', 'Membership Overview', "<!-- wp:shortcode -->\n[practice_portal view=\"onboarding-page\"]\n<!-- /wp:shortcode -->" );
