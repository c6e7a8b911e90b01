/**
 * Theme Settings and their routes: stored values, refused values, and two administrators at the same time (spec: rest#partners, rest#theme-settings).
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { beAtWorkOn } from '../kit/locks.ts';
import { addMany } from '../kit/members.ts';
import { phpValue, useSite, type Dispatched } from '../kit/site.ts';

const portal = useSite();

const ADMIN = 'a-administrator';

const send = (...requests: Dispatched[]) => portal.dispatch(requests, ADMIN);

const theme = (json: unknown, headers: Record<string, string> = {}): Dispatched => ({
  method: 'POST',
  path: '/theme-settings',
  json,
  headers,
});
const readTheme: Dispatched = { method: 'GET', path: '/theme-settings' };

const access = (json: unknown, headers: Record<string, string> = {}): Dispatched => ({
  method: 'PUT',
  path: '/user-datadx-settings',
  json,
  headers,
});
const readAccess = (query: Record<string, unknown> = {}): Dispatched => ({
  method: 'GET',
  path: '/user-datadx-settings',
  query,
});

const EMPTY = {
  zoho_salesiq_embed: '',
  datadx_api_url: '',
  app_insights_connection_string: '',
  member_overview_page: '',
  vendor_assignments: {},
  vendor_groups: {},
};

const FULL = {
  zoho_salesiq_embed: `<script>chat("O'Brien \\\\ 'x'")</script>\n`,
  datadx_api_url: 'https://reports.example.com/api',
  app_insights_connection_string: 'InstrumentationKey=1;IngestionEndpoint=https://in.example.com/',
  member_overview_page: 12,
  vendor_assignments: { 7: 12, 9: 14 },
  vendor_groups: { 7: 3 },
};

describe('theme settings', () => {
  test('are empty at first, and then exactly what was saved', async () => {
    const [empty, saved, again] = await send(readTheme, theme(FULL), readTheme);
    expect(empty?.json).toEqual(EMPTY);
    expect(saved).toMatchObject({ status: 200, warnings: [] });
    expect(saved?.json).toEqual(FULL);
    expect(again?.json).toEqual(FULL);
    expect(again?.headers['ETag']).toBe(saved?.headers['ETag']);
    expect(
      await portal.php(
        `global $wpdb; return $wpdb->get_var( "SELECT autoload FROM {$wpdb->options} WHERE option_name = 'practice_portal_theme_options'" );`,
      ),
    ).toMatch(/^(yes|on)$/); // "on" from WordPress 6.6 on.
  });

  test('that a request omits stay, and empty maps stay objects', async () => {
    const [, part, cleared] = await send(
      theme(FULL),
      theme({ member_overview_page: '', vendor_groups: {} }),
      theme({ vendor_assignments: { 7: null, 9: 14 }, zoho_salesiq_embed: '' }),
    );
    expect(part?.json).toEqual({ ...FULL, member_overview_page: '', vendor_groups: {} });
    expect(cleared?.json).toMatchObject({ vendor_assignments: { 9: 14 }, zoho_salesiq_embed: '' });
    const browser = portal.browser();
    await browser.signIn(ADMIN, ADMIN);
    expect((await browser.rest('/theme-settings')).text).toContain('"vendor_groups":{}');
  });

  test.each<[key: string, good: unknown[], bad: unknown[]]>([
    [
      'datadx_api_url',
      ['', 'https://reports.example.com', 'http://127.0.0.1:9401/reporting', 'http://localhost', 'http://[::1]:80/x'],
      [
        'http://reports.example.com',
        'reports.example.com',
        'ftp://x.example',
        'https://user:password@x.example',
        'javascript:alert(1)',
        'https://',
        'http://localhost.evil.example',
        'http://127.0.0.1.evil.example',
        'https://a b',
        7,
        null,
        [],
      ],
    ],
    ['member_overview_page', ['', 12, '12', ' 12 ', 0], ['twelve', -1, 1.5, '1e3', [12], true, null]],
    ['app_insights_connection_string', ['', 'anything at all'], [1, null, ['x'], 'x'.repeat(70_000)]],
    ['zoho_salesiq_embed', ['', '<b>'], [1, null, {}, 'x'.repeat(70_000)]],
    [
      'vendor_assignments',
      [{}, [], { 7: 1 }, { 7: '1' }, { 7: null }],
      ['x', null, 7, { x: 1 }, { 7: 'x' }, { 7: 0 }, { 7: -1 }, { 7: true }, { 7: [1] }, { 0: 1 }, { '7 ': 1 }],
    ],
    ['vendor_groups', [{}, { 7: 1 }], [{ 7: 1.5 }, { '-1': 1 }]],
    ['no_such_option', [], ['', 1]],
  ])('%s', async (key, good, bad) => {
    const answers = await send(...[...good, ...bad].map((value) => theme({ [key]: value })));
    expect(answers.slice(0, good.length).map(({ status }) => status)).toEqual(good.map(() => 200));
    answers.slice(good.length).forEach(({ status, json }, index) => {
      expect([bad[index], status, json.code]).toEqual([bad[index], 400, 'rest_invalid_param']);
      expect(Object.keys(json.data.params)).toEqual([key]);
    });
    expect(answers.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('are rejected as a whole if one is invalid, with each named', async () => {
    const [refused, after] = await send(
      theme({ ...FULL, datadx_api_url: 'http://x.example', vendor_groups: 7, other: 1 }),
      readTheme,
    );
    expect(Object.keys(refused?.json.data.params)).toEqual(['datadx_api_url', 'vendor_groups', 'other']);
    expect(after?.json).toEqual(EMPTY);
  });

  test('the chat’s code can be changed only by users who can write any markup', async () => {
    await send(theme(FULL));
    portal.site.php.writeFile(
      '/wordpress/wp-content/mu-plugins/test-no-markup.php',
      `<?php add_filter( 'map_meta_cap', fn( $caps, $cap ) => 'unfiltered_html' === $cap ? array( 'do_not_allow' ) : $caps, 10, 2 );`,
    );
    try {
      const [refused, invalid, same] = await send(
        theme({ ...FULL, zoho_salesiq_embed: '<script>other()</script>', member_overview_page: 13 }),
        theme({ zoho_salesiq_embed: '<script>other()</script>', datadx_api_url: 'http://x.example' }),
        theme({ ...FULL, member_overview_page: 14 }),
      );
      expect([refused?.status, refused?.json.code]).toEqual([403, 'practice_portal_unfiltered_html']);
      expect([invalid?.status, invalid?.json.code]).toEqual([400, 'rest_invalid_param']);
      expect(same?.json).toEqual({ ...FULL, member_overview_page: 14 });
    } finally {
      portal.site.php.unlink('/wordpress/wp-content/mu-plugins/test-no-markup.php');
    }
  });

  test('the chat is in the footer of front-end pages, for everyone, and nowhere else', async () => {
    const code = '<script id="chat">window.chat = "</b>&\'"</script>';
    await send(theme({ zoho_salesiq_embed: code }));
    const browser = portal.browser();
    expect((await browser.send('/')).text).toContain(code);
    expect((await browser.send('/wp-login.php')).text).not.toContain('id="chat"');
    await browser.signIn(ADMIN, ADMIN);
    expect((await browser.send('/')).text).toContain(code);
    expect((await browser.send('/wp-admin/')).text).not.toContain('id="chat"');
    expect((await browser.send('/wp-admin/admin.php?page=practice-portal')).text).not.toContain('<script id="chat"');
  });
});

describe('the partners', () => {
  test('come with listings and groups as text, page by page; the totals are the longest list’s', async () => {
    await addMany(portal, 120, { role: 'partner', listed: false });
    await portal.php(`
      foreach ( array( 'Zeta', 'Alpha & Sons "Ltd" <i>' ) as $title ) { wp_insert_post( wp_slash( array( 'post_type' => 'portal_listing', 'post_status' => 'publish', 'post_title' => $title ) ) ); }
      wp_insert_post( array( 'post_type' => 'portal_listing', 'post_status' => 'draft', 'post_title' => 'Draft' ) );
      wp_insert_post( array( 'post_type' => 'portal_group', 'post_status' => 'publish', 'post_title' => 'Group' ) );
      return true;`);
    const page = (query: Record<string, unknown>) => ({ method: 'GET', path: '/partners', query });
    const [first, second, third] = await send(page({ per_page: 100 }), page({ page: 2 }), page({ page: 3 }));
    expect(first?.headers).toMatchObject({ 'X-WP-Total': '121', 'X-WP-TotalPages': '2' });
    expect([first, second, third].map((answer) => answer?.json.partners.length)).toEqual([100, 21, 0]);
    expect(first?.json.partners.find(({ ID }: { ID: number }) => ID === 1001)).toEqual({
      ID: 1001,
      display_name: 'Many 11001',
      user_email: 'many-1001@private.example',
    });
    const ids = [first, second].flatMap((answer) => answer?.json.partners.map(({ ID }: { ID: number }) => ID));
    expect(new Set(ids).size).toBe(121);
    expect(first?.json.listings.map(({ post_title }: { post_title: string }) => post_title)).toEqual([
      'Alpha & Sons "Ltd"',
      'Zeta',
    ]);
    expect(first?.json.listings[0]).toEqual({ ID: expect.any(Number), post_title: expect.any(String) });
    expect(first?.json.community_groups).toEqual([{ id: expect.any(Number), name: 'Group' }]);
    expect([second, third].map((answer) => answer?.json.listings)).toEqual([[], []]);
  });

  test('are read at most a hundred at a time', async () => {
    const answers = await send(
      ...[{ per_page: 101 }, { per_page: 0 }, { page: 0 }, { page: 'x' }].flatMap((query) => [
        { method: 'GET', path: '/partners', query },
        readAccess(query),
      ]),
    );
    for (const { status, json } of answers) expect([status, json.code]).toEqual([400, 'rest_invalid_param']);
  });
});

/** IDs of the users of every site of these tests. */
const userIds = () => portal.php<Record<string, number>>(`return wp_list_pluck( get_users(), 'ID', 'user_login' );`);

