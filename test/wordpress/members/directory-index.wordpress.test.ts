/**
 * The directory's index always matches WordPress' data and the memberships, whatever changes them (issue "fifty thousand members").
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { addMany, addMember, practice } from '../kit/members.ts';
import { phpValue, useSite } from '../kit/site.ts';
import { useStubs } from '../kit/stubs.ts';

const portal = useSite();
const activate = useStubs(portal);

let id = 0;

beforeEach(async () => {
  id = await addMember(portal, { login: 'zoe' });
});

/** The row as the table stores it, read without the code that would first update it. */
const row = async () => (await portal.rows('directory')).find(({ user_id }) => Number(user_id) === id);

describe('a change is in the index before the response', () => {
  const changes: [what: string, code: (id: number) => string, column: string, value: string | undefined][] = [
    [
      'another name',
      (of) => `wp_update_user( array( 'ID' => ${of}, 'display_name' => 'Zoë Ann' ) );`,
      'name',
      'Zoë Ann',
    ],
    ['another profession', (of) => `update_user_meta( ${of}, 'mepr_profession', 'medical' );`, 'profession', 'medical'],
    ['a profession taken away', (of) => `delete_user_meta( ${of}, 'mepr_profession' );`, 'profession', ''],
    [
      'another practice',
      (of) =>
        `update_user_meta( ${of}, 'practice_portal_practices', array( ${phpValue({ ...practice({ name: 'New' }), directory_show: true })} ) );`,
      'practice',
      'New',
    ],
    [
      'a practice that is not shown any more',
      (of) => `update_user_meta( ${of}, 'practice_portal_practices', array() );`,
      'name',
      undefined,
    ],
    [
      'consent withdrawn',
      (of) => `update_user_meta( ${of}, 'practice_portal_agreements', array( 'member_directory' => false ) );`,
      'name',
      undefined,
    ],
    [
      'made an administrator',
      (of) => `( new WP_User( ${of} ) )->set_role( 'administrator' );`,
      'listed_by',
      'administrator',
    ],
    [
      'an administrator beside',
      (of) => `( new WP_User( ${of} ) )->add_role( 'administrator' );`,
      'listed_by',
      'administrator',
    ],
    [
      'a membership that has ended',
      (of) => `$s = new PracticePortal\\Billing\\Storage\\Subscriptions(); $s->cancel( $s->currentFor( ${of} )->id );`,
      'name',
      undefined,
    ],
    [
      'an account that is deleted',
      (of) => `require_once ABSPATH . 'wp-admin/includes/user.php'; wp_delete_user( ${of} );`,
      'name',
      undefined,
    ],
    [
      'a name that BuddyPress writes past WordPress',
      (of) =>
        `$GLOBALS['wpdb']->update( $GLOBALS['wpdb']->users, array( 'display_name' => 'By profile' ), array( 'ID' => ${of} ) ); do_action( 'xprofile_updated_profile', ${of} );`,
      'name',
      'By profile',
    ],
  ];

  test.each(changes)('%s', async (_, code, column, value) => {
    // WordPress applies this filter before it writes a REST response, so the table is read before the response leaves.
    const rows = await portal.php<Record<string, string>[]>(`
      global $wpdb;
      ${code(id)}
      apply_filters( 'rest_pre_echo_response', array(), null, null );
      return $wpdb->get_results( "SELECT * FROM {$wpdb->prefix}practice_portal_directory WHERE user_id = ${id}", ARRAY_A );`);
    expect(rows[0]?.[column]).toBe(value);
  });

  test('also outside of REST routes, with a new version of the index', async () => {
    const version = () => portal.php<string>(`return get_option( 'practice_portal_directory_version' );`);
    const before = await version();
    await portal.php(`return wp_update_user( array( 'ID' => ${id}, 'display_name' => 'Later' ) );`);
    expect((await row())?.['name']).toBe('Later');
    const after = await version();
    expect(after).not.toBe(before);
    await portal.php(`return update_user_meta( ${id}, 'practice_portal_last_active', '2026-11-01 08:30:00' );`);
    expect(await version()).toBe(after);
  });

  test('a process that changes many users updates the index as it goes', async () => {
    const sizes = await portal.php<number[]>(`
      $sizes = array();
      add_filter( PracticePortal\\Core\\Hooks::USERS_CHANGED, static function ( $differences, $user_ids ) use ( &$sizes ) { $sizes[] = count( $user_ids ); return $differences; }, 10, 2 );
      for ( $user_id = 1; $user_id <= 1100; ++$user_id ) { do_action( PracticePortal\\Core\\Hooks::SUBSCRIPTION_CHANGED, $user_id ); }
      do_action( 'shutdown' );
      return $sizes;`);
    expect(sizes).toEqual([500, 500, 100]);
  });

  test('MemberPress: bought, expired, deleted', async () => {
    activate('memberpress');
    const other = await addMember(portal, { login: 'other', subscription: null });
    const listed = async () => (await portal.rows('directory')).some(({ user_id }) => Number(user_id) === other);
    const hold = (until: string) =>
      portal.php(`
        stub_memberpress_table();
        $product = wp_insert_post( array( 'post_type' => 'memberpressproduct', 'post_status' => 'publish', 'post_title' => 'Thrive Member' ) );
        stub_memberpress_hold( ${other}, $product, 'complete', ${until} );
        return true;`);
    await hold(`gmdate( 'Y-m-d H:i:s', time() + 3600 )`);
    expect(await listed()).toBe(true);
    // An hour later, without any event: requests get the current data. The hourly task removes the row.
    const version = async () => {
      const [places] = await portal.dispatch([{ method: 'GET', path: '/members/places' }], 'a-partner');
      return places?.json.version as string;
    };
    const before = await version();
    await portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}mepr_transactions SET expires_at = '2020-01-01 00:00:00'" );
      return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_directory SET listed_until = 1577836800 WHERE user_id = ${other}" );`);
    const [answer, one] = await portal.dispatch(
      ['/members', `/members/${other}`].map((path) => ({ method: 'GET', path })),
      'a-partner',
    );
    expect(answer?.json.map(({ id: found }: { id: number }) => found)).not.toContain(other);
    expect(one?.status).toBe(404);
    expect(await version()).not.toBe(before);
    expect(await listed()).toBe(true);
    await portal.php(`return do_action( PracticePortal\\Core\\Hooks::HOURLY );`);
    expect(await listed()).toBe(false);
    await hold('null');
    expect(await listed()).toBe(true);
    await portal.php(`
      $GLOBALS['wpdb']->query( "DELETE FROM {$GLOBALS['wpdb']->prefix}mepr_transactions" );
      return do_action( 'mepr_post_delete_transaction', 1, (object) array( 'user_id' => ${other} ), 1 );`);
    expect(await listed()).toBe(false);
  });

  test('a renamed MemberPress membership adds or removes its members', async () => {
    activate('memberpress');
    await portal.php(`
      stub_memberpress_table();
      $product = wp_insert_post( array( 'post_type' => 'memberpressproduct', 'post_status' => 'publish', 'post_title' => 'Another' ) );
      stub_memberpress_hold( 1, $product, 'complete', null );
      wp_update_post( array( 'ID' => $product, 'post_title' => 'Grow Member' ) );
      return true;`);
    expect(await portal.php(`return get_option( 'practice_portal_reindexed_last_user' );`)).toBe('0');
  });
});

