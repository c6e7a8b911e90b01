/**
 * The member directory: who is listed, the data about a member, and its routes (spec: directory#who-is-listed, rest#members-routes).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeIds, decodeMapPoints } from '../../../src/services/wordpress/directory/map-points.ts';
import { addMany, addMember, practice } from '../kit/members.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

const ask = (...queries: Record<string, unknown>[]) =>
  portal.dispatch(
    queries.map((query) => ({ method: 'GET', path: '/members', query })),
    'a-partner',
  );

type Member = Record<'name' | 'practice_name' | 'listed_by' | 'avatar', string>;

const members = async (query: Record<string, unknown> = {}): Promise<Member[]> =>
  (await ask(query)).flatMap(({ json }) => json);

const names = async () => (await members()).map(({ name }) => name);

/** Users of every site of these tests: both are administrators without a practice, so they come last. */
const ADMINISTRATORS = ['a-administrator', 'admin'];

describe('who is listed', () => {
  test.each(['Grow Member', 'Thrive Member', 'Thrive Member (Yearly)'])('a holder of %s', async (subscription) => {
    await addMember(portal, { login: 'zoe', subscription });
    expect(await names()).toEqual(['zoe', ...ADMINISTRATORS]);
    expect((await members())[0]).toMatchObject({ listed_by: subscription });
  });

  test.each(['Advantage Member', 'Navigator Member', 'grow', null])('nobody who holds %s', async (subscription) => {
    await addMember(portal, { login: 'zoe', subscription });
    expect(await names()).toEqual(ADMINISTRATORS);
  });

  test('a member whose payment is late, but not one whose membership has ended', async () => {
    await addMember(portal, { login: 'late', status: 'past_due' });
    await addMember(portal, { login: 'ended', status: 'canceled' });
    expect(await names()).toEqual(['late', ...ADMINISTRATORS]);
  });

  test('no member without consent, and none who shows no practice', async () => {
    await addMember(portal, { login: 'no-consent', consents: false });
    await addMember(portal, { login: 'not-shown', practices: [practice({ directory_show: '0' })] });
    await addMember(portal, { login: 'no-practice', practices: [] });
    expect(await names()).toEqual(ADMINISTRATORS);
  });

  test('administrators always, with a practice only when they agreed to show it', async () => {
    await addMember(portal, { login: 'b-admin', role: 'administrator', subscription: null });
    await addMember(portal, { login: 'c-admin', role: 'administrator', subscription: null, consents: false });
    const listed = await members();
    expect(listed.map(({ name, practice_name, listed_by }) => [name, practice_name, listed_by])).toEqual([
      ['b-admin', 'Alder Dental', 'administrator'],
      ['a-administrator', '', 'administrator'],
      ['admin', '', 'administrator'],
      ['c-admin', '', 'administrator'],
    ]);
  });

  test('a member who joined before the directory existed', async () => {
    await addMember(portal, { login: 'old' });
    await addMember(portal, { login: 'shy', consents: false });
    await portal.php(`
      $GLOBALS['wpdb']->query( "DELETE FROM {$GLOBALS['wpdb']->prefix}practice_portal_directory" );
      delete_option( 'practice_portal_schema' );
      do_action( 'init' );
      return true;`);
    expect(await names()).toEqual(['old', ...ADMINISTRATORS]);
  });

  test('no member whose data were erased', async () => {
    await addMember(portal, { login: 'gone' });
    await portal.php(`
      $erasers = apply_filters( 'wp_privacy_personal_data_erasers', array() );
      return $erasers['practice-portal']['callback']( 'gone@private.example', 1 );`);
    expect(await names()).toEqual(ADMINISTRATORS);
  });
});

