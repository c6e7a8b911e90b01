<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

defined( 'ABSPATH' ) || exit;

/** A coupon of another plugin whose terms the registration does not support. The message says which, for display. */
final class UnsupportedCoupon extends \DomainException {}
