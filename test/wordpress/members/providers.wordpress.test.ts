/**
 * With BuddyPress, BuddyBoss, GeoDirectory, MemberPress or WPGraphQL active, each replaced by a stub with the parts that the plugin uses (spec: rest#partners, rest#buddypress).
 */
import { buildSchema, parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { MEMBERS_QUERY } from '../../../src/services/wordpress/directory/graphql.ts';
import { signedIn } from '../kit/member.ts';
import { addMany, addMember, practice } from '../kit/members.ts';
import { mailsTo } from '../kit/mail.ts';
import { clientData, documentOf, wireData } from '../kit/page.ts';
import { memberForm, register, secondaryForm, without } from '../kit/registration.ts';
import { phpValue, useSite, type Dispatched } from '../kit/site.ts';
import { useStubs } from '../kit/stubs.ts';

const portal = useSite();
const activate = useStubs(portal);

const get = (path: string, query: Record<string, unknown> = {}): Dispatched => ({ method: 'GET', path, query });

async function ask(request: Dispatched, as: string) {
  const [answer] = await portal.dispatch([request], as);
  expect(answer).toMatchObject({ status: 200, warnings: [] });
  return answer?.json;
}

const listed = (): Promise<Record<string, unknown>[]> => ask(get('/members'), 'a-partner');

describe('BuddyPress', () => {
  test('provides profiles, pictures and the time of the last visit', async () => {
    const id = await addMember(portal, { login: 'zoe' });
    await portal.php(`return update_user_meta( 1, 'practice_portal_last_active', '2026-11-01 08:30:00' );`);
    activate('buddypress');
    const members = await listed();
    expect(members.find((member) => member['id'] === id)).toMatchObject({
      communityLink: `${portal.address}/members/new-${id}/`,
      avatar: `http://www.gravatar.com/avatar/${id}?s=50&d=mm`,
      lastActivity: `2026-10-0${1 + (id % 9)}T12:00:00Z`,
    });
    // BuddyPress has not seen the first user, the plugin itself has.
    expect(members.find((member) => member['id'] === 1)).toMatchObject({ lastActivity: '2026-11-01T08:30:00Z' });
  });

  test('is queried once for a page of members, also if many were never active', async () => {
    await addMany(portal, 150);
    /** The numbers of members, of all queries for them, and of BuddyPress' queries among these. */
    const ofOnePage = () =>
      portal.php<[number, number, number]>(`
        global $wpdb;
        wp_set_current_user( get_user_by( 'login', 'a-partner' )->ID );
        // WordPress 7 reads these options in every request. A site that never changed them does not store them.
        array_map( 'get_option', array( 'medium_crop', 'medium_large_crop', 'large_crop' ) );
        $before = $wpdb->num_queries;
        $answer = rest_do_request( new WP_REST_Request( 'GET', '/practice-portal/v1/members' ) );
        return array( count( $answer->get_data() ), $wpdb->num_queries - $before, $GLOBALS['stub_statements'] ?? 0 );`);
    // The first request builds the directory's index.
    await ofOnePage();
    const alone = await ofOnePage();
    activate('buddypress');
    expect([alone, await ofOnePage()]).toEqual([
      [100, 14, 0],
      [100, 14, 1],
    ]);
  });

  test('has the groups, hidden ones too, page by page', async () => {
    activate('buddypress');
    const [first, second] = await portal.dispatch([get('/partners'), get('/partners', { page: 2 })], 'a-administrator');
    expect([first, second].map((answer) => answer?.json.community_groups.length)).toEqual([100, 30]);
    expect(first?.json.community_groups[0]).toEqual({ id: 1, name: 'Group & 001' });
    expect(first?.headers).toMatchObject({ 'X-WP-Total': '130', 'X-WP-TotalPages': '2' });
  });

  test('shows no pictures where the site shows none', async () => {
    activate('buddypress');
    await portal.php(`return update_option( 'show_avatars', '0' );`);
    expect((await listed()).map(({ avatar }) => avatar)).toEqual(['', '']);
  });
});

test('BuddyBoss and BuddyPress before 12 have other profile URLs; the plugin replaces components that are off', async () => {
  await portal.php(
    `return wp_insert_post( array( 'post_type' => 'portal_group', 'post_status' => 'publish', 'post_title' => 'Own group' ) );`,
  );
  activate('buddyboss');
  expect((await listed())[1]).toMatchObject({
    communityLink: `${portal.address}/members/old-1/`,
    lastActivity: '2026-10-01T12:00:00Z',
    avatar: expect.stringMatching(/^https?:/),
  });
  const { community_groups } = await ask(get('/partners'), 'a-administrator');
  expect(community_groups).toEqual([{ id: expect.any(Number), name: 'Own group' }]);
});

describe('GeoDirectory', () => {
  const makePlaces = () =>
    portal.php<number>(`
      wp_insert_post( array( 'post_type' => 'portal_listing', 'post_status' => 'publish', 'post_title' => 'Own listing' ) );
      wp_insert_post( array( 'post_type' => 'gd_place', 'post_status' => 'draft', 'post_title' => 'Draft' ) );
      wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'vendor', 'post_title' => 'Vendor', 'post_content' => '[practice_portal view="vendor-spotlight-page" listing="a-place"]' ) );
      return wp_insert_post( array( 'post_type' => 'gd_place', 'post_status' => 'publish', 'post_name' => 'a-place', 'post_title' => 'A place', 'post_content' => 'About', 'meta_input' => array( '_practice_portal_link_form' => 'https://own.example/' ) ) );`);

  /** The fields that the site's owner has added to all places, and the values of one place. */
  const fill = (id: number, fields: Record<string, string>) =>
    portal.php(`stub_geodirectory_place( ${id}, ${phpValue(fields)} ); return true;`);

  const spotlight = async () => {
    const browser = await signedIn(portal, 'a-partner');
    const { text } = await browser.send('/vendor/');
    return JSON.parse(/id="practice-portal-data"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? 'null').data.vendor;
  };

  test('provides the listings, and fills fields that the vendor’s box leaves empty', async () => {
    activate('geodirectory');
    const id = await makePlaces();
    await fill(id, { website: 'https://place.example/', video: 'javascript:alert(1)' });
    expect((await ask(get('/partners'), 'a-administrator')).listings).toEqual([{ ID: id, post_title: 'A place' }]);
    expect(await spotlight()).toMatchObject({
      name: 'A place',
      vendor_information: '<p>About</p>',
      link_website: 'https://place.example/',
      link_form: 'https://own.example/',
      video_spotlight: '',
    });
  });

  test('finds its places in order over HTTP too, where its filters take the order for a text', async () => {
    activate('geodirectory');
    const id = await makePlaces();
    const [twin, first] = await portal.php<number[]>(`
      $place = fn( $title ) => wp_insert_post( array( 'post_type' => 'gd_place', 'post_status' => 'publish', 'post_title' => $title ) );
      return array( $place( 'A place' ), $place( 'A first place' ) );`);
    const browser = await signedIn(portal, 'a-administrator');
    await browser.renewNonces();
    const { status, json } = await browser.rest('/partners', { method: 'GET' });
    expect(status).toBe(200);
    expect(json.listings.map(({ ID }: { ID: number }) => ID)).toEqual([first, id, twin]);
  });

  /** A place's data as a vendor, and the database errors while they were read. */
  const vendorOf = (id: number) =>
    portal.php<{ vendor: Record<string, unknown>; errors: unknown[] }>(`
      $own = new PracticePortal\\Vendors\\Listings();
      $GLOBALS['wpdb']->suppress_errors();
      $GLOBALS['EZSQL_ERROR'] = array();
      $vendor = ( new PracticePortal\\Integrations\\DirectoryPluginListings( $own ) )->vendor( get_post( ${id} ) );
      return array( 'vendor' => $vendor, 'errors' => $GLOBALS['EZSQL_ERROR'] );`);

  test('is not queried for fields that its places lack', async () => {
    activate('geodirectory');
    const id = await makePlaces();
    await fill(id, {});
    const { vendor, errors } = await vendorOf(id);
    expect(errors).toEqual([]);
    expect(vendor).toMatchObject({ link_website: '', video_spotlight: '' });
  });

  test.each([
    ['an address', 'https://www.youtube.com/watch?v=abc', 'https://www.youtube.com/watch?v=abc'],
    [
      'embed code',
      '<iframe width="560" src="https://www.youtube.com/embed/abc?a=1&amp;b=2" title="A film"></iframe>',
      'https://www.youtube.com/embed/abc?a=1&b=2',
    ],
    [
      'embed code without a scheme',
      "<iframe src='//player.vimeo.com/video/1'></iframe>",
      'https://player.vimeo.com/video/1',
    ],
    ['code without an address', '<iframe data-src="https://a.example/"></iframe>', ''],
    ['a script', '<iframe src="javascript:alert(1)"></iframe>', ''],
  ])('has a video as %s', async (_, video, address) => {
    activate('geodirectory');
    const id = await makePlaces();
    await fill(id, { video });
    expect((await vendorOf(id)).vendor).toMatchObject({ video_spotlight: address });
  });

  test('keeps its own pages, and its places are editable as vendors', async () => {
    activate('geodirectory');
    const id = await makePlaces();
    const page = await portal.browser().send('/?gd_place=a-place');
    expect(page.text).not.toContain('app-vue');
    const browser = await signedIn(portal, 'a-administrator');
    expect((await browser.send(`/wp-admin/post.php?post=${id}&action=edit`)).text).toContain(
      'practice_portal_vendor[link_form]',
    );
  });

  test('that is deactivated leaves the plugin’s own listings', async () => {
    activate('geodirectory');
    await makePlaces();
    portal.site.php.writeFile('/wordpress/wp-content/mu-plugins/stub-geodirectory.php', '<?php');
    const { listings } = await ask(get('/partners'), 'a-administrator');
    expect(listings.map(({ post_title }: { post_title: string }) => post_title)).toEqual(['Own listing']);
    expect((await spotlight()).name).toBe('Vendor');
  });
});

describe('MemberPress', () => {
  test('lists the holders of its memberships while they last, beside the plugin’s own', async () => {
    activate('memberpress');
    for (const login of ['forever', 'lasting', 'over', 'failed', 'other', 'shy', 'both']) {
      await addMember(portal, {
        login,
        subscription: login === 'both' ? 'Grow Member' : null,
        consents: login !== 'shy',
      });
    }
    await portal.php(`
      stub_memberpress_table();
      $product = fn( $title ) => wp_insert_post( array( 'post_type' => 'memberpressproduct', 'post_status' => 'publish', 'post_title' => $title ) );
      $yearly  = $product( 'Thrive Member (Yearly)' );
      $other   = $product( 'Another Member' );
      $user    = fn( $login ) => get_user_by( 'login', $login )->ID;
      stub_memberpress_hold( $user( 'forever' ), $yearly, 'complete', null );
      stub_memberpress_hold( $user( 'lasting' ), $yearly, 'confirmed', gmdate( 'Y-m-d H:i:s', time() + 60 ) );
      stub_memberpress_hold( $user( 'over' ), $yearly, 'complete', gmdate( 'Y-m-d H:i:s', time() - 60 ) );
      stub_memberpress_hold( $user( 'failed' ), $yearly, 'failed', null );
      stub_memberpress_hold( $user( 'other' ), $other, 'complete', null );
      stub_memberpress_hold( $user( 'shy' ), $yearly, 'complete', null );
      stub_memberpress_hold( $user( 'both' ), $yearly, 'complete', null );
      return true;`);
    const members = (await listed()).filter(({ listed_by }) => listed_by !== 'administrator');
    expect(members.map(({ name }) => name)).toEqual(['both', 'forever', 'lasting']);
    expect(members.slice(1).map(({ listed_by }) => listed_by)).toEqual([
      'Thrive Member (Yearly)',
      'Thrive Member (Yearly)',
    ]);
  });

  /** MemberPress' two memberships, and the registration page. The specification names the second membership. */
  const sell = () =>
    portal.php<number[]>(`
      stub_memberpress_table();
      wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'register', 'post_title' => 'Register', 'post_content' => '[practice_portal view="registration-page" product="navigator-membership"]' ) );
      $product = fn( $slug, $title, $price, $order ) => wp_insert_post( array( 'post_type' => 'memberpressproduct', 'post_status' => 'publish', 'post_name' => $slug, 'post_title' => $title, 'menu_order' => $order, 'meta_input' => array( '_mepr_product_price' => $price, '_mepr_product_period' => 1, '_mepr_product_period_type' => 'months', '_mepr_product_pricing_heading_text' => 'month to month', '_mepr_product_pricing_benefits' => array( 'One & all', '' ) ) ) );
      return array( $product( 'navigator-membership', 'Navigator &amp; Co', '1250.50', 2 ), $product( 'grow-membership', 'Grow Member', '199', 1 ) );`);

  const registration = async (browser = portal.browser()) => clientData(await browser.send('/register/')).registration;

  test('sells its own memberships: the form, the nonces and the card form match its expectations', async () => {
    activate('memberpress');
    const [navigator, grow] = await sell();
    const data = await registration();
    expect(data?.products.map(({ id, name, price }) => [id, name, price])).toEqual([
      [grow, 'Grow Member', 19900],
      [navigator, 'Navigator & Co', 125050],
    ]);
    expect(data?.productId).toBe(navigator);
    expect(data?.products[0]?.termPeriod).toBe('month to month');
    expect(data?.formMeta).toMatchObject({
      action: `${portal.address}/plans/grow-membership/`,
      processSignup: 'Y',
      memberships: { grow, advantage: 0, navigator },
      stripe: {
        ajaxUrl: `${portal.address}/wp-admin/admin-ajax.php`,
        apiVersion: '2022-11-15',
        id: 'rjbtub-6ku',
        gateway: 'memberpress',
        publicKey: 'pk_test_memberpress',
        testMode: true,
        configured: true,
      },
    });
    expect((await portal.browser().send('/register/')).text).not.toContain('sk_test');

    const browser = await signedIn(portal, 'a-subscriber');
    const own = await registration(browser);
    const nonce = own?.formMeta.checkoutNonce ?? '';
    expect(
      await portal.php(
        `wp_set_current_user( ${browser.userId} ); $_COOKIE[ LOGGED_IN_COOKIE ] = rawurldecode( '${[...browser.cookies].find(([name]) => name.startsWith('wordpress_logged_in'))?.[1] ?? ''}' ); return (bool) wp_verify_nonce( '${nonce}', 'logged_in_purchase' );`,
      ),
    ).toBe(true);
    expect(own?.alreadyMember).toBe(false);
    await portal.php(`stub_memberpress_hold( ${browser.userId}, ${grow}, 'complete', null ); return true;`);
    expect((await registration(browser))?.alreadyMember).toBe(true);
  });

  test('has its account page linked from ours, where its members manage profile and team', async () => {
    activate('memberpress');
    const [, grow] = await sell();
    const browser = await signedIn(portal, 'a-subscriber');
    await portal.php(
      `return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'mine', 'post_title' => 'Mine', 'post_content' => '[practice_portal view="account-page"]' ) );`,
    );
    const open = async () => {
      const { status, json } = await browser.rest('/account/profile');
      return { status, revision: json.revision as string, printed: wireData(await browser.send('/mine/')) };
    };
    expect((await open()).status).toBe(403);
    await portal.php(`stub_memberpress_hold( ${browser.userId}, ${grow}, 'complete', null ); return true;`);
    const { status, revision, printed } = await open();
    expect([status, printed.page]).toEqual([200, 'account-page']);
    expect(printed.data).toMatchObject({
      is_held: false,
      is_paying: true,
      team: [],
      profile: { revision },
      seller_url: `${portal.address}/memberpress-account/`,
    });
    const json = {
      user_first_name: 'Mona',
      user_last_name: 'Press',
      mepr_best_phone_number: '+1 503-555-0177',
      hpa_role: 'doctor',
      mepr_profession: 'dental',
      practices: [practice({ name: 'Press Dental' })],
    };
    const saved = await browser.rest('/account/profile', {
      method: 'PUT',
      json,
      headers: { 'If-Match': `"${revision}"` },
    });
    expect(saved.status).toBe(200);
    expect(saved.json.user).toMatchObject({ user_first_name: 'Mona', practices: [{ name: 'Press Dental' }] });
    // MemberPress handles the money, so the portal refuses these routes.
    for (const path of ['/account/membership', '/account/payments'])
      expect([path, (await browser.rest(path)).status]).toEqual([path, 403]);
    // Former holders can still manage their data.
    await portal.php(
      `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}mepr_transactions SET expires_at = '2020-01-01 00:00:00'" ); return true;`,
    );
    const ended = await open();
    expect([ended.status, (ended.printed.data as { team: unknown }).team]).toEqual([200, null]);
  });

  test('has members whose invitations are ours: an invited user is a member as long as they are', async () => {
    activate('memberpress');
    const [, grow] = await sell();
    const [owner, other] = [portal.browser(), portal.browser()];
    await owner.signIn('a-subscriber', 'a-subscriber');
    await other.signIn('a-partner', 'a-partner');
    const hold = (id: number) => portal.php(`stub_memberpress_hold( ${id}, ${grow}, 'complete', null ); return true;`);
    await Promise.all([hold(owner.userId), hold(other.userId)]);
    const invite = (browser: typeof owner, key: string, email = 'sam@private.example') =>
      browser.rest('/account/team/invite', { json: { idempotency_key: key, name: 'Sam Second', email } });
    // Two members invite the same person. Neither blocks the other, and each link leads to its own invitation.
    expect((await invite(other, 'key-of-the-other')).status).toBe(200);
    const { status, json } = await invite(owner, 'key-of-the-owner');
    expect([status, json]).toMatchObject([
      200,
      [{ name: 'Sam Second', email: 'sam@private.example', state: 'invited' }],
    ]);
    expect((await invite(owner, 'key-of-the-owner')).json).toHaveLength(1);
    expect((await invite(owner, 'another-key-of-it')).json.message).toBe('This person is already invited.');

    const token =
      /\?invite=([0-9a-f]{48})/.exec(mailsTo(portal, 'sam@private.example').at(-1)?.message ?? '')?.[1] ?? '';
    const page = await portal.browser().send(`/register/?invite=${token}`);
    // The portal accepts the invitation, and MemberPress gets none of its data.
    expect(wireData(page).data).toMatchObject({
      is_secondary_user: true,
      form_meta: { action: expect.stringContaining('/practice-portal/v1/registrations') },
    });
    const sam = portal.browser();
    expect((await register(sam, secondaryForm(token))).status).toBe(201);
    const standing = () =>
      portal.php<string>(
        `return ( new PracticePortal\\Integrations\\MemberPressMemberships( new PracticePortal\\Membership\\BuiltinMemberships( new PracticePortal\\Billing\\Storage\\Subscriptions() ) ) )->statusFor( ${sam.userId} )->state;`,
      );
    expect(await standing()).toBe('member');
    expect((await portal.rows('subscriptions')).at(-1)).toMatchObject({
      name: 'Grow Member',
      price: '0',
      status: 'active',
    });
    expect((await owner.rest('/account/team')).json).toMatchObject([{ state: 'joined' }]);
    expect((await other.rest('/account/team')).json).toMatchObject([{ state: 'invited' }]);
    expect((await sam.rest('/account/membership')).json).toMatchObject({
      state: 'active',
      paid_by: expect.stringMatching(/./),
    });
    expect((await sam.rest('/account/team')).json).toEqual([]);

    // The invited membership ends with the inviter's, and continues with it.
    const until = (time: string) =>
      portal.php(
        `global $wpdb; $wpdb->query( "UPDATE {$wpdb->prefix}mepr_transactions SET expires_at = '${time}' WHERE user_id = ${owner.userId}" ); return true;`,
      );
    await until('2020-01-01 00:00:00');
    expect(await standing()).toBe('ended');
    expect((await sam.rest('/account/membership')).json).toMatchObject({ state: 'canceled' });
    expect((await invite(owner, 'key-after-the-end', 'ann@private.example')).json.code).toBe('practice_portal_no_team');
    await until('2999-01-01 00:00:00');
    expect(await standing()).toBe('member');
  });

  test('is not sold on terms that the form cannot show: the owner learns which, and why', async () => {
    activate('memberpress');
    const [navigator, grow] = await sell();
    const browser = await signedIn(portal, 'a-administrator');
    const set = (values: Record<string, unknown>) =>
      portal.php(
        `foreach ( ${phpValue(values)} as $name => $value ) { update_post_meta( ${navigator}, "_mepr_$name", $value ); } return true;`,
      );
    const USUAL = {
      product_period: '1',
      product_period_type: 'months',
      product_trial: '',
      product_limit_cycles: '0',
      tax_exempt: '',
    };
    const tax = (calculated: string, type: string) =>
      portal.php(
        `update_option( 'mepr_calculate_taxes', '${calculated}' ); update_option( 'stub_tax_calc_type', '${type}' ); return true;`,
      );
    /** Whether the registration offers this membership, and the owner's notice about it above MemberPress's list. */
    const outcome = async () => {
      const sold = (await registration())?.products.some(({ id }) => id === navigator);
      const list = documentOf(await browser.send('/wp-admin/edit.php?post_type=memberpressproduct'));
      const notices = [...list.querySelectorAll('.notice-warning')].map(({ textContent }) => textContent ?? '');
      return [sold, notices.filter((words) => words.includes('Navigator & Co')).join()];
    };
    await portal.php(`return update_post_meta( ${grow}, '_mepr_tax_exempt', '1' );`);
    expect(await outcome()).toEqual([true, '']);
    for (const [values, why] of [
      [{ product_period_type: 'years' }, 'not charged monthly'],
      [{ product_period_type: 'lifetime' }, 'not charged monthly'],
      [{ product_period: '3' }, 'not charged monthly'],
      [{ product_trial: '1' }, 'starts with a trial'],
      [{ product_limit_cycles: '1' }, 'ends after a number of payments'],
    ] as const) {
      await set({ ...USUAL, ...values });
      expect(await outcome()).toEqual([
        false,
        expect.stringMatching(new RegExp(`registration can’t sell “Navigator & Co”.* It .*${why}`)),
      ]);
    }
    await set(USUAL);
    await tax('1', 'exclusive');
    expect(await outcome()).toEqual([false, expect.stringContaining('Tax is added to')]);
    await set({ ...USUAL, tax_exempt: '1' });
    expect(await outcome()).toEqual([true, '']);
    await set(USUAL);
    await tax('1', 'inclusive');
    expect(await outcome()).toEqual([true, '']);
  });

  test('handles the form itself, with a redirect or a list of errors, and nothing else is sold', async () => {
    activate('memberpress');
    const [, grow] = await sell();
    const { action } = (await registration())?.formMeta ?? { action: '' };
    const good = await portal.browser().send(action, { form: memberForm(grow ?? 0) });
    expect([good.status, good.header('location')]).toEqual([302, `${portal.address}/thank-you/?membership=${grow}`]);
    const bad = await portal.browser().send(action, { form: memberForm(grow ?? 0, { user_first_name: '' }) });
    expect(documentOf(bad).querySelector('.mepr_error li')?.textContent).toBe('First Name is required');

    const direct = await portal.browser().rest('/registrations', {
      form: without(memberForm(grow ?? 0), 'mepr_process_signup_form'),
      nonce: null,
    });
    expect([direct.status, direct.json.code]).toEqual([404, 'rest_no_route']);
    expect(await portal.rows('subscriptions')).toEqual([]);
  });

  test('knows the coupons', async () => {
    activate('memberpress');
    const [, grow] = await sell();
    const browser = portal.browser();
    await browser.renewNonces();
    const check = async (code: string, product_id = grow) =>
      (await browser.rest('/coupons/validate', { json: { code, product_id } })).json;
    expect(await check('QUARTER')).toMatchObject({ valid: true, percent_off: 25, total: 14925, duration: 'forever' });
    expect(await check('TENOFF')).toMatchObject({ valid: true, amount_off: 1050, total: 18850, duration: 'once' });
    expect(await check('HALFOFF')).toMatchObject({ valid: true, percent_off: 50, total: 9950, duration: 'once' });
    expect(await check('WELCOME10')).toEqual({ valid: false });
    for (const [code, words] of [
      ['LONGTRY', 'trial'],
      ['BOTH', 'first payment'],
      ['EIGHTH', 'percent'],
    ] as const) {
      expect(await check(code)).toEqual({ valid: false, message: expect.stringContaining(words) });
    }
    expect(await check('QUARTER', portal.products.grow)).toEqual({ valid: false });
    const ajax = await browser.send('/wp-admin/admin-ajax.php?action=mepr_validate_coupon', {
      form: { code: 'QUARTER', prd_id: String(grow), coupon_nonce: browser.couponNonce },
    });
    expect(ajax.text).toBe('of MemberPress');
  });
});

describe('WPGraphQL', () => {
  type TypeName = string | { non_null: TypeName } | { list_of: TypeName };
  type Fields = Record<string, { type: TypeName; args?: Fields }>;

  /** A type as GraphQL's own language writes it. */
  const written = (type: TypeName): string =>
    typeof type === 'string' ? type : 'non_null' in type ? `${written(type.non_null)}!` : `[${written(type.list_of)}]`;

  const fieldsOf = (fields: Fields): string =>
    Object.entries(fields)
      .map(([name, { type, args }]) => `${name}${args ? `(${fieldsOf(args)})` : ''}: ${written(type)}`)
      .join('\n');

  type Resolved = {
    nodes: Record<string, unknown>[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
    error?: string;
  };

  /** Sends the query's arguments to the field, as WPGraphQL would. */
  const resolve = (args: Record<string, unknown>, as = 'a-partner') =>
    portal.php<Resolved>(`
      do_action( 'graphql_register_types' );
      wp_set_current_user( '${as}' ? get_user_by( 'login', '${as}' )->ID : 0 );
      try {
        return $GLOBALS['stub_graphql']['fields']['RootQuery']['practicePortalMembers']['resolve']( null, json_decode( '${JSON.stringify(args)}', true ) );
      } catch ( GraphQL\\Error\\UserError $error ) {
        return array( 'error' => $error->getMessage() );
      }`);

  test('gets types that the client’s query is valid for', async () => {
    activate('wpgraphql');
    const { types, fields } = await portal.php<{
      types: Record<string, { fields: Fields }>;
      fields: Record<string, Fields>;
    }>(`do_action( 'graphql_register_types' ); return $GLOBALS['stub_graphql'];`);
    const sources = Object.entries(types).map(([name, type]) => `type ${name} {\n${fieldsOf(type.fields)}\n}`);
    const schema = buildSchema([`type Query {\n${fieldsOf(fields['RootQuery'] ?? {})}\n}`, ...sources].join('\n'));
    expect(validate(schema, parse(MEMBERS_QUERY)).map(({ message }) => message)).toEqual([]);
  });

  test('reads the same members as REST, by cursors', async () => {
    activate('wpgraphql');
    await addMember(portal, { login: 'zoe' });
    const first = await resolve({ first: 2 });
    const second = await resolve({ first: 2, after: first.pageInfo.endCursor, search: null, profession: null });
    const rest = await listed();
    expect([...first.nodes, ...second.nodes].map(({ databaseId }) => databaseId)).toEqual(rest.map(({ id }) => id));
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
    const {
      id,
      practice_name,
      address_line_1,
      address_line_2,
      practice_email,
      practice_phone,
      practice_website,
      listed_by,
      ...same
    } = rest[0] ?? {};
    expect(first.nodes[0]).toEqual({
      ...same,
      databaseId: id,
      practiceName: practice_name,
      addressLine1: address_line_1,
      addressLine2: address_line_2,
      practiceEmail: practice_email,
      practicePhone: practice_phone,
      practiceWebsite: practice_website,
      listedBy: listed_by,
    });
    expect((await resolve({ search: 'zo', profession: 'dental' })).nodes).toHaveLength(1);
    expect(second).toMatchObject({ total: 3, onMap: 1, around: null });
    expect((await resolve({ near: '45.52,-122.68', first: 1 })).nodes).toMatchObject([{ databaseId: id, distance: 0 }]);
    expect((await resolve({ first: -5 })).nodes).toHaveLength(1);
  });

  test('rejects visitors, invalid cursors and professions', async () => {
    activate('wpgraphql');
    expect(await resolve({}, '')).toEqual({ error: 'Sorry, you are not allowed to do that.' });
    for (const args of [{ after: 'nonsense' }, { after: btoa('[]') }, { near: 'Portland' }, { profession: 'vet' }]) {
      expect(await resolve(args)).toEqual({ error: expect.stringContaining('invalid value') });
    }
  });

  test('allows at most three member queries per document, under any aliases', async () => {
    activate('wpgraphql');
    const browser = await signedIn(portal, 'a-partner');
    const send = (aliases: string[]) =>
      browser.send('/graphql', {
        json: { query: `{ ${aliases.map((alias) => `${alias}: practicePortalMembers { total }`).join(' ')} }` },
        headers: { 'X-WP-Nonce': browser.nonce ?? '' },
      });
    const three = await send(['a', 'b', 'c']);
    expect([three.status, three.json.errors]).toEqual([200, undefined]);
    const four = await send(['a', 'b', 'c', 'd']);
    expect(four.status).toBe(400);
    expect(four.json.data).toMatchObject({ c: { total: expect.any(Number) }, d: null });
    expect(four.json.errors).toMatchObject([{ extensions: { code: 'practice_portal_too_complex', status: 400 } }]);
  });

  test('is the endpoint in the page data, if it is active', async () => {
    await portal.php(
      `return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'directory', 'post_title' => 'D', 'post_content' => '[practice_portal view="member-directory"]' ) );`,
    );
    const browser = await signedIn(portal, 'a-partner');
    expect((await browser.send('/directory/')).text).toContain('"graphql_url":null');
    activate('wpgraphql');
    expect((await browser.send('/directory/')).text).toContain(`"graphql_url":"${portal.address}/graphql"`);
  });
});