describe('a member’s entry', () => {
  test('has all fields of the specification, for the practice that is shown', async () => {
    const id = await addMember(portal, {
      login: 'zoe',
      name: "Zoë O'Brien \\ & Co",
      profession: 'medical',
      practices: [
        practice({ name: 'Hidden', directory_show: '0', email: 'hidden@alder.example' }),
        practice({ name: 'Shown "Clinic" <i>' }),
      ],
    });
    await portal.php(`return update_user_meta( ${id}, 'practice_portal_last_active', '2026-11-01 08:30:00' );`);
    expect((await members({ search: 'zo' })).at(-1)).toEqual({
      id,
      name: "Zoë O'Brien \\ & Co",
      avatar: expect.stringMatching(/^https?:/),
      communityLink: '',
      joined: '2024-03-01T10:00:00Z',
      lastActivity: '2026-11-01T08:30:00Z',
      profession: 'medical',
      geolocation: { lat: 45.52, lng: -122.68 },
      practice_name: 'Shown "Clinic" <i>',
      address_line_1: '12 Alder Street, Suite 3',
      address_line_2: 'Portland, OR 97205',
      city: 'Portland',
      zip: '97205',
      specialty: 'Orthodontics',
      practice_email: 'desk@alder.example',
      practice_phone: '+1 503-555-0101',
      practice_website: 'https://alder.example',
      listed_by: 'Grow Member',
    });
  });

  test('has no location without coordinates, and no activity if there was none', async () => {
    const nowhere = { line1: '', line2: '', city: 'Portland', state: '', zip: '', geo_lat: '0', geo_lng: '0' };
    await addMember(portal, { login: 'zoe', practices: [practice({ address: nowhere })] });
    expect((await members())[0]).toMatchObject({
      geolocation: null,
      lastActivity: '',
      address_line_1: '',
      address_line_2: 'Portland',
    });
  });

  test('never has an address, a phone, a key, a role or a hidden practice', async () => {
    const id = await addMember(portal, {
      login: 'zoe',
      practices: [practice(), practice({ name: 'Hidden', directory_show: '0', email: 'hidden@alder.example' })],
    });
    await portal.php(`
      update_user_meta( ${id}, 'datadx_access_key', 'secret-key' );
      update_user_meta( ${id}, 'datadx_access_email', 'secret@alder.example' );
      ( new PracticePortal\\Billing\\Storage\\Subscriptions() )->activate( ( new PracticePortal\\Billing\\Storage\\Subscriptions() )->create( ${id}, 2, 'Advantage Member', 49900 )->id );
      return true;`);
    const text = JSON.stringify(await members());
    for (const secret of [
      'private.example',
      'hidden',
      'Hidden',
      'secret',
      'subscriber',
      'Advantage',
      '555-9999',
      'user_login',
      'cus_',
    ]) {
      expect(text).not.toContain(secret);
    }
  });

  test('has no date of joining when WordPress knows none', async () => {
    const id = await addMember(portal, { login: 'zoe' });
    for (const registered of ['0000-00-00 00:00:00', '0000-00-00 00:00:01', '']) {
      await portal.php(`
        $GLOBALS['wpdb']->update( $GLOBALS['wpdb']->users, array( 'user_registered' => '${registered}' ), array( 'ID' => ${id} ) );
        return clean_user_cache( ${id} );`);
      expect((await members())[0]).toMatchObject({ name: 'zoe', joined: '' });
    }
  });

  test.each([
    ['https://cdn.example/zoe.png', 'https://cdn.example/zoe.png'],
    ['//cdn.example/zoe.png', 'http://cdn.example/zoe.png'],
    ['/pictures/zoe.png', ''],
    ['data:image/png;base64,AAAA', ''],
    ['javascript:alert(1)', ''],
  ])('has, if a filter makes %j the picture’s URL, %j', async (address, avatar) => {
    const [first] = await portal.php<Member[]>(`
      add_filter( 'get_avatar_url', static fn() => '${address}' );
      wp_set_current_user( get_user_by( 'login', 'a-partner' )->ID );
      return rest_do_request( new WP_REST_Request( 'GET', '/practice-portal/v1/members' ) )->get_data();`);
    expect(first).toMatchObject({ avatar });
  });

  test('has no picture when the site shows none', async () => {
    await portal.php(`return update_option( 'show_avatars', '0' );`);
    expect((await members()).map(({ avatar }) => avatar)).toEqual(['', '']);
  });
});

