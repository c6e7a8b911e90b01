/**
 * Permissions in wp-admin.
 *
 * The test reads the list of actions from WordPress itself, so each new action is tested on its first day. Only administrators may use an
 * action that this file does not name.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answer, Browser } from '../kit/browser.ts';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { documentOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const POST = '/wp-admin/admin-post.php';

/** The actions that the capability for members allows to users who are not administrators. */
const OFFICE_ACTS = [
  'correct_member',
  'change_plan',
  'add_note',
  'start_bulk',
  'send_message',
  'delete_note',
  'add_member',
  'cancel_membership',
  'change_paid_until',
  'continue_import',
  'discard_import',
  'mail_import',
  'map_import',
  'refused_import',
  'start_import',
  'undo_import',
  'upload_import',
  'export_members',
  'export_report',
  'refund_payment',
  'undo_cancellation',
  'pause_membership',
  'resume_membership',
  'resend_invitation',
  'remove_practice_admin',
  'dismiss_issue',
];
const OFFICE_PAGES = ['Members', 'Add member', 'Import', 'Reports', 'Overview', 'Problems', 'Help'];

/** One user of each kind. `nobody-here` has no role, as a user of another site of the network. */
const PEOPLE = [
  '',
  'a-subscriber',
  'a-member',
  'a-editor',
  'nobody-here',
  'a-partner',
  'the-office',
  'a-administrator',
];
const ADMINISTRATOR = 'a-administrator';
const OFFICE = 'the-office';

/**
 * Tries every action as every user, in every way, within one request of the admin area. WordPress ends a request with an error page or a
 * redirect; the probe catches both. Saving a membership ends neither way.
 */
const PROBE = `<?php
add_action( 'admin_post_every_act', function () {
  $ended = function ( $how ) { throw new RuntimeException( (string) $how ); };
  foreach ( array( 'wp_die_handler', 'wp_die_json_handler' ) as $handler ) { add_filter( $handler, fn() => fn( $message, $title, $arguments ) => $ended( $arguments['response'] ?? 500 ) ); }
  add_filter( 'wp_redirect', fn( $to ) => $ended( 'done' ) );
  $prefix = 'admin_post_practice_portal_';
  $acts   = array();
  foreach ( array_keys( $GLOBALS['wp_filter'] ) as $hook ) {
    if ( 0 === strpos( $hook, $prefix ) ) { $acts[] = substr( $hook, strlen( $prefix ) ); }
  }
  $said = array();
  foreach ( json_decode( wp_unslash( $_GET['people'] ) ) as $login ) {
    wp_set_current_user( '' === $login ? 0 : get_user_by( 'login', $login )->ID );
    foreach ( $acts as $index => $act ) {
      $nonce = wp_create_nonce( 'bulk-practice_portal_' . $act );
      $other = wp_create_nonce( 'bulk-practice_portal_' . $acts[ ( $index + 1 ) % count( $acts ) ] );
      foreach ( array( array( 'GET', $nonce ), array( 'POST', null ), array( 'POST', 'guessed' ), array( 'POST', $other ), array( 'POST', $nonce ) ) as list( $method, $sent ) ) {
        $_SERVER['REQUEST_METHOD'] = $method;
        $_REQUEST = $_POST = null === $sent ? array() : array( '_wpnonce' => $sent );
        try { do_action( $prefix . $act ); $answer = 'nothing'; } catch ( RuntimeException $end ) { $answer = $end->getMessage(); }
        $said[ $act ][ $login ][] = $answer;
      }
    }
  }
  status_header( 200 );
  header( 'Content-Type: application/json' );
  echo wp_json_encode( array( 'said' => $said, 'open' => array_values( array_filter( array_keys( $GLOBALS['wp_filter'] ), fn( $hook ) => 1 === preg_match( '/^(admin_post_nopriv|wp_ajax)_.*practice_portal|^(admin_post_nopriv|wp_ajax)_.*mepr/', $hook ) ) ) ) );
  exit;
} );
add_action( 'admin_post_every_save', function () {
  foreach ( json_decode( wp_unslash( $_GET['people'] ) ) as $login ) {
    wp_set_current_user( '' === $login ? 0 : get_user_by( 'login', $login )->ID );
    $_POST = array( 'practice_portal_membership' => array( 'term_period' => 'another' ), 'practice_portal_membership_nonce' => wp_create_nonce( $_GET['box'] ) );
    do_action( 'save_post_practice_portal_plan', (int) $_GET['plan'], get_post( (int) $_GET['plan'] ), true );
  }
} );`;
const SPY = '/wordpress/wp-content/mu-plugins/every-act.php';

