<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

defined( 'ABSPATH' ) || exit;

/**
 * A coupon that whoever sells knows, and whose terms the registration's form cannot keep. The message says which, for people.
 */
final class UnsupportedCoupon extends \DomainException {}
