<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

/** What WordPress has cached in the memory of this process. */
final class RuntimeCache {
	/** Clears it, so that a loop over all members needs constant memory. An object cache on another server stays as it is. */
	public static function forget(): void {
		if ( wp_cache_supports( 'flush_runtime' ) ) {
			wp_cache_flush_runtime();
		}
	}
}
