/** A copied site (spec: servers#paused-copy): live keys at another address pause the plugin. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { signedIn } from '../kit/member.ts';
import { documentOf, fieldsOf } from '../kit/page.ts';
import { register } from '../kit/registration.ts';
import { confirmCard } from '../kit/stripe.ts';
import { enterKeys, storeKeys, WITHOUT_KEYS } from './keys.ts';
import { usePurchases } from './purchases.ts';

const { portal, form, here, problems, hourly, daily, makeOverdue, letHoursPass, deleteUser } = usePurchases({
  constants: WITHOUT_KEYS,
});

const PAGES = [
  'admin.php?page=practice-portal-setup',
  'admin.php?page=practice-portal-members',
  'edit.php?post_type=practice_portal_plan',
  'admin.php?page=practice-portal-coupons',
  'admin.php?page=practice-portal-onboarding',
  'admin.php?page=practice-portal-health-issues',
  'admin.php?page=practice-portal',
];

/** The URL that is stored with the live keys. This site has another URL. */
const bindTo = (address: string) =>
  portal.php(`
    add_filter( 'pre_option_home', fn() => '${address}' );
    PracticePortal\\Billing\\Storage\\LiveSite::bind();
    return true;`);
const isPaused = (home = '') =>
  portal.php<boolean>(`
    ${home === '' ? '' : `add_filter( 'pre_option_home', fn() => '${home}' );`}
    return PracticePortal\\Billing\\Storage\\LiveSite::isPaused();`);
/** Whether this site continues the bulk operations that were started at an address. */
const continues = (started: string) =>
  portal.php<boolean>(
    `return PracticePortal\\Billing\\Storage\\LiveSite::continues( base64_encode( '${started}' ), '' );`,
  );
const secret = () =>
  portal.php("return PracticePortal\\Billing\\Storage\\ApiKeys::value( 'PRACTICE_PORTAL_STRIPE_SECRET_KEY' );");
/** Requests to Stripe that change something. */
const changes = () =>
  portal.stripe.state.requests
    .map(({ call }) => call)
    .filter((call) => !/^GET |\/browser\/|create_preview$/.test(call));
const mailsToMembers = () => portal.site.mails().filter(({ to }) => to.includes('renee'));

let office: Browser;
let live: ReturnType<typeof portal.stripe.open>;
const notice = async (page = PAGES[0] ?? '') =>
  documentOf(await office.send(`/wp-admin/${page}`)).getElementById('practice-portal-paused');
async function press(name: string): Promise<string> {
  const button = [...((await notice())?.querySelectorAll('button') ?? [])].find((each) => each.textContent === name);
  await office.send('/wp-admin/admin-post.php', { form: fieldsOf(button?.closest('form')) });
  const page = documentOf(await office.send(`/wp-admin/${PAGES[0]}`));
  return page.querySelector('.notice-success, .notice-error')?.textContent.trim() ?? '';
}

/** A member who has joined in the live mode, on the original site. */
async function join(): Promise<Browser> {
  live = portal.stripe.open({ id: 'acct_sandbox', secretKey: 'sk_live_sandbox', publicKey: 'pk_live_sandbox' });
  await storeKeys(portal, 'live_sandbox');
  await portal.php('PracticePortal\\Billing\\Storage\\LiveSite::bind(); return true;');
  const browser = portal.browser();
  const { json } = await register(browser, form());
  await confirmCard(portal, json.client_secret, undefined, 'pk_live_sandbox');
  await portal.php(`
    $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
    $subscriptions->activate( 1 );
    return true;`);
  expect([await here(), atStripe()]).toEqual([['active'], ['active']]);
  for (const mail of portal.site.php.listFiles('/mail')) portal.site.php.unlink(`/mail/${mail}`);
  return browser;
}
const atStripe = () => live.state.subscriptions.map(({ status }) => status);

beforeEach(async () => {
  office = await signedIn(portal, 'a-administrator');
});