describe('search and filters', () => {
  test('finds by name, shown practice, specialty, city or ZIP code, and by profession', async () => {
    await addMember(portal, { login: 'zoe', name: 'Zoe Percent', practices: [practice({ name: '100% Dental_Care' })] });
    const practices = [practice({ name: 'Rose Clinic' })];
    await addMember(portal, { login: 'yan', name: 'Yan & Co', profession: 'medical', practices });
    const expected: [query: Record<string, string>, found: string[]][] = [
      [{ search: 'percent' }, ['Zoe Percent']],
      [{ search: 'ROSE' }, ['Yan & Co']],
      [{ search: '%' }, ['Zoe Percent']],
      [{ search: 'dental_c' }, ['Zoe Percent']],
      [{ search: 'l_c' }, []],
      [{ search: 'y & c' }, ['Yan & Co']],
      [{ search: 'n & c' }, []],
      [{ search: 'amp;' }, []],
      [{ search: 'private' }, []],
      [{ search: 'orthodontics' }, ['Yan & Co', 'Zoe Percent']],
      [{ search: 'port rose' }, ['Yan & Co']],
      [{ search: 'zöe' }, ['Zoe Percent']],
      [{ search: '12 Alder' }, []],
      [{ search: 'desk@' }, []],
      [{ search: "' OR 1=1 --" }, []],
      [{ search: '\\' }, []],
      [{ profession: 'medical' }, ['Yan & Co']],
      [{ profession: 'dental' }, ['Zoe Percent']],
      [{ profession: 'dental', search: 'rose' }, []],
      [{ profession: 'medical', search: ' rose ' }, ['Yan & Co']],
      [{ profession: '', search: '' }, ['Yan & Co', 'Zoe Percent', ...ADMINISTRATORS]],
    ];
    const answers = await ask(...expected.map(([query]) => query));
    expect(answers.map(({ json }, index) => [expected[index]?.[0], json.map(({ name }: Member) => name)])).toEqual(
      expected,
    );
    expect(answers.map(({ headers }) => Number(headers['X-WP-Total']))).toEqual(
      expected.map(([, found]) => found.length),
    );
  });

  /** What WordPress' own language packs have. */
  const packs = ['es_ES', 'ar'].map((language) => `/wordpress/wp-content/languages/${language}.mo`);
  beforeAll(() => {
    portal.site.php.mkdirTree('/wordpress/wp-content/languages');
    for (const file of packs) portal.site.php.writeFile(file, '');
  });
  afterAll(() => {
    for (const file of packs) portal.site.php.unlink(file);
  });

  test('finds by the words of a profession and its specialties, singular and plural, in the page’s language', async () => {
    const of = (specialty: string, name = 'Rose') => ({ practices: [practice({ name, specialty })] });
    await addMember(portal, { login: 'ann', ...of('General Dentistry') });
    await addMember(portal, { login: 'bob', ...of('Orthodontics') });
    const practices = [practice({ specialty: 'Endodontics' }), practice({ specialty: 'Pediatric Dentistry' })];
    await addMember(portal, { login: 'cid', practices });
    await addMember(portal, { login: 'dan', profession: 'medical', ...of('Family Medicine', 'Rose City Dental') });
    await addMember(portal, { login: 'eve', profession: 'medical', ...of('Pediatrics') });
    await addMember(portal, { login: 'fay', profession: '', ...of('Dentistry') });
    const [dentists, physicians] = [
      ['ann', 'bob', 'cid', 'fay'],
      ['dan', 'eve'],
    ];
    const expected: [search: string, found: string[], language?: string][] = [
      ['dentist', dentists],
      ['Dentists', dentists],
      ['dental', ['ann', 'bob', 'cid', 'dan', 'fay']],
      ['dentists in Portland', dentists],
      ['dentist rose', ['ann', 'bob', 'fay']],
      ['doctors', physicians],
      ['family doctor', ['dan']],
      ['orthodontist', ['bob']],
      ['orthodontists', ['bob']],
      ['root canal', ['cid']],
      ["children's dentist", ['cid']],
      ['pediatrician', ['eve']],
      ['general dentist', ['ann']],
      ['the', []],
      ['dentista', []],
      ['dentistas', dentists, 'es-ES'],
      ['dentists', dentists, 'es-ES'],
      ['ortodoncista', ['bob'], 'es-ES'],
      ['odontólogo infantil', ['cid'], 'es-ES'],
      ['médico de familia', ['dan'], 'es-ES'],
      ['طبيب أسنان', dentists, 'ar'],
      ['أطباء', physicians, 'ar'],
      ['تقويم الأسنان', ['bob'], 'ar'],
    ];
    const answers = await portal.dispatch(
      expected.map(([search, , language = 'en-US']) => ({
        method: 'GET',
        path: '/members',
        query: { search },
        headers: { 'Accept-Language': language },
      })),
      'a-partner',
    );
    expect(answers.map(({ json }, at) => [expected[at]?.[0], json.map(({ name }: Member) => name)])).toEqual(
      expected.map(([search, found]) => [search, found]),
    );
  });

  test('filters by a whole specialty of a shown practice, in any case, combined with everything else', async () => {
    const shown = practice({ specialty: 'Sleep Medicine' });
    const hidden = practice({ specialty: 'Endodontics', directory_show: '0' });
    await addMember(portal, { login: 'ann', practices: [practice({ specialty: 'Orthodontics' }), shown, hidden] });
    await addMember(portal, { login: 'bob', profession: 'medical', practices: [shown] });
    await addMember(portal, { login: 'cid', practices: [practice({ specialty: '100%_Kids | Teens' })] });
    const expected: [query: Record<string, string>, found: string[]][] = [
      [{ specialty: 'sleep MEDICINE' }, ['ann', 'bob']],
      [{ specialty: 'Orthodontics' }, ['ann']],
      [{ specialty: 'Sleep' }, []],
      [{ specialty: 'Endodontics' }, []],
      [{ specialty: 'Orthodontics\nSleep Medicine' }, []],
      [{ specialty: '%' }, []],
      [{ specialty: '100%_kids | teens' }, ['cid']],
      [{ search: '|' }, ['cid']],
      [{ specialty: 'Sleep Medicine', profession: 'medical' }, ['bob']],
      [{ specialty: 'Sleep Medicine', search: 'ann' }, ['ann']],
    ];
    const answers = await ask(...expected.map(([query]) => query));
    expect(answers.map(({ json }, index) => [expected[index]?.[0], json.map(({ name }: Member) => name)])).toEqual(
      expected,
    );
    expect(answers.map(({ headers }) => Number(headers['X-WP-Total']))).toEqual(
      expected.map(([, found]) => found.length),
    );
  });

  test('rejects anything else', async () => {
    const queries = [
      { within: '45' },
      { within: '45,-123,46' },
      { within: '46,-123,45,-122' },
      { within: '45,-123,91,-122' },
      { within: '45,-181,46,-122' },
      { within: '45,-123,46,1e2' },
      { within: 'a,b,c,d' },
      { within: ['45,-123,46,-122'] },
      { specialty: 'x'.repeat(256) },
      { specialty: ['x'] },
      { first: '0' },
      { first: '101' },
      { first: 'x' },
      { skip: '-1' },
      { after: 'nonsense' },
      { near: 'Portland' },
      { near: '45.5' },
      { near: '9720' },
      { profession: 'vet' },
      { search: 'x'.repeat(101) },
      { search: ['x'] },
    ];
    for (const { status, json } of await ask(...queries)) {
      expect([status, json.code]).toEqual([400, 'rest_invalid_param']);
    }
  });
});

