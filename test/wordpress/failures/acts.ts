/** Acts whose processes fail at each write (`walkFailures`), each with what must exist before. */
import { confirm, enteredOn } from '../kit/admin-forms.ts';
import { mappingOf, storeFile, workThrough } from '../kit/import.ts';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { grantOutside, OUTSIDE } from '../kit/outside.ts';
import type { TestSite } from '../kit/site.ts';
import type { Act } from './deaths.ts';

export const ANN = { login: 'ann', email: 'ann@example.com', until: 2_000_000_000 };

/** The owner extends a membership outside of Stripe. */
export async function extension(portal: TestSite): Promise<Act> {
  const { id } = await grantOutside(portal, ANN);
  return { run: () => portal.php(`${OUTSIDE} $outside->change( ${id}, $paid( 2100000000 ) ); return true;`) };
}

/** An import of an existing account, which lacks a phone number, and of a new one. */
export async function importOf(portal: TestSite, state: 'importing' | 'undoing' | 'mailing'): Promise<Act> {
  const owner = await signedIn(portal, 'a-administrator');
  await portal.php(`
    $bea = wp_insert_user( array( 'user_login' => 'bea', 'user_email' => 'bea@x.example', 'user_pass' => 'a long password', 'first_name' => 'Bea', 'last_name' => 'Benson' ) );
    PracticePortal\\Registration\\Accounts\\EmailVerification::verify( $bea, 'bea@x.example' );
    return true;`);
  const csv =
    'email,first name,last name,phone,plan,paid until\nbea@x.example,Bea,Benson,+1 503-555-0102,Grow Membership,2030-12-31\nada@x.example,Ada,Lovelace,,Grow Membership,2030-12-31\n';
  const id = Number(await storeFile(portal, csv));
  const advance = (from: string, to: string) =>
    portal.php(`
      $state = static fn( $name ) => PracticePortal\\Membership\\Import\\ImportState::from( $name );
      return ( new PracticePortal\\Membership\\Import\\Imports() )->advance( ${id}, array( $state( '${from}' ) ), $state( '${to}' ) );`);
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

export async function bulkCancellation(portal: TestSite): Promise<Act> {
  await grantOutside(portal, ANN);
  await portal.php(`
    $jobs = new PracticePortal\\Membership\\Bulk\\BulkJobs();
    $jobs->create( 'a-form', 'cancel', array( 'when' => 'now' ) );
    return $jobs->addMembers( $jobs->findByForm( 'a-form' ), 'subscription_id = 1' );`);
  return { run: () => portal.php(`do_action( 'practice_portal_jobs_due' ); return true;`) };
}

/** The owner corrects a member's details. */
export async function changedDetails(portal: TestSite, changes: Record<string, string>): Promise<Act> {
  const owner = await signedIn(portal, 'a-administrator');
  const id = await addMember(portal, { login: 'ann', name: 'Ann' });
  const page = await owner.send(`/wp-admin/admin.php?page=practice-portal-members&edit=1&member=${id}`);
  const form = { ...enteredOn(page), ...changes };
  return { run: () => confirm(owner, form) };
}
