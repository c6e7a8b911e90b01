<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Reports;

/** How a plot draws a column. */
enum PlotSeries: string {
	case Line = 'line';
	case Bar  = 'bar';
}
