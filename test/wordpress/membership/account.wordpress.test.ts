/**
 * The member's own page on the host: the data that it reads, and the card.
 */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { beAtWorkOnPerson } from '../kit/locks.ts';
import { addMember } from '../kit/members.ts';
import { wireData } from '../kit/page.ts';
import { ask, joinAsMember, said } from '../kit/member.ts';
import { register, secondaryForm } from '../kit/registration.ts';
import { useSite, type DispatchedAnswer } from '../kit/site.ts';
import { silenceWebhooks } from '../kit/stripe.ts';

const portal = useSite();

const MONTH = 30 * 86_400;

async function buy(coupon = ''): Promise<void> {
  await joinAsMember(portal, 'grow', coupon);
}

const atStripe = () => portal.stripe.state.subscriptions[0];
const periodEnd = () => atStripe()?.items.data[0]?.current_period_end ?? 0;
const firstPayment = () => portal.stripe.state.paymentIntents[0]?.id ?? '';

/** The customer's action on Stripe's own page. */
async function giveCard(number: string): Promise<string> {
  const { json } = await ask(portal, '/account/portal', { flow: 'card' });
  const response = await fetch(`${json.url}/${number}`, { redirect: 'manual' });
  await portal.stripe.settled();
  return response.headers.get('location') ?? '';
}
const takeCard = (key: string = randomUUID()) => ask(portal, '/account/card', { idempotency_key: key });

describe('the membership', () => {
  test('is read with its next charge, discount included, and its card', async () => {
    await buy('WELCOME10');
    const { json } = await ask(portal, '/account/membership');
    expect(json).toMatchObject({
      plan: { id: portal.products.grow, name: 'Grow Membership', price: 19_900 },
      state: 'active',
      next_charge: { amount: 17_910, at: periodEnd() },
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
      is_billed: true,
      cancels_on: periodEnd(),
      is_invited: false,
      paid_by: '',
    });
    expect(json.plans.map(({ name }: { name: string }) => name)).toEqual([
      'Advantage Membership',
      'Navigator Membership',
    ]);
    expect(json.guarantee.until).toBeGreaterThan(Date.now() / 1000 + 89 * 86_400);
  });

  test('is unavailable while Stripe is down', async () => {
    await buy();
    portal.stripe.isReachable = false;
    expect(said(await ask(portal, '/account/membership'))).toBe('502 practice_portal_gateway_unavailable');
    portal.stripe.isReachable = true;
  });

  test('of a secondary user names the payer, and cannot be canceled or resumed', async () => {
    await buy();
    await portal.php(`
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      return ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( 'sam@example.com', 'Sam', $subscriptions->find( 1 ), 'a-token' );`);
    await register(portal.browser(), secondaryForm('a-token'));
    const { json } = await ask(portal, '/account/membership', undefined, 'sam');
    expect(json).toMatchObject({
      state: 'active',
      paid_by: expect.stringContaining('O'),
      is_billed: false,
      card: null,
      plans: [],
      guarantee: null,
    });
    expect(said(await ask(portal, '/account/membership/cancel', { idempotency_key: randomUUID() }, 'sam'))).toBe(
      '409 practice_portal_not_billed',
    );
    expect(said(await ask(portal, '/account/portal', { flow: 'card' }, 'sam'))).toBe('409 practice_portal_not_billed');
    expect((await ask(portal, '/account/payments', undefined, 'sam')).json).toEqual({ items: [], next: null });
  });
});

