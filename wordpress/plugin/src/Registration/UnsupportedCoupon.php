<?php
declare(strict_types=1);

namespace PracticePortal\Registration;

defined( 'ABSPATH' ) || exit;

/** Thrown for another plugin's coupon whose terms the registration does not support. The message names the terms, for display. */
final class UnsupportedCoupon extends \DomainException {}
