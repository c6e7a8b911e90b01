/** The personal data that the plugin stores, exports, erases and leaves behind. */
import { beforeEach, describe, expect, test } from 'vitest';
import { joinAsMember, prepare, signedIn } from '../kit/member.ts';
import { documentOf } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

const EMAIL = 'renee@obrien.example';
let userId = 0;

/** A member who has paid and invited a practice admin. */
beforeEach(async () => {
  userId = await prepare(portal, 'a member with all kinds of data', async () => {
    const { userId: id } = (await joinAsMember(portal, 'grow', 'WELCOME10')).browser;
    await portal.php(`
      update_user_meta( ${id}, 'datadx_access_key', 'the-access-key' );
      update_user_meta( ${id}, 'datadx_access_email', 'access@obrien.example' );
      update_user_meta( ${id}, 'practice_portal_last_active', '2026-11-01 08:30:00' );
      foreach ( array( 'one', 'two' ) as $step ) {
        add_user_meta( ${id}, 'practice_portal_onboarding_step', array( 'step' => $step, 'completed_at' => '2026-11-02 09:00:00', 'data' => array( 'said' => "with $step" ) ) );
      }
      foreach ( array( 'portal_listing', 'portal_group' ) as $type ) { wp_insert_post( array( 'post_type' => $type, 'post_status' => 'publish', 'post_title' => 'A ' . $type, 'meta_input' => array( '_practice_portal_link_form' => 'https://x.example' ) ) ); }
      update_option( 'practice_portal_theme_options', array( 'vendor_assignments' => array( ${id} => 7, 1 => 7 ), 'vendor_groups' => array( ${id} => 3 ) ) );
      return true;`);
    return id;
  });
});

type Exported = { data: { group_id: string; data: { name: string; value: string }[] }[]; done: boolean };

const exportOf = (email: string) =>
  portal.php<Exported>(`
    $exporters = apply_filters( 'wp_privacy_personal_data_exporters', array() );
    return $exporters['practice-portal']['callback']( '${email}', 1 );`);

const erase = (email: string) =>
  portal.php<{ items_removed: boolean; items_retained: boolean; messages: string[]; done: boolean }>(`
    $erasers = apply_filters( 'wp_privacy_personal_data_erasers', array() );
    return $erasers['practice-portal']['callback']( '${email}', 1 );`);

describe('the export of personal data', () => {
  test('contains all data of a member', async () => {
    // A person that the member invited later.
    await portal.php(`
      $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
      return ( new PracticePortal\\Registration\\Invitations\\Invites( $subscriptions ) )->create( 'sam@example.com', 'Sam', $subscriptions->find( 1 ), 'a-token' );`);
    const { data, done } = await exportOf(EMAIL);
    expect(done).toBe(true);
    expect(data.map(({ group_id }) => group_id.replace('practice-portal-', ''))).toEqual([
      'profile',
      'practices',
      'practices',
      'practice-admins',
      'members-area',
      'subscriptions',
      'invitations',
      'invitations',
      'transactions',
      'journal',
      'journal',
      'journal',
      'journal',
      'journal',
    ]);
    const values = data.flatMap((item) => item.data.map(({ value }) => value));
    for (const value of [
      '+1 503-555-0100',
      'doctor',
      'dental',
      '12 Alder Street',
      "O'Brien \\ Dental",
      'Zahnärzte <West>',
      '45.5203',
      'alex@obrien.example',
      'sam@example.com',
      'Grow Member',
      'Became a member: Grow Member',
      'First month paid: $179.10',
      'active',
      'WELCOME10',
      '179.10 USD',
      'the-access-key',
      'access@obrien.example',
      '2026-11-01 08:30:00',
      '2026-11-02 09:00:00 {"said":"with two"}',
      'hipaa, terms_and_conditions, social_code_of_ethics, privacy_policy, non_disclosure, member_directory',
    ]) {
      expect(values).toContain(value);
    }
  });

  test('contains the invitations of a person without an account', async () => {
    const { data } = await exportOf('alex@obrien.example');
    expect(data).toMatchObject([{ group_id: 'practice-portal-invitations' }]);
  });

  test('is empty for a stranger', async () => {
    expect(await exportOf('nobody@example.com')).toEqual({ data: [], done: true });
  });
});

