import { listUsers, median, timed, YARDSTICK } from './server.mjs';
import { withSites } from './sites.mjs';

const ROUNDS = 15;
/** An export of all members takes seconds. */
const FILE_ROUNDS = 3;
const MEMBERS = '/wp-admin/admin.php?page=practice-portal-members';

/** The owner's views. A search starts with the typed text and is timed from the click to the list. */
const QUESTIONS = /** @type {const} */ ([
  ['the list', { at: '' }],
  ['its middle', { at: '&paged={half}' }],
  ['its last page', { at: '&paged={last}' }],
  ['backwards', { at: '&orderby=name&order=desc' }],
  ['who came last', { at: '&orderby=since&order=desc' }],
  ['members', { at: '&group=members' }],
  ['payment failed', { at: '&group=troubled' }],
  ['former', { at: '&group=former' }],
  ['never paid', { at: '&group=not-paid' }],
  ['a plan', { at: '&plan={plan}' }],
  ['a plan’s members, who came last', { at: '&plan={plan}&group=members&orderby=since&order=desc' }],
  ['search: a name', { typed: '{name}' }],
  ['search: a practice', { typed: '{practice}' }],
  ['search: an e-mail address', { typed: 'crowd-1050@example.com' }],
  ['search: a word of 22 %', { typed: 'rose' }],
  ['search: a word of all', { typed: 'example' }],
  ['one member', { at: '&member=1050' }],
]);

/**
 * Data that a registration doesn't create: payments, journal entries, and about one member in eight who has canceled or owes money.
 */
const LIVES = `
  global $wpdb;
  $table = fn( $name ) => $wpdb->prefix . 'practice_portal_' . $name;
  $plans = array_map( fn( $product ) => $product->id, ( new PracticePortal\\Billing\\Storage\\Plans() )->all() );
  $wpdb->query( "UPDATE {$table( 'subscriptions' )} SET product_id = ELT( 1 + user_id % 3, $plans[0], $plans[1], $plans[2] ), activated_at = FROM_UNIXTIME( 1600000000 + 3000 * ( user_id * 7919 % 50000 ) ), gateway = 'stripe', gateway_subscription = CONCAT( 'sub_', id ), current_period_end = '2027-01-01', status = ELT( FLOOR( GREATEST( 84, user_id * 104729 % 100 ) / 4 ) - 20, 'active', 'ending', 'past_due', 'ended', 'abandoned' )" );
  $wpdb->query( "INSERT INTO {$table( 'transactions' )} ( user_id, subscription_id, product_id, status, amount, created_at, completed_at ) SELECT user_id, id, product_id, 'complete', 19900, created_at, created_at FROM {$table( 'subscriptions' )}" );
  for ( $month = 0; $month < 4; ++$month ) {
    $wpdb->query( "INSERT INTO {$table( 'journal' )} ( fact_hash, kind, user_id, subscription_id, acted_by, amount, happened_at ) SELECT SHA2( CONCAT( id, ' $month' ), 256 ), 'paid', user_id, id, 'stripe', 19900, 1700000000 + 2600000 * $month FROM {$table( 'subscriptions' )}" );
  }
  PracticePortal\\Directory\\Reindexer::begin();
  while ( PracticePortal\\Directory\\Reindexer::isPending() ) { do_action( PracticePortal\\Core\\Hooks::DIRECTORY_REINDEX ); }
  $wpdb->query( "ANALYZE TABLE {$table( 'transactions' )}, {$table( 'journal' )}, {$table( 'roster' )}, {$table( 'subscriptions' )}" );
  return $plans[1];`;

/**
 * @typedef {object} DeskFigures
 * @property {number} count
 * @property {number} yardstick Milliseconds from request to response (median), as all times.
 * @property {Map<string, number>} questions
 * @property {{ seconds: number, lines: number, kilobytes: number }} file The export of all members; `kilobytes` is PHP's peak memory above its memory at the start.
 */

/**
 * Measures the owner's list of members over HTTP on native PHP with MariaDB, on sites of several sizes, each with its own database.
 *
 * @param {readonly number[]} counts In ascending order.
 * @returns {Promise<DeskFigures[]>}
 */
export const measureDesk = (counts) =>
  withSites(counts, async (sites) => {
    const prepared = [];
    for (const { site, count } of sites) {
      const plan = site.php(`set_time_limit( 0 ); ${LIVES}`);
      const browser = site.browser();
      await browser.signIn('admin', 'admin');
      prepared.push({ site, browser, count, questions: questionsOf(site, count, plan), times: new Map() });
    }
    return ask(prepared);
  });

