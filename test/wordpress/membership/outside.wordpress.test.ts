/** A membership that Stripe does not charge: paid outside of it until a date, or free. */
import { beforeEach, describe, expect, test } from 'vitest';
import { beAtWorkOnPerson } from '../kit/locks.ts';
import { mailsTo } from '../kit/mail.ts';
import { DAY_SECONDS, grantOutside, letOutsidePass, OUTSIDE, outsideRows } from '../kit/outside.ts';
import { memberForm, register, secondaryForm, withoutCredentials } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';

const portal = useSite();

const EMAIL = 'renee@obrien.example';
const OWNER = 'admin@example.com';
const now = () => Math.floor(Date.now() / 1000);

let ids: { user: number; id: number };
const grant = async (days: number, isFree = false) => {
  ids = await grantOutside(portal, { login: 'renee', email: EMAIL, until: now() + days * DAY_SECONDS, isFree });
};
const membersStatus = async (as = 'renee') =>
  (await portal.dispatch([{ method: 'GET', path: '/members' }], as)).map(
    ({ status, json }) => json.message ?? status,
  )[0];
const summary = async (as = 'renee') =>
  (await portal.dispatch([{ method: 'GET', path: '/account/membership' }], as))[0]?.json;
const kinds = async () =>
  (await portal.rows('journal')).map(({ kind }) => kind).filter((kind) => !kind!.startsWith('email_'));
const subjects = (to: string) => mailsTo(portal, to).map(({ subject }) => subject);

beforeEach(() => portal.php(`update_option( 'admin_email', '${OWNER}' ); return true;`));