describe('the list', () => {
  type Answer = { ids: number[]; queries: number; total: string; next: string };

  /** Sends the requests one after another and counts their queries. `after` may name the cursor of an earlier response. */
  const walk = (questions: Record<string, unknown>[]) =>
    portal.php<Answer[]>(`
      global $wpdb;
      wp_set_current_user( get_user_by( 'login', 'a-partner' )->ID );
      $answers = array();
      foreach ( ${phpValue(questions)} as $question ) {
        if ( isset( $question['after'] ) ) { $question['after'] = $answers[ $question['after'] ]['next']; }
        wp_cache_flush();
        wp_load_alloptions();
        // WordPress reads these options in every request, and creates them only when they change.
        array_map( 'get_option', array( 'WPLANG', 'medium_crop', 'medium_large_crop', 'large_crop' ) );
        $before  = $wpdb->num_queries;
        $request = new WP_REST_Request( 'GET', '/practice-portal/v1/members' );
        $request->set_query_params( $question );
        $response  = rest_do_request( $request );
        $headers   = $response->get_headers();
        $answers[] = array( 'ids' => array_column( $response->get_data(), 'id' ), 'queries' => $wpdb->num_queries - $before, 'total' => $headers['X-WP-Total'], 'next' => $headers['X-Practice-Portal-Next'] ?? '' );
      }
      return $answers;`);

  test('of three hundred is read by cursors, each member once, from any start, with as few queries as a list of ten', async () => {
    await addMany(portal, 298);
    // The directory counts members by partition: all of them once, then only the changed ones.
    await walk([{}]);
    const pages = await walk([{}, ...Array.from({ length: 2 }, (_, index) => ({ after: index })), { skip: 150 }]);
    const entered = pages.pop();
    expect(pages.map(({ ids }) => ids.length)).toEqual([100, 100, 100]);
    const all = pages.flatMap(({ ids }) => ids);
    expect(new Set(all).size).toBe(300);
    expect(entered?.ids).toEqual(all.slice(150, 250));
    for (const { queries, total } of pages) {
      // Seven queries read the list, two check whether the user is a member, seven count the request and the members that
      // it reads, and one asks for the database's time.
      expect(queries).toBeLessThanOrEqual(7 + 2 + 7 + 1);
      expect(total).toBe('300');
    }
    expect(pages.at(-1)?.next).toBe('');
    expect((await walk([{ skip: 5000 }]))[0]).toMatchObject({ ids: [], total: '300' });
  });

  test.each([{ page: 2 }, { per_page: 10 }, { offset: 100 }])(
    'refuses a page by number: %j is never answered with the beginning of the list',
    async (query) => {
      const [answer] = await ask(query);
      expect([answer?.status, answer?.json.code]).toEqual([400, 'practice_portal_no_pages']);
      expect(answer?.json.message).toContain(Object.keys(query)[0]);
      expect(answer?.json.message).toContain('X-Practice-Portal-Next');
    },
  );

  test('continues at its place if a member before the cursor was removed', async () => {
    for (const login of ['b', 'c', 'd', 'e']) await addMember(portal, { login, name: `M ${login}` });
    const [first] = await walk([{ first: 2 }]);
    await portal.php(
      `require_once ABSPATH . 'wp-admin/includes/user.php'; return wp_delete_user( ${first?.ids.at(-1)} );`,
    );
    const [rest] = await ask({ after: first?.next });
    expect(rest?.json.map(({ name }: Member) => name)).toEqual(['M d', 'M e', ...ADMINISTRATORS]);
  });

  test('with accents, capitals and namesakes has one order', async () => {
    for (const [login, name] of [
      ['v', 'Ábel'],
      ['w', 'abe'],
      ['x', 'Abel'],
      ['y', 'ABEL Z'],
      ['z', 'Abe Z'],
    ] as const)
      await addMember(portal, { login, name });
    const one = await walk([
      { search: 'abe', first: 1 },
      ...[0, 1, 2, 3].map((after) => ({ search: 'abe', first: 1, after })),
    ]);
    const [whole] = await ask({ search: 'abe' });
    expect(whole?.json.map(({ name }: Member) => name)).toEqual(['abe', 'Abe Z', 'Ábel', 'Abel', 'ABEL Z']);
    expect(one.flatMap(({ ids }) => ids)).toEqual(whole?.json.map(({ id }: { id: number }) => id));
  });
});

