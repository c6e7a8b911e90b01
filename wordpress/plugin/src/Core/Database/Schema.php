<?php
declare(strict_types=1);

namespace PracticePortal\Core\Database;

/**
 * The tables. Money is integer minor units (cents). `*_at` columns of type datetime are UTC; those of type bigint are seconds since
 * 1970. Keys and tokens from outside are stored only as SHA-256: MySQL compares text without regard to case, and a stolen copy of
 * the table must not contain usable tokens.
 */
final class Schema {
	public const SUBSCRIPTIONS        = 'subscriptions';
	public const TRANSACTIONS         = 'transactions';
	public const IDEMPOTENCY          = 'idempotency';
	public const INVITES              = 'invites';
	public const RATE_LIMITS          = 'rate_limits';
	public const LOCKS                = 'locks';
	public const WEBHOOK_EVENTS       = 'webhook_events';
	public const DIRECTORY            = 'directory';
	public const HEALTH_ISSUES        = 'health_issues';
	public const MEMBERS_INDEX        = 'members_index';
	public const JOURNAL              = 'journal';
	public const JOBS                 = 'jobs';
	public const INVITATION_REFUSALS  = 'invitation_refusals';
	public const COUPON_USES          = 'coupon_uses';
	public const DECLINES             = 'declines';
	public const IMPORTS              = 'imports';
	public const IMPORT_ROWS          = 'import_rows';
	public const CANCELLATION_REASONS = 'cancellation_reasons';
	public const MOVEMENTS            = 'movements';
	public const FIGURES              = 'figures';

	public const BULK_JOBS         = 'bulk_jobs';
	public const NOTES             = 'notes';
	public const WEBHOOK_ENDPOINTS = 'webhook_endpoints';
	public const STALE_MEMBERS     = 'stale_members';

	/**
	 * The full name of a table on the current site.
	 *
	 * @param string $table One of this class's constants.
	 */
	public static function name( string $table ): string {
		global $wpdb;
		return $wpdb->prefix . 'practice_portal_' . $table;
	}

	/**
	 * Every table's full name on the current site.
	 *
	 * @return string[]
	 */
	public static function names(): array {
		return array_map( self::name( ... ), array_keys( self::columns() ) );
	}

	/**
	 * The statements for dbDelta (which wants two spaces after PRIMARY KEY and one definition per line), by table.
	 *
	 * @return array<string,string>
	 */
	public static function statements(): array {
		global $wpdb;
		$statements = array();
		foreach ( self::columns() as $table => $columns ) {
			$statements[ $table ] = 'CREATE TABLE ' . self::name( $table ) . " (\n" . $columns . "\n) " . $wpdb->get_charset_collate() . ';';
		}
		return $statements;
	}

