<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** Whether a transaction is paid. */
enum TransactionStatus: string {
	case Pending  = 'pending';
	case Complete = 'complete';
	case Failed   = 'failed';
}
