<?php
/** Creates the accounts for signing in. Each password is the username, so this must never run on a public site. */

declare(strict_types=1);

namespace PracticePortal\Demo;

defined( 'ABSPATH' ) || exit;

// WordPress's installation has created the administrator, with its own password.
wp_set_password( 'admin', add_user( 'admin', 'administrator', 'Ada', 'Ministrator' ) );
add_user( 'member', 'subscriber', 'Meg', 'Member' );
add_user( 'partner', 'partner', 'Paul', 'Partner' );
add_user( 'doctor', 'subscriber', 'Dora', 'Doctor' );
