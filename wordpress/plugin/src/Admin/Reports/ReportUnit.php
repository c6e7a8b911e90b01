<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Reports;

/** The units of a report's values, which decide their format. */
enum ReportUnit: string {
	case Text  = 'text';
	case Count = 'count';
	/** An amount in minor units. */
	case Money = 'money';
	/** A share of 1. */
	case Share = 'share';
}