describe('the index is rebuilt', () => {
  const spoil = (condition: string) =>
    portal.php(
      `return $GLOBALS['wpdb']->query( "DELETE FROM {$GLOBALS['wpdb']->prefix}practice_portal_directory WHERE ${condition}" );`,
    );

  const held = async () =>
    (await portal.rows('directory')).map(({ user_id }) => Number(user_id)).toSorted((a, b) => a - b);

  test('in steps, while it is read, but not by reading it; deleted users are removed', async () => {
    await addMany(portal, 1200);
    const before = await held();
    await spoil('user_id > 1500');
    await portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_directory SET user_id = 900000 WHERE user_id = 1400" );
      PracticePortal\\Directory\\Reindexer::begin();
      return true;`);
    const pending = () => portal.php<string | false>(`return get_option( 'practice_portal_reindexed_last_user' );`);
    const steps: (string | false)[] = [];
    for (let count = 0; count < 20 && (await pending()) !== false; count += 1) {
      const at = await pending();
      const [answer] = await portal.dispatch([{ method: 'GET', path: '/members' }], 'a-partner');
      expect([answer?.json.length, await pending()]).toEqual([100, at]);
      await portal.php(`
        $updater = new PracticePortal\\Directory\\IndexUpdater( new PracticePortal\\Directory\\EligibilityRule( new PracticePortal\\Membership\\BuiltinMemberships( new PracticePortal\\Billing\\Storage\\Subscriptions() ) ) );
        return ( new PracticePortal\\Directory\\Reindexer( $updater, new PracticePortal\\Core\\Health\\IssueReporter( new PracticePortal\\Core\\Health\\HealthIssues() ) ) )->run( 0 );`);
      steps.push(await pending());
    }
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.at(-1)).toBe(false);
    expect(await held()).toEqual(before);
  });

  test('an account that is deleted past WordPress leaves no row in the list of members', async () => {
    await portal.php(`
      global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_members_index SET user_id = 900000, sort_key = 'gone' WHERE user_id = ${id}" );
      PracticePortal\\Directory\\Reindexer::begin();
      return do_action( PracticePortal\\Core\\Hooks::DIRECTORY_REINDEX );`);
    expect((await portal.rows('members_index')).map(({ user_id }) => Number(user_id))).toEqual([id]);
  });

  test('by the schedule, and by a command', async () => {
    await spoil('user_id > 0');
    await portal.php(
      `PracticePortal\\Directory\\Reindexer::begin(); return do_action( PracticePortal\\Core\\Hooks::DIRECTORY_REINDEX );`,
    );
    expect(await held()).toContain(id);
    await spoil('user_id > 0');
    const said = await portal.php(`
      eval( 'class WP_CLI { static function add_command( $name, $run ) { $GLOBALS["command"] = array( $name, $run ); } static function success( $text ) { $GLOBALS["said"][] = $text; } static function error( $text ) { $GLOBALS["said"][] = $text; } static function line( $text ) {} }' );
      define( 'WP_CLI', true );
      $of = function ( $property ) { return $this->$property; };
      $services = new PracticePortal\\Core\\Services();
      PracticePortal\\Integrations\\Wiring::connect( $services );
      PracticePortal\\Directory\\Wiring::connect( $services );
      $services->listen( PracticePortal\\Admin\\RebuildCommand::class );
      list( $name, $run ) = $GLOBALS['command'];
      foreach ( array( 'directory', 'reports', 'nothing' ) as $what ) { $run( array( $what ) ); }
      return array( $name, $GLOBALS['said'] );`);
    expect(said).toEqual([
      'practice-portal rebuild',
      [
        'The directory and the list of members are rebuilt. Rows that differed: 3.',
        'The figures of the reports are rebuilt.',
        'Name what to rebuild: directory, members or reports.',
      ],
    ]);
    expect(await held()).toContain(id);
  });

  test('daily on a sample: one wrong row of each index is fixed, many start a rebuild', async () => {
    const check = () =>
      portal.php(`do_action( 'practice_portal_daily' ); return get_option( 'practice_portal_reindexed_last_user' );`);
    await portal.php(
      `global $wpdb;
      $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_directory SET city = 'Elsewhere' WHERE user_id = ${id}" );
      return $wpdb->query( "UPDATE {$wpdb->prefix}practice_portal_members_index SET plan = 'Other', state = 'past_due' WHERE user_id = ${id}" );`,
    );
    expect(await check()).toBe(false);
    expect((await row())?.['city']).toBe('Portland');
    const differed = `directory ${id}: city; members_index ${id}: plan, state`;
    const told = async () => [
      (await portal.rows('health_issues')).map(({ kind, detail, resolved_at }) => [kind, detail, resolved_at !== null]),
      (await portal.rows('journal')).filter(({ kind }) => kind === 'directory_corrected').map(({ detail }) => detail),
    ];
    expect(await told()).toEqual([[['directory_differed', differed, false]], [differed]]);
    await check();
    expect(await told()).toEqual([[['directory_differed', differed, true]], [differed]]);
    await addMany(portal, 10);
    await spoil('user_id > 0');
    expect(await check()).toBe('0');
  });
});
