/**
 * Runs the portal beside plugins that it has adapters for. What the portal returns over HTTP must equal what the plugins' own functions return. The
 * same checks run on real plugins and on the stubs of the tests.
 */
import type { AdapterName, Plugin } from '../../scripts/compatibility/plugins.mjs';
import type { Browser } from '../wordpress/kit/browser.ts';
import { addMember } from '../wordpress/kit/members.ts';
import { clientData } from '../wordpress/kit/page.ts';
import { phpValue, type TestSite } from '../wordpress/kit/site.ts';

const INSIDE = '/wordpress/wp-content/plugins';

/** Unpacks plugins. The returned function removes them. */
export function install({ site }: TestSite, plugins: readonly Plugin[]): () => void {
  const places = plugins.flatMap(({ files }) =>
    [...files].map(([name, content]) => ({ place: `${INSIDE}/${name}`, content })),
  );
  for (const { place, content } of places) {
    site.php.mkdirTree(place.slice(0, place.lastIndexOf('/')));
    site.php.writeFile(place, content);
  }
  return () => {
    for (const { place } of places) site.php.unlink(place);
  };
}

/** A question, the plugin's answer, and the portal's answer. */
type Fact = { about: string; theirs: unknown; ours: unknown };

type Asked = {
  portal: TestSite;
  /** Signed in as an administrator. */
  browser: Browser;
  /** Uses HTTP for each of these users, because some plugins add their filters only in a real request. */
  members: () => Promise<({ id: number } & Record<string, unknown>)[]>;
  partners: () => Promise<{ listings: { ID: number }[]; community_groups: { id: number }[] }>;
};

const idsOf = (things: { id?: number; ID?: number }[] = []) => things.map(({ id, ID }) => id ?? ID);

async function community({ portal, members, partners }: Asked): Promise<Fact[]> {
  const member = await addMember(portal, { login: 'zoe' });
  await portal.php(`
    if ( function_exists( 'buddypress' ) && ! bp_is_active( 'groups' ) ) {
      $active = array( 'groups' => '1' ) + bp_get_option( 'bp-active-components', array() );
      bp_update_option( 'bp-active-components', $active );
      require_once buddypress()->plugin_dir . 'bp-core/admin/bp-core-admin-schema.php';
      bp_core_install( $active );
    }
    return true;`);
  const theirs = await portal.php<{ profile: string; seen: string; groups: number[]; total: number }>(`
    if ( function_exists( 'groups_create_group' ) ) {
      groups_create_group( array( 'creator_id' => 1, 'name' => 'A hidden group', 'status' => 'hidden' ) );
    }
    if ( function_exists( 'bp_update_user_last_activity' ) ) {
      bp_update_user_last_activity( ${member}, '2026-10-05 12:00:00' );
    }
    $groups = function_exists( 'groups_get_groups' ) ? groups_get_groups( array( 'type' => 'alphabetical', 'show_hidden' => true, 'per_page' => 100, 'page' => 1 ) ) : null;
    $seen   = (string) bp_get_user_last_activity( ${member} );
    return array(
      'profile' => function_exists( 'bp_members_get_user_url' ) ? bp_members_get_user_url( ${member} ) : bp_core_get_user_domain( ${member} ),
      'seen'    => '' === $seen ? '' : str_replace( ' ', 'T', $seen ) . 'Z',
      'groups'  => null === $groups ? array() : array_map( 'intval', wp_list_pluck( $groups['groups'], 'id' ) ),
    );`);
  const { community_groups } = await partners();
  const zoe = (await members()).find(({ id }) => id === member);
  return [
    { about: 'the address of a profile', theirs: theirs.profile, ours: zoe?.['communityLink'] },
    { about: 'when somebody was last seen', theirs: theirs.seen, ours: zoe?.['lastActivity'] },
    ...(theirs.groups.length === 0
      ? []
      : [{ about: 'the groups, hidden ones too', theirs: theirs.groups, ours: idsOf(community_groups) }]),
  ];
}

async function places({ portal, browser, partners }: Asked): Promise<Fact[]> {
  const inOrder = await portal.php<number[]>(`
    $place = fn( $title, $name ) => wp_insert_post( array( 'post_type' => 'gd_place', 'post_status' => 'publish', 'post_title' => $title, 'post_name' => $name, 'post_content' => 'About' ) );
    $late  = $place( 'Rose City Supply', 'rose-city' );
    if ( function_exists( 'stub_geodirectory_place' ) ) {
      stub_geodirectory_place( $late, array() );
    }
    wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'compatibility-vendor', 'post_title' => 'Vendor', 'post_content' => '[practice_portal view="vendor-spotlight-page" listing="rose-city"]' ) );
    return array( $place( 'Alder Supply', 'alder' ), $late );`);
  const { listings } = await partners();
  const spotlight = await browser.send('/compatibility-vendor/');
  const vendor = /"vendor":\{"name":"([^"]*)"/.exec(spotlight.text)?.[1];
  return [
    {
      about: 'the places, by their titles',
      theirs: inOrder,
      ours: idsOf(listings).filter((id) => inOrder.includes(Number(id))),
    },
    { about: 'a place’s page', theirs: 'Rose City Supply', ours: vendor },
  ];
}