describe('around a location', () => {
  const at = (zip: string, lat: number, lng: number) => [
    practice({
      address: {
        line1: '1 St',
        line2: '',
        city: `City ${zip}`,
        state: 'OR',
        zip,
        country: 'US',
        geo_lat: String(lat),
        geo_lng: String(lng),
      },
    }),
  ];

  const people = async () => {
    await addMember(portal, { login: 'far', practices: at('97301', 44.94, -123.03) });
    await addMember(portal, { login: 'near', practices: at('97205', 45.52, -122.69) });
    await addMember(portal, { login: 'middle', practices: at('97205', 45.5, -122.7) });
    await addMember(portal, { login: 'nowhere', practices: at('97205', 0, 0) });
  };

  test('the nearest come first, with their distance; members without a location come last', async () => {
    await people();
    const [answer] = await ask({ near: '45.52,-122.68' });
    const found = answer?.json.map(({ name, distance }: Record<string, unknown>) => [name, distance]);
    expect(found.slice(0, 3)).toEqual([
      ['near', expect.closeTo(0.779, 2)],
      ['middle', expect.closeTo(2.717, 2)],
      ['far', expect.closeTo(70.2, 0)],
    ]);
    expect(found.slice(3)).toEqual([
      ['nowhere', null],
      ['admin', null],
      ['a-administrator', null],
    ]);
    expect(answer?.headers).toMatchObject({
      'X-WP-Total': '6',
      'X-Practice-Portal-On-Map': '3',
      'X-Practice-Portal-Around': '45.52,-122.68',
    });
  });

  test('cursors continue by distance', async () => {
    await people();
    const names: string[] = [];
    let after = '';
    for (let page = 0; page < 6; page += 1) {
      const [answer] = await ask({ near: '45.52,-122.68', first: 1, after });
      names.push(...(answer?.json.map(({ name }: Member) => name) ?? []));
      after = answer?.headers['X-Practice-Portal-Next'] ?? '';
    }
    expect([names, after]).toEqual([['near', 'middle', 'far', 'nowhere', 'admin', 'a-administrator'], '']);
  });

  test('a radius finds the members within it, in the list, on the map and as a row', async () => {
    await people();
    const near = '45.52,-122.68';
    const answers = await ask(
      { near, radius: 2 },
      { near, radius: 2.8 },
      { near, radius: 70.5, search: 'dentists' },
      { near, radius: 0, first: 1 },
      { near: '97205', radius: 1, first: 1 },
      { near, radius: -1 },
    );
    expect(answers.map(({ json, headers, status }) => [status, headers['X-WP-Total'], json.length])).toEqual([
      [200, '1', 1],
      [200, '2', 2],
      [200, '3', 3],
      [200, '6', 1],
      [200, '6', 1],
      [400, undefined, undefined],
    ]);
    const [places, row] = await portal.dispatch(
      [
        { method: 'GET', path: '/members/places', query: { near, radius: 2.8 } },
        { method: 'GET', path: '/members/1', query: { near, radius: 2.8 } },
      ],
      'a-partner',
    );
    const ids = answers[1]?.json.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);
    expect([[...decodeIds(places?.json.ids)], row?.json.row]).toEqual([ids, null]);
  });

  test('a ZIP code finds members in and around it; an unknown one finds none', async () => {
    await people();
    const [zip, elsewhere, near] = await ask({ search: '97205' }, { search: '97999' }, { near: '97301', first: 1 });
    expect(zip?.json.map(({ name }: Member) => name)).toEqual(['near', 'middle', 'nowhere']);
    expect(zip?.headers['X-Practice-Portal-Around']).toBe('45.51,-122.695');
    expect(elsewhere?.json).toEqual([]);
    expect(elsewhere?.headers).not.toHaveProperty('X-Practice-Portal-Around');
    expect(near?.json.map(({ name }: Member) => name)).toEqual(['far']);
  });
});

