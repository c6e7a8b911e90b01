/** The owner corrects a member's details, with the registration's rules (spec: owner#correcting-a-member). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { confirm, enteredOn } from '../kit/admin-forms.ts';
import { mailsTo } from '../kit/mail.ts';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { documentOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const EDIT = '/wp-admin/admin.php?page=practice-portal-members&edit=1&member=';
const PHONE = 'mepr_best_phone_number';
const REFUSAL = '/wordpress/wp-content/mu-plugins/zz-refusal.php';

let owner: Browser;
let id: number;
beforeEach(async () => {
  owner = await signedIn(portal, 'a-administrator');
  id = await addMember(portal, { login: 'renee', name: 'Renée' });
});

/** Sends the form with some fields changed, and returns the page that follows. */
async function correct(changes: Record<string, string>) {
  const sent = await confirm(owner, { ...enteredOn(await owner.send(`${EDIT}${id}`)), ...changes });
  const url = sent.header('Location') ?? '';
  const answer = await owner.send(url);
  const page = documentOf(answer);
  return { url, answer, page, notice: page.querySelector('.notice')?.textContent ?? '' };
}
type Stored = { name: string; address: { state: string } };
const meta = () => portal.meta(id) as Promise<Record<string, unknown> & { practice_portal_practices: Stored[] }>;
const log = async () =>
  (await portal.rows('journal'))
    .filter(({ kind }) => kind !== 'email_sent' && kind !== 'registered')
    .map(({ kind, acted_by, detail }) => `${kind} ${acted_by} ${detail}`);
/** The e-mails to an address, without the one that welcomed the member. */
const mails = (to: string) => mailsTo(portal, to).filter(({ subject }) => !subject.startsWith('Welcome'));
const errorAt = (page: ReturnType<typeof documentOf>, name: string) => {
  const field = page.querySelector(`[name="${name}"]`);
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  return page.getElementById((field?.getAttribute('aria-describedby') ?? '').split(' ').at(-1) ?? '')?.textContent;
};

