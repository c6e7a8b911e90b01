/** The plugin on one site of a network (spec: payment#one-charge). */
import { describe, expect, test } from 'vitest';
import { memberForm, register, withoutCredentials, type Form } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite({ isOfNetwork: true });

/** Removes the plugin's hooks, because the network's own pages do not load plugins that are active on one site only. */
const WITHOUT_PLUGIN = `
  foreach ( array( 'delete_user', 'remove_user_from_blog', 'wpmu_delete_user' ) as $hook ) { remove_all_actions( $hook ); }`;
const REMOVE = "return remove_user_from_blog( get_user_by( 'login', 'renee' )->ID, get_current_blog_id() );";
const DELETE = `
  require_once ABSPATH . 'wp-admin/includes/ms.php';
  return wpmu_delete_user( get_user_by( 'login', 'renee' )->ID );`;

const hourly = () => portal.php("do_action( 'practice_portal_hourly' ); return true;");
const states = async () => {
  await portal.stripe.settled();
  const here = (await portal.rows('subscriptions')).map(({ status }) => status);
  return [...here, ...portal.stripe.state.subscriptions.map(({ status }) => status)];
};
const join = async () => {
  const { json } = await register(portal.browser(), memberForm(portal.products.grow));
  await confirmCard(portal, json.client_secret);
  expect(await states()).toEqual(['active', 'active']);
};

const WAYS_TO_GO = [
  ['removed from the site', REMOVE],
  ['deleted from the network', DELETE],
] as const;

test.each(WAYS_TO_GO)('ends for a user who is %s', async (_, act) => {
  await join();
  await portal.php(act);
  expect(await states()).toEqual(['canceled', 'canceled']);
});

test.each(WAYS_TO_GO)(
  'of a user whom the network’s administrator has %s unseen it goes on, as a problem',
  async (_, act) => {
    await join();
    await portal.php(WITHOUT_PLUGIN + act);
    await hourly();
    expect(await states()).toEqual(['active', 'active']);
    expect((await portal.rows('health_issues')).map(({ kind }) => kind)).toEqual(['users_missing']);
  },
);

test('ends for a user without a site who is deleted from the network', async () => {
  await join();
  await portal.php(WITHOUT_PLUGIN + REMOVE);
  await portal.php(DELETE);
  expect(await states()).toEqual(['canceled', 'canceled']);
});

test('ends within the hour if another request works on the user’s purchases', async () => {
  await join();
  await portal.php(`
    $user = get_user_by( 'login', 'renee' )->ID;
    ( new PracticePortal\\Core\\Database\\Lock() )->run(
      array( PracticePortal\\Core\\Database\\Lock::nameForUser( $user ) ),
      fn() => remove_user_from_blog( $user, get_current_blog_id() )
    );
    return true;`);
  expect(await states()).toEqual(['active', 'active']);
  await hourly();
  expect(await states()).toEqual(['canceled', 'canceled']);
});

test('a network user without a site buys, joins this site by it, and stays a member', async () => {
  await portal.php(`
    $id = wpmu_create_user( 'nomad', 'nomad', 'nomad@example.com' );
    return is_user_member_of_blog( $id );`);
  const browser = portal.browser();
  await browser.signIn('nomad', 'nomad');
  const { json } = await register(browser, withoutCredentials(memberForm(portal.products.grow)));
  await confirmCard(portal, json.client_secret);
  await hourly();
  expect(await states()).toEqual(['active', 'active']);
  expect(await portal.php("return is_user_member_of_blog( get_user_by( 'login', 'nomad' )->ID );")).toBe(true);
});

describe('an e-mail address of a domain', () => {
  const INVALID = '"Email" must be a valid email address.';
  const refusals = async (email: string, more: Form = {}) => {
    const browser = portal.browser();
    await browser.renewNonces();
    const asked = await browser.rest(`/emails/${encodeURIComponent(email)}`);
    const { status, json } = await register(browser, memberForm(portal.products.grow, { user_email: email, ...more }));
    return [asked.status, status, json.data?.errors?.user_email?.[0]];
  };

  test('that the network has banned is refused: at the check, at registration, and as a new address', async () => {
    await portal.php("return update_site_option( 'banned_email_domains', array( 'banned.example' ) );");
    for (const email of ['renee@banned.example', 'renee@Banned.Example']) {
      expect(await refusals(email)).toEqual([400, 422, INVALID]);
    }
    expect(await portal.php("return email_exists( 'renee@banned.example' );")).toBe(false);
    expect(await refusals('renee@good.example')).toEqual([200, 200, undefined]);
  });

  test('outside of the network’s allowed domains is refused', async () => {
    await portal.php("return update_site_option( 'limited_email_domains', array( 'clinic.example' ) );");
    expect(await refusals('renee@elsewhere.example')).toEqual([400, 422, INVALID]);
    // The practice's own e-mail address may have any domain: patients write to it, and it has no account.
    const invited = { 'practice_admins[0][email]': 'alex@clinic.example' };
    expect(await refusals('renee@Clinic.example', invited)).toEqual([200, 200, undefined]);
  });
});