describe('the erasure of personal data', () => {
  test('is warned about on WordPress’ own page while Stripe charges for the membership', async () => {
    const owner = await signedIn(portal, 'a-administrator');
    const warning = async () => {
      const page = documentOf(await owner.send('/wp-admin/erase-personal-data.php'));
      return [...page.querySelectorAll('.notice-warning li')].map((each) => each.textContent);
    };
    expect(await warning()).toEqual([]);
    await portal.php(`return wp_create_user_request( '${EMAIL}', 'remove_personal_data', array(), 'confirmed' );`);
    await portal.php(
      `return wp_create_user_request( 'partner@example.com', 'remove_personal_data', array(), 'confirmed' );`,
    );
    expect(await warning()).toEqual(["Renée O'Brien: Grow Member, $179.10 each month"]);
    await portal.php('( new PracticePortal\\Billing\\Storage\\Subscriptions() )->cancel( 1 ); return true;');
    expect(await warning()).toEqual([]);
  });

  test('removes personal data and keeps what bookkeeping needs', async () => {
    expect(await erase(EMAIL)).toEqual({
      items_removed: true,
      items_retained: true,
      messages: [
        'Subscriptions and payments are kept for bookkeeping.',
        'The membership "Grow Member" continues, and Stripe keeps charging for it. If it should end, cancel it on the member\'s page.',
      ],
      done: true,
    });
    const kept = Object.keys(await portal.meta(userId)).filter((key) => /mepr|hpa|practice_portal|datadx/.test(key));
    expect(kept).toEqual(['practice_portal_stripe_customer', 'practice_portal_stripe_customer_account']);
    expect(await portal.php(`return get_option( 'practice_portal_theme_options' )['vendor_assignments'];`)).toEqual({
      1: 7,
    });
    expect(await portal.php(`return get_option( 'practice_portal_theme_options' )['vendor_groups'];`)).toEqual([]);
    expect(await portal.rows('invites')).toEqual([]);
    expect(await portal.rows('idempotency')).toEqual([]);
    expect(await portal.rows('subscriptions')).toHaveLength(1);
    expect(await portal.rows('transactions')).toHaveLength(1);
    expect(await portal.rows('journal')).toMatchObject([{ kind: 'charged', amount: '17910' }]);
  });

  test('keeps that a member declines messages, and says so', async () => {
    await portal.php(`PracticePortal\\Registration\\Accounts\\MessageChoice::store( ${userId}, true ); return true;`);
    const { messages } = await erase(EMAIL);
    expect(messages).toContain('The choice to get no messages is kept, so that no messages are sent.');
    expect(
      await portal.php(`return PracticePortal\\Registration\\Accounts\\MessageChoice::isDeclined( ${userId} );`),
    ).toBe(true);
  });

  /** The person's data. After an erasure they may only be left where `KEPT` says so. */
  const KNOWN_BY = [
    EMAIL,
    'renee', // Folded as well.
    '5550100',
    'Alder Street',
    'Brien \\\\ Dental',
    'Zahn',
    'the-access-key',
    'access@obrien.example',
    'alex@obrien.example',
  ];

  /** For each table, whether rows of an erased person may stay, and which of their data these may contain. */
  const KEPT: Record<string, string> = {
    bulk_jobs: 'numbers',
    cancellation_reasons: 'numbers',
    coupon_uses: 'numbers',
    declines: 'numbers',
    directory: 'numbers',
    figures: 'numbers',
    idempotency: 'none',
    jobs: 'numbers',
    import_rows: 'none',
    imports: 'none',
    invites: 'none',
    journal: 'numbers',
    locks: 'numbers',
    movements: 'numbers',
    notes: 'none',
    health_issues: 'numbers',
    invitation_refusals: 'numbers',
    rate_limits: 'numbers',
    // As long as WordPress has the account, the list of members has its name and e-mail address too.
    members_index: 'account',
    stale_members: 'none',
    subscriptions: 'numbers',
    transactions: 'numbers',
    webhook_endpoints: 'numbers',
    webhook_events: 'numbers',
  };

  test('leaves personal data only in the tables, options and meta named here', async () => {
    const admin = await signedIn(portal, 'a-administrator');
    // Another member has named her as a practice admin, the owner has a note, and has searched for her.
    await portal.php(`
      update_user_meta( 1, 'practice_portal_practice_admins', array( array( 'name' => 'Renée', 'email' => 'Renee@obrien.example' ), array( 'name' => 'Sam', 'email' => 'sam@example.com' ) ) );
      $subscription = ( new PracticePortal\\Billing\\Storage\\Subscriptions() )->find( 1 );
      ( new PracticePortal\\Membership\\Notes() )->add( $subscription->user_id, 'Call renee on Monday' );
      ( new PracticePortal\\Billing\\Storage\\CancellationReasons() )->save( $subscription, new PracticePortal\\Billing\\Model\\CancellationReason( 'unused', 'Write to renee' ) );
      return true;`);
    const page = (await admin.send('/wp-admin/admin.php?page=practice-portal-members')).text;
    const nonce = /class="practice-portal-members"[\s\S]*?name="_wpnonce" value="(\w+)"/.exec(page)?.[1] ?? '';
    const form = { action: '-1', plan: '', search: 'renee@obrien.example', search_members: 'Search', _wpnonce: nonce };
    expect((await admin.send('/wp-admin/admin.php?page=practice-portal-members', { form })).status).toBe(303);
    await erase(EMAIL);
    await portal.stripe.settled();
    const held = await portal.php<Record<string, string>>(`
      global $wpdb;
      $held = array();
      foreach ( PracticePortal\\Core\\Database\\Schema::names() as $table ) {
        $held[ str_replace( $wpdb->prefix . 'practice_portal_', '', $table ) ] = wp_json_encode( $wpdb->get_results( "SELECT * FROM $table", ARRAY_A ), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES );
      }
      $held['options'] = wp_json_encode( $wpdb->get_results( "SELECT option_name, option_value FROM {$wpdb->options}", ARRAY_A ), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES );
      $held['meta']    = wp_json_encode( $wpdb->get_results( "SELECT meta_key, meta_value FROM {$wpdb->usermeta} WHERE meta_key LIKE 'practice%' OR meta_key LIKE 'mepr%' OR meta_key LIKE 'hpa%' OR meta_key LIKE 'datadx%'", ARRAY_A ), JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES );
      return $held;`);
    expect(Object.keys(held).toSorted()).toEqual([...Object.keys(KEPT), 'meta', 'options'].toSorted());
    for (const [place, content] of Object.entries(held)) {
      const found = KNOWN_BY.filter((mark) => content.toLowerCase().includes(mark.toLowerCase()));
      expect([place, found]).toEqual([place, KEPT[place] === 'account' ? [EMAIL, 'renee'] : []]);
      if (KEPT[place] === 'none') expect([place, content]).toEqual([place, '[]']);
    }
    expect(held['meta']).toContain('sam@example.com');
  });

  test('deletes the customer, too, if the person has no membership any more', async () => {
    await portal.php('( new PracticePortal\\Billing\\Storage\\Subscriptions() )->cancel( 1 ); return true;');
    await erase(EMAIL);
    expect(await portal.meta(userId)).not.toHaveProperty('practice_portal_stripe_customer');
  });

  test('removes the invitation of a person without an account', async () => {
    expect(await erase('alex@obrien.example')).toMatchObject({ items_removed: true, items_retained: false });
    expect(await portal.rows('invites')).toEqual([]);
  });

  test('has nothing to do for a stranger', async () => {
    expect(await erase('nobody@example.com')).toMatchObject({ items_removed: false, items_retained: false });
  });
});

