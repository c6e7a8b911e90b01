/** Who is a member, who is not and why, over HTTP (spec: access#who-is-a-member, access#a-person-without-membership). */
import { beforeEach, describe, expect, test } from 'vitest';
import { membershipSchema } from '../../../src/services/wordpress/membership-data.ts';
import { readViewData } from '../../../src/services/wordpress/view-data.ts';
import type { Answer, Browser } from '../kit/browser.ts';
import { signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { clientData, documentOf, wireData } from '../kit/page.ts';
import { memberForm, register, secondaryForm } from '../kit/registration.ts';
import { useSite } from '../kit/site.ts';
import { confirmCard } from '../kit/stripe.ts';
import { useStubs } from '../kit/stubs.ts';

const portal = useSite();
const activate = useStubs(portal);

const DAY = 86_400;
const registration = () => `${portal.address}/register/`;
const account = () => `${portal.address}/account/`;

/** The fields of a user's subscription. Times are in seconds from now. */
type Row = { status: string; past_due_since?: number; ends_at?: number };

const hold = (userId: number, { status, ...times }: Row) =>
  portal.php(`
    global $wpdb;
    $times = array_map( fn( $seconds ) => gmdate( 'Y-m-d H:i:s', time() + $seconds ), json_decode( '${JSON.stringify(times)}', true ) );
    $wpdb->update( $wpdb->prefix . 'practice_portal_subscriptions', array( 'status' => '${status}' ) + $times + array( 'past_due_since' => null, 'ends_at' => null ), array( 'user_id' => ${userId} ) );
    return $wpdb->last_error;`);

async function holder(row: Row, login = 'somebody'): Promise<Browser> {
  const id = await addMember(portal, { login, subscription: 'Advantage Member' });
  await hold(id, row);
  const browser = portal.browser();
  await browser.signIn(login, login);
  return browser;
}

const refusal = async (browser: Browser) => {
  const { status, json } = await browser.rest('/members');
  return status === 200 ? 'let in' : [status, json.code, json.message, json.data.reason, json.data.url];
};

const NOT_ACTIVE = () => [
  403,
  'practice_portal_membership_required',
  'Your membership is not active yet.',
  'not-active',
  registration(),
];
const ENDED = () => [403, 'practice_portal_membership_required', 'Your membership has ended.', 'ended', registration()];
const UNPAID = () => [
  403,
  'practice_portal_membership_required',
  'Your last payment failed.',
  'payment-failed',
  account(),
];

const PAUSED = () => [403, 'practice_portal_membership_required', 'Your membership is paused.', 'paused', account()];

describe('a membership', () => {
  const LETS_IN: Array<[string, Row]> = [
    ['active', { status: 'active' }],
    ['past due for less than 14 days', { status: 'past_due', past_due_since: -14 * DAY + 60 }],
    ['ending, before what is paid is over', { status: 'cancel_at_period_end', ends_at: 60 }],
  ];
  const DOES_NOT: Array<[string, Row, () => unknown]> = [
    ['created', { status: 'created' }, NOT_ACTIVE],
    ['not paid', { status: 'awaiting_payment' }, NOT_ACTIVE],
    ['incomplete_expired', { status: 'incomplete_expired' }, NOT_ACTIVE],
    ['past due for more than 14 days', { status: 'past_due', past_due_since: -14 * DAY - 1 }, UNPAID],
    ['unpaid', { status: 'unpaid' }, UNPAID],
    ['paused', { status: 'paused' }, PAUSED],
    ['ending, after what was paid is over', { status: 'cancel_at_period_end', ends_at: -1 }, ENDED],
    ['ended', { status: 'canceled' }, ENDED],
    ['refunded in full', { status: 'refunded' }, ENDED],
  ];

  test('gives access while it is paid, and names the reason in every other state', async () => {
    const browser = await holder({ status: 'active' });
    const seen: Record<string, unknown> = {};
    for (const [name, row] of [...LETS_IN, ...DOES_NOT]) {
      await hold(browser.userId, row);
      seen[name] = await refusal(browser);
    }
    expect(seen).toEqual({
      ...Object.fromEntries(LETS_IN.map(([name]) => [name, 'let in'])),
      ...Object.fromEntries(DOES_NOT.map(([name, , why]) => [name, why()])),
    });
  });

  test('gives access for as long as the owner sets', async () => {
    const browser = await holder({ status: 'past_due', past_due_since: -3 * DAY });
    const file = '/wordpress/wp-content/mu-plugins/test-grace.php';
    portal.site.php.writeFile(
      file,
      `<?php add_filter( 'practice_portal_past_due_grace', fn() => 2 * DAY_IN_SECONDS );`,
    );
    expect(await refusal(browser)).toEqual(UNPAID());
    portal.site.php.unlink(file);
    expect(await refusal(browser)).toBe('let in');
  });

  test('a user without one has no access, and a user who restarted is asked to finish', async () => {
    const browser = await signedIn(portal, 'a-subscriber');
    expect(await refusal(browser)).toEqual(NOT_ACTIVE());

    const former = await holder({ status: 'canceled' });
    await portal.php(
      `( new PracticePortal\\Billing\\Storage\\Subscriptions() )->create( ${former.userId}, 1, 'Grow Member', 19900 ); return true;`,
    );
    expect(await refusal(former)).toEqual(NOT_ACTIVE());
  });

  test('partners and administrators always have access', async () => {
    for (const login of ['a-partner', 'a-administrator']) {
      const browser = portal.browser();
      await browser.signIn(login, login);
      expect(await refusal(browser)).toBe('let in');
    }
  });
});

test('a visitor who registered but did not pay is signed in and sees no members; after the payment, all', async () => {
  const browser = portal.browser();
  const answer = await register(browser, memberForm(portal.products.grow));
  expect(answer.json).toMatchObject({ status: 'requires_confirmation', logged_in: true });
  expect(await refusal(browser)).toEqual(NOT_ACTIVE());
  for (const path of ['/navigator-profile', '/members?page=2']) {
    expect((await browser.rest(path)).json.code).toBe('practice_portal_membership_required');
  }
  await confirmCard(portal, answer.json.client_secret);
  expect(await refusal(browser)).toBe('let in');
});

/** A member, and a person who accepted their invitation. */
async function invited(): Promise<{ inviter: number; browser: Browser }> {
  const inviter = await addMember(portal, { login: 'inviter', subscription: 'Advantage Member' });
  await portal.php(`
    $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
    ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( 'sam@example.com', 'Sam', $subscriptions->currentFor( ${inviter} ), 'a-token' );
    return true;`);
  const browser = portal.browser();
  expect((await register(browser, secondaryForm('a-token'))).status).toBe(201);
  return { inviter, browser };
}

test('a secondary user is a member as long as the inviter is one', async () => {
  const { inviter, browser } = await invited();
  const of = async (row: Row) => {
    await hold(inviter, row);
    return refusal(browser);
  };
  expect(await of({ status: 'active' })).toBe('let in');
  expect(await of({ status: 'past_due', past_due_since: -DAY })).toBe('let in');
  const NOT_THEIRS = 'The last payment for your membership failed. The person who invited you can update the card.';
  const [, code] = UNPAID();
  expect(await of({ status: 'past_due', past_due_since: -15 * DAY })).toEqual([
    403,
    code,
    NOT_THEIRS,
    'payment-failed',
    account(),
  ]);
  expect(await of({ status: 'paused' })).toEqual(PAUSED());
  expect(await of({ status: 'cancel_at_period_end', ends_at: 60 })).toBe('let in');
  expect(await of({ status: 'canceled' })).toEqual(ENDED());
});

test('a status that changes with time names its date', async () => {
  const pastDue = await addMember(portal, { login: 'late', subscription: 'Grow Member' });
  await hold(pastDue, { status: 'past_due', past_due_since: -4 * DAY });
  const until = await portal.php<number>(
    `return ( new PracticePortal\\Membership\\BuiltinMemberships( new PracticePortal\\Billing\\Storage\\Subscriptions() ) )->statusFor( ${pastDue} )->until - time();`,
  );
  expect(Math.round(until / DAY)).toBe(10);
});

test('a member is listed as long as the membership gives access', async () => {
  const id = await addMember(portal, { login: 'listed', subscription: 'Grow Member' });
  const ROWS: [Row, number | null][] = [
    [{ status: 'active' }, Infinity],
    [{ status: 'past_due', past_due_since: -4 * DAY }, 10],
    [{ status: 'past_due', past_due_since: -15 * DAY }, null],
    [{ status: 'cancel_at_period_end', ends_at: 3 * DAY }, 3],
    [{ status: 'cancel_at_period_end', ends_at: -DAY }, null],
    [{ status: 'paused' }, null],
    [{ status: 'unpaid' }, null],
  ];
  const days = [];
  for (const [row] of ROWS) {
    await hold(id, row);
    days.push(
      await portal.php<number | null>(
        `$held = ( new PracticePortal\\Membership\\BuiltinMemberships( new PracticePortal\\Billing\\Storage\\Subscriptions() ) )->heldByUsers( array( 'Grow Member' ), array( ${id} ) ); return isset( $held[ ${id} ] ) ? ( $held[ ${id} ]['until'] - time() ) / DAY_IN_SECONDS : null;`,
      ),
    );
  }
  expect(days.map((left) => (left === null ? null : left > 10_000 ? Infinity : Math.round(left)))).toEqual(
    ROWS.map(([, left]) => left),
  );
});

/** What can be followed above the view. */
const above = (page: Answer) =>
  [...documentOf(page).querySelectorAll(':is(.pp-portal-session, .pp-portal-notice) a')].map(
    ({ textContent }) => textContent,
  );

describe('the pages', () => {
  const VIEWS = {
    'onboarding-page': 'Membership Overview',
    'member-directory': 'Member Directory',
    'vendor-spotlight-page': 'A vendor',
    'navigator-profile': 'Navigator Profile',
  };
  const path = (view: string) => `/test-${view}/`;

  beforeEach(() =>
    portal.php(`
      $listing = wp_insert_post( array( 'post_type' => 'portal_listing', 'post_status' => 'publish', 'post_title' => 'A vendor', 'post_name' => 'a-vendor', 'post_content' => 'For members alone.' ) );
      foreach ( json_decode( '${JSON.stringify([...Object.keys(VIEWS), 'registration-page'])}' ) as $view ) {
        wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => "test-$view", 'post_title' => 'T', 'post_content' => "[practice_portal view=\\"$view\\" listing=\\"$listing\\"]" ) );
      }
      return true;`),
  );

  test.each(Object.entries(VIEWS))(
    '%s says why, under its own heading, and has nothing of the view',
    async (view, heading) => {
      await addMember(portal, { login: 'listed', name: 'Lister Member' });
      const browser = await holder({ status: 'canceled' });
      const page = await browser.send(path(view));
      expect(page.status).toBe(200);
      expect(wireData(page)).toMatchObject({ page: 'membership-ended' });
      expect(wireData(page).data).toEqual({ heading, reason: 'ended', url: registration(), paid_by_inviter: false });
      expect(readViewData(membershipSchema, clientData(page)).heading).toBe(heading);
      expect(page.text).not.toMatch(/Lister Member|For members alone|@private\.example.*@private\.example/);
      expect(above(page)).toEqual(['Sign out']);

      const member = await holder({ status: 'active' }, 'a-member');
      const shown = await member.send(path(view));
      expect([clientData(shown).page, above(shown)]).toEqual([view, ['Sign out']]);
      expect(wireData(shown).data).not.toHaveProperty('reason');
    },
  );

  test.each<[string, Row, string]>([
    ['not paid', { status: 'awaiting_payment' }, 'not-active'],
    ['unpaid', { status: 'unpaid' }, 'payment-failed'],
    ['paused', { status: 'paused' }, 'paused'],
  ])('tell a member if the membership is %s', async (_, row, reason) => {
    const page = await (await holder(row)).send(path('member-directory'));
    expect([clientData(page).page, wireData(page).data.reason]).toEqual([`membership-${reason}`, reason]);
  });

  test('have a notice, every one of them, while a membership is past due', async () => {
    const browser = await holder({ status: 'past_due', past_due_since: -DAY });
    for (const view of [...Object.keys(VIEWS), 'registration-page']) {
      const page = await browser.send(path(view));
      expect([clientData(page).page, above(page)]).toEqual([view, ['Sign out', 'Update your card']]);
      const notice = documentOf(page).querySelector('.pp-notice');
      expect([notice?.getAttribute('role'), notice?.querySelector('p')?.textContent]).toEqual([
        'status',
        'Your last payment failed.',
      ]);
      expect(documentOf(page).querySelector('.pp-notice a')?.getAttribute('href')).toBe(account());
    }
    // On that page, the member is led to the card. A new card pays the open invoice by itself, and the page shows the result.
    await portal.php(
      `wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'account', 'post_title' => 'T', 'post_content' => '[practice_portal view="account-page"]' ) ); return true;`,
    );
    const there = await browser.send('/account/');
    expect(above(there)).toEqual(['Sign out', 'Update your card']);
    expect(documentOf(there).querySelector('.pp-notice a')?.getAttribute('href')).toBe(`${account()}#pp-account-plan`);
    expect(above(await browser.send('/account/?returned=card'))).toEqual(['Sign out']);
  });

  test('tell an invited member that only the inviter can update the card', async () => {
    const { inviter, browser } = await invited();
    await hold(inviter, { status: 'past_due', past_due_since: -DAY });
    const page = await browser.send(path('member-directory'));
    expect([clientData(page).page, above(page)]).toEqual(['member-directory', ['Sign out', 'Your Membership']]);
    const notice = documentOf(page).querySelector('.pp-notice');
    expect(notice?.querySelector('p')?.textContent).toBe(
      'The last payment for your membership failed. The person who invited you can update the card.',
    );
    expect(notice?.querySelector('a')?.getAttribute('href')).toBe(account());
    const { data } = wireData(await browser.send(path('onboarding-page')));
    expect(data.membership).toMatchObject({ state: 'past_due', past_due_since: expect.any(Number) });
    const own = await browser.rest('/account/membership');
    expect(own.json).toMatchObject({ state: 'past_due', past_due_since: expect.any(Number), is_billed: false });
    await hold(inviter, { status: 'unpaid' });
    const refused = await browser.send(path('member-directory'));
    expect(wireData(refused).data).toMatchObject({
      reason: 'payment-failed',
      url: account(),
      paid_by_inviter: true,
    });
  });

  test('say nothing of a membership to a visitor, during registration, or without a view', async () => {
    expect(above(await portal.browser().send(path('registration-page')))).toEqual([]);
    const browser = await signedIn(portal, 'a-subscriber');
    const applicant = await browser.send(path('registration-page'));
    expect([clientData(applicant).page, above(applicant)]).toEqual(['registration-page', ['Sign out']]);
    await portal.php(
      `wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'invite', 'post_title' => 'T', 'post_content' => '[practice_portal view="user_settings_invite"]' ) ); return true;`,
    );
    expect(above(await browser.send('/invite/'))).toEqual([]);
  });

  test('the sign-out URL signs out', async () => {
    const browser = await holder({ status: 'active' });
    const link = documentOf(await browser.send(path('member-directory'))).querySelector('.pp-portal-session a');
    await browser.send(link?.getAttribute('href') ?? '');
    expect((await browser.send(path('member-directory'))).status).toBe(302);
  });

  test('do not count as a visit of a user without access', async () => {
    const browser = await holder({ status: 'canceled' });
    await browser.send(path('member-directory'));
    expect(await portal.meta(browser.userId)).not.toHaveProperty('practice_portal_last_active');
  });
});

describe('by GraphQL', () => {
  test('a user without a membership gets 403 and the same code', async () => {
    activate('wpgraphql');
    const browser = await holder({ status: 'canceled' });
    const query = { query: '{ practicePortalMembers { nodes { name } } }' };
    const answer = await browser.send('/graphql', { json: query, headers: { 'X-WP-Nonce': browser.nonce ?? '' } });
    expect([answer.status, answer.json]).toEqual([
      403,
      {
        errors: [
          {
            message: 'Your membership has ended.',
            extensions: {
              code: 'practice_portal_membership_required',
              status: 403,
              reason: 'ended',
              url: registration(),
            },
          },
        ],
        data: { practicePortalMembers: null },
      },
    ]);
    await hold(browser.userId, { status: 'active' });
    const again = await browser.send('/graphql', { json: query, headers: { 'X-WP-Nonce': browser.nonce ?? '' } });
    expect([again.status, again.json.errors]).toEqual([200, undefined]);
  });
});

describe('with MemberPress', () => {
  const theirs = (userId: number, rows: Array<[status: string, expires: number | null]>) =>
    portal.php(`
      global $wpdb;
      stub_memberpress_table();
      $wpdb->query( "DELETE FROM {$wpdb->prefix}mepr_transactions" );
      foreach ( json_decode( '${JSON.stringify(rows)}' ) as list( $status, $expires ) ) {
        stub_memberpress_hold( ${userId}, 1, $status, null === $expires ? '0000-00-00 00:00:00' : gmdate( 'Y-m-d H:i:s', time() + $expires ) );
      }
      return true;`);

  test('MemberPress decides', async () => {
    activate('memberpress');
    const browser = await signedIn(portal, 'a-subscriber');
    const after = async (...rows: Array<[string, number | null]>) => {
      await theirs(browser.userId, rows);
      return refusal(browser);
    };
    expect(await after(['complete', null])).toBe('let in');
    expect(await after(['confirmed', DAY])).toBe('let in');
    expect(await after(['complete', DAY], ['failed', -DAY])).toBe('let in');
    expect(await after()).toEqual(NOT_ACTIVE());
    expect(await after(['pending', DAY])).toEqual(NOT_ACTIVE());
    expect(await after(['failed', DAY])).toEqual(NOT_ACTIVE());
    expect(await after(['complete', -DAY])).toEqual(ENDED());
    expect(await after(['refunded', DAY])).toEqual(ENDED());
    const [status, code, , reason, url] = (await after(['complete', -DAY], ['failed', -DAY])) as unknown[];
    expect([status, code, reason, url]).toEqual([
      403,
      'practice_portal_membership_required',
      'payment-failed',
      `${portal.address}/memberpress-account/`,
    ]);
  });
});