describe('a correction', () => {
  test('of name, phone, profession and practice is stored, logged, and told to the member without the values', async () => {
    const { notice, url } = await correct({
      user_last_name: 'O’Brien',
      [PHONE]: '+1 503-555-0142',
      mepr_profession: 'medical',
      'practices[0][name]': 'Birch Dental',
    });
    expect(notice).toBe('Corrected: Name, Phone, Profession, Practices. The member gets an e-mail.');
    expect(url).toMatch(new RegExp(`member=${id}$`));
    expect(await meta()).toMatchObject({
      last_name: 'O’Brien',
      [PHONE]: '+1 503-555-0142',
      mepr_profession: 'medical',
      practice_portal_practices: [{ name: 'Birch Dental', specialty: 'Orthodontics', address: { geo_lat: 45.52 } }],
    });
    expect(await log()).toEqual(['profile_corrected owner name,phone,profession,practices']);
    const [mail, ...others] = mails('renee@private.example');
    expect(others).toEqual([]);
    expect(mail?.message).toContain('these details of your account: Name, Phone, Profession, Practices.');
    expect(mail?.message).not.toContain('503-555-0142');
  });

  test('of another address takes the place off the map', async () => {
    await correct({ 'practices[0][address][line1]': '40 Birch Street' });
    const [stored] = (await meta()).practice_portal_practices;
    expect(stored?.address).toMatchObject({ line1: '40 Birch Street', geo_lat: 0, geo_lng: 0 });
  });

  test('of the e-mail address is told to both addresses, and the new one is not verified', async () => {
    const { notice } = await correct({ user_email: 'renee@obrien.example' });
    expect(notice).toMatch(/^Corrected: E-mail\./);
    expect(mails('renee@private.example')).toHaveLength(1);
    expect(mails('renee@obrien.example').map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Your details at .* were corrected$/),
    ]);
    expect(await log()).toEqual(['email_changed owner ', 'profile_corrected owner email']);
    expect(
      await portal.php(`return PracticePortal\\Registration\\Accounts\\EmailVerification::isVerified( ${id} );`),
    ).toBe(false);
  });

  /** Corrects the phone number, and the process died after it had stored what to do. */
  async function leaveUnfinished(email = '') {
    await correct({ [PHONE]: '+1 503-555-0142' });
    await portal.php(`
      global $wpdb;
      $tables = $wpdb->prefix . 'practice_portal_';
      update_user_meta( ${id}, '${PHONE}', '+1 503-555-9999' );
      $wpdb->query( "DELETE FROM {$tables}journal WHERE kind = 'profile_corrected'" );
      $user = array( 'user_first_name' => 'Renée', 'user_last_name' => 'X', 'hpa_role' => 'doctor', 'mepr_profession' => 'dental', '${PHONE}' => '+1 503-555-0142', 'practices' => get_user_meta( ${id}, 'practice_portal_practices', true ) );
      $body = array( 'form' => $user, 'has_practices' => true, 'display_name' => '', 'email' => '${email}', 'detail' => 'phone', 'before' => 'other', 'actor' => get_user_by( 'login', 'a-administrator' )->ID );
      return $wpdb->update( "{$tables}jobs", array( 'body' => wp_json_encode( $body ), 'state' => 'running', 'due_at' => time() + 300 ), array( 'type' => 'profile' ) );`);
  }

  test('whose process died is finished before the next one, told once, and leaves no details behind', async () => {
    const page = await owner.send(`${EDIT}${id}`);
    await leaveUnfinished();
    const sent = await confirm(owner, { ...enteredOn(page), user_last_name: 'O’Brien' });
    const next = documentOf(await owner.send(sent.header('Location') ?? ''));
    expect(next.querySelector('.notice')?.textContent).toContain('These details were changed in the meantime.');
    expect((await meta())[PHONE]).toBe('+1 503-555-0142');
    expect(await log()).toEqual(['profile_corrected owner phone']);
    expect((await portal.rows('jobs')).filter(({ type }) => type === 'profile')).toMatchObject([
      { state: 'done', body: '' },
    ]);
  });

  test.each([
    ['the task', () => `define( 'DOING_CRON', true );`],
    ['a request of the member', (member: number) => `wp_set_current_user( ${member} );`],
  ])('whose process died is finished by %s as the owner’s, with the e-mail address', async (_, beginAs) => {
    await leaveUnfinished('corrected@private.example');
    await portal.php(`
      global $wpdb;
      ${beginAs(id)}
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET due_at = 1 WHERE type = 'profile'" );
      do_action( 'practice_portal_jobs_due' );
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_jobs SET due_at = 1 WHERE type = 'profile'" );
      do_action( 'practice_portal_jobs_due' );
      return true;`);
    expect(await portal.php(`return get_userdata( ${id} )->user_email;`)).toBe('corrected@private.example');
    expect(await log()).toEqual(['email_changed owner ', 'profile_corrected owner phone']);
  });

  test('waits for an earlier one that the database refuses, and is not replaced by it later', async () => {
    // The page has the details that the dead process leaves, so the next correction could be stored.
    await correct({ [PHONE]: '+1 503-555-9999' });
    await portal.php(
      `global $wpdb; return $wpdb->delete( $wpdb->prefix . 'practice_portal_jobs', array( 'type' => 'profile' ) );`,
    );
    const page = await owner.send(`${EDIT}${id}`);
    await leaveUnfinished();
    portal.site.php.writeFile(
      REFUSAL,
      `<?php add_filter( 'query', static function ( $query ) {
        static $is_refused = false;
        if ( $is_refused || ! preg_match( '/^UPDATE .*usermeta.*555-0142/s', $query ) ) { return $query; }
        $is_refused = true;
        return "UPDATE {$GLOBALS['wpdb']->prefix}practice_portal_no_such_table SET x = 1";
      } );`,
    );
    await confirm(owner, { ...enteredOn(page), user_last_name: 'O’Brien' });
    portal.site.php.unlink(REFUSAL);
    portal.site.takeComplaints();
    expect([(await meta())['last_name'], await log()]).toEqual(['X', []]);
  });

  test('without a change does nothing', async () => {
    const { notice } = await correct({});
    expect(notice).toBe('Nothing was changed.');
    expect(await log()).toEqual([]);
    expect(mails('renee@private.example')).toEqual([]);
  });

  test('can add a practice and remove one', async () => {
    await correct({
      'practices[1][name]': 'Cedar Dental',
      'practices[1][specialty]': 'Endodontics',
      'practices[1][business_structure]': 'llc',
      'practices[1][address][line1]': '7 Cedar Street',
      'practices[1][address][city]': 'Portland',
      'practices[1][address][state]': 'Oregon',
      'practices[1][address][zip]': '97205',
    });
    const names = async () =>
      (await meta()).practice_portal_practices.map(({ name, address }) => `${name}, ${address.state}`);
    expect(await names()).toEqual(['Alder Dental, OR', 'Cedar Dental, OR']);
    await correct({ 'practices[0][remove]': '1' });
    expect(await names()).toEqual(['Cedar Dental, OR']);
  });
});