/** @param {any} site @param {number} count @param {number} plan */
function questionsOf({ php }, count, plan) {
  const [name, practice] = php(
    'global $wpdb; return $wpdb->get_row( "SELECT name, practice FROM {$wpdb->prefix}practice_portal_roster WHERE user_id = 1077", ARRAY_N );',
  );
  const fill = (/** @type {string} */ text) =>
    text
      .replace('{half}', String(Math.ceil(count / 40)))
      .replace('{last}', String(Math.ceil(count / 20)))
      .replace('{plan}', String(plan))
      .replace('{name}', name)
      .replace('{practice}', practice);
  return QUESTIONS.map(([question, asked]) => ({
    question,
    ...('typed' in asked ? { typed: fill(asked.typed) } : { at: fill(asked.at) }),
  }));
}

/**
 * Alternates requests and sites, so that other load on the machine affects all of them equally.
 *
 * @param {any[]} prepared
 * @returns {Promise<DeskFigures[]>}
 */
async function ask(prepared) {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { browser, times } of prepared) await timed(times, YARDSTICK, () => listUsers(browser));
    for (let index = 0; index < QUESTIONS.length; index += 1) {
      for (const { browser, questions, times } of prepared) {
        const { question, at, typed } = questions[index];
        const nonce = typed === undefined ? '' : nonceIn((await browser.send(MEMBERS)).text);
        const started = performance.now();
        const address = typed === undefined ? MEMBERS + at : await search(browser, typed, nonce);
        const answer = await browser.send(address);
        const time = performance.now() - started;
        if (answer.status !== 200 || !/<tr|practice-portal-member/.test(answer.text))
          throw new Error(`${address}: ${answer.status}`);
        times.set(question, [...(times.get(question) ?? []), time]);
      }
    }
  }
  const figures = [];
  for (const { site, browser, count, times } of prepared) {
    figures.push({
      count,
      yardstick: median(times.get(YARDSTICK)),
      questions: new Map(QUESTIONS.map(([question]) => [question, median(times.get(question))])),
      file: { ...(await download(browser)), kilobytes: memoryOf(site) },
    });
  }
  return figures;
}

/** @param {any} browser @param {string} typed @param {string} nonce @returns {Promise<string>} The URL of the list. */
async function search(browser, typed, nonce) {
  const form = { action: '-1', plan: '', search: typed, search_members: 'Search', _wpnonce: nonce };
  const answer = await browser.send(MEMBERS, { form });
  if (answer.status !== 303) throw new Error(`The search was answered with ${answer.status}.`);
  return answer.header('Location') ?? '';
}

/** @param {string} page @returns {string} The nonce of the list's form. */
const nonceIn = (page) => /name="search"[\s\S]*?name="_wpnonce" value="(\w+)"/.exec(page)?.[1] ?? '';

/** @param {any} browser @returns {Promise<{ seconds: number, lines: number }>} */
async function download(browser) {
  const page = (await browser.send(MEMBERS)).text;
  const nonce = /value="practice_portal_export_members"[\s\S]*?name="_wpnonce" value="(\w+)"/.exec(page)?.[1] ?? '';
  const form = { action: 'practice_portal_export_members', whole: '1', _wpnonce: nonce };
  const times = [];
  let lines = 0;
  for (let round = 0; round < FILE_ROUNDS; round += 1) {
    const started = performance.now();
    const answer = await browser.send('/wp-admin/admin-post.php', { form });
    times.push(performance.now() - started);
    lines = answer.text.trim().split('\r\n').length - 1;
  }
  return { seconds: median(times) / 1000, lines };
}

/** @param {any} site @returns {number} The peak memory of the export above the memory at its start, in kilobytes. */
const memoryOf = ({ php }) =>
  php(`
    $index  = new PracticePortal\\Directory\\IndexUpdater( new PracticePortal\\Directory\\EligibilityRule( new PracticePortal\\Membership\\BuiltinMemberships( new PracticePortal\\Billing\\Storage\\Subscriptions() ) ) );
    $export = new PracticePortal\\Admin\\Members\\MembersExport( new PracticePortal\\Admin\\Members\\MembersIndex( $index ) );
    // Its headers are for browsers.
    error_reporting( E_ERROR );
    $before = memory_get_usage();
    // It ends the request; what it writes is thrown away as it comes.
    ob_start( fn() => '', 4096 );
    register_shutdown_function( function () use ( $before ) {
      while ( ob_get_level() > 0 ) { ob_end_clean(); }
      echo (int) ( ( memory_get_peak_usage() - $before ) / 1000 );
    } );
    return $export->send( array( 'whole' => '1' ) );`);
