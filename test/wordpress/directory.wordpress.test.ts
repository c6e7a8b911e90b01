/** The member directory's rule, what it tells of a member, and how it is read (decisions, "Directory"; host contract 3.12). */
import { describe, expect, test } from 'vitest';
import { addMany, addMember, practice } from './kit/members.ts';
import { useSite } from './kit/site.ts';

const portal = useSite();

const ask = (...queries: Record<string, unknown>[]) =>
  portal.dispatch(
    queries.map((query) => ({ method: 'GET', path: '/members', query })),
    'a-subscriber',
  );

type Member = Record<'name' | 'practice_name' | 'listed_by' | 'avatar', string>;

const members = async (query: Record<string, unknown> = {}): Promise<Member[]> =>
  (await ask(query)).flatMap(({ json }) => json);

const names = async () => (await members()).map(({ name }) => name);

/** Those whom every site of these tests has: both are administrators. */
const ADMINISTRATORS = ['a-administrator', 'admin'];

describe('who is listed', () => {
  test.each(['Grow Member', 'Thrive Member', 'Thrive Member (Yearly)'])('a holder of %s', async (subscription) => {
    await addMember(portal, { login: 'zoe', subscription });
    expect(await names()).toEqual([...ADMINISTRATORS, 'zoe']);
    expect((await members()).at(-1)).toMatchObject({ listed_by: subscription });
  });

  test.each(['Advantage Member', 'Navigator Member', 'grow', null])('nobody who holds %s', async (subscription) => {
    await addMember(portal, { login: 'zoe', subscription });
    expect(await names()).toEqual(ADMINISTRATORS);
  });

  test('whoever still holds it while a payment is late, and no longer when it has ended', async () => {
    await addMember(portal, { login: 'late', status: 'past_due' });
    await addMember(portal, { login: 'ended', status: 'cancelled' });
    expect(await names()).toEqual([...ADMINISTRATORS, 'late']);
  });

  test('nobody without consent, and nobody who shows no practice', async () => {
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
      ['a-administrator', '', 'administrator'],
      ['admin', '', 'administrator'],
      ['b-admin', 'Alder Dental', 'administrator'],
      ['c-admin', '', 'administrator'],
    ]);
  });

  test('whoever was a member before the directory was there', async () => {
    await addMember(portal, { login: 'old' });
    await addMember(portal, { login: 'shy', consents: false });
    await portal.php(`
      delete_metadata( 'user', 0, 'practice_portal_directory_practice', '', true );
      update_option( 'practice_portal_version', '0.1.0' );
      do_action( 'init' );
      return true;`);
    expect(await names()).toEqual([...ADMINISTRATORS, 'old']);
  });

  test('nobody whose data were erased', async () => {
    await addMember(portal, { login: 'gone' });
    await portal.php(`
      $erasers = apply_filters( 'wp_privacy_personal_data_erasers', array() );
      return $erasers['practice-portal']['callback']( 'gone@private.example', 1 );`);
    expect(await names()).toEqual(ADMINISTRATORS);
  });
});

