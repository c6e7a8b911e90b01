/** The walk of all failures finds a fault that is planted in the plugin: one for each way in which something was lost. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { confirm, enteredOn } from '../kit/admin-forms.ts';
import { mappingOf, storeFile, workThrough } from '../kit/import.ts';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { grantOutside, OUTSIDE } from '../kit/outside.ts';
import { phpValue, useSite } from '../kit/site.ts';
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

async function extension(): Promise<Act> {
  const { id } = await grantOutside(portal, { login: 'ann', email: 'ann@example.com', until: 2_000_000_000 });
  return { run: () => portal.php(`${OUTSIDE} $outside->change( ${id}, $paid( 2100000000 ) ); return true;`) };
}

async function importOf(state: string): Promise<Act> {
  const owner = await signedIn(portal, 'a-administrator');
  await portal.php(`
    $bea = wp_insert_user( array( 'user_login' => 'bea', 'user_email' => 'bea@x.example', 'user_pass' => 'a long password', 'first_name' => 'Bea', 'last_name' => 'Benson' ) );
    PracticePortal\\Registration\\Accounts\\EmailVerification::verify( $bea, 'bea@x.example' );
    return true;`);
  const csv =
    'email,first name,last name,phone,plan,paid until\nbea@x.example,Bea,Benson,+1 503-555-0102,Grow Membership,2030-12-31\nada@x.example,Ada,Lovelace,,Grow Membership,2030-12-31\n';
  const id = Number(await storeFile(portal, csv));
  const advance = (from: string, to: string) =>
    portal.php(
      `( new PracticePortal\\Membership\\Import\\Imports() )->advance( ${id}, array( '${from}' ), '${to}' ); return true;`,
    );
  const work = () => workThrough(portal);
  await confirm(owner, { ...(await mappingOf(owner, id)), check: '1' });
  await work();
  await advance('checked', 'importing');
  if (state !== 'importing') {
    await work();
    await advance('imported', state);
  }
  return { run: work, again: work };
}

async function bulkCancellation(): Promise<Act> {
  await grantOutside(portal, { login: 'ann', email: 'ann@example.com', until: 2_000_000_000 });
  await portal.php(`
    $jobs = new PracticePortal\\Membership\\Bulk\\BulkJobs();
    $jobs->create( 'a-form', 'cancel', array( 'when' => 'now' ) );
    return $jobs->addMembers( $jobs->findByForm( 'a-form' ), 'subscription_id = 1' );`);
  const run = () => portal.php(`do_action( 'practice_portal_jobs_due' ); return true;`);
  return { run, again: run };
}

async function changedDetails(): Promise<Act> {
  const owner = await signedIn(portal, 'a-administrator');
  const id = await addMember(portal, { login: 'ann', name: 'Ann' });
  const page = await owner.send(`/wp-admin/admin.php?page=practice-portal-members&edit=1&member=${id}`);
  return { run: () => confirm(owner, { ...enteredOn(page), mepr_best_phone_number: '+1 503-555-0199' }) };
}

test.each<Fault & { what: string; act: () => Promise<Act> }>([
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
    act: () => importOf('mailing'),
  },
  {
    what: 'only the process that changed a member updates the lists',
    class: 'Directory/IndexUpdater',
    written: "add_action( Hooks::HOURLY, array( $this, 'catchUp' ), 7, 0 );",
    instead: '',
    act: () => importOf('importing'),
  },
  {
    what: 'undoing leaves an account that has lost its mark',
    class: 'Membership/Import/ImportUndo',
    written: '$is_ours || ',
    instead: '',
    act: () => importOf('undoing'),
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
    act: changedDetails,
  },
])('$what', { timeout: 120_000 }, async ({ act, what: _, ...fault }) => {
  plant(fault);
  const { wrong } = await walkFailures(portal, await act(), { untilWrong: true });
  expect(wrong.length).toBeGreaterThan(0);
});