let admin: Browser;
beforeEach(async () => {
  portal.site.php.writeFile(SPY, PROBE);
  await addMember(portal, { login: 'a-member' });
  await portal.php(`
    wp_insert_user( array( 'user_login' => 'a-editor', 'user_pass' => 'a-editor', 'user_email' => 'editor@example.com', 'role' => 'editor' ) );
    wp_insert_user( array( 'user_login' => 'nobody-here', 'user_pass' => 'nobody-here', 'user_email' => 'nobody@example.com', 'role' => '' ) );
    wp_insert_user( array( 'user_login' => 'the-office', 'user_pass' => 'the-office', 'user_email' => 'office@example.com', 'role' => 'subscriber' ) );
    get_user_by( 'login', 'the-office' )->add_cap( 'practice_portal_manage_members' );
    return true;`);
  admin = await signedIn(portal, ADMINISTRATOR);
});
afterEach(() => portal.site.php.unlink(SPY));

/** Everything that actions can store. While it stays the same, no action had an effect. */
const traces = () =>
  portal.php(`
    global $wpdb;
    return array(
      $wpdb->get_col( "SELECT CONCAT( option_name, option_value ) FROM {$wpdb->options} WHERE option_name LIKE 'practice_portal%' ORDER BY 1" ),
      $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts}" ),
      $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}practice_portal_subscriptions" ),
      $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}practice_portal_journal" ),
    );`);

type Probed = { said: Record<string, Record<string, string[]>>; open: string[] };
const probe = async (people: string[]) => {
  const answer = await admin.send(`${POST}?action=every_act&people=${encodeURIComponent(JSON.stringify(people))}`);
  expect(answer.status).toBe(200);
  return answer.json as Probed;
};

const REFUSED = ['403', '403', '403', '403', '403'];
/** Sends the action as a link, without a nonce, with a guessed nonce, with another action's nonce, and with the form's. */
const ALLOWED = ['405', '403', '403', '403', 'done'];

test('every action works for users with the capability, only by its own form', async () => {
  const { said, open } = await probe(PEOPLE);
  const acts = Object.keys(said);
  expect(acts).toEqual(expect.arrayContaining(OFFICE_ACTS));
  expect(acts.length).toBeGreaterThan(OFFICE_ACTS.length + 5);
  for (const [act, answers] of Object.entries(said)) {
    const may = [ADMINISTRATOR, ...(OFFICE_ACTS.includes(act) ? [OFFICE] : [])];
    expect([act, answers]).toEqual([
      act,
      Object.fromEntries(PEOPLE.map((person) => [person, may.includes(person) ? ALLOWED : REFUSED])),
    ]);
  }
  // Open to visitors: the routes of a registration, which other files test.
  expect(open.toSorted()).toEqual([
    'wp_ajax_mepr_validate_coupon',
    'wp_ajax_nopriv_mepr_validate_coupon',
    'wp_ajax_nopriv_practice_portal_nonce',
    'wp_ajax_practice_portal_nonce',
  ]);
});

test('a refused request changes nothing, and visitors can use none of WordPress’s own routes', async () => {
  const before = await traces();
  const { said } = await probe(PEOPLE.filter((person) => person !== ADMINISTRATOR && person !== OFFICE));
  expect(await traces()).toEqual(before);
  // Over HTTP, sent by a stranger and by a member.
  const visitor = portal.browser();
  const member = await signedIn(portal, 'a-member');
  const [act = ''] = Object.keys(said);
  const form = { action: `practice_portal_${act}`, _wpnonce: 'guessed' };
  expect((await visitor.send(POST, { form })).status).toBe(400);
  expect((await member.send(POST, { form })).status).toBe(403);
});