describe('what is told of a member', () => {
  test('is all of the specification’s, and of the practice that is shown', async () => {
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
      practice_email: 'desk@alder.example',
      practice_phone: '+1 503-555-0101',
      listed_by: 'Grow Member',
    });
  });

  test('has no place when there are no coordinates, and no activity when nobody saw any', async () => {
    const nowhere = { line1: '', line2: '', city: 'Portland', state: '', zip: '', geo_lat: '0', geo_lng: '0' };
    await addMember(portal, { login: 'zoe', practices: [practice({ address: nowhere })] });
    expect((await members()).at(-1)).toMatchObject({
      geolocation: null,
      lastActivity: '',
      address_line_1: '',
      address_line_2: 'Portland',
    });
  });

  test('is never an address, a phone, a key, a role or a practice that was not to be shown', async () => {
    const id = await addMember(portal, {
      login: 'zoe',
      practices: [practice(), practice({ name: 'Hidden', directory_show: '0', email: 'hidden@alder.example' })],
    });
    await portal.php(`
      update_user_meta( ${id}, 'datadx_access_key', 'secret-key' );
      update_user_meta( ${id}, 'datadx_access_email', 'secret@alder.example' );
      ( new PracticePortal\\Storage\\Subscriptions() )->activate( ( new PracticePortal\\Storage\\Subscriptions() )->create( ${id}, 2, 'Advantage Member', 49900 )->id );
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
      expect((await members()).at(-1)).toMatchObject({ name: 'zoe', joined: '' });
    }
  });

  test.each([
    ['https://cdn.example/zoe.png', 'https://cdn.example/zoe.png'],
    ['//cdn.example/zoe.png', 'http://cdn.example/zoe.png'],
    ['/pictures/zoe.png', ''],
    ['data:image/png;base64,AAAA', ''],
    ['javascript:alert(1)', ''],
  ])('has, where a filter makes %j the address of the picture, %j', async (address, avatar) => {
    const [first] = await portal.php<Member[]>(`
      add_filter( 'get_avatar_url', static fn() => '${address}' );
      wp_set_current_user( get_user_by( 'login', 'a-subscriber' )->ID );
      return rest_do_request( new WP_REST_Request( 'GET', '/practice-portal/v1/members' ) )->get_data();`);
    expect(first).toMatchObject({ avatar });
  });

  test('has no picture when the site shows none', async () => {
    await portal.php(`return update_option( 'show_avatars', '0' );`);
    expect((await members()).map(({ avatar }) => avatar)).toEqual(['', '']);
  });
});

describe('searching and choosing', () => {
  test('is by name or shown practice, and by profession', async () => {
    await addMember(portal, { login: 'zoe', name: 'Zoe Percent', practices: [practice({ name: '100% Dental_Care' })] });
    const practices = [practice({ name: 'Rose Clinic' })];
    await addMember(portal, { login: 'yan', name: 'Yan & Co', profession: 'medical', practices });
    const expected: [query: Record<string, string>, found: string[]][] = [
      [{ search: 'percent' }, ['Zoe Percent']],
      [{ search: 'ROSE' }, ['Yan & Co']],
      [{ search: '%' }, ['Zoe Percent']],
      [{ search: 'l_c' }, ['Zoe Percent']],
      [{ search: 'n & c' }, ['Yan & Co']],
      [{ search: 'amp;' }, []],
      [{ search: 'private' }, []],
      [{ search: 'orthodontics' }, []],
      [{ search: 'desk@' }, []],
      [{ search: "' OR 1=1 --" }, []],
      [{ search: '\\' }, []],
      [{ profession: 'medical' }, ['Yan & Co']],
      [{ profession: 'dental' }, ['Zoe Percent']],
      [{ profession: 'dental', search: 'rose' }, []],
      [{ profession: 'medical', search: ' rose ' }, ['Yan & Co']],
      [{ profession: '', search: '' }, [...ADMINISTRATORS, 'Yan & Co', 'Zoe Percent']],
    ];
    const answers = await ask(...expected.map(([query]) => query));
    expect(answers.map(({ json }, index) => [expected[index]?.[0], json.map(({ name }: Member) => name)])).toEqual(
      expected,
    );
    expect(answers.map(({ headers }) => Number(headers['X-WP-Total']))).toEqual(
      expected.map(([, found]) => found.length),
    );
  });

  test('with anything else is refused', async () => {
    const queries = [
      { page: '0' },
      { page: 'x' },
      { per_page: '0' },
      { per_page: '101' },
      { profession: 'vet' },
      { search: 'x'.repeat(101) },
      { search: ['x'] },
    ];
    for (const { status, json } of await ask(...queries)) {
      expect([status, json.code]).toEqual([400, 'rest_invalid_param']);
    }
  });
});

describe('ten thousand members', () => {
  test('are read page by page, each once, with as many statements for the last page as for the first', async () => {
    await addMany(portal, 10_000);
    const pages = await portal.php<{ queries: number; ids: number[]; headers: Record<string, string> }[]>(`
      global $wpdb;
      wp_set_current_user( get_user_by( 'login', 'a-subscriber' )->ID );
      $pages = array();
      foreach ( array( 1, 2, 57, 100, 101, 102 ) as $page ) {
        wp_cache_flush();
        wp_load_alloptions();
        $before  = $wpdb->num_queries;
        $request = new WP_REST_Request( 'GET', '/practice-portal/v1/members' );
        $request->set_query_params( array( 'page' => $page ) );
        $response = rest_do_request( $request );
        $pages[]  = array( 'queries' => $wpdb->num_queries - $before, 'ids' => array_column( $response->get_data(), 'id' ), 'headers' => $response->get_headers() );
      }
      return $pages;`);
    expect(pages.map(({ ids }) => ids.length)).toEqual([100, 100, 100, 100, 2, 0]);
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(402);
    for (const { queries, headers } of pages) {
      expect(queries).toBeLessThanOrEqual(12);
      expect(headers).toMatchObject({ 'X-WP-Total': '10002', 'X-WP-TotalPages': '101' });
    }
  });
});
