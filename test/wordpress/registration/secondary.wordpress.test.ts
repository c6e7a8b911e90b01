/** Secondary users: invited into a membership, they pay nothing (spec: registration#secondary-users-page). */
import { beforeEach, describe, expect, test } from 'vitest';
import { signedIn } from '../kit/member.ts';
import { memberForm, register, secondaryForm, withoutCredentials, type Form } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const TOKEN = 'token-of-the-invitation';
let parentId = 0;

beforeEach(async () => {
  parentId = await portal.php<number>(`
    $user          = wp_insert_user( array( 'user_login' => 'parent', 'user_pass' => 'parent', 'user_email' => 'parent@example.com' ) );
    $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
    $subscription  = $subscriptions->create( $user, ${portal.products.grow}, 'Grow Member', 19900 );
    $subscriptions->activate( $subscription->id );
    ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( 'invited@example.com', 'Sam Second', $subscription, '${TOKEN}' );
    return $user;`);
});

const form = (changes: Form = {}) => secondaryForm(TOKEN, changes);

describe('an invited user', () => {
  test('becomes a member under the address of the invitation, without a card', async () => {
    const browser = portal.browser();
    const answer = await register(browser, form({ price: '1' }));

    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      status: 'complete',
      logged_in: true,
      redirect_url: `${portal.address}/membership-overview/`,
      nonce: expect.any(String),
      receipt: {
        plan: 'Grow Membership',
        charged_today: 0,
        next_charge: null,
        card: null,
        email: 'invited@example.com',
      },
    });
    // The stored response contains nothing that identifies a person.
    expect(JSON.stringify(await portal.rows('idempotency'))).not.toContain('invited@example.com');
    const id = answer.json.user_id;
    expect(await portal.php(`$u = get_userdata( ${id} ); return array( $u->user_email, $u->roles );`)).toEqual([
      'invited@example.com',
      ['subscriber'],
    ]);
    expect(await portal.meta(id)).toMatchObject({
      hpa_is_secondary_user: '1',
      practice_portal_parent_user: String(parentId),
      hpa_role: 'practice_admin',
      practice_portal_agreements: { terms_and_conditions: true, hipaa: false, member_directory: false },
    });
    expect((await portal.rows('subscriptions'))[1]).toMatchObject({
      user_id: String(id),
      parent_id: '1',
      name: 'Grow Member',
      status: 'active',
      price: '0',
    });
    expect(await portal.rows('transactions')).toMatchObject([{ amount: '0', status: 'complete' }]);
    expect(await portal.rows('invites')).toMatchObject([{ used_by: String(id) }]);
    expect(portal.stripe.state.requests).toEqual([]);
  });

  test('gets the same response to the same form, even if the first was lost', async () => {
    const first = await register(portal.browser(), form(), 'key-of-the-form');
    const second = await register(portal.browser(), form(), 'key-of-the-form');
    expect(second.status).toBe(201);
    expect(second.json.transaction_id).toBe(first.json.transaction_id);
    expect(await portal.rows('subscriptions')).toHaveLength(2);
  });

  test('with an account under that address keeps it', async () => {
    await portal.php(
      "return wp_insert_user( array( 'user_login' => 'known', 'user_pass' => 'known', 'user_email' => 'Invited@example.com' ) );",
    );
    const browser = portal.browser();
    await browser.signIn('known', 'known');
    const answer = await register(browser, withoutCredentials(form()));
    expect(answer.status).toBe(201);
    expect(answer.json.user_id).toBe(browser.userId);
  });

  test('loses the membership when the payer does', async () => {
    await register(portal.browser(), form());
    await portal.php('( new PracticePortal\\Billing\\Storage\\Subscriptions() )->cancel( 1 ); return true;');
    expect(await portal.rows('subscriptions')).toMatchObject([{ status: 'canceled' }, { status: 'canceled' }]);
  });
});

describe('the short form', () => {
  test('asks for names, role, credentials and the terms agreement only', async () => {
    const answer = await register(portal.browser(), { invite_token: TOKEN });
    expect(answer.status).toBe(422);
    expect(answer.json.data.errors).toEqual({
      user_first_name: ['"First Name" is required'],
      user_last_name: ['"Last Name" is required'],
      hpa_role: ['"Role" is required'],
      user_login: ['"Username" is required'],
      mepr_user_password: ['"Password" is required'],
      mepr_user_password_confirm: ['"Confirm Password" is required'],
      'agreements.terms_and_conditions': ['You must agree to the following: "Terms and Conditions"'],
    });
    expect(await portal.rows('invites')).toMatchObject([{ used_at: null }]);
  });
});

describe('an invitation is refused', () => {
  const refused = async (changes: Form = {}, browser = portal.browser()) => {
    const answer = await register(browser, form(changes));
    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({
      code: 'practice_portal_invite_invalid',
      message: 'This invitation is no longer valid.',
    });
  };

  test('when it is unknown', () => refused({ invite_token: 'guessed' }));

  test('when it was used', async () => {
    await register(portal.browser(), form());
    await refused({ user_login: 'another' });
  });

  test('when it has expired', async () => {
    await portal.php(
      'global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_invites SET expires_at = 1" );',
    );
    await refused();
  });

  test('when the membership has ended', async () => {
    await portal.php('( new PracticePortal\\Billing\\Storage\\Subscriptions() )->cancel( 1 ); return true;');
    await refused();
  });

  test('when another user is signed in', async () => {
    const browser = await signedIn(portal, 'a-subscriber');
    await refused({}, browser);
  });
});

test('a client that claims to be a secondary user does not become one', async () => {
  const answer = await register(
    portal.browser(),
    memberForm(portal.products.grow, { hpa_is_secondary_user: '1', mepr_payment_methods_hidden: '1' }),
  );
  expect(answer.json.status).toBe('requires_confirmation');
  const short = await register(portal.browser(), form({ invite_token: '' }));
  expect(short.status).toBe(422);
  expect(short.json.data.errors).toHaveProperty('practices');
});

test('an address is invited to a membership once', async () => {
  const again = await portal.php(`
    $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
    return ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( 'Invited@example.com', 'Sam', $subscriptions->find( 1 ) );`);
  expect(again).toMatchObject({ id: 1, name: 'Sam Second' });
  expect(await portal.rows('invites')).toHaveLength(1);
});