describe('in a part of the map', () => {
  const at = (lat: number, lng: number) => [
    practice({ address: { ...(practice().address as object), geo_lat: String(lat), geo_lng: String(lng) } }),
  ];

  const found = async (query: Record<string, unknown>) => {
    const [answer] = await ask(query);
    return [answer?.json.map(({ name }: Member) => name), Number(answer?.headers['X-WP-Total'])];
  };

  test('are the members inside it, edges included, also across the date line', async () => {
    await addMember(portal, { login: 'portland', practices: at(45.52, -122.68) });
    await addMember(portal, { login: 'salem', profession: 'medical', practices: at(44.94, -123.03) });
    await addMember(portal, { login: 'suva', practices: at(-18.14, 178.44) });
    await addMember(portal, { login: 'apia', practices: at(-13.83, -171.77) });
    await addMember(portal, { login: 'nowhere', practices: at(0, 0) });
    expect(await found({ within: '44,-124,46,-122' })).toEqual([['portland', 'salem'], 2]);
    expect(await found({ within: '45.52,-122.68,45.52,-122.68' })).toEqual([['portland'], 1]);
    expect(await found({ within: '-20,170,-10,-170' })).toEqual([['apia', 'suva'], 2]);
    expect(await found({ within: '-20,-170,-10,170' })).toEqual([[], 0]);
    expect(await found({ within: '-90,-180,90,180' })).toEqual([['apia', 'portland', 'salem', 'suva'], 4]);
    // Combined with all other parts of a query.
    expect(await found({ within: '44,-124,46,-122', profession: 'medical' })).toEqual([['salem'], 1]);
    expect(await found({ within: '44,-124,46,-122', search: 'salem' })).toEqual([['salem'], 1]);
    expect(await found({ within: '44,-124,46,-122', near: '44.9,-123' })).toEqual([['salem', 'portland'], 2]);
    const [first] = await ask({ within: '44,-124,46,-122', first: 1 });
    const after = first?.headers['X-Practice-Portal-Next'];
    expect(await found({ within: '44,-124,46,-122', first: 1, after })).toEqual([['salem'], 2]);
  });

  test('have their places and their rows there as well', async () => {
    const portland = await addMember(portal, { login: 'portland', practices: at(45.52, -122.68) });
    const salem = await addMember(portal, { login: 'salem', practices: at(44.94, -123.03) });
    const within = '44,-124,45,-122';
    const [places, specialty, row, none] = await portal.dispatch(
      [
        { method: 'GET', path: '/members/places', query: { within } },
        { method: 'GET', path: '/members/places', query: { specialty: 'orthodontics' } },
        { method: 'GET', path: `/members/${salem}`, query: { within } },
        { method: 'GET', path: `/members/${portland}`, query: { within } },
      ],
      'a-partner',
    );
    expect([...decodeIds(places?.json.ids)]).toEqual([salem]);
    expect([...decodeIds(specialty?.json.ids)]).toEqual([portland, salem]);
    expect([row?.json.row, none?.json.row]).toEqual([0, null]);
  });

  test('is rejected with the reason if it is not a rectangle', async () => {
    const [answer] = await ask({ within: '46,-123,45,-122' });
    expect(answer?.json.data.params.within).toBe(
      '"within" takes south,west,north,east in decimal degrees: latitudes from -90 to 90 with the south first, longitudes from -180 to 180.',
    );
  });
});

