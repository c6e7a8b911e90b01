/** Members > Add member: one person by hand. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../kit/browser.ts';
import { confirm, formWith } from '../kit/admin-forms.ts';
import { mailsTo } from '../kit/mail.ts';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { documentOf } from '../kit/page.ts';
import { memberForm, register } from '../kit/registration.ts';
import { phpValue, useSite } from '../kit/site.ts';
import { letPluginAge } from '../kit/passing-time.ts';
import { adoptable, discountCustomer } from '../kit/stripe-elsewhere.ts';
import { amountsWithoutStripe } from '../reports/amounts.ts';

const portal = useSite();

const PAGE = '/wp-admin/admin.php?page=practice-portal-add-member';
const EMAIL = 'renee@obrien.example';

let owner: Browser;
beforeEach(async () => {
  owner = await signedIn(portal, 'a-administrator');
});

const PERSON = { email: EMAIL, first_name: 'Renée', last_name: 'O’Brien', practice: 'Alder Dental', city: 'Portland' };

/** Sends the form of the page. Returns the notice and the next page. */
async function addOnPage(changes: Record<string, string>) {
  const form = formWith(await owner.send(PAGE), /^Add member$/);
  const { password_link: _, ...rest } = form;
  const sent = await confirm(owner, { ...rest, plan: String(portal.products.grow), ...PERSON, ...changes });
  const page = documentOf(await owner.send(sent.header('Location') ?? PAGE));
  return { page, notice: page.querySelector('.notice-success, .notice-error')?.textContent ?? '' };
}

/** Does what the page does with its form, in one process. Returns the notice. */
const add = (changes: Record<string, string>) =>
  portal.php<string>(`
    wp_set_current_user( get_user_by( 'login', 'a-administrator' )->ID );
    $page = ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Admin\\Adding\\AddMemberPage::class );
    return $page->add( ${phpValue({ plan: String(portal.products.grow), ...PERSON, ...changes })} )->text;`);
const rows = () => portal.rows('subscriptions');
const user = (email = EMAIL) =>
  portal.php<{ ID: number; login: string; name: string } | null>(
    `$user = get_user_by( 'email', '${email}' ); return $user ? array( 'ID' => $user->ID, 'login' => $user->user_login, 'name' => $user->display_name ) : null;`,
  );

describe('a new person', () => {
  test('paid outside of Stripe gets an account and a membership, and no e-mail unless the owner says so', async () => {
    const { notice, page } = await addOnPage({
      payment: 'outside',
      until: '2030-12-31',
      yearly: '1200',
      state: 'oregon',
    });
    expect(notice).toBe('Member added.');
    expect(page.querySelector('h1')?.textContent).toBe('Renée O’Brien');
    const { ID, login } = (await user())!;
    expect(login).toBe('renee');
    expect(await rows()).toMatchObject([
      {
        user_id: String(ID),
        gateway: 'outside',
        origin: 'added',
        price: '10000',
        current_period_end: '2030-12-31 23:59:59',
      },
    ]);
    expect(await portal.meta(ID)).toMatchObject({
      practice_portal_added_by_owner: '1',
      first_name: 'Renée',
      practice_portal_practices: [{ name: 'Alder Dental', address: { state: 'OR' } }],
    });
    expect(portal.site.mails()).toEqual([]);
    expect((await portal.rows('journal')).map(({ kind, acted_by }) => `${kind} ${acted_by}`)).toEqual(['added owner']);
  });

  test('can be sent a link to set a password, which confirms the address', async () => {
    await add({ payment: 'complimentary', password_link: '1' });
    const [mail, ...others] = mailsTo(portal, EMAIL);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/: set your password$/);
    const link = /action=rp&key=([^&\s]+)&login=renee/.exec(mail?.message ?? '');
    expect(link).not.toBeNull();
    // The link of a person who did not ask for it lasts seven days.
    const isValidAfter = (days: number) =>
      portal.php(`
        global $wpdb;
        list( $since, $hash ) = explode( ':', $wpdb->get_var( "SELECT user_activation_key FROM $wpdb->users WHERE user_login = 'renee'" ), 2 );
        $wpdb->update( $wpdb->users, array( 'user_activation_key' => ( $since - (int) ( ${days} * DAY_IN_SECONDS ) ) . ":$hash" ), array( 'user_login' => 'renee' ) );
        clean_user_cache( get_user_by( 'login', 'renee' ) );
        $is_valid = check_password_reset_key( '${link![1]}', 'renee' ) instanceof WP_User;
        $wpdb->update( $wpdb->users, array( 'user_activation_key' => "$since:$hash" ), array( 'user_login' => 'renee' ) );
        clean_user_cache( get_user_by( 'login', 'renee' ) );
        return $is_valid;`);
    expect([await isValidAfter(6.9), await isValidAfter(7.1)]).toEqual([true, false]);
    expect(
      await portal.php(`
        $user = check_password_reset_key( '${link![1]}', 'renee' );
        reset_password( $user, 'another password' );
        return PracticePortal\\Registration\\Accounts\\EmailVerification::isVerified( $user->ID );`),
    ).toBe(true);
  });
});