	/**
	 * Column definitions by table.
	 *
	 * @return array<string,string>
	 */
	private static function columns(): array {
		return array(
			self::SUBSCRIPTIONS  => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
user_id bigint(20) unsigned NOT NULL,
product_id bigint(20) unsigned NOT NULL,
parent_id bigint(20) unsigned NOT NULL DEFAULT 0,
inviter_id bigint(20) unsigned NOT NULL DEFAULT 0,
name varchar(100) NOT NULL DEFAULT '',
status varchar(20) NOT NULL DEFAULT 'created',
price int(10) unsigned NOT NULL DEFAULT 0,
coupon_code varchar(64) NOT NULL DEFAULT '',
gateway varchar(32) NOT NULL DEFAULT '',
origin varchar(20) NOT NULL DEFAULT '',
gateway_customer varchar(100) NOT NULL DEFAULT '',
gateway_subscription varchar(100) DEFAULT NULL,
gateway_intent varchar(100) DEFAULT NULL,
paid_invoice varchar(100) DEFAULT NULL,
created_at datetime NOT NULL,
activated_at datetime DEFAULT NULL,
plan_since datetime DEFAULT NULL,
terms text DEFAULT NULL,
next_terms text DEFAULT NULL,
current_period_end datetime DEFAULT NULL,
past_due_since datetime DEFAULT NULL,
ends_at datetime DEFAULT NULL,
cancelled_at datetime DEFAULT NULL,
reminded_of datetime DEFAULT NULL,
paused_at datetime DEFAULT NULL,
paused_period_end datetime DEFAULT NULL,
resumes_at datetime DEFAULT NULL,
paused_seconds int(10) unsigned NOT NULL DEFAULT 0,
card_expires_at datetime DEFAULT NULL,
committed_until datetime DEFAULT NULL,
gateway_account varchar(64) NOT NULL DEFAULT '',
gateway_livemode tinyint(1) unsigned DEFAULT NULL,
user_deleted_at bigint(20) unsigned DEFAULT NULL,
PRIMARY KEY  (id),
UNIQUE KEY gateway_subscription (gateway_subscription),
KEY gateway_intent (gateway_intent),
KEY gateway_customer (gateway_customer),
KEY parent_id (parent_id),
KEY inviter_id (inviter_id),
KEY paid_until (gateway,status,current_period_end),
KEY user_status (user_id,status),
KEY card_expires_at (card_expires_at),
KEY committed_until (committed_until),
KEY past_due_since (past_due_since)",
			self::TRANSACTIONS   => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
user_id bigint(20) unsigned NOT NULL,
subscription_id bigint(20) unsigned NOT NULL DEFAULT 0,
product_id bigint(20) unsigned NOT NULL,
kind varchar(12) NOT NULL DEFAULT 'first',
status varchar(12) NOT NULL DEFAULT 'pending',
amount int(10) unsigned NOT NULL DEFAULT 0,
currency char(3) NOT NULL DEFAULT 'usd',
coupon_code varchar(64) NOT NULL DEFAULT '',
payment_method varchar(64) NOT NULL DEFAULT '',
amount_refunded int(10) unsigned NOT NULL DEFAULT 0,
amount_credited int(10) unsigned NOT NULL DEFAULT 0,
logged_in_purchase tinyint(1) unsigned NOT NULL DEFAULT 0,
return_key_hash char(64) NOT NULL DEFAULT '',
client_hash char(64) NOT NULL DEFAULT '',
gateway_invoice varchar(100) DEFAULT NULL,
created_at datetime NOT NULL,
completed_at datetime DEFAULT NULL,
PRIMARY KEY  (id),
UNIQUE KEY gateway_invoice (gateway_invoice),
KEY user_id (user_id),
KEY subscription_id (subscription_id)",
			self::IDEMPOTENCY    => "key_hash char(64) NOT NULL,
body_hash char(64) NOT NULL,
state varchar(10) NOT NULL DEFAULT 'running',
run_token char(32) NOT NULL,
attempt smallint(5) unsigned NOT NULL DEFAULT 1,
user_id bigint(20) unsigned NOT NULL DEFAULT 0,
transaction_id bigint(20) unsigned NOT NULL DEFAULT 0,
answer_status smallint(5) unsigned NOT NULL DEFAULT 0,
answer longtext DEFAULT NULL,
started_at bigint(20) unsigned NOT NULL,
expires_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (key_hash),
KEY expires_at (expires_at),
KEY user_id (user_id)",
			self::INVITES        => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
token_hash char(64) NOT NULL,
email varchar(100) NOT NULL,
name varchar(255) NOT NULL DEFAULT '',
parent_user_id bigint(20) unsigned NOT NULL,
subscription_id bigint(20) unsigned NOT NULL,
created_at datetime NOT NULL,
expires_at bigint(20) unsigned NOT NULL,
used_at datetime DEFAULT NULL,
used_by bigint(20) unsigned NOT NULL DEFAULT 0,
PRIMARY KEY  (id),
UNIQUE KEY token_hash (token_hash),
UNIQUE KEY invited_by (subscription_id,parent_user_id,email)",
			self::RATE_LIMITS    => "bucket char(64) NOT NULL,
hits int(10) unsigned NOT NULL DEFAULT 0,
expires_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (bucket),
KEY expires_at (expires_at)",
			self::LOCKS          => "name char(64) NOT NULL,
token char(32) NOT NULL,
expires_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (name),
KEY expires_at (expires_at)",
			self::WEBHOOK_EVENTS => "event_hash char(64) NOT NULL,
type varchar(64) NOT NULL DEFAULT '',
state varchar(10) NOT NULL DEFAULT 'running',
received_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (event_hash),
KEY state (state),
KEY received_at (received_at)",
			self::DIRECTORY      => "user_id bigint(20) unsigned NOT NULL,
sort_key varbinary(350) NOT NULL,
name varchar(250) NOT NULL DEFAULT '',
practice varchar(255) NOT NULL DEFAULT '',
specialty varchar(255) NOT NULL DEFAULT '',
specialties varchar(190) NOT NULL DEFAULT '',
line_one varchar(410) NOT NULL DEFAULT '',
city varchar(100) NOT NULL DEFAULT '',
state varchar(50) NOT NULL DEFAULT '',
zip varchar(20) NOT NULL DEFAULT '',
email varchar(190) NOT NULL DEFAULT '',
phone varchar(50) NOT NULL DEFAULT '',
website varchar(255) NOT NULL DEFAULT '',
profession varchar(10) NOT NULL DEFAULT '',
lat int(11) DEFAULT NULL,
lng int(11) DEFAULT NULL,
listed_by varchar(100) NOT NULL DEFAULT '',
listed_until bigint(20) unsigned NOT NULL,
searched blob NOT NULL,
PRIMARY KEY  (sort_key),
UNIQUE KEY user_id (user_id),
KEY points (user_id,lat,lng,profession),
KEY specialties (profession,specialties),
KEY zip (zip,lat,lng),
KEY listed_until (listed_until)",
			self::MEMBERS_INDEX         => "user_id bigint(20) unsigned NOT NULL,
subscription_id bigint(20) unsigned NOT NULL,
sort_key varbinary(350) NOT NULL,
name varchar(250) NOT NULL DEFAULT '',
email varchar(100) NOT NULL DEFAULT '',
practice varchar(255) NOT NULL DEFAULT '',
profession varchar(10) NOT NULL DEFAULT '',
product_id bigint(20) unsigned NOT NULL DEFAULT 0,
plan varchar(100) NOT NULL DEFAULT '',
state varchar(20) NOT NULL DEFAULT '',
state_group varchar(20) NOT NULL DEFAULT '',
paid_by varchar(20) NOT NULL DEFAULT '',
since bigint(20) unsigned NOT NULL DEFAULT 0,
since_key char(22) NOT NULL DEFAULT '',
invited_by bigint(20) unsigned NOT NULL DEFAULT 0,
searched blob NOT NULL,
PRIMARY KEY  (sort_key),
UNIQUE KEY user_id (user_id),
KEY since_key (since_key),
KEY counted (product_id,state_group,state,paid_by,email)",
			self::HEALTH_ISSUES            => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
kind varchar(32) NOT NULL,
subject varchar(100) NOT NULL,
user_id bigint(20) unsigned NOT NULL DEFAULT 0,
subscription_id bigint(20) unsigned NOT NULL DEFAULT 0,
detail varchar(500) NOT NULL DEFAULT '',
created_at bigint(20) unsigned NOT NULL,
resolved_at bigint(20) unsigned DEFAULT NULL,
PRIMARY KEY  (id),
UNIQUE KEY problem (kind,subject),
KEY resolved_at (resolved_at)",
			self::JOURNAL        => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
fact_hash char(64) NOT NULL,
kind varchar(32) NOT NULL,
user_id bigint(20) unsigned NOT NULL DEFAULT 0,
subscription_id bigint(20) unsigned NOT NULL DEFAULT 0,
acted_by varchar(12) NOT NULL,
actor_id bigint(20) unsigned NOT NULL DEFAULT 0,
amount int(11) DEFAULT NULL,
reference varchar(100) NOT NULL DEFAULT '',
detail varchar(200) NOT NULL DEFAULT '',
happened_at bigint(20) unsigned NOT NULL,
pending tinyint(3) unsigned NOT NULL DEFAULT 0,
PRIMARY KEY  (id),
UNIQUE KEY fact_hash (fact_hash),
KEY pending (pending,id),
KEY user_id (user_id,id),
KEY kind (kind,happened_at),
KEY happened_at (happened_at),
KEY actor_id (actor_id)",
			self::JOBS           => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
type varchar(16) NOT NULL,
job_key varchar(150) NOT NULL,
kind varchar(32) NOT NULL,
user_id bigint(20) unsigned NOT NULL DEFAULT 0,
subject bigint(20) unsigned NOT NULL DEFAULT 0,
body mediumtext NOT NULL,
state varchar(12) NOT NULL,
attempts smallint(5) unsigned NOT NULL DEFAULT 0,
due_at bigint(20) unsigned NOT NULL,
result varchar(300) NOT NULL DEFAULT '',
created_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (id),
UNIQUE KEY job (type,job_key),
KEY due (state,type,due_at),
KEY about (type,subject,state),
KEY created_at (created_at)",
			self::IMPORTS        => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
state varchar(12) NOT NULL,
file_name varchar(200) NOT NULL DEFAULT '',
header text NOT NULL,
options longtext NOT NULL,
total int(10) unsigned NOT NULL DEFAULT 0,
note varchar(500) NOT NULL DEFAULT '',
is_mailed tinyint(1) unsigned NOT NULL DEFAULT 0,
created_by bigint(20) unsigned NOT NULL DEFAULT 0,
created_at bigint(20) unsigned NOT NULL,
updated_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (id),
KEY state (state)",
			self::IMPORT_ROWS    => "import_id bigint(20) unsigned NOT NULL,
line int(10) unsigned NOT NULL,
cells longtext DEFAULT NULL,
email_hash char(64) NOT NULL DEFAULT '',
gateway_subscription varchar(64) NOT NULL DEFAULT '',
state varchar(12) NOT NULL DEFAULT 'pending',
reason varchar(500) NOT NULL DEFAULT '',
tries tinyint(3) unsigned NOT NULL DEFAULT 0,
username varchar(60) NOT NULL DEFAULT '',
user_id bigint(20) unsigned NOT NULL DEFAULT 0,
subscription_id bigint(20) unsigned NOT NULL DEFAULT 0,
is_new_account tinyint(1) unsigned NOT NULL DEFAULT 0,
filled varchar(1000) NOT NULL DEFAULT '',
imported_at bigint(20) unsigned NOT NULL DEFAULT 0,
mailed_at bigint(20) unsigned NOT NULL DEFAULT 0,
removed_at bigint(20) unsigned NOT NULL DEFAULT 0,
PRIMARY KEY  (import_id,line),
KEY state (import_id,state,line),
KEY email_hash (import_id,email_hash),
KEY gateway_subscription (import_id,gateway_subscription)",
			self::INVITATION_REFUSALS       => "email_hash char(64) NOT NULL,
created_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (email_hash)",
			self::DECLINES                  => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
subscription_id bigint(20) unsigned NOT NULL,
user_id bigint(20) unsigned NOT NULL,
client_hash char(64) NOT NULL DEFAULT '',
declined_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (id),
KEY declined_at (declined_at)",
			self::COUPON_USES               => "use_hash char(64) NOT NULL,
subscription_id bigint(20) unsigned NOT NULL,
used_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (use_hash)",
			self::CANCELLATION_REASONS      => "subscription_id bigint(20) unsigned NOT NULL,
user_id bigint(20) unsigned NOT NULL,
reason varchar(32) NOT NULL DEFAULT '',
comment varchar(500) NOT NULL DEFAULT '',
created_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (subscription_id),
KEY user_id (user_id),
KEY created_at (created_at,reason)",
			self::BULK_JOBS                 => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
form_key char(36) NOT NULL,
operation varchar(20) NOT NULL,
parameters text NOT NULL,
author_id bigint(20) unsigned NOT NULL,
created_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (id),
UNIQUE KEY form_key (form_key)",
			self::NOTES                     => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
user_id bigint(20) unsigned NOT NULL,
author_id bigint(20) unsigned NOT NULL,
note text NOT NULL,
created_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (id),
KEY user_id (user_id)",
			self::WEBHOOK_ENDPOINTS         => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
url varchar(500) NOT NULL,
types varchar(500) NOT NULL DEFAULT '',
wants_email tinyint(1) unsigned NOT NULL DEFAULT 0,
is_active tinyint(1) unsigned NOT NULL DEFAULT 1,
secret varchar(255) NOT NULL,
previous_secret varchar(255) NOT NULL DEFAULT '',
previous_until bigint(20) unsigned NOT NULL DEFAULT 0,
created_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (id)",
			self::STALE_MEMBERS   => "user_id bigint(20) unsigned NOT NULL,
token char(32) NOT NULL,
marked_at bigint(20) unsigned NOT NULL,
PRIMARY KEY  (user_id),
KEY marked_at (marked_at)",
			self::MOVEMENTS       => "id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
subscription_id bigint(20) unsigned NOT NULL,
number smallint(5) unsigned NOT NULL,
product_id bigint(20) unsigned NOT NULL,
kind varchar(12) NOT NULL,
happened_at bigint(20) unsigned NOT NULL,
members tinyint(4) NOT NULL DEFAULT 0,
active tinyint(4) NOT NULL DEFAULT 0,
mrr int(11) NOT NULL DEFAULT 0,
coupon_code varchar(64) NOT NULL DEFAULT '',
PRIMARY KEY  (id),
UNIQUE KEY movement (subscription_id,number),
KEY happened_at (happened_at)",
			self::FIGURES       => "month char(7) NOT NULL,
product_id bigint(20) unsigned NOT NULL,
figure varchar(20) NOT NULL,
reference varchar(64) NOT NULL DEFAULT '',
value bigint(20) NOT NULL DEFAULT 0,
PRIMARY KEY  (month,product_id,figure,reference)",
		);
	}
}