describe('what is not valid', () => {
  test('is said at the field, keeps what was typed, and stores nothing', async () => {
    const { page, notice } = await correct({
      user_first_name: '',
      [PHONE]: '12',
      'practices[0][address][zip]': '9720',
      user_email: 'a-member@example',
    });
    expect(notice).toBe('Nothing was saved. Correct the marked fields.');
    expect(errorAt(page, 'user_first_name')).toMatch(/First Name/);
    expect(errorAt(page, PHONE)).toMatch(/phone/i);
    expect(errorAt(page, 'user_email')).toMatch(/email/i);
    expect(errorAt(page, 'practices[0][address][line1]')).toMatch(/valid address/);
    expect(page.querySelector('[name="practices[0][address][zip]"]')?.getAttribute('value')).toBe('9720');
    expect(await log()).toEqual([]);
    expect(await meta()).toMatchObject({ first_name: 'Renée' });
  });

  test('in what an import left empty hinders no correction of the rest', async () => {
    await portal.php(
      `foreach ( array( 'mepr_profession', '${PHONE}' ) as $key ) { update_user_meta( ${id}, $key, '' ); } return true;`,
    );
    const { notice } = await correct({ user_last_name: 'O’Brien' });
    expect(notice).toMatch(/^Corrected: Name\./);
  });

  test('of an address that another account has', async () => {
    await addMember(portal, { login: 'other' });
    const { page } = await correct({ user_email: 'OTHER@private.example' });
    expect(errorAt(page, 'user_email')).toMatch(/OTHER@private\.example/i);
  });
});

test('a change that another request made meanwhile is not overwritten', async () => {
  const fields = enteredOn(await owner.send(`${EDIT}${id}`));
  await portal.php(`update_user_meta( ${id}, '${PHONE}', '+1 503-555-0111' ); return true;`);
  const sent = await confirm(owner, { ...fields, [PHONE]: '+1 503-555-0142' });
  const page = documentOf(await owner.send(sent.header('Location') ?? ''));
  expect(page.querySelector('.notice')?.textContent).toMatch(/changed in the meantime/);
  expect(page.querySelector(`[name="${PHONE}"]`)?.getAttribute('value')).toBe('+1 503-555-0142');
  expect(await meta()).toMatchObject({ [PHONE]: '+1 503-555-0111' });
});

test('only administrators change the e-mail address of other staff', async () => {
  await portal.php(
    `get_user_by( 'login', 'a-subscriber' )->add_cap( 'practice_portal_manage_members' ); ( new WP_User( ${id} ) )->add_cap( 'edit_posts' ); return true;`,
  );
  owner = await signedIn(portal, 'a-subscriber');
  expect(Object.keys(enteredOn(await owner.send(`${EDIT}${id}`)))).not.toContain('user_email');
  await correct({ user_email: 'mine@evil.example', user_last_name: 'Y' });
  expect(await portal.php(`return get_userdata( ${id} )->user_email;`)).toBe('renee@private.example');
  expect(await meta()).toMatchObject({ last_name: 'Y' });
});