describe('the payments', () => {
  const rows = (json: DispatchedAnswer['json']) =>
    json.items.map(({ amount, status, for: what }: { amount: number; status: string; for: string }) => [
      what,
      amount,
      status,
    ]);

  test('list each charge with its receipt, each failed one and each refund', async () => {
    await buy();
    portal.stripe.simulate.pass(MONTH);
    portal.stripe.simulate.renew(atStripe()?.id ?? '', 'paid');
    portal.stripe.simulate.pass(60);
    portal.stripe.simulate.refund(firstPayment(), 5_000);
    portal.stripe.simulate.pass(MONTH);
    portal.stripe.simulate.renew(atStripe()?.id ?? '', 'refused');
    await portal.stripe.settled();
    const { json } = await ask(portal, '/account/payments');
    expect(rows(json)).toEqual([
      ['Grow Membership', 19_900, 'failed'],
      ['Grow Membership', -5_000, 'refunded'],
      ['Grow Membership', 19_900, 'paid'],
      ['Grow Membership', 19_900, 'paid'],
    ]);
    expect(json.items.map(({ receipt }: { receipt: string | null }) => receipt === null)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(json.next).toBeNull();
  });

  test('have no entry for a month that costs nothing, and name what credit has paid', async () => {
    await buy('FREEMONTH');
    expect(rows((await ask(portal, '/account/payments')).json)).toEqual([]);
    const [customer] = portal.stripe.state.customers;
    if (customer) customer.balance = -30_000;
    for (let month = 0; month < 2; month++) {
      portal.stripe.simulate.pass(MONTH);
      portal.stripe.simulate.renew(atStripe()?.id ?? '', 'paid');
    }
    await portal.stripe.settled();
    expect(rows((await ask(portal, '/account/payments')).json)).toEqual([
      ['Grow Membership', 9_800, 'paid'],
      ['Grow Membership', 0, 'covered'],
    ]);
  });

  test('come page by page', async () => {
    await buy();
    silenceWebhooks(portal);
    for (let month = 0; month < 13; month++) {
      portal.stripe.simulate.pass(MONTH);
      portal.stripe.simulate.renew(atStripe()?.id ?? '', 'paid');
    }
    await portal.stripe.settled();
    const first = (await ask(portal, '/account/payments')).json;
    const second = (await ask(portal, `/account/payments?after=${first.next}`)).json;
    expect([first.items.length, second.items.length, second.next]).toEqual([12, 2, null]);
    expect(new Set([...first.items, ...second.items].map(({ id }: { id: string }) => id)).size).toBe(14);
  });
});

describe('a new card', () => {
  test('is entered on Stripe’s page, which leads back, and pays from then on', async () => {
    await buy();
    expect(await giveCard('5555555555554444')).toBe(`${portal.address}/account/?returned=card`);
    const key = randomUUID();
    // If the response gets lost, a repeat gets the same one.
    for (let time = 0; time < 2; time++)
      expect((await takeCard(key)).json).toMatchObject({
        card: { brand: 'mastercard', last4: '4444' },
        state: 'active',
        card_changed: true,
      });
    expect((await takeCard()).json.card_changed).toBe(false);
    expect((await portal.rows('journal')).filter(({ kind }) => kind === 'card_changed')).toHaveLength(1);
    expect(portal.stripe.state.charges).toHaveLength(1);
    portal.stripe.simulate.renew(atStripe()?.id ?? '', 'paid');
    expect(portal.stripe.state.charges.at(-1)?.payment_method).toBe(atStripe()?.default_payment_method);
  });

  test('pays what is owed at once, and once', async () => {
    await buy();
    portal.stripe.simulate.renew(atStripe()?.id ?? '', 'refused');
    await portal.stripe.settled();
    await giveCard('5555555555554444');
    expect((await takeCard('the-same-key')).json).toMatchObject({ state: 'active', past_due_since: null });
    await takeCard('the-same-key');
    await takeCard();
    expect(portal.stripe.state.charges).toHaveLength(2);
  });

  test('that the bank declines is reported, and the membership stays past due', async () => {
    await buy();
    portal.stripe.simulate.renew(atStripe()?.id ?? '', 'refused');
    await portal.stripe.settled();
    await giveCard('4000000000000002');
    const answer = await takeCard();
    expect([said(answer), answer.json.message]).toEqual([
      '402 practice_portal_payment_failed',
      'Your card was declined.',
    ]);
    expect((await ask(portal, '/account/membership')).json.state).toBe('past_due');
  });

  test('is entered on a Stripe page for this customer only; invoices have their own page', async () => {
    await buy();
    await ask(portal, '/account/portal', { flow: 'card' });
    await ask(portal, '/account/portal', { flow: 'invoices' });
    const [card, invoices] = portal.stripe.state.portalSessions;
    expect([card?.customer, invoices?.customer]).toEqual([atStripe()?.customer, atStripe()?.customer]);
    expect([card?.flow?.type, invoices?.flow, invoices?.return_url]).toEqual([
      'payment_method_update',
      null,
      `${portal.address}/account/`,
    ]);
  });
});

describe('the page', () => {
  const open = async (login: string) => {
    const browser = portal.browser();
    if (login !== '') await browser.signIn(login, login);
    const answer = await browser.send('/account/', { headers: { Accept: 'text/html' } });
    return answer.status === 200 ? wireData(answer) : answer.header('location');
  };
  const publish = () =>
    portal.php(
      `return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'account', 'post_title' => 'Account', 'post_content' => '[practice_portal view="account-page"]' ) );`,
    );

  test('asks visitors to sign in, and tells users who never had a membership what they need', async () => {
    await publish();
    expect(await open('')).toContain('/wp-login.php?redirect_to=');
    expect(await open('a-subscriber')).toMatchObject({
      page: 'membership-not-active',
      data: { heading: 'Your Membership' },
    });
  });

  test('is open to current and former members, and to members by other ways', async () => {
    await publish();
    await addMember(portal, { login: 'a-member' });
    await addMember(portal, { login: 'a-former', status: 'canceled' });
    await portal.php(
      `$id = get_user_by( 'login', 'a-member' )->ID;
       foreach ( array( 'one' => '1300 SE Stark St', 'two' => '', 'city' => 'Portland', 'state' => 'OR', 'zip' => '97202' ) as $part => $value ) { update_user_meta( $id, "mepr-address-$part", $value ); }`,
    );
    expect(await open('a-member')).toMatchObject({
      page: 'account-page',
      data: {
        is_held: true,
        is_paying: true,
        seller_url: '',
        returned_card: false,
        address: ['1300 SE Stark St', 'Portland, OR 97202'],
        offers: [{ name: 'Grow Membership' }, { name: 'Advantage Membership' }, { name: 'Navigator Membership' }],
      },
    });
    expect(await open('a-former')).toMatchObject({ page: 'account-page', data: { is_held: true } });
    expect(await open('a-partner')).toMatchObject({ page: 'account-page', data: { is_held: false } });
  });
});

describe('the team', () => {
  const act = (name: string, body: Record<string, unknown>, as = 'renee', key: string = randomUUID()) =>
    ask(portal, `/account/team/${name}`, { ...body, idempotency_key: key }, as);
  const team = async () => (await ask(portal, '/account/team')).json as { id: number; email: string; state: string }[];
  const mails = () => portal.site.php.listFiles('/mail').length;
  const expire = () =>
    portal.php(
      `global $wpdb; return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_invites SET expires_at = 5" );`,
    );

  test('lists the admin of the registration and each invited one, once despite repeats', async () => {
    await buy();
    const before = mails();
    const ada = { name: 'Ada', email: 'ada@obrien.example' };
    await act('invite', ada, 'renee', 'the-same-key');
    await act('invite', ada, 'renee', 'the-same-key');
    const again = await act('invite', { ...ada, email: 'Ada@obrien.example' });
    expect(said(again)).toBe('422 practice_portal_invite_refused');
    expect((await team()).map(({ email, state }) => [email, state])).toEqual([
      ['alex@obrien.example', 'invited'],
      ['ada@obrien.example', 'invited'],
    ]);
    expect(mails() - before).toBe(1);
  });

  test.each([
    ['nobody', { name: '', email: 'a@b.example' }],
    ['a wrong address', { name: 'Ada', email: 'ada' }],
    ['oneself', { name: 'Me', email: 'renee@obrien.example' }],
  ])('does not invite %s', async (_, whom) => {
    await buy();
    expect(said(await act('invite', whom))).toBe('422 practice_portal_invite_refused');
    expect(await team()).toHaveLength(1);
  });

  test('resends expired invitations, and withdraws unused ones: the next payment does not invite again', async () => {
    await buy();
    await expire();
    const [alex] = await team();
    expect(alex?.state).toBe('expired');
    const before = mails();
    expect((await act('send', { id: alex?.id })).json).toMatchObject([{ state: 'invited' }]);
    expect(mails() - before).toBe(1);
    expect((await act('withdraw', { id: alex?.id })).json).toEqual([]);
    const canceled = (await portal.rows('journal')).filter(({ kind }) => kind === 'invitation_canceled');
    expect(canceled).toMatchObject([{ acted_by: 'member', reference: String(alex?.id) }]);
    portal.stripe.simulate.pass(MONTH);
    portal.stripe.simulate.renew(atStripe()?.id ?? '', 'paid');
    await portal.stripe.settled();
    expect(await team()).toEqual([]);
    expect(said(await act('send', { id: alex?.id }))).toBe('404 practice_portal_unknown_invite');
  });

  test('asks to try again while another request, such as a payment, works on the member', async () => {
    await buy();
    const [alex] = await team();
    const before = mails();
    await beAtWorkOnPerson(portal, 'renee');
    const busy = '409 practice_portal_in_progress';
    expect(said(await act('invite', { name: 'Ada', email: 'ada@obrien.example' }))).toBe(busy);
    expect(said(await act('send', { id: alex?.id }))).toBe(busy);
    expect(said(await act('withdraw', { id: alex?.id }))).toBe(busy);
    expect(await team()).toEqual([alex]);
    expect(mails()).toBe(before);
  });

  test('is each member’s own: another member’s invitation cannot be resent or withdrawn', async () => {
    await buy();
    await addMember(portal, { login: 'a-member' });
    const [alex] = await team();
    expect(said(await act('withdraw', { id: alex?.id }, 'a-member'))).toBe('404 practice_portal_unknown_invite');
    expect(said(await act('send', { id: alex?.id }, 'a-member'))).toBe('404 practice_portal_unknown_invite');
    expect(await team()).toHaveLength(1);
  });
});

describe('the profile', () => {
  const wire = async () => {
    const { json } = await ask(portal, '/account/profile');
    return { user: json.user, revision: String(json.revision) };
  };
  const put = async (body: unknown, revision: string, as = 'renee') => {
    const [answer] = await portal.dispatch(
      [{ method: 'PUT', path: '/account/profile', json: body, headers: { 'If-Match': `"${revision}"` } }],
      as,
    );
    return answer!;
  };
  /** As the client sends it. */
  const bodyOf = (user: Record<string, unknown>, changes: Record<string, unknown> = {}) => ({
    ...user,
    mepr_best_phone_number: user.phone,
    ...changes,
  });

  test('is saved as a whole, and is in the directory at once', async () => {
    await buy();
    const { user, revision } = await wire();
    const [first, ...others] = user.practices;
    const answer = await put(
      bodyOf(user, { user_last_name: 'Curie', practices: [{ ...first, name: 'Radium Dental' }, ...others] }),
      revision,
    );
    expect(answer.status).toBe(200);
    expect(answer.json.user).toMatchObject({ user_last_name: 'Curie', user_email: user.user_email });
    expect(answer.json.user.practices.map(({ name }: { name: string }) => name)).toEqual([
      'Radium Dental',
      'Zahnärzte <West>',
    ]);
    const { json } = await ask(portal, '/members?search=Radium');
    expect(json.map((member: unknown) => JSON.stringify(member))).toEqual([expect.stringContaining('Curie')]);
  });

  test('that was changed in another tab is not overwritten: the response has the current one', async () => {
    await buy();
    const { user, revision } = await wire();
    const theirs = await put(bodyOf(user, { user_first_name: 'Marie' }), revision);
    const late = await put(bodyOf(user, { user_first_name: 'Irène' }), revision);
    expect(said(late)).toBe('412 practice_portal_conflict');
    expect(late.json.data.current).toEqual(theirs.json);
    expect((await wire()).user.user_first_name).toBe('Marie');
    expect((await put(bodyOf(user, { user_first_name: 'Irène' }), theirs.json.revision)).status).toBe(200);
  });

  test('follows the registration’s rules: nothing is saved that it would reject', async () => {
    await buy();
    const { user, revision } = await wire();
    const [first] = user.practices;
    const answer = await put(bodyOf(user, { user_last_name: '', practices: [{ ...first, specialty: '' }] }), revision);
    expect(said(answer)).toBe('422 practice_portal_profile_invalid');
    expect(Object.keys(answer.json.data.errors)).toEqual(['user_last_name', 'practices', 'practices.0.specialty']);
    expect(await wire()).toEqual({ user, revision });
  });

  test('cannot change the WordPress account, or the agreements', async () => {
    await buy();
    const { user, revision } = await wire();
    const before = await portal.php(`return get_user_by( 'login', 'renee' )->roles;`);
    await put(
      bodyOf(user, { user_email: 'other@example.com', role: 'administrator', agreements: { hipaa: '0' } }),
      revision,
    );
    expect((await wire()).user.user_email).toBe(user.user_email);
    expect(await portal.php(`return get_user_by( 'login', 'renee' )->roles;`)).toEqual(before);
    expect(
      await portal.php(
        `return get_user_meta( get_user_by( 'login', 'renee' )->ID, 'practice_portal_agreements', true )['hipaa'];`,
      ),
    ).toBe(true);
  });
});
