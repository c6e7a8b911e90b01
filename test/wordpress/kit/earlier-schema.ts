/** The directory's tables, options and WP-Cron job as version 0.1 left them before its searches were read from one index. */

const CHANGES =
  'revision bigint(20) unsigned NOT NULL AUTO_INCREMENT,\nuser_id bigint(20) unsigned NOT NULL,\nPRIMARY KEY  (revision)';

const FINDS = `question char(32) NOT NULL,
version varchar(40) NOT NULL DEFAULT '',
revision bigint(20) unsigned NOT NULL DEFAULT 0,
kept_at bigint(20) unsigned NOT NULL DEFAULT 0,
total int(10) unsigned NOT NULL DEFAULT 0,
on_map int(10) unsigned NOT NULL DEFAULT 0,
placed longtext NOT NULL,
unplaced longtext NOT NULL,
PRIMARY KEY  (question)`;

const PARTS = "part bigint(20) unsigned NOT NULL,\nstamp varchar(40) NOT NULL,\ndrawn varchar(40) NOT NULL DEFAULT ''";

const TABLES: Record<string, string> = {
  directory: `user_id bigint(20) unsigned NOT NULL,
sort_key varchar(120) NOT NULL,
name varchar(250) NOT NULL DEFAULT '',
practice varchar(255) NOT NULL DEFAULT '',
specialty varchar(255) NOT NULL DEFAULT '',
line_one varchar(410) NOT NULL DEFAULT '',
city varchar(100) NOT NULL DEFAULT '',
state varchar(50) NOT NULL DEFAULT '',
zip varchar(20) NOT NULL DEFAULT '',
email varchar(190) NOT NULL DEFAULT '',
phone varchar(50) NOT NULL DEFAULT '',
profession varchar(10) NOT NULL DEFAULT '',
lat int(11) DEFAULT NULL,
lng int(11) DEFAULT NULL,
listed_by varchar(100) NOT NULL DEFAULT '',
listed_until bigint(20) unsigned NOT NULL,
searched text NOT NULL,
words text NOT NULL,
PRIMARY KEY  (user_id),
KEY sort_key (sort_key),
KEY profession_name (profession,sort_key),
KEY place (lat,lng,profession),
KEY profession_place (profession,lat),
KEY zip (zip,lat,lng),
KEY listed_until (listed_until)`,
  members_index: `user_id bigint(20) unsigned NOT NULL,
subscription_id bigint(20) unsigned NOT NULL,
sort_key varchar(120) NOT NULL,
name varchar(250) NOT NULL DEFAULT '',
email varchar(100) NOT NULL DEFAULT '',
practice varchar(255) NOT NULL DEFAULT '',
profession varchar(10) NOT NULL DEFAULT '',
product_id bigint(20) unsigned NOT NULL DEFAULT 0,
plan varchar(100) NOT NULL DEFAULT '',
state varchar(20) NOT NULL DEFAULT '',
state_group varchar(20) NOT NULL DEFAULT '',
since bigint(20) unsigned NOT NULL DEFAULT 0,
since_key char(22) NOT NULL DEFAULT '',
invited_by bigint(20) unsigned NOT NULL DEFAULT 0,
searched text NOT NULL,
words text NOT NULL,
PRIMARY KEY  (user_id),
KEY sort_key (sort_key),
KEY since_key (since_key),
KEY group_name (state_group,sort_key)`,
  directory_changes: CHANGES,
  directory_finds: FINDS,
  directory_parts: `${PARTS},\ntotal int(10) unsigned NOT NULL DEFAULT 0,\nPRIMARY KEY  (part)`,
  roster_changes: CHANGES,
  roster_finds: FINDS,
  roster_parts: `${PARTS},\npeople text DEFAULT NULL,\nPRIMARY KEY  (part)`,
};

/** PHP that replaces today's tables by these. */
export const EARLIER_SCHEMA = `
  global $wpdb;
  require_once ABSPATH . 'wp-admin/includes/upgrade.php';
  $table = fn( $name ) => $wpdb->prefix . 'practice_portal_' . $name;
  foreach ( array( 'directory', 'members_index' ) as $name ) { $wpdb->query( "DROP TABLE {$table( $name )}" ); }
  ${Object.entries(TABLES)
    .map(
      ([name, columns]) =>
        `dbDelta( "CREATE TABLE {$table( '${name}' )} (\n${columns}\n) {$wpdb->get_charset_collate()};" );`,
    )
    .join('\n  ')}
  $wpdb->query( "INSERT INTO {$table( 'directory' )} ( user_id, sort_key, name, listed_until, searched, words ) VALUES ( 900000, 'nobody', 'Nobody', 1, 'nobody', 'zznobody' )" );
  $wpdb->query( "INSERT INTO {$table( 'directory_finds' )} ( question, placed, unplaced ) VALUES ( 'x', '', '' )" );
  foreach ( array( 'directory_parts', 'roster_parts', 'directory_full_text' ) as $option ) { update_option( "practice_portal_$option", '1' ); }
  wp_schedule_single_event( time() + 3600, 'practice_portal_directory_ahead' );
  delete_option( 'practice_portal_schema' );`;

/** PHP that returns what is left of the old tables, and the listed members. */
export const AFTER_UPGRADE = `
  global $wpdb;
  $names = PracticePortal\\Core\\Database\\Schema::names();
  $found = $wpdb->get_col( "SHOW TABLES LIKE '{$wpdb->prefix}practice_portal_%'" );
  return array(
    'strangers' => array_values( array_diff( $found, $names ) ),
    'missing'   => array_values( array_diff( $names, $found ) ),
    'options'   => array_filter( array_map( fn( $name ) => get_option( "practice_portal_$name" ), array( 'directory_parts', 'roster_parts', 'directory_full_text' ) ) ),
    'cron'      => wp_next_scheduled( 'practice_portal_directory_ahead' ),
    'pending'   => PracticePortal\\Directory\\Reindexer::isPending(),
    'listed'    => array_map( 'intval', $wpdb->get_col( "SELECT user_id FROM {$wpdb->prefix}practice_portal_directory ORDER BY sort_key" ) ),
    'members'   => array_map( 'intval', $wpdb->get_col( "SELECT user_id FROM {$wpdb->prefix}practice_portal_members_index ORDER BY sort_key" ) ),
  );`;

export type AfterUpgrade = {
  strangers: string[];
  missing: string[];
  options: unknown[];
  cron: number | false;
  pending: boolean;
  listed: number[];
  members: number[];
};
