import { hasNativeHost } from '../../scripts/setup/find-native-host.mjs';
import { withTypeScript } from '../../scripts/kit/load-typescript.mjs';

/** So many batches at the beginning and at the end show whether a row becomes slower. */
const ENDS = 3;

/** Stores an import file whose members all need a new account, ready for the dry run. */
const store = (/** @type {number} */ rows) => `
  set_time_limit( 0 );
  $file   = wp_tempnam( 'import' );
  $stream = fopen( $file, 'w' );
  fputcsv( $stream, array( 'First name', 'Last name', 'Email', 'Username', 'Plan', 'Paid until', 'Phone', 'Practice', 'Address', 'City', 'State', 'ZIP' ) );
  for ( $number = 1; $number <= ${rows}; ++$number ) {
    fputcsv( $stream, array( 'Ann', "Number $number", "ann-$number@example.com", "ann-$number", 'Grow Membership', '2099-12-31', '+1 503-555-0101', "Practice $number", '12 Alder Street', 'Portland', 'OR', '97205' ) );
  }
  fclose( $stream );
  $csv     = new PracticePortal\\Membership\\Import\\CsvFile( $file );
  $plans   = ( new PracticePortal\\Billing\\Storage\\Plans() )->all();
  $imports = new PracticePortal\\Membership\\Import\\Imports();
  $id      = $imports->create( $csv, 'members.csv' );
  $options = PracticePortal\\Membership\\Import\\ImportOptions::preselected( $csv->header, array( 'Grow Membership' ), $plans );
  $imports->update( $id, array( 'options' => PracticePortal\\Core\\Json::encode( $options->toArray() ) ) );
  return $imports->advance( $id, array( PracticePortal\\Membership\\Import\\ImportState::Uploaded ), PracticePortal\\Membership\\Import\\ImportState::Checking );`;

/** Processes one batch in its own process. */
const WORK = `
  global $wpdb;
  set_time_limit( 0 );
  wp_set_current_user( 1 );
  $services = new PracticePortal\\Core\\Services();
  $imports  = $services->get( PracticePortal\\Membership\\Import\\Imports::class );
  $import   = $imports->running();
  if ( null === $import ) { return null; }
  $left     = static fn(): int => array_sum( array_intersect_key( $imports->counts( $import->id ), array( array( 'checking' => 'pending', 'importing' => 'ready', 'undoing' => 'imported' )[ $import->state->value ] => 0 ) ) );
  $before   = $left();
  $queries  = $wpdb->num_queries;
  $started  = microtime( true );
  // By the plugin's own objects: another container's lock on a person would wait for this one's.
  do_action( PracticePortal\\Core\\Hooks::IMPORT_BATCH );
  do_action( 'shutdown' );
  return array( 'state' => $import->state->value, 'seconds' => microtime( true ) - $started, 'queries' => $wpdb->num_queries - $queries, 'rows' => $before - $left(), 'memory' => memory_get_peak_usage() / 1e6 );`;

const startStep = (/** @type {'checked' | 'imported'} */ from, /** @type {'importing' | 'undoing'} */ step) => `
  $imports = new PracticePortal\\Membership\\Import\\Imports();
  return $imports->advance( $imports->latest()->id, array( PracticePortal\\Membership\\Import\\ImportState::from( '${from}' ) ), PracticePortal\\Membership\\Import\\ImportState::from( '${step}' ) );`;

/** @typedef {{ state: string, seconds: number, queries: number, rows: number, memory: number }} Batch */

/**
 * @typedef {object} ImportFigures
 * @property {string} step The dry run, the import, or its undoing.
 * @property {number} rows
 * @property {number} seconds
 * @property {number} memory Megabytes that a batch needs at most.
 * @property {number} queries For one row.
 * @property {number} first Milliseconds for a row in the first batches.
 * @property {number} last Milliseconds for a row in the last batches.
 */

/**
 * Measures an import that creates an account for each row, from the dry run to its end, and its undoing, on native PHP with MariaDB.
 *
 * @param {number} rows
 * @returns {Promise<ImportFigures[]>}
 */
export const measureImport = (rows) =>
  withTypeScript('test/wordpress/kit/native-site.ts', async ({ startNativeSite }) => {
    if (!hasNativeHost()) throw new Error('php-cli, php-mysql and mariadb-server are needed.');
    const site = await startNativeSite();
    try {
      site.php(`require_once ABSPATH . 'wp-admin/includes/file.php'; ${store(rows)}`);
      const checked = workThrough(site);
      site.php(startStep('checked', 'importing'));
      const imported = workThrough(site);
      site.php(startStep('imported', 'undoing'));
      return [figuresOf('dry run', checked), figuresOf('import', imported), figuresOf('undoing', workThrough(site))];
    } finally {
      await site.close();
    }
  });

/** @param {any} site @returns {Batch[]} */
function workThrough(site) {
  const batches = [];
  for (let batch = site.php(WORK); batch !== null; batch = site.php(WORK)) batches.push(batch);
  return batches;
}

/** @param {string} step @param {Batch[]} batches @returns {ImportFigures} */
function figuresOf(step, batches) {
  const sum = (/** @type {Batch[]} */ some, /** @type {'seconds' | 'rows' | 'queries'} */ key) =>
    some.reduce((total, batch) => total + batch[key], 0);
  const perRow = (/** @type {Batch[]} */ some) => (1000 * sum(some, 'seconds')) / sum(some, 'rows');
  const full = batches.filter((batch) => batch.rows > 0);
  return {
    step,
    rows: sum(full, 'rows'),
    seconds: sum(full, 'seconds'),
    memory: Math.max(...full.map((batch) => batch.memory)),
    queries: sum(full, 'queries') / sum(full, 'rows'),
    first: perRow(full.slice(0, ENDS)),
    last: perRow(full.slice(-ENDS)),
  };
}