/** If you change a table, increase this number and update the hash of all definitions below. */
const SCHEMA_VERSION = 1;

test('WordPress gets a text for the site’s privacy policy', async () => {
  const text = await portal.php<string>(`
    require_once ABSPATH . 'wp-admin/includes/admin.php';
    wp_set_current_user( 1 );
    set_current_screen( 'dashboard' );
    do_action( 'admin_init' );
    $texts = array_filter( WP_Privacy_Policy_Content::get_suggested_policy_text(), fn( $t ) => 'Practice Portal' === $t['plugin_name'] );
    return implode( '', array_column( $texts, 'policy_text' ) );`);
  for (const name of ['Stripe', 'Google Maps', 'practices', 'directory', 'reporting service', 'SWOT'])
    expect(text).toContain(name);
});

describe('activation', () => {
  test('can be repeated, and keeps the owner’s changes', async () => {
    const result = await portal.php(`
      wp_update_post( array( 'ID' => ${portal.products.grow}, 'post_title' => 'Sprout' ) );
      wp_trash_post( ${portal.products.navigator} );
      delete_option( 'practice_portal_schema' );
      do_action( 'init' );
      return array( get_option( 'practice_portal_schema' ), array_map( fn( $p ) => $p->toPageData()['name'], ( new PracticePortal\\Billing\\Storage\\Plans() )->all() ) );`);
    expect(result).toEqual([SCHEMA_VERSION, ['Sprout', 'Advantage Membership']]);
    expect(await portal.rows('subscriptions')).toHaveLength(1);
  });

  test('does not run beside a newer release, and keeps what an older one compares', async () => {
    const result = await portal.php(`
      global $wpdb;
      update_option( 'practice_portal_schema', 99 );
      update_option( 'practice_portal_version', '0.9.0-earlier' );
      wp_cache_flush();
      $before = $wpdb->num_queries;
      do_action( 'init' );
      $written = array_filter( array_column( (array) $wpdb->queries, 0 ), fn( $query ) => preg_match( '/^(INSERT|UPDATE|DELETE|CREATE|ALTER)/i', $query ) );
      $rules = get_option( 'rewrite_rules' );
      delete_option( 'practice_portal_schema' );
      do_action( 'init' );
      return array( get_option( 'practice_portal_version' ), (int) get_option( 'practice_portal_schema' ), $written, ! empty( $rules ) );`);
    expect(result).toEqual(['0.9.0-earlier', SCHEMA_VERSION, [], true]);
  });

  test('leaves the database to a request that updates it already', async () => {
    const result = await portal.php(`
      delete_option( 'practice_portal_schema' );
      ( new PracticePortal\\Core\\Database\\Lock() )->run( array( 'install' ), fn() => do_action( 'init' ) );
      $during = get_option( 'practice_portal_schema' );
      do_action( 'init' );
      return array( $during, (int) get_option( 'practice_portal_schema' ) );`);
    expect(result).toEqual([false, SCHEMA_VERSION]);
  });

  test('schedules tasks that were lost', async () => {
    const planned = await portal.php(`
      foreach ( array( 'practice_portal_daily', 'practice_portal_hourly' ) as $hook ) { wp_clear_scheduled_hook( $hook ); }
      do_action( 'init' );
      return array_map( fn( $hook ) => wp_get_schedule( $hook ), array( 'practice_portal_daily', 'practice_portal_hourly' ) );`);
    expect(planned).toEqual(['daily', 'hourly']);
  });

  // Until 1.0.0 is released the number stays, and a change of the tables changes only the hash.
  test('identifies the tables by their version number, which each change after a release raises', async () => {
    const [number, shape] = await portal.php<[number, string]>(`
      global $wpdb;
      $tables = str_replace( array( $wpdb->prefix, $wpdb->get_charset_collate() ), '', implode( '', PracticePortal\\Core\\Database\\Schema::statements() ) );
      return array( PracticePortal\\Core\\Version::SCHEMA, md5( $tables ) );`);
    expect([number, shape]).toEqual([SCHEMA_VERSION, '21baf678de3340893d304c0a7655c04f']);
  });

  test('updates a changed table, also within the same version', async () => {
    const result = await portal.php(`
      global $wpdb;
      $wpdb->query( "ALTER TABLE {$wpdb->prefix}practice_portal_subscriptions DROP COLUMN ends_at" );
      delete_option( 'practice_portal_schema' );
      do_action( 'init' );
      return $wpdb->get_col( "DESCRIBE {$wpdb->prefix}practice_portal_subscriptions" );`);
    expect(result).toContain('ends_at');
  });
});