describe('the page', () => {
  const lists = () =>
    portal.php<Record<'all' | 'medical' | 'dental', string[]>>(`
      wp_set_current_user( get_user_by( 'login', 'a-partner' )->ID );
      $member = new PracticePortal\\Directory\\MemberSerializer( new PracticePortal\\Directory\\Community\\BuiltinCommunity( new PracticePortal\\Directory\\Community\\Groups() ) );
      $search = new PracticePortal\\Directory\\DirectorySearch( $member );
      return ( new PracticePortal\\Portal\\Data\\DirectoryData( $search ) )->collect( array() )['specialties'];`);
  const specialties = async () => (await lists()).all;

  test('names the specialties of the practices that are shown, by name, at most the fifty most frequent', async () => {
    expect(await specialties()).toEqual([]);
    const of = (...names: string[]) => names.map((specialty) => practice({ specialty }));
    await addMember(portal, { login: 'ann', practices: of('Orthodontics', 'Éndodontics', 'ORTHODONTICS') });
    await addMember(portal, { login: 'bob', practices: of('', 'Pediatrics') });
    await addMember(portal, { login: 'cid', practices: [practice({ specialty: 'Hidden', directory_show: '0' })] });
    expect(await specialties()).toEqual(['Éndodontics', 'Orthodontics', 'Pediatrics']);
    // Of two spellings the more frequent one.
    await addMember(portal, { login: 'dan', practices: of('Pediatrics') });
    await addMember(portal, { login: 'eve', practices: of('PEDIATRICS', 'Dermatology') });
    expect(await specialties()).toEqual(['Dermatology', 'Éndodontics', 'Orthodontics', 'Pediatrics']);
    const many = Array.from({ length: 55 }, (_, index) => `S${10 + index}`);
    for (const name of [...many, 'Pediatrics', 'Orthodontics'])
      await addMember(portal, { login: `m-${name}`, practices: of(name) });
    const most = await specialties();
    expect(most).toHaveLength(50);
    expect(most).toEqual(expect.arrayContaining(['Orthodontics', 'Pediatrics']));
  });

  test('names the specialties that members of each profession have', async () => {
    const of = (...names: string[]) => names.map((specialty) => practice({ specialty }));
    await addMember(portal, { login: 'ann', practices: of('Orthodontics', 'Sleep Medicine') });
    await addMember(portal, { login: 'bob', profession: 'medical', practices: of('Dermatology', 'Sleep Medicine') });
    await addMember(portal, { login: 'cid', profession: '', practices: of('Acupuncture') });
    const expected = {
      all: ['Acupuncture', 'Dermatology', 'Orthodontics', 'Sleep Medicine'],
      medical: ['Dermatology', 'Sleep Medicine'],
      dental: ['Orthodontics', 'Sleep Medicine'],
    };
    expect(await lists()).toEqual(expected);
    // Another spelling makes the server count.
    await addMember(portal, { login: 'dan', profession: 'medical', practices: of('SLEEP medicine', 'Sleep Medicine') });
    expect(await lists()).toEqual(expected);
  });
});