describe('a running Stripe subscription', () => {
  test('is adopted by its ID, and nothing is charged', async () => {
    const { subscription } = await adoptable(portal, { email: EMAIL });
    const notice = await add({ payment: 'stripe', subscription: subscription.id });
    expect(notice).toBe('Member added.');
    expect(await rows()).toMatchObject([
      {
        gateway: 'stripe',
        origin: 'added',
        status: 'active',
        gateway_subscription: subscription.id,
        product_id: String(portal.products.grow),
        price: '19900',
      },
    ]);
    expect(portal.stripe.state.charges).toHaveLength(1);
    expect(portal.site.mails()).toEqual([]);
  });

  test.each([
    ['a percentage', { percent_off: '50' }, '9950'],
    ['an amount', { amount_off: '5000', currency: 'usd' }, '14900'],
    ['another product', { percent_off: '50', 'applies_to[products][0]': 'prod_sandbox_advantage' }, '19900'],
  ])('counts after a lasting discount of %s, and its card is known to the reminders', async (_, off, price) => {
    const coupon = { id: 'LASTING', duration: 'forever', ...off };
    const { subscription } = await adoptable(portal, { email: EMAIL, coupons: [coupon] });
    await add({ payment: 'stripe', subscription: subscription.id });
    expect(await rows()).toMatchObject([
      { price, card_expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\d 23:59:59$/) },
    ]);
  });

  test('with a discount of three months counts less until that ends, in the list, the receipt and the reports', async () => {
    const coupons = [
      { id: 'FIVE', duration: 'forever', amount_off: '500', currency: 'usd' },
      { id: 'HALF', duration: 'repeating', duration_in_months: '3', percent_off: '50' },
    ];
    const { subscription } = await adoptable(portal, { email: EMAIL, coupons });
    await add({ payment: 'stripe', subscription: subscription.id });
    expect(await rows()).toMatchObject([{ price: '19400', coupon_code: '' }]);
    const known = async () => amountsWithoutStripe(portal, owner, (await user())!.ID);
    const months = [await known()];
    for (let month = 1; month <= 3; month += 1) {
      portal.stripe.simulate.pass(30 * 86_400);
      await letPluginAge(portal, 30 * 86_400);
      portal.stripe.simulate.renew(subscription.id, 'paid');
      await portal.stripe.settled();
      months.push(await known());
    }
    const [reduced, whole] = [
      ['$97', 9700, 9700],
      ['$194', 19_400, 19_400],
    ];
    expect(months).toEqual([reduced, reduced, ['$194', 19_400, 9700], whole]);
    expect(portal.stripe.state.charges.map(({ amount }) => amount)).toEqual([9700, 9700, 9700, 19_400]);
  });

  test('follows a discount that the owner takes away in Stripe', async () => {
    const coupons = [{ id: 'HALF', duration: 'forever', percent_off: '50' }];
    const { subscription } = await adoptable(portal, { email: EMAIL, coupons });
    await add({ payment: 'stripe', subscription: subscription.id });
    subscription.discounts = [];
    portal.stripe.simulate.cancelAtPeriodEnd(subscription.id, true);
    await portal.stripe.settled();
    expect(await rows()).toMatchObject([{ price: '19900' }]);
  });

  test('follows the discount of its customer, as long as it has none of its own', async () => {
    const { subscription } = await adoptable(portal, { email: EMAIL });
    const amounts = async () => {
      const [row] = await rows();
      return [row?.['price'], ...Object.values<number>(JSON.parse(row?.['terms'] ?? '{}').charges.reduced)];
    };
    await discountCustomer(portal, subscription, { id: 'HALF', duration: 'forever', percent_off: '50' });
    await add({ payment: 'stripe', subscription: subscription.id });
    expect(await amounts()).toEqual(['9950']);

    const tenth = { id: 'TENTH', duration: 'repeating', duration_in_months: '3', percent_off: '10' };
    await discountCustomer(portal, subscription, tenth);
    expect(await amounts()).toEqual(['19900', 17_910]);
    portal.stripe.simulate.renew(subscription.id, 'paid');
    await portal.stripe.settled();
    expect(portal.stripe.state.charges.at(-1)?.amount).toBe(17_910);

    const product = { 'applies_to[products][0]': 'prod_sandbox_advantage' };
    await discountCustomer(portal, subscription, { id: 'OTHERS', duration: 'forever', percent_off: '50', ...product });
    expect(await amounts()).toEqual(['19900']);
    await discountCustomer(portal, subscription, 'HALF');
    expect(await amounts()).toEqual(['9950']);
    await discountCustomer(portal, subscription, null);
    expect(await amounts()).toEqual(['19900']);
  });

  test('keeps its own discount, whatever its customer gets', async () => {
    const coupons = [{ id: 'FIVE', duration: 'forever', amount_off: '500', currency: 'usd' }];
    const { subscription } = await adoptable(portal, { email: EMAIL, coupons });
    await add({ payment: 'stripe', subscription: subscription.id });
    await discountCustomer(portal, subscription, { id: 'HALF', duration: 'forever', percent_off: '50' });
    expect(await rows()).toMatchObject([{ price: '19400' }]);
    portal.stripe.simulate.renew(subscription.id, 'paid');
    await portal.stripe.settled();
    expect(portal.stripe.state.charges.at(-1)?.amount).toBe(19_400);
  });

  test('that is charged by the year has its share of a month as the price, and its whole amount as the next charge', async () => {
    const { subscription } = await adoptable(portal, { email: EMAIL, state: 'yearly' });
    const { page } = await addOnPage({ payment: 'stripe', subscription: subscription.id });
    expect(await rows()).toMatchObject([{ price: '8333' }]);
    expect(page.body.textContent).toContain('Next charge$1,000 on ');
    portal.stripe.isReachable = false;
    const receipt = await portal.php<{ next_amount: number }>(`
      $held = ( new PracticePortal\\Billing\\Storage\\Subscriptions() )->forUser( ${(await user())!.ID} )[0];
      return ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Billing\\ReceiptBuilder::class )->for( $held );`);
    portal.stripe.isReachable = true;
    expect(receipt.next_amount).toBe(100_000);
    const [membership] = await portal.dispatch([{ method: 'GET', path: '/account/membership' }], 'renee');
    expect(membership!.json).toMatchObject({ plan: { price: 100_000, months: 12 } });
  });

  test('that was canceled elsewhere ends with its month; the person gets no e-mail about that, but one about the end', async () => {
    const { subscription } = await adoptable(portal, { email: EMAIL, state: 'ending' });
    await add({ payment: 'stripe', subscription: subscription.id });
    expect(await rows()).toMatchObject([{ status: 'cancel_at_period_end', ends_at: expect.any(String) }]);
    expect(portal.site.mails()).toEqual([]);
    portal.stripe.simulate.cancel(subscription.id);
    await portal.stripe.settled();
    expect(mailsTo(portal, EMAIL).map(({ subject }) => subject)).toEqual([expect.stringContaining('has ended')]);
  });

  test('is found by the e-mail address, and then behaves like any other', async () => {
    const { subscription } = await adoptable(portal, { email: EMAIL });
    await add({ payment: 'stripe' });
    portal.stripe.simulate.renew(subscription.id, 'refused');
    await portal.stripe.settled();
    expect((await rows())[0]).toMatchObject({ gateway_subscription: subscription.id, status: 'past_due' });
  });

  test.each([
    ['that has ended', 'canceled', 'This Stripe subscription has ended.'],
    [
      'that is unpaid',
      'unpaid',
      'This Stripe subscription is not active: it is unpaid, paused without an end or waits for its first payment.',
    ],
    [
      'that is paused without an end',
      'stopped',
      'This Stripe subscription is not active: it is unpaid, paused without an end or waits for its first payment.',
    ],
    ['in another currency', 'eur', 'This Stripe subscription is charged in EUR. Memberships here are charged in USD.'],
    ['of another plan', 'advantage', 'Stripe charges for Advantage Membership, not for Grow Membership.'],
    ['for two', 'twice', 'This Stripe subscription has several items, or one item several times.'],
    ['charged by the week', 'weekly', 'This Stripe subscription is not charged by the month or year.'],
    [
      'charged by usage',
      'metered',
      'The amount of this Stripe subscription depends on usage, or its discount belongs to an item. Use a fixed price, and add the discount to the subscription.',
    ],
  ])('%s is refused', async (_, state, message) => {
    const { subscription } = await adoptable(portal, { email: EMAIL, state });
    expect(await add({ payment: 'stripe', subscription: subscription.id })).toBe(message);
    expect([await rows(), await user()]).toEqual([[], null]);
  });

  test.each([
    ['sub_nowhere', 'Stripe has no subscription with this ID.'],
    ['price_1', 'The ID of a Stripe subscription begins with "sub_".'],
  ])('%j is refused', async (subscription, message) => {
    expect(await add({ payment: 'stripe', subscription })).toBe(message);
  });

  test('that Stripe does not find by the e-mail address is refused, and what was typed stays', async () => {
    const { notice, page } = await addOnPage({ payment: 'stripe', subscription: '' });
    expect(notice).toBe('Stripe has no running subscription for this e-mail address.');
    expect(page.querySelector('[name="practice"]')?.getAttribute('value')).toBe('Alder Dental');
    expect(page.querySelector('[name="payment"][checked]')?.getAttribute('value')).toBe('stripe');
  });

  test('at a price that several plans share needs a chosen plan', async () => {
    const { subscription } = await adoptable(portal, { email: EMAIL });
    const planOf = (chosen: number) =>
      portal.php<string>(`
        add_filter( 'practice_portal_stripe_price', static fn( $price, $slug ) => 'navigator-membership' === $slug ? $price : 'price_sandbox_grow', 10, 2 );
        $plan = ( new PracticePortal\\Billing\\Storage\\Plans() )->findAny( ${chosen} );
        try {
          return ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Billing\\Adoption\\StripeAdoption::class )->verify( '${subscription.id}', $plan )->plan->name;
        } catch ( PracticePortal\\Core\\RequestRejected $no ) { return $no->getMessage(); }`);
    expect(await planOf(portal.products.advantage)).toBe('Advantage Membership');
    expect(await planOf(portal.products.grow)).toBe('Grow Membership');
    expect(await planOf(portal.products.navigator)).toBe(
      'Stripe charges for Grow Membership, not for Navigator Membership.',
    );
    expect(await planOf(0)).toBe(
      'The price of this Stripe subscription (price_sandbox_grow) belongs to several plans: Grow Membership, Advantage Membership. Choose one.',
    );
  });

  test('that two owners give to two people at the same time belongs to one, and the other gets no account', async () => {
    const { subscription } = await adoptable(portal, { email: EMAIL });
    const outcome = await portal.php(`
      $adder = ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Membership\\Adding\\MemberAdder::class );
      $add   = static function ( $email ) use ( $adder ) {
        $person = new PracticePortal\\Membership\\Adding\\NewMember( new PracticePortal\\Registration\\Form\\RegistrationForm( array( 'user_email' => $email ) ) );
        $person->stripe_subscription = '${subscription.id}';
        try { $adder->add( $person ); return 'added'; } catch ( Exception $no ) { return $no->getMessage(); }
      };
      $outcomes = array();
      // The other owner's request comes between the check at Stripe and the new row.
      $meanwhile = static function () use ( &$meanwhile, &$outcomes, $add ) {
        remove_action( 'user_register', $meanwhile );
        $outcomes[] = $add( 'bea@x.example' );
      };
      add_action( 'user_register', $meanwhile );
      $outcomes[] = $add( '${EMAIL}' );
      $outcomes[] = $add( 'bea@x.example' );
      return $outcomes;`);
    expect(outcome).toEqual([
      'This request is changing the same data.',
      'added',
      'This Stripe subscription already belongs to a member here.',
    ]);
    expect([(await rows()).length, await user('bea@x.example')]).toEqual([1, null]);
  });

  test('that already belongs to a member is refused', async () => {
    const { subscription } = await adoptable(portal, { email: EMAIL });
    await add({ payment: 'stripe', subscription: subscription.id });
    const notice = await add({ email: 'other@x.example', payment: 'stripe', subscription: subscription.id });
    expect(notice).toBe('This Stripe subscription already belongs to a member here.');
  });
});

