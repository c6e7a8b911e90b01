<?php
declare(strict_types=1);

namespace PracticePortal\Admin\Setup;

/** The names of Setup's actions. A step offers them, and `SetupActions` performs them. */
final class SetupActionNames {
	public const PAGES     = 'make_pages';
	public const TERMS     = 'make_terms';
	public const ADDRESSES = 'use_named_addresses';
	public const SCHEDULE  = 'run_schedule';
	public const DATABASE  = 'convert_database';
	public const KEYS      = 'save_keys';
	public const WEBHOOK   = 'register_webhook';
	public const MOVED     = 'site_has_moved';
	public const COPY      = 'site_is_a_copy';
	public const PRICES    = 'make_prices';
	public const PROXY     = 'trust_proxy';
}