describe('one member', () => {
  test('is the same as in the list, for users who can see it; others are not found', async () => {
    const id = await addMember(portal, { login: 'zoe' });
    const shy = await addMember(portal, { login: 'shy', consents: false });
    const path = (of: number) => ({ method: 'GET', path: `/members/${of}` });
    const [one, none, nobody, last] = await portal.dispatch([path(id), path(shy), path(99_999), path(1)], 'a-partner');
    const { row, ...member } = (one?.json ?? {}) as Record<string, unknown>;
    expect(member).toEqual((await members({ search: 'zoe' }))[0]);
    expect([row, last?.json.name, last?.json.row]).toEqual([0, 'admin', 2]);
    expect([none?.status, none?.json.code, nobody?.status]).toEqual([404, 'practice_portal_not_listed', 404]);
    const rows = await portal.dispatch(
      [{ search: 'zoe' }, { search: 'admin' }, { near: '45.52,-122.68' }].map((query) => ({ ...path(id), query })),
      'a-partner',
    );
    expect(rows.map(({ json }) => json.row)).toEqual([0, null, 0]);
    const some = await ask({ ids: [id, shy] });
    expect(some[0]?.json.map(({ name }: Member) => name)).toEqual(['zoe']);
    const refused = await portal.dispatch([path(id), { method: 'GET', path: '/members/places' }]);
    expect(refused.map(({ status }) => status)).toEqual([401, 401]);
  });
});

describe('map points', () => {
  test('are those of all members with a location, or of a search; a browser with a current copy gets none', async () => {
    const zoe = await addMember(portal, { login: 'zoe', profession: 'medical' });
    const yan = await addMember(portal, {
      login: 'yan',
      practices: [
        practice({ address: { ...(practice().address as object), geo_lat: '-33.86885', geo_lng: '151.20929' } }),
      ],
    });
    await addMember(portal, { login: 'nowhere', practices: [practice({ address: {} })] });
    const path = '/members/places';
    const [all, found, dental] = await portal.dispatch(
      [
        { method: 'GET', path },
        { method: 'GET', path, query: { search: 'zoe' } },
        { method: 'GET', path, query: { profession: 'dental' } },
      ],
      'a-partner',
    );
    const { ids, lat, lng, professions } = decodeMapPoints(all?.json);
    expect([ids, lat, lng, professions].map((values) => [...values])).toEqual([
      [zoe, yan],
      [45.52, -33.86885],
      [-122.68, 151.20929],
      [1, 2],
    ]);
    expect([...decodeIds(found?.json.ids)]).toEqual([zoe]);
    expect([...decodeIds(dental?.json.ids)]).toEqual([yan]);
    expect(all?.headers['Cache-Control']).toBe('private, no-cache');

    const tag = all?.headers['ETag'] ?? '';
    const again = async () =>
      (await portal.dispatch([{ method: 'GET', path, headers: { 'If-None-Match': tag } }], 'a-partner'))[0];
    expect(await again()).toMatchObject({ status: 304, json: null });
    await portal.php(`return update_user_meta( ${zoe}, 'mepr_profession', 'dental' );`);
    expect((await again())?.status).toBe(200);
  });
});