describe('access to the reporting service', () => {
  test('is sorted by name, read page by page, and stored exactly', async () => {
    const ids = await userIds();
    const key = `k"e'y \\ <b>&amp; ümlaut`;
    const body = [
      { id: ids['a-partner'], datadx_access_key: ` ${key} `, datadx_access_email: 'p@example.com', name: 'Other' },
      { id: String(ids['a-subscriber']), datadx_access_key: '', datadx_access_email: '' },
    ];
    const [saved, all, second] = await send(access(body), readAccess(), readAccess({ page: 2, per_page: 3 }));
    const partner = {
      id: ids['a-partner'],
      name: 'a-partner',
      email: 'partner@example.com',
      datadx_access_key: key,
      datadx_access_email: 'p@example.com',
    };
    expect(saved?.status).toBe(200);
    expect(saved?.json).toEqual([
      partner,
      {
        id: ids['a-subscriber'],
        name: 'a-subscriber',
        email: 'subscriber@example.com',
        datadx_access_key: '',
        datadx_access_email: '',
      },
    ]);
    expect(all?.json.map(({ name }: { name: string }) => name)).toEqual([
      'a-administrator',
      'a-partner',
      'a-subscriber',
      'admin',
    ]);
    expect(all?.json[1]).toEqual(partner);
    expect(all?.headers).toMatchObject({ 'X-WP-Total': '4', 'X-WP-TotalPages': '1', ETag: saved?.headers['ETag'] });
    expect(second?.json.map(({ name }: { name: string }) => name)).toEqual(['admin']);
  });

  test('a list with an error changes nothing, and names the error', async () => {
    const ids = await userIds();
    const [admin, partner] = [ids['admin'], ids['a-partner']];
    const [refused, after] = await send(
      access([
        { id: partner, datadx_access_key: 'good', datadx_access_email: 'no address' },
        { id: admin, datadx_access_key: 'x'.repeat(256), datadx_access_email: 7 },
        { id: 999_999, datadx_access_key: '' },
        { id: ids['a-subscriber'], datadx_access_key: 'two\r\nlines' },
        { id: ids['a-subscriber'] },
        { datadx_access_key: 'nobody' },
        'nonsense',
        { id: true },
      ]),
      readAccess(),
    );
    expect([refused?.status, refused?.json.code]).toEqual([400, 'practice_portal_invalid_settings']);
    expect(
      Object.fromEntries(
        Object.entries<object>(refused?.json.data.errors).map(([id, fields]) => [id, Object.keys(fields)]),
      ),
    ).toEqual({
      [String(partner)]: ['datadx_access_email'],
      [String(admin)]: ['datadx_access_key', 'datadx_access_email'],
      '999999': ['id'],
      [String(ids['a-subscriber'])]: ['datadx_access_key', 'id'],
      'row-5': ['id'],
      'row-6': ['id'],
      'row-7': ['id'],
    });
    expect(refused?.warnings).toEqual([]);
    expect(after?.json.every((row: { datadx_access_key: string }) => row.datadx_access_key === '')).toBe(true);
  });

  test('a body that is not a list, or too long, is rejected', async () => {
    const long = Array.from({ length: 2001 }, (_, index) => ({ id: index }));
    const answers = await send(access({ a: 1 }), access('null'), access('7'), access(long), {
      method: 'PUT',
      path: '/user-datadx-settings',
      body: { a: 1 },
    });
    expect(answers.map(({ status, json }) => `${status} ${json.code}`)).toEqual([
      '400 practice_portal_invalid_settings',
      '400 practice_portal_invalid_settings',
      '400 practice_portal_invalid_settings',
      '413 practice_portal_too_many_rows',
      '400 practice_portal_invalid_settings',
    ]);
    expect(answers.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  test('of a user that the administrator cannot edit stays the same', async () => {
    const ids = await userIds();
    await portal.site.run(`update_option( 'test_untouchable', ${ids['admin']} );`);
    portal.site.php.writeFile(
      '/wordpress/wp-content/mu-plugins/test-untouchable.php',
      `<?php add_filter( 'map_meta_cap', fn( $caps, $cap, $user, $args ) => 'edit_user' === $cap && (int) get_option( 'test_untouchable' ) === (int) $args[0] ? array( 'do_not_allow' ) : $caps, 10, 4 );`,
    );
    try {
      const [refused] = await send(access([{ id: ids['admin'], datadx_access_key: 'x' }]));
      expect(refused?.json.data.errors).toHaveProperty([String(ids['admin']), 'id']);
    } finally {
      portal.site.php.unlink('/wordpress/wp-content/mu-plugins/test-untouchable.php');
    }
  });

  test('two thousand users are saved in one go without asking the database for each', async () => {
    await addMany(portal, 2000, { listed: false });
    const { queries, status } = await portal.php<{ queries: number; status: number }>(`
      global $wpdb;
      wp_set_current_user( get_user_by( 'login', 'a-administrator' )->ID );
      $request = new WP_REST_Request( 'PUT', '/practice-portal/v1/user-datadx-settings' );
      $request->set_header( 'Content-Type', 'application/json' );
      $request->set_body( wp_json_encode( array_map( fn( $id ) => array( 'id' => $id, 'datadx_access_key' => 1500 === $id ? 'new' : '', 'datadx_access_email' => '' ), range( 1000, 2999 ) ) ) );
      $before   = $wpdb->num_queries;
      $response = rest_do_request( $request );
      return array( 'queries' => $wpdb->num_queries - $before, 'status' => $response->get_status() );`);
    expect(status).toBe(200);
    expect(queries).toBeLessThan(40);
    expect(await portal.meta(1500)).toMatchObject({ datadx_access_key: 'new' });
  });
});

describe('two administrators at once', () => {
  test('an outdated save is rejected, with the current values', async () => {
    const [read] = await send(readTheme);
    const tag = { 'If-Match': read?.headers['ETag'] ?? '' };
    const [first, second, forced, compressed] = await send(
      theme({ member_overview_page: 1 }, tag),
      theme({ member_overview_page: 2 }, tag),
      theme({ member_overview_page: 3 }, { 'If-Match': '*' }),
      theme({ member_overview_page: 4 }, { 'If-Match': '"nonsense"' }),
    );
    expect(first?.status).toBe(200);
    expect(first?.headers['ETag']).not.toBe(read?.headers['ETag']);
    expect([second?.status, second?.json.code]).toEqual([412, 'practice_portal_conflict']);
    expect(second?.json.data.current).toEqual({ ...EMPTY, member_overview_page: 1 });
    expect(second?.headers['ETag']).toBe(first?.headers['ETag']);
    expect([forced?.status, compressed?.status]).toEqual([200, 412]);
  });

  test('a compressing server causes no false conflict', async () => {
    const [read] = await send(readTheme);
    const tag = (read?.headers['ETag'] ?? '').slice(1, -1);
    for (const spelling of [`W/"${tag}"`, `"${tag}-gzip"`, `"${tag}--br"`, tag, `"other", "${tag}"`]) {
      const [answer] = await send(theme({}, { 'If-Match': spelling }));
      expect([spelling, answer?.status]).toEqual([spelling, 200]);
    }
  });

  test('an outdated save of access keys is rejected, also after the same user’s change', async () => {
    const { 'a-partner': id } = await userIds();
    const row = (key: string) => [{ id, datadx_access_key: key, datadx_access_email: '' }];
    const [read] = await send(readAccess());
    const tag = { 'If-Match': read?.headers['ETag'] ?? '' };
    const [first, second] = await send(access(row('first'), tag), access(row('second'), tag));
    expect(first?.status).toBe(200);
    expect([second?.status, second?.json.code]).toEqual([412, 'practice_portal_conflict']);
    expect(second?.json.data.current).toMatchObject([{ id, datadx_access_key: 'first' }]);

    await portal.php(`return update_user_meta( ${id}, 'datadx_access_email', 'elsewhere@example.com' );`);
    const [third] = await send(access(row('third'), { 'If-Match': first?.headers['ETag'] ?? '' }));
    expect(third?.status).toBe(412);
  });

  test('a save during another save is asked to wait', async () => {
    await beAtWorkOn(portal, String.raw`PracticePortal\Core\Settings\ThemeOptions`);
    const [answer] = await send(theme({ member_overview_page: 1 }));
    expect([answer?.status, answer?.json.code]).toEqual([409, 'practice_portal_in_progress']);
    expect(answer?.headers).toMatchObject({ 'Retry-After': '2' });
  });
});

test('access keys leave the server only for their owner and for administrators', async () => {
  const { 'a-subscriber': id } = await userIds();
  await send(access([{ id, datadx_access_key: 'the-secret-key', datadx_access_email: 'secret@example.com' }]));
  await portal.php(
    `return wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'overview', 'post_title' => 'Overview', 'post_content' => '[practice_portal view="onboarding-page"]' ) );`,
  );
  await portal.php(
    `$held = new PracticePortal\\Billing\\Storage\\Subscriptions(); return $held->activate( $held->create( ${id}, 1, 'Advantage Member', 49900 )->id );`,
  );
  const seen: Record<string, boolean> = {};
  for (const name of ['a-subscriber', 'a-partner', 'a-administrator']) {
    const browser = portal.browser();
    await browser.signIn(name, name);
    const nonce = { 'X-WP-Nonce': browser.nonce ?? '' };
    const texts = await Promise.all(
      [
        '/overview/',
        `/wp-json/wp/v2/users/${id}?context=edit`,
        '/wp-json/wp/v2/users/me?context=edit',
        '/wp-json/practice-portal/v1/members',
        '/wp-json/practice-portal/v1/navigator-profile',
      ].map(async (path) => (await browser.send(path, { headers: nonce })).text),
    );
    seen[name] = texts.some((text) => text.includes('the-secret-key') || text.includes('secret@example.com'));
  }
  expect(seen).toEqual({ 'a-subscriber': true, 'a-partner': false, 'a-administrator': false });
});

test('any input is rejected or stored, and never causes an error', async () => {
  const ids = await userIds();
  const keys = Object.keys(FULL);
  const body = fc.oneof(fc.dictionary(fc.constantFrom(...keys, '0', '__proto__', 'x'), fc.jsonValue()), fc.jsonValue());
  const row = fc.oneof(
    fc.record({
      id: fc.oneof(fc.constantFrom(...Object.values(ids)), fc.jsonValue()),
      datadx_access_key: fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue()),
      datadx_access_email: fc.oneof(fc.emailAddress(), fc.jsonValue()),
    }),
    fc.jsonValue(),
  );
  const request = fc.oneof(
    body.map((json) => theme(json)),
    fc.array(row, { maxLength: 4 }).map((json) => access(json)),
    fc.jsonValue().map((json) => access(json)),
    fc.string().map((tag) => theme({}, { 'If-Match': tag })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 30, maxLength: 30 }), async (requests) => {
      for (const { status, warnings } of await send(...requests)) {
        expect(warnings).toEqual([]);
        expect([200, 400, 412]).toContain(status);
      }
      const [read] = await send(readTheme);
      expect(Object.keys(read?.json).sort()).toEqual([...keys].sort());
    }),
    { numRuns: 6 },
  );
});

test('options that another program has corrupted are read as empty', async () => {
  for (const value of ['text', 7, [], { vendor_groups: 'x', datadx_api_url: ['x'], member_overview_page: { a: 1 } }]) {
    await portal.php(`update_option( 'practice_portal_theme_options', ${phpValue(value)} ); return true;`);
    const [read] = await send(readTheme);
    expect(read?.json).toEqual(EMPTY);
    expect(read?.warnings).toEqual([]);
  }
});