describe('the e-mail address of an existing account', () => {
  test('gives that account the membership and leaves its own data', async () => {
    await portal.php(`
      $id = wp_insert_user( array( 'user_login' => 'old', 'user_email' => '${EMAIL}', 'user_pass' => 'x', 'first_name' => 'Rena', 'display_name' => 'Rena' ) );
      update_user_meta( $id, 'practice_portal_verified_email', hash( 'sha256', '${EMAIL}' ) );
      return true;`);
    const notice = await add({ payment: 'complimentary', password_link: '1' });
    expect(notice).toBe('Member added to the account that has this e-mail address.');
    expect(await user()).toMatchObject({ login: 'old', name: 'Rena' });
    expect(await portal.meta((await user())!.ID)).toMatchObject({ first_name: 'Rena', last_name: 'O’Brien' });
    expect(portal.site.mails()).toEqual([]);
  });

  test.each([
    ['staff', ''],
    ['an administrator', 'Rena'],
  ])('of an administrator has its empty names filled in by %s as “%s”', async (who, name) => {
    await portal.php(`
      $id = wp_insert_user( array( 'user_login' => 'boss', 'user_email' => '${EMAIL}', 'user_pass' => 'x', 'role' => 'administrator' ) );
      update_user_meta( $id, 'practice_portal_verified_email', hash( 'sha256', '${EMAIL}' ) );
      if ( 'staff' === '${who}' ) {
        $user = get_user_by( 'login', 'a-administrator' );
        $user->set_role( 'subscriber' );
        $user->add_cap( 'practice_portal_manage_members' );
      }
      return true;`);
    const notice = await add({ payment: 'complimentary', first_name: 'Rena' });
    expect(notice).toBe('Member added to the account that has this e-mail address.');
    expect(await portal.meta((await user())!.ID)).toMatchObject({ first_name: name });
  });

  test('that is unverified gets nothing', async () => {
    await portal.php(
      `return wp_insert_user( array( 'user_login' => 'squatter', 'user_email' => '${EMAIL}', 'user_pass' => 'x' ) );`,
    );
    expect(await add({ payment: 'complimentary' })).toMatch(/hasn’t confirmed it/);
    expect(await rows()).toEqual([]);
  });

  test('that has a membership is refused', async () => {
    await addMember(portal, { login: 'ann' });
    const notice = await add({ email: 'ann@private.example', payment: 'complimentary' });
    expect(notice).toMatch(/already has a membership|hasn’t confirmed/);
    expect(await rows()).toHaveLength(1);
  });
});

test.each([
  [{ payment: 'outside', until: '2030-12-31', email: 'no-address' }, 'This is not a valid e-mail address.'],
  [{ payment: 'complimentary', state: 'Oregn' }, '“Oregn” is not a state of the USA. Enter it as OR or Oregon.'],
  [{ payment: 'complimentary', plan: '' }, 'Choose a plan.'],
  [{ payment: '' }, 'Choose how the membership is paid.'],
  [
    { payment: 'complimentary', first_name: 'www.spam.example' },
    '"First Name" can have at most 100 characters and no web address.',
  ],
])('%j is refused', async (changes, message) => {
  expect(await add(changes)).toBe(message);
  expect([await rows(), await user()]).toEqual([[], null]);
});

test('a purchase that waits for its payment does not stop it', async () => {
  await register(portal.browser(), memberForm(portal.products.grow));
  await portal.php(`
    $user = get_user_by( 'email', '${EMAIL}' );
    PracticePortal\\Registration\\Accounts\\EmailVerification::verify( $user->ID, $user->user_email );
    return true;`);
  expect(await add({ payment: 'complimentary' })).toContain('Member added');
  expect((await rows()).map(({ status }) => status)).toEqual(['incomplete_expired', 'active']);
});
