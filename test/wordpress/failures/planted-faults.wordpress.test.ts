/** The walk of all failures finds a fault that is planted in the plugin: one for each way in which something was lost. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { phpValue, useSite, type TestSite } from '../kit/site.ts';
import { bulkCancellation, changedDetails, extension, importOf } from './acts.ts';
import { addEndpoint, mend, walkFailures, type Act } from './deaths.ts';

const portal = useSite();

const PLUGIN = '/wordpress/wp-content/mu-plugins/a-planted-fault.php';
const AUTOLOADER = readFileSync(new URL('../interleavings/planted-fault.php', import.meta.url), 'utf8');

type Fault = { class: string; written: string; instead: string };

const plant = (fault: Fault) =>
  portal.site.php.writeFile(
    PLUGIN,
    AUTOLOADER.replace(
      'if ( defined(',
      `define( 'PRACTICE_PORTAL_PLANTED_FAULT', ${phpValue(Buffer.from(JSON.stringify(fault)).toString('base64'))} );\nif ( defined(`,
    ),
  );

beforeEach(() => addEndpoint(portal));
afterEach(() => {
  mend(portal);
  portal.site.php.unlink(PLUGIN);
});

/** `fails`: how its writes fail, if deaths do not show the fault. */
test.each<Fault & { what: string; act: (portal: TestSite) => Promise<Act>; fails?: 'refuse' }>([
  {
    what: 'a fact is not stored with its change',
    class: 'Core/Database/DatabaseTransaction',
    written: "self::write( 'START TRANSACTION' );",
    instead: '',
    act: extension,
  },
  {
    what: 'only the process that stored a fact has it followed',
    class: 'Billing/Wiring',
    written: "$services->on( Consumers::class, array( Hooks::HOURLY, 'followPending', 8, 0 ) );",
    instead: '',
    act: extension,
  },
  {
    what: 'an e-mail that the database refused counts as queued',
    class: 'Billing/Jobs/JobQueue',
    written: "$inserted = DatabaseTransaction::write( $wpdb->prepare( 'INSERT",
    instead: "$inserted = $wpdb->query( $wpdb->prepare( 'INSERT",
    act: (site) => importOf(site, 'mailing'),
    fails: 'refuse',
  },
  {
    what: 'only the process that changed a member updates the lists',
    class: 'Directory/IndexUpdater',
    written: "add_action( Hooks::HOURLY, array( $this, 'catchUp' ), 7, 0 );",
    instead: '',
    act: (site) => importOf(site, 'importing'),
  },
  {
    what: 'undoing leaves an account that has lost its mark',
    class: 'Membership/Import/ImportUndo',
    written: '$is_ours || ',
    instead: '',
    act: (site) => importOf(site, 'undoing'),
  },
  {
    what: 'a bulk report judges a member whose process has died like a new one',
    class: 'Admin/Bulk/BulkMembershipChanges',
    written: 'self::CANCEL === $operation->operation && self::hasBegun( $job )',
    instead: 'false',
    act: bulkCancellation,
  },
  {
    what: 'details of which the database refused some are not finished',
    class: 'Billing/Jobs/JobRunner',
    written: "JobResult::retry( __( 'The database refused a query.', 'practice-portal' ) )",
    instead: "JobResult::refused( '' )",
    act: (site) => changedDetails(site, { mepr_best_phone_number: '+1 503-555-0199' }),
    fails: 'refuse',
  },
])('$what', { timeout: 120_000 }, async ({ act, what: _, fails, ...fault }) => {
  plant(fault);
  const { wrong } = await walkFailures(portal, await act(portal), {
    untilWrong: true,
    ...(fails && { faults: [fails] }),
  });
  expect(wrong.length).toBeGreaterThan(0);
});
