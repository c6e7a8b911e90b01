<?php
declare(strict_types=1);

namespace PracticePortal\Core\Requests;

/** What becomes of a request with an idempotency key. */
enum IdempotencyState {
	/** Process the request. */
	case Started;

	/** Already processed: the record has the stored response. */
	case Done;

	/** Another request is processing it. */
	case InProgress;

	/** The key belongs to another body or another user. */
	case KeyReused;

	/** Like `KeyReused`, but only the password differs. */
	case OtherPassword;
}
