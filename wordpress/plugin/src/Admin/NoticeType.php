<?php
declare(strict_types=1);

namespace PracticePortal\Admin;

/** The types of notices, which WordPress has as CSS classes. */
enum NoticeType: string {
	case Success = 'success';
	case Error   = 'error';

	/** Neither success nor error, because the page below shows the result. */
	case Info = 'info';
}