describe('a member who is paid for outside of Stripe', () => {
  test('has access at once, without a charge or an e-mail', async () => {
    await grant(60);
    expect(await membersStatus()).toBe(200);
    expect(await summary()).toMatchObject({
      state: 'active',
      is_billed: false,
      card: null,
      next_charge: null,
      plans: [],
      guarantee: null,
      committed_until: null,
      outside: { until: expect.any(Number), is_complimentary: false },
    });
    expect(await kinds()).toEqual(['added']);
    expect(portal.site.mails()).toEqual([]);
    expect(portal.stripe.state.customers).toEqual([]);
  });

  test('has access until that second, whenever the task runs', async () => {
    await grant(60);
    const at = (offset: number) =>
      portal.php<string>(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET current_period_end = '" . gmdate( 'Y-m-d H:i:s', time() + ${offset} ) . "'" );
      $status = ( new PracticePortal\\Core\\Services() )->get( PracticePortal\\Membership\\BuiltinMemberships::class )->statusFor( ${ids.user} );
      return $status->state;`);
    expect([await at(3), await at(0), await at(-1)]).toEqual(['member', 'ended', 'ended']);
    // No request has stored the end yet.
    expect((await outsideRows(portal))[0]?.['status']).toBe('active');
    expect(await membersStatus()).toBe('Your membership has ended.');
    expect(await summary()).toMatchObject({ state: 'canceled', ended_at: expect.any(Number), outside: null });
  });

  test('the date is the whole day, in the site’s time zone', async () => {
    const [end, wrong, shown] = await portal.php<[number, number | null, string]>(`
      update_option( 'timezone_string', 'America/Los_Angeles' );
      $end = PracticePortal\\Core\\SiteDay::end( '2026-12-31' );
      return array( $end, PracticePortal\\Core\\SiteDay::end( '2026-02-30' ), PracticePortal\\Core\\SiteDay::at( $end ) );`);
    expect(new Date(end * 1000).toISOString()).toBe('2027-01-01T07:59:59.000Z');
    expect([wrong, shown]).toEqual([null, '2026-12-31']);
  });

  test('ends in the records on its date, once, with one e-mail', async () => {
    await grant(20);
    const end = now() + 20 * DAY_SECONDS;
    await letOutsidePass(portal, 21 * DAY_SECONDS);
    await letOutsidePass(portal, 0);
    const [row] = await outsideRows(portal);
    expect(row).toMatchObject({ status: 'canceled', cancelled_at: row?.['current_period_end'] });
    const ended = (await portal.rows('journal')).filter(({ kind }) => kind === 'canceled');
    expect(ended).toHaveLength(1);
    expect(Math.abs(Number(ended[0]!['happened_at']) - (end - 21 * DAY_SECONDS))).toBeLessThan(10);
    expect(subjects(EMAIL).filter((subject) => subject.includes('has ended'))).toHaveLength(1);
  });

  test('ends an hour later if another request is changing it', async () => {
    await grant(20);
    const release = await beAtWorkOnPerson(portal, 'renee');
    await letOutsidePass(portal, 21 * DAY_SECONDS);
    expect((await outsideRows(portal))[0]?.['status']).toBe('active');
    await release();
    await letOutsidePass(portal, 0);
    expect((await outsideRows(portal))[0]?.['status']).toBe('canceled');
  });

  test('ends the practice admins’ access, too', async () => {
    await grant(60);
    await portal.php(`
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( 'invited@example.com', 'Sam Second', $subscriptions->find( ${ids.id} ), 'token' );
      return true;`);
    const { status } = await register(portal.browser(), secondaryForm('token', { user_login: 'sam' }));
    expect(status).toBe(201);
    expect(await membersStatus('sam')).toBe(200);
    expect(await summary('sam')).toMatchObject({ state: 'active', outside: { is_complimentary: false } });
    await letOutsidePass(portal, 61 * DAY_SECONDS);
    expect(await membersStatus('sam')).toBe('Your membership has ended.');
    expect((await portal.rows('subscriptions')).map(({ status: state }) => state)).toEqual(['canceled', 'canceled']);
    expect((await kinds()).filter((kind) => kind === 'canceled')).toHaveLength(2);
  });
});

describe('the reminder', () => {
  test('goes to the member and the owner once, fourteen days before', async () => {
    await grant(30);
    await letOutsidePass(portal, 15 * DAY_SECONDS);
    expect(portal.site.mails()).toEqual([]);
    await letOutsidePass(portal, 1.5 * DAY_SECONDS);
    await letOutsidePass(portal, 0);
    expect(subjects(EMAIL)).toEqual([expect.stringMatching(/^Your membership at .* ends on /)]);
    expect(subjects(OWNER)).toEqual([expect.stringMatching(/^\[.*\] 1 membership ends on /)]);
    expect(mailsTo(portal, OWNER)[0]?.message).toContain('renee (Grow Member)');
    expect(mailsTo(portal, EMAIL)[0]?.message).toContain('Nothing is charged automatically.');
  });

  test('comes again for a new date', async () => {
    await grant(30);
    await letOutsidePass(portal, 20 * DAY_SECONDS);
    await portal.php(`${OUTSIDE} return $outside->change( ${ids.id}, $paid( time() + ${42 * DAY_SECONDS} ) )->id;`);
    await letOutsidePass(portal, 20 * DAY_SECONDS);
    expect(subjects(EMAIL)).toHaveLength(1);
    await letOutsidePass(portal, 10 * DAY_SECONDS);
    expect([subjects(EMAIL).length, subjects(OWNER).length]).toEqual([2, 2]);
    expect(await kinds()).toEqual(['added', 'paid_until_ends', 'extended', 'paid_until_ends']);
  });

  test('does not come if the owner has just entered a near date', async () => {
    await grant(5);
    await letOutsidePass(portal, 2 * DAY_SECONDS);
    expect(portal.site.mails()).toEqual([]);
  });

  test('is one e-mail to the owner for all that end that day', async () => {
    const until = now() + 20 * DAY_SECONDS;
    for (const login of ['ann', 'bea', 'cleo'])
      await grantOutside(portal, { login, email: `${login}@x.example`, until });
    await letOutsidePass(portal, 10 * DAY_SECONDS);
    expect(subjects(OWNER)).toEqual([expect.stringMatching(/\] 3 memberships end on /)]);
  });
});

describe('a free membership', () => {
  test('has no end, and the page says so', async () => {
    ids = await grantOutside(portal, { login: 'renee', email: EMAIL, until: null });
    await letOutsidePass(portal, 900 * DAY_SECONDS);
    expect(await membersStatus()).toBe(200);
    expect((await summary()).outside).toEqual({ until: null, is_complimentary: true });
    expect(portal.site.mails()).toEqual([]);
  });
});

describe('no member pays twice', () => {
  const buy = async () => {
    const browser = portal.browser();
    await browser.signIn('renee', 'a long password');
    return register(browser, withoutCredentials(memberForm(portal.products.grow)));
  };

  test('while it lasts no other can be bought, and the response says until when', async () => {
    await grant(60);
    const { status, json } = await buy();
    expect([status, json.code]).toEqual([409, 'practice_portal_already_subscribed']);
    expect(json.message).toMatch(/^Your membership is paid until .* You can join with a card when it has ended\.$/);
    expect(portal.stripe.state.subscriptions).toEqual([]);
  });

  test('after it ends another can be bought, and no e-mail says that the membership has ended', async () => {
    await grant(20);
    await portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_subscriptions SET current_period_end = '2026-01-01 00:00:00'" );
      return true;`);
    const { status, json } = await buy();
    expect(status, json.message).toBe(200);
    await confirmCard(portal, json.client_secret);
    await letOutsidePass(portal, 0);
    expect((await portal.rows('subscriptions')).map(({ status: state }) => state)).toEqual(['canceled', 'active']);
    expect(subjects(EMAIL).filter((subject) => subject.includes('has ended'))).toEqual([]);
    expect(await membersStatus()).toBe(200);
  });

  test('a purchase that waits for its payment is canceled when the owner adds the person', async () => {
    const { json } = await register(portal.browser(), memberForm(portal.products.grow));
    await grant(60);
    expect(portal.stripe.state.subscriptions[0]?.status).toBe('incomplete_expired');
    await confirmCard(portal, json.client_secret);
    expect(portal.stripe.state.charges.filter(({ refunded }) => !refunded)).toEqual([]);
    expect((await portal.rows('subscriptions')).map(({ status }) => status)).toEqual(['incomplete_expired', 'active']);
  });

  test('a member gets no second membership, and a past date is rejected', async () => {
    await grant(60);
    const refusal = (code: string) =>
      portal.php<string>(
        `${OUTSIDE} try { ${code}; return ''; } catch ( PracticePortal\\Core\\RequestRejected $no ) { return $no->getMessage(); }`,
      );
    expect(
      await refusal(
        `$outside->grant( ${ids.user}, $plan( ${portal.products.grow} ), $free(), time(), PracticePortal\\Billing\\Model\\SubscriptionOrigin::Added )`,
      ),
    ).toBe('This person already has a membership.');
    expect(await refusal(`$outside->change( ${ids.id}, $paid( time() - 1 ) )`)).toBe('Enter a date in the future.');
    await letOutsidePass(portal, 61 * DAY_SECONDS);
    expect(await refusal(`$outside->change( ${ids.id}, $paid( time() + 9999 ) )`)).toContain(
      'This membership has ended',
    );
    // A late cheque: the owner adds the person again.
    expect(
      await refusal(
        `$outside->grant( ${ids.user}, $plan( ${portal.products.grow} ), $paid( time() + 9999 ), time(), PracticePortal\\Billing\\Model\\SubscriptionOrigin::Added )`,
      ),
    ).toBe('');
    expect(await membersStatus()).toBe(200);
  });
});