async function sales({ portal, members }: Asked): Promise<Fact[]> {
  const holder = await addMember(portal, { login: 'zoe', subscription: null });
  const product = await portal.php<number>(`
    $product = wp_insert_post( array( 'post_type' => 'memberpressproduct', 'post_status' => 'publish', 'post_name' => 'grow-membership', 'post_title' => 'Grow Member' ) );
    foreach ( array( 'price' => '199.00', 'period' => '1', 'period_type' => 'months', 'trial' => '', 'limit_cycles' => '' ) as $name => $value ) {
      update_post_meta( $product, "_mepr_product_$name", $value );
    }
    wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'compatibility-register', 'post_title' => 'Register', 'post_content' => '[practice_portal view="registration-page"]' ) );
    if ( class_exists( 'MeprTransaction' ) ) {
      $held             = new MeprTransaction();
      $held->user_id    = ${holder};
      $held->product_id = $product;
      $held->status     = 'complete';
      $held->expires_at = gmdate( 'Y-m-d H:i:s', time() + MONTH_IN_SECONDS );
      $held->store();
    } else {
      stub_memberpress_hold( ${holder}, $product, 'complete', gmdate( 'Y-m-d H:i:s', time() + MONTH_IN_SECONDS ) );
    }
    return $product;`);
  const { registration } = clientData(await portal.browser().send('/compatibility-register/'));
  const action = await portal.php<string>(`return get_permalink( ${product} );`);
  const listed = (await members()).find(({ id }) => id === holder);
  return [
    {
      about: 'the memberships',
      theirs: [[product, 19900]],
      ours: registration?.products.map(({ id, price }) => [id, price]),
    },
    { about: 'where the form goes', theirs: action, ours: registration?.formMeta.action },
    { about: 'who holds one', theirs: 'Grow Member', ours: listed?.['listed_by'] },
  ];
}

async function queries({ portal, browser, members }: Asked): Promise<Fact[]> {
  await addMember(portal, { login: 'zoe' });
  const endpoint = await portal.php<string>('return graphql_get_endpoint_url();');
  const answer = await browser.send(endpoint, {
    json: { query: '{ practicePortalMembers { nodes { databaseId } } }' },
    headers: { 'X-WP-Nonce': browser.nonce ?? '' },
  });
  const nodes: { databaseId: number }[] | undefined = answer.json?.data?.practicePortalMembers?.nodes;
  return [
    {
      about: 'the members by GraphQL',
      theirs: nodes?.map(({ databaseId }) => databaseId),
      ours: idsOf(await members()),
    },
  ];
}

const FACTS: Record<AdapterName, (asked: Asked) => Promise<Fact[]>> = {
  buddypress: community,
  buddyboss: community,
  geodirectory: places,
  memberpress: sales,
  wpgraphql: queries,
};

/**
 * Activates installed plugins and checks every answer for each.
 * @returns what does not hold, in words; nothing when all is well
 */
export async function problemsBeside(portal: TestSite, plugins: readonly Plugin[]): Promise<string[]> {
  const problems = await activate(portal, plugins);
  const active = portal.site.snapshot();
  for (const { adapter, title } of plugins) {
    portal.site.restore(active);
    try {
      for (const { about, theirs, ours } of await FACTS[adapter](await begin(portal))) {
        const [wanted, found] = [JSON.stringify(theirs), JSON.stringify(ours)];
        if (wanted !== found) problems.push(`${title}, ${about}: it says ${wanted}, the portal ${found}`);
      }
    } catch (error) {
      problems.push(`${title}: ${String(error)}`);
    }
  }
  return problems;
}

/** Activates plugins one after another, each in its own request, as the dashboard does. */
async function activate(portal: TestSite, plugins: readonly Plugin[]): Promise<string[]> {
  const problems: string[] = [];
  for (const { main } of plugins) {
    const error = await portal.php<string | null>(`
      require_once ABSPATH . 'wp-admin/includes/plugin.php';
      ob_start();
      $result = activate_plugin( ${phpValue(main)} );
      ob_end_clean();
      return is_wp_error( $result ) && 'unexpected_output' !== $result->get_error_code() ? $result->get_error_message() : null;`);
    if (error !== null) problems.push(`${main} could not be activated: ${error}`);
  }
  return problems;
}

async function begin(portal: TestSite): Promise<Asked> {
  const browser = portal.browser();
  await browser.signIn('a-administrator', 'a-administrator');
  const ask = async (path: string) => {
    const { status, json, text } = await browser.rest(path);
    // Any output before the JSON makes the response invalid.
    if (status !== 200 || json === undefined)
      throw new Error(`GET ${path} is answered with ${status}: ${text.slice(0, 200)}`);
    return json;
  };
  return { portal, browser, members: () => ask('/members'), partners: () => ask('/partners') };
}