type Links = [name: string, href: string][];

const linksIn = (answer: Answer, selector: string): Links =>
  [...documentOf(answer).querySelectorAll(selector)].map((link) => [
    link.firstChild?.textContent?.trim() ?? '',
    link.getAttribute('href')?.replace(/^.*wp-admin\//, '') ?? '',
  ]);

/** The menu's entries, and the tabs of each; an entry without tabs is its own page. */
async function menuOf(browser: Browser): Promise<{ name: string; tabs: Links }[]> {
  const dashboard = await browser.send('/wp-admin/index.php');
  const groups = [];
  for (const entry of linksIn(dashboard, '#toplevel_page_practice-portal .wp-submenu a')) {
    const page = await browser.send(`/wp-admin/${entry[1]}`);
    expect(linksIn(page, '#toplevel_page_practice-portal .wp-submenu a[aria-current=page]')).toEqual([entry]);
    const tabs = linksIn(page, '.nav-tab-wrapper a');
    groups.push({ name: entry[0], tabs: tabs.length > 0 ? tabs : [entry] });
  }
  return groups;
}

const namesOf = (groups: { name: string; tabs: Links }[]) =>
  groups.map(({ name, tabs }) => [name, ...tabs.map(([tab]) => tab)]);

test('every page opens only for users who can act there, and the menu shows users what they may open', async () => {
  const groups = await menuOf(admin);
  expect(namesOf(groups)).toEqual([
    ['Overview', 'Overview', 'Problems', 'Activity'],
    ['Members', 'Members', 'Add member', 'Import', 'Community Groups'],
    ['Money', 'Memberships', 'Coupons'],
    ['Content', 'Vendor Listings', 'Onboarding', 'Private Files'],
    ['E-mails', 'E-mails'],
    ['Reports', 'Reports'],
    ['Settings', 'Setup', 'Preferences', 'Theme Settings', 'Webhooks'],
    ['Help', 'Help'],
  ]);
  const office = await signedIn(portal, OFFICE);
  expect(namesOf(await menuOf(office))).toEqual([
    ['Overview', 'Overview', 'Problems'],
    ['Members', 'Members', 'Add member', 'Import'],
    ['Reports', 'Reports'],
    ['Help', 'Help'],
  ]);
  // WordPress itself sends visitors to the sign-in page.
  expect((await portal.browser().send('/wp-admin/admin.php?page=practice-portal-members')).status).toBe(302);
  const people = [await signedIn(portal, 'a-editor'), office];
  for (const { name: group, tabs } of groups) {
    for (const [name, href] of tabs) {
      const statuses = [];
      for (const browser of people) statuses.push((await browser.send(`/wp-admin/${href}`)).status);
      expect([name, ...statuses]).toEqual([name, 403, OFFICE_PAGES.includes(name) ? 200 : 403]);
      // Every tab highlights its entry and itself.
      const page = await admin.send(`/wp-admin/${href}`);
      const current = linksIn(page, '#toplevel_page_practice-portal .wp-submenu a[aria-current=page]');
      expect([name, ...current.map(([entry]) => entry)]).toEqual([name, group]);
      const open = linksIn(page, '.nav-tab-wrapper a.nav-tab-active[aria-current=page]');
      expect(open).toEqual(tabs.length > 1 ? [[name, href]] : []);
    }
  }
});

test('a membership is edited by administrators, with the box’s own nonce', async () => {
  const { grow } = portal.products;
  const term = () =>
    portal.php(`return ( new PracticePortal\\Billing\\Storage\\Plans() )->find( ${grow} )->term_period;`);
  const save = (people: string[], box: string) =>
    admin.send(
      `${POST}?action=every_save&plan=${grow}&box=${box}&people=${encodeURIComponent(JSON.stringify(people))}`,
    );
  const box = 'practice-portal-membership';
  const usual = await term();
  await save(
    PEOPLE.filter((person) => person !== ADMINISTRATOR),
    box,
  );
  await save([ADMINISTRATOR], '');
  await save([ADMINISTRATOR], 'another');
  expect(await term()).toBe(usual);
  await save([ADMINISTRATOR], box);
  expect(await term()).toBe('another');
});