describe('until the owner says which it is', () => {
  let member: Browser;
  beforeEach(async () => {
    member = await join();
    await bindTo('https://practice.example');
    portal.stripe.state.requests.length = 0;
  });

  test('deleting a user cancels nothing at Stripe, and sends no e-mail', async () => {
    await deleteUser();
    expect([atStripe(), changes(), mailsToMembers()]).toEqual([['active'], [], []]);
  });

  test('no scheduled task runs', async () => {
    await portal.php('global $wpdb; return $wpdb->delete( $wpdb->users, array( "user_login" => "renee" ) );');
    await makeOverdue();
    for (const task of ['practice_portal_directory_rebuild']) {
      const ran = await portal.php<boolean>(`
        $ran = false;
        add_action( '${task}', function () use ( &$ran ) { $ran = true; } );
        do_action( '${task}' );
        return $ran;`);
      expect([task, ran]).toEqual([task, false]);
    }
    await hourly();
    await daily();
    expect([await here(), await problems(), portal.stripe.state.requests.map(({ call }) => call)]).toEqual([
      ['active'],
      [],
      [],
    ]);
  });

  test('no user can buy, cancel or change anything; reading works', async () => {
    expect((await member.rest('/account/membership')).status).toBe(200);
    const asked = await member.rest('/account/membership/cancellation', { method: 'POST', json: {} });
    expect(asked.status).toBeGreaterThanOrEqual(400);
    const visitor = portal.browser();
    const answer = await register(visitor, form({ user_login: 'mona', user_email: 'mona@example.com' }));
    expect(answer.status).toBe(503);
    expect([atStripe(), changes()]).toEqual([['active'], []]);
  });

  test('e-mails to members wait until it is said that the site has moved, and many hold up none', async () => {
    // Nobody gets these any more, which is found out when they are sent.
    await portal.php(`
      $runner = new PracticePortal\\Billing\\Jobs\\JobRunner( new PracticePortal\\Billing\\Jobs\\JobQueue() );
      for ( $number = 1; $number <= 60; ++$number ) { $runner->add( PracticePortal\\Billing\\Model\\JobType::Email, "removed $number", 'removed', 0, 0 ); }
      $runner->runNew();
      return true;`);
    const states = async () =>
      new Set((await portal.rows('jobs')).map(({ state, attempts }) => `${state} ${attempts}`));
    await portal.php('( new PracticePortal\\Billing\\Storage\\Subscriptions() )->cancel( 1 ); return true;');
    expect([mailsToMembers(), [...(await states())]]).toEqual([[], ['done 1', 'waiting 0']]);
    await press('This site has moved');
    await hourly();
    expect([mailsToMembers().length, (await states()).has('waiting 0')]).toEqual([1, false]);
  });

  test.each(PAGES)('%s says so, with both choices', async (page) => {
    const said = await notice(page);
    expect(said?.textContent).toContain('Practice Portal is paused on this site.');
    expect(said?.textContent).toContain('practice.example');
    expect([...(said?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'This site has moved',
      'This is a copy',
    ]);
  });

  test('“This site has moved”: everything continues', async () => {
    await deleteUser();
    expect(await press('This site has moved')).toContain('The live keys belong to this address from now on.');
    expect([await isPaused(), await notice()]).toEqual([false, null]);
    expect(await continues('practice.example')).toBe(true);
    await letHoursPass();
    await hourly();
    expect(atStripe()).toEqual(['canceled']);
  });

  test('“This is a copy”: the live keys are deleted, and the original’s pending tasks do not run here', async () => {
    await deleteUser();
    expect(await press('This is a copy')).toContain('We deleted its live keys');
    expect([await secret(), await isPaused()]).toEqual(['', false]);
    expect(await continues('practice.example')).toBe(false);
    expect(await portal.php<string>("return serialize( get_option( 'practice_portal_keys' ) );")).not.toContain('live');
    await letHoursPass();
    await hourly();
    expect([atStripe(), changes(), mailsToMembers()]).toEqual([['active'], [], []]);
    // Test keys work here. Live keys that the owner enters here belong to this site.
    await storeKeys(portal, 'test_sandbox');
    expect(await secret()).toBe('sk_test_sandbox');
  });
});

describe('a site is the same one', () => {
  test.each([
    ['http://practice.example', false],
    ['https://www.practice.example/', false],
    ['https://PRACTICE.example:443', false],
    ['https://practice.example/club', true],
    ['https://staging.practice.example', true],
    ['https://practice.example:8443', true],
  ])('as https://practice.example: %s is paused: %s', async (address, paused) => {
    await enterKeys(portal, 'live_sandbox');
    await bindTo('https://practice.example');
    expect(await isPaused(address)).toBe(paused);
  });
});

test('test keys are never paused', async () => {
  await enterKeys(portal, 'test_sandbox');
  await bindTo('https://practice.example');
  expect([await isPaused(), (await register(portal.browser(), form())).status]).toEqual([false, 200]);
});

test('live keys whose salts were not copied pause as well: the publishable key tells the mode', async () => {
  await enterKeys(portal, 'live_sandbox');
  await bindTo('https://practice.example');
  expect(
    await portal.php(
      "add_filter( 'salt', fn( $salt ) => $salt . 'other' ); return PracticePortal\\Billing\\Storage\\LiveSite::isPaused();",
    ),
  ).toBe(true);
});

test('live keys without an address get the one where they are used', async () => {
  await enterKeys(portal, 'live_sandbox');
  await portal.browser().send('/');
  expect(await portal.php('return PracticePortal\\Billing\\Storage\\LiveSite::liveUrl();')).toBe(
    new URL(portal.address).host,
  );
});

test('the address is stored so that a tool that replaces addresses does not find it', async () => {
  await bindTo('https://practice.example');
  expect(await portal.php<string>("return get_option( 'practice_portal_live_site' );")).not.toContain('practice');
});
