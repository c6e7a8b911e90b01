<?php
declare(strict_types=1);

namespace PracticePortal\Billing\Model;

/** What a transaction is for. */
enum TransactionKind: string {
	case First   = 'first';
	case Renewal = 'renewal';
	/** The cost of a plan change within a period, or another invoice. */
	case Change = 'change';
}