describe('uninstallation', () => {
  const uninstall = () =>
    portal.php(`
      define( 'WP_UNINSTALL_PLUGIN', 'practice-portal/practice-portal.php' );
      require WP_PLUGIN_DIR . '/practice-portal/uninstall.php';
      return true;`);

  const remains = () =>
    portal.php<Record<string, number>>(`
      global $wpdb;
      return array(
        'tables'  => count( $wpdb->get_col( "SHOW TABLES LIKE '%practice_portal%'" ) ),
        'options' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->options} WHERE option_name LIKE '%practice_portal%'" ),
        'posts'   => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->posts} WHERE post_type LIKE 'practice_portal%' OR post_type LIKE 'portal_%'" ),
        'postmeta' => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->postmeta} WHERE meta_key LIKE '%practice_portal%'" ),
        'meta'    => (int) $wpdb->get_var( "SELECT COUNT(*) FROM {$wpdb->usermeta} WHERE meta_key LIKE 'practice_portal%' OR meta_key LIKE 'mepr%' OR meta_key LIKE 'hpa%' OR meta_key LIKE 'datadx%'" ),
        'users'   => count( get_users() ),
      );`);

  test('keeps everything, unless the owner chose to delete', async () => {
    const before = await remains();
    await uninstall();
    expect(await remains()).toEqual(before);
    expect(before).toMatchObject({ tables: 24, posts: 5, users: 5 });
  });

  test('deletes everything but the accounts if the owner chose so', async () => {
    await portal.php(`
      // What an owner leaves in wp-admin.
      wp_set_current_user( 1 );
      PracticePortal\\Admin\\Notices::add( PracticePortal\\Admin\\NoticeType::Success, 'Done.' );
      foreach ( array_keys( $GLOBALS['wp_filter'] ) as $hook ) {
        if ( 0 === strpos( $hook, 'set_screen_option_practice_portal' ) ) { update_user_meta( 1, substr( $hook, strlen( 'set_screen_option_' ) ), 50 ); }
      }
      return update_option( 'practice_portal_delete_data', 1 );`);
    // WordPress deletes only a deactivated plugin: in that request none of its classes is loaded.
    await portal.php(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      deactivate_plugins( 'practice-portal/practice-portal.php' );
      return wp_schedule_event( time(), 'daily', 'practice_portal_daily' );`);
    await uninstall();
    expect(await portal.php(`return wp_next_scheduled( 'practice_portal_daily' );`)).toBe(false);
    expect(await remains()).toEqual({ tables: 0, options: 0, posts: 0, postmeta: 0, meta: 0, users: 5 });
  });

  test('does not run when its URL is requested', async () => {
    const answer = await portal.browser().send('/wp-content/plugins/practice-portal/uninstall.php');
    expect(answer.text).toBe('');
    expect((await remains())['tables']).toBe(24);
  });
});
