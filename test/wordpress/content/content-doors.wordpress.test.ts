/**
 * Content for members: WordPress' interfaces for programs.
 *
 * Calls every route that reads, so that a route of a later WordPress is tested as soon as the tests run on it.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { prepare } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

const SECRET = 'marmalade';
const PARAGRAPH = `<!-- wp:paragraph --><p>The ${SECRET} recipe.</p><!-- /wp:paragraph -->`;
const PAGE_BREAK = '<!-- wp:nextpage --><!--nextpage--><!-- /wp:nextpage -->';
const PREFACE = '<!-- wp:paragraph --><p>Open preface.</p><!-- /wp:paragraph -->';
const inBlock = (content: string) =>
  `<!-- wp:practice-portal/members-only --><div class="wp-block-practice-portal-members-only">${content}</div><!-- /wp:practice-portal/members-only -->`;

type Ids = Record<'closed' | 'half' | 'own' | 'comment' | 'file' | 'revision' | 'pattern', number>;
let ids: Ids;

beforeEach(async () => {
  ids = await prepare(portal, 'readers and closed content of each kind', async () => {
    await addMember(portal, { login: 'a-reader' });
    return portal.php<Ids>(`
    wp_insert_user( array( 'user_login' => 'a-contributor', 'user_pass' => 'a-contributor', 'user_email' => 'contributor@example.com', 'role' => 'contributor' ) );
    $post = fn( $fields ) => wp_insert_post( wp_slash( $fields + array( 'post_status' => 'publish', 'post_title' => 'A title', 'post_author' => 1 ) ) );
    $ids  = array(
      'closed' => $post( array( 'post_content' => ${phpValue(PARAGRAPH)} ) ),
      'half'   => $post( array( 'post_content' => ${phpValue(PREFACE + inBlock(PARAGRAPH))} ) ),
      'own'    => $post( array( 'post_content' => ${phpValue(inBlock(PARAGRAPH))}, 'post_status' => 'draft', 'post_author' => get_user_by( 'login', 'a-contributor' )->ID ) ),
    );
    $ids['pattern'] = $post( array( 'post_type' => 'wp_block', 'post_content' => ${phpValue(PREFACE + inBlock(PARAGRAPH))} ) );
    add_post_meta( $ids['closed'], '_practice_portal_readers', 'members' );
    wp_update_post( wp_slash( array( 'ID' => $ids['closed'], 'post_content' => ${phpValue(`${PARAGRAPH} Changed.`)} ) ) );
    $ids['comment']  = wp_insert_comment( array( 'comment_post_ID' => $ids['closed'], 'comment_content' => 'More ${SECRET}.', 'comment_approved' => 1, 'comment_author' => 'Ada' ) );
    $ids['file']     = wp_insert_attachment( array( 'post_title' => 'A picture', 'post_mime_type' => 'image/png', 'post_status' => 'inherit', 'post_content' => 'About ${SECRET}', 'post_excerpt' => 'Caption ${SECRET}' ), '2026/11/${SECRET}.png', $ids['closed'] );
    $ids['revision'] = (int) array_key_first( wp_get_post_revisions( $ids['closed'] ) );
    return $ids;`);
  });
});

/** Runs PHP as a user, or as a visitor, and returns its result. */
const as = <T>(login: string, code: string) =>
  portal.php<T>(`wp_set_current_user( '' === '${login}' ? 0 : get_user_by( 'login', '${login}' )->ID ); ${code}`);

/** Every GET route with each of these IDs, in each context, and as a search. Returns the requests whose response tells the secret. */
const LEAKS = `
  $leaks = array();
  $tell  = function ( $path, $query ) use ( &$leaks ) {
    $request = new WP_REST_Request( 'GET', $path );
    $request->set_query_params( $query );
    $response = rest_do_request( $request );
    $data     = rest_get_server()->response_to_data( $response, isset( $query['_embed'] ) );
    // The links of a response repeat its query.
    $text  = str_replace( 'search=${SECRET}', '', (string) wp_json_encode( $data ) );
    // Other routes may ignore the search.
    $count = isset( $query['search'] ) && 0 === strpos( $path, '/wp/v2/' ) ? (int) ( $response->get_headers()['X-WP-Total'] ?? 0 ) : 0;
    if ( false !== strpos( $text, '${SECRET}' ) || $count > 0 ) { $leaks[] = "$path?" . http_build_query( $query ); }
  };
  foreach ( rest_get_server()->get_routes() as $route => $handlers ) {
    $methods = array_merge( ...array_map( fn( $handler ) => array_keys( $handler['methods'] ?? array() ), array_values( $handlers ) ) );
    if ( ! in_array( 'GET', $methods, true ) || 0 === strpos( $route, '/practice-portal/' ) || '/oembed/1.0/proxy' === $route ) { continue; }
    foreach ( false === strpos( $route, '(' ) ? array( 0 ) : $ids as $id ) {
      $path = $route;
      while ( preg_match( '/\\((?:[^()]|(?R))*\\)\\??/', $path, $found ) ) {
        $value = 1 === preg_match( '/<parent>/', $found[0] ) ? $ids['closed'] : ( 1 === preg_match( '/<name>/', $found[0] ) ? 'core/latest-posts' : $id );
        $path  = preg_replace( '/' . preg_quote( $found[0], '/' ) . '/', (string) $value, $path, 1 );
      }
      foreach ( array( array( '_embed' => 1 ), array( 'context' => 'edit', 'attributes' => array( 'displayPostContent' => true, 'displayPostContentRadio' => 'full_post' ) ), array( 'search' => '${SECRET}' ), array( 'post' => $ids['closed'] ) ) as $query ) { $tell( $path, $query ); }
    }
  }
  foreach ( array( 'closed', 'half', 'file' ) as $name ) { $tell( '/oembed/1.0/embed', array( 'url' => get_permalink( $ids[ $name ] ) ) ); }
  return $leaks;`;

const leaks = (login: string) => as<string[]>(login, `$ids = ${phpValue({ ...ids, own: undefined })}; ${LEAKS}`);

test.each(['', 'a-contributor'])('no REST route shows it, or that it has a word, to "%s"', async (login) => {
  expect(await leaks(login)).toEqual([]);
});

test('a synced pattern shows it to a contributor neither in the editor nor in an own post', async () => {
  const text = (login: string) =>
    as<string>(
      login,
      `
      $post = get_post( ${ids.own} );
      setup_postdata( $GLOBALS['post'] = $post );
      $own  = do_blocks( '<!-- wp:block {"ref":${ids.pattern}} /-->' );
      $made = new WP_REST_Request( 'GET', '/wp/v2/block-renderer/core/block' );
      $made->set_query_params( array( 'context' => 'edit', 'post_id' => ${ids.own}, 'attributes' => array( 'ref' => ${ids.pattern} ) ) );
      return $own . wp_json_encode( rest_do_request( $made )->get_data() );`,
    );
  for (const [login, isReader] of [
    ['a-contributor', false],
    ['a-administrator', true],
  ] as const) {
    const shown = await text(login);
    expect([login, shown.split('Open preface.').length, shown.includes(SECRET)]).toEqual([login, 3, isReader]);
  }
  // What follows the pattern is the contributor's own again.
  const after = `setup_postdata( $GLOBALS['post'] = get_post( ${ids.own} ) ); return do_blocks( '<!-- wp:block {"ref":${ids.pattern}} /-->' . get_post( ${ids.own} )->post_content );`;
  expect(await as('a-contributor', after)).toContain(SECRET);
});

test('REST shows it to members, and contributors the stored content of their own posts', async () => {
  expect(await leaks('a-reader')).toEqual(
    expect.arrayContaining([
      `/wp/v2/posts/${ids.closed}?_embed=1`,
      '/wp/v2/comments?search=marmalade',
      expect.stringMatching(/^\/oembed\/1\.0\/embed\?url=.*a-picture/),
    ]),
  );
  const raw = `
    $request = new WP_REST_Request( 'GET', '/wp/v2/posts/${ids.own}' );
    $request->set_query_params( array( 'context' => 'edit' ) );
    return rest_do_request( $request )->get_data()['content']['raw'];`;
  expect(await as('a-contributor', raw)).toBe(inBlock(PARAGRAPH));
});

test('REST search results have no fields of other plugins with it', async () => {
  const results = (login: string) =>
    as<Record<string, { text?: string; minutes?: number }>>(
      login,
      `
      foreach ( array( 'text' => fn( $result ) => wp_strip_all_tags( get_post_field( 'post_content', $result['id'] ) ), 'minutes' => fn() => 3 ) as $name => $value ) {
        register_rest_field( 'search-result', $name, array( 'get_callback' => $value ) );
      }
      $request = new WP_REST_Request( 'GET', '/wp/v2/search' );
      $request->set_query_params( array( 'search' => 'title' ) );
      return array_column( rest_do_request( $request )->get_data(), null, 'id' );`,
    );
  const [outside, inside] = [await results(''), await results('a-reader')];
  expect(JSON.stringify(outside)).not.toContain(SECRET);
  expect(outside[ids.closed]).not.toHaveProperty('minutes');
  expect(outside[ids.half]).toMatchObject({ title: 'A title', minutes: 3 });
  for (const id of [ids.closed, ids.half]) expect(inside[id]?.text).toContain(SECRET);
});

/** What a method of XML-RPC answers to a user. */
async function callXmlRpc(method: string, login: string, argument: string) {
  const body = `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params><param><value><int>1</int></value></param><param><value>${login}</value></param><param><value>${login}</value></param><param><value>${argument}</value></param></params></methodCall>`;
  const answer = await fetch(`${portal.address}/xmlrpc.php`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'text/xml' },
  });
  return answer.text();
}

test('XML-RPC lists comments on it only to its readers', async () => {
  const approved = '<struct><member><name>status</name><value>approve</value></member></struct>';
  const open = await portal.php<number>(
    `$id = wp_insert_post( array( 'post_status' => 'publish', 'post_title' => 'Open' ) ); return wp_insert_comment( array( 'comment_post_ID' => $id, 'comment_content' => 'For everyone.', 'comment_approved' => 1 ) );`,
  );
  expect(open).toBeGreaterThan(0);
  for (const [login, isReader] of [
    ['a-subscriber', false],
    ['a-reader', true],
    ['a-administrator', true],
  ] as const) {
    const text = await callXmlRpc('wp.getComments', login, approved);
    expect([login, text.includes('For everyone.'), text.includes(SECRET)]).toEqual([login, true, isReader]);
  }
});

test('a search of comments that an editor has made is not another user’s from the cache', async () => {
  const search = `return array_map( 'intval', get_comments( array( 'search' => '${SECRET}', 'fields' => 'ids' ) ) );`;
  const found = (login: string) => `wp_set_current_user( get_user_by( 'login', '${login}' )->ID ); ${search}`;
  expect(
    await portal.php<number[][]>(
      `return array_map( fn( $run ) => $run(), array( function () { ${found('a-administrator')} }, function () { ${found('a-subscriber')} }, function () { ${found('a-reader')} }, function () { wp_set_current_user( 0 ); ${search} } ) );`,
    ),
  ).toEqual([[ids.comment], [], [ids.comment], []]);
});

describe('WPGraphQL', () => {
  /** What its models and WPGraphQL Content Blocks get for a user. */
  const read = (login: string) =>
    as<Record<string, unknown>>(
      login,
      `
      $field  = fn( $name, $id ) => apply_filters( 'graphql_return_field_from_model', get_post( $id )->post_content, $name, 'PostObject', get_post( $id ) );
      $blocks = fn( $id ) => apply_filters( 'wpgraphql_content_blocks_resolver_content', get_post( $id )->post_content, (object) array( 'databaseId' => $id ), array() );
      return array(
        'raw'   => array( $field( 'contentRaw', ${ids.closed} ), $field( 'contentRaw', ${ids.half} ) ),
        'blocks' => array( $blocks( ${ids.closed} ), $blocks( ${ids.half} ) ),
        'file'  => apply_filters( 'graphql_object_visibility', 'public', 'PostObject', get_post( ${ids.file} ), 0, wp_get_current_user() ),
        'post'  => apply_filters( 'graphql_object_visibility', 'public', 'PostObject', get_post( ${ids.closed} ), 0, wp_get_current_user() ),
        'comment' => apply_filters( 'graphql_return_field_from_model', 'value', 'contentRendered', 'CommentObject', get_comment( ${ids.comment} ) ),
      );`,
    );

  test('has neither stored content, nor blocks, nor attached files for others', async () => {
    for (const login of ['', 'a-contributor']) {
      const { blocks, ...others } = await read(login);
      expect(others).toEqual({ raw: [null, null], file: 'private', post: 'public', comment: null });
      expect(blocks).toEqual(['', expect.stringContaining('Open preface.')]);
      expect(JSON.stringify(blocks)).not.toContain(SECRET);
    }
  });

  test('has no closed blocks of synced patterns, in a flat list and nested', async () => {
    const blocks = (login: string) =>
      as<string[][]>(
        login,
        `
        $nested = array( array( 'clientId' => 'group' ) + parse_blocks( ${phpValue(`<!-- wp:group --><div>${inBlock(PARAGRAPH)}</div><!-- /wp:group -->`)} )[0] );
        $closed = array( 'clientId' => 'closed', 'parentClientId' => 'group' ) + $nested[0]['innerBlocks'][0];
        $inside = array( 'clientId' => 'inside', 'parentClientId' => 'closed' ) + $closed['innerBlocks'][0];
        $open   = array( 'clientId' => 'open' ) + parse_blocks( ${phpValue(PREFACE)} )[0];
        $flat   = array( array( 'innerBlocks' => array() ) + $nested[0], $closed, $inside, array( 'clientId' => 'deeper', 'parentClientId' => 'inside' ) + $inside, $open );
        return array_map( fn( $list ) => apply_filters( 'wpgraphql_content_blocks_resolve_blocks', $list, (object) array( 'databaseId' => ${ids.half} ), array(), array() ), array( $flat, $nested ) );`,
      );
    const [outside, inside] = [await blocks(''), await blocks('a-reader')];
    expect(JSON.stringify(outside)).not.toContain(SECRET);
    expect(outside.map((list) => list.length)).toEqual([3, 1]);
    expect(inside.map((list) => list.length)).toEqual([5, 1]);
  });

  test('has all of it for members', async () => {
    const { file, ...contents } = await read('a-reader');
    expect([file, contents['comment']]).toEqual(['public', 'value']);
    expect(JSON.stringify(contents).split(SECRET)).toHaveLength(5);
  });
});

test('a page break in a block "Members only" does not open the block to a theme’s own loop', async () => {
  const id = await portal.php<number>(
    `return wp_insert_post( wp_slash( array( 'post_status' => 'publish', 'post_title' => 'Long', 'post_content' => ${phpValue(`${PREFACE}${PAGE_BREAK}${inBlock(`${PARAGRAPH}${PAGE_BREAK}${PARAGRAPH}`)}`)} ) ) );`,
  );
  const pages = (login: string) =>
    as<string[]>(
      login,
      `
      $GLOBALS['post'] = get_post( ${id} );
      setup_postdata( $GLOBALS['post'] );
      return array_map( function ( $number ) { $GLOBALS['page'] = $number; return get_the_content(); }, range( 1, $GLOBALS['numpages'] ) );`,
    );
  const [outside, inside] = [await pages(''), await pages('a-reader')];
  expect(outside).toHaveLength(2);
  expect(outside[0]).toContain('Open preface.');
  expect(outside.join('')).not.toContain(SECRET);
  expect(inside).toHaveLength(3);
  expect(inside.join('').split(SECRET)).toHaveLength(3);
});

test('attachments that only a block "Members only" names are closed as those of a closed post', async () => {
  const files = await portal.php<Record<string, number>>(`
    $of  = fn( $name ) => wp_insert_attachment( array( 'post_title' => 'A picture', 'post_mime_type' => 'image/png', 'post_status' => 'inherit', 'post_excerpt' => "Caption $name" ), "2026/11/$name.png", ${ids.half} );
    $ids = array( 'by-id' => $of( '${SECRET}-1' ), 'by-name' => $of( '${SECRET}-2' ), 'open' => $of( 'open' ), 'both' => $of( 'both' ), 'unused' => $of( 'unused' ), 'featured' => $of( 'featured' ), 'social' => $of( 'social' ) );
    $image = fn( $name ) => "<!-- wp:image {\\"id\\":{$ids[ $name ]}} --><figure></figure><!-- /wp:image -->";
    $inner = $image( 'by-id' ) . '<img src="/uploads/2026/11/${SECRET}-2-300x200.png">' . $image( 'both' ) . $image( 'featured' ) . $image( 'social' );
    wp_update_post( wp_slash( array( 'ID' => ${ids.half}, 'post_content' => $image( 'open' ) . $image( 'both' ) . str_replace( 'INNER', $inner, ${phpValue(inBlock('INNER'))} ) ) ) );
    set_post_thumbnail( ${ids.half}, $ids['featured'] );
    update_post_meta( ${ids.half}, '_yoast_wpseo_opengraph-image-id', $ids['social'] );
    return $ids;`);
  const read = (login: string) =>
    as<{ withFile: string[]; told: boolean; found: number; attached: number; joins: boolean }>(
      login,
      `
      $get = function ( $path, $query = array() ) {
        $request = new WP_REST_Request( 'GET', $path );
        $request->set_query_params( $query );
        return rest_do_request( $request );
      };
      $files = ${phpValue(files)};
      $all   = array_map( fn( $id ) => $get( "/wp/v2/media/$id" )->get_data(), $files );
      $list  = $get( '/wp/v2/media', array( 'per_page' => 50, 'parent' => array( ${ids.half} ) ) )->get_data();
      return array(
        'withFile' => array_keys( array_filter( $all, fn( $data ) => '' !== $data['source_url'] ) ),
        'told'     => false !== strpos( wp_json_encode( array( $all, $list ) ), '${SECRET}' ),
        'found'    => (int) $get( '/wp/v2/media', array( 'search' => '${SECRET}' ) )->get_headers()['X-WP-Total'],
        'attached' => count( get_attached_media( 'image', ${ids.half} ) ),
        'joins'    => post_password_required( get_post( $files['by-id'] ) ),
      );`,
    );
  for (const login of ['', 'a-contributor'])
    expect(await read(login)).toEqual({
      withFile: ['open', 'both', 'unused', 'featured', 'social'],
      told: false,
      found: 0,
      attached: 5,
      joins: true,
    });
  expect(await read('a-reader')).toEqual({
    withFile: ['by-id', 'by-name', 'open', 'both', 'unused', 'featured', 'social'],
    told: true,
    found: 1,
    attached: 7,
    joins: false,
  });
  expect((await read('a-administrator')).found).toBe(3);
});

test('WooCommerce’s products have only what a user can read, and cached copies and saved texts stay whole', async () => {
  const read = (login: string) =>
    as<Record<string, Record<string, unknown>>>(
      login,
      `
      $variation = wp_insert_post( array( 'post_type' => 'product_variation', 'post_status' => 'publish', 'post_title' => 'Large', 'post_parent' => ${ids.closed} ) );
      $gallery   = array( ${ids.file}, wp_insert_attachment( array( 'post_mime_type' => 'image/png', 'post_status' => 'inherit' ), '2026/11/elsewhere.png' ) );
      $product   = fn( $id ) => new class( $id ) {
        private $id;
        public function __construct( $id ) { $this->id = $id; }
        public function get_id() { return $this->id; }
      };
      $get  = fn( $name, $value, $id ) => apply_filters( "woocommerce_$name", $value, $product( $id ) );
      $text = fn( $id ) => get_post( $id )->post_content;
      $all  = array();
      foreach ( array( 'closed' => ${ids.closed}, 'half' => ${ids.half} ) as $name => $id ) {
        $all[ $name ] = array(
          'description' => $get( 'product_get_description', $text( $id ), $id ),
          'translated'  => $get( 'product_get_description', "In short: {$text( $id )}", $id ),
          'short'       => array( $get( 'product_get_short_description', 'As written.', $id ), $get( 'product_get_short_description', 'The ${SECRET} recipe.', $id ) ),
        );
      }
      $all['closed']['variation'] = $get( 'product_variation_get_description', 'Large ${SECRET}.', $variation );
      foreach ( array( 'closed' => ${ids.closed}, 'half' => ${ids.half} ) as $name => $id ) {
        update_post_meta( $id, '_product_image_gallery', implode( ',', $gallery ) );
        $shown = $get( 'product_get_gallery_image_ids', $gallery, $id );
        // As WooCommerce saves a gallery.
        array() === $shown ? delete_post_meta( $id, '_product_image_gallery' ) : update_post_meta( $id, '_product_image_gallery', implode( ',', $shown ) );
        $all[ $name ]['gallery'] = array( count( $shown ), count( explode( ',', get_post_meta( $id, '_product_image_gallery', true ) ) ) );
      }
      wp_update_post( wp_slash( array( 'ID' => ${ids.half}, 'post_content' => $all['half']['description'] ) ) );
      $all['half']['saved'] = $text( ${ids.half} );
      return $all;`,
    );
  await portal.php(
    `foreach ( array( ${ids.closed}, ${ids.half} ) as $id ) { wp_update_post( array( 'ID' => $id, 'post_excerpt' => 'As written.' ) ); } return true;`,
  );
  const [outside, inside] = [await read(''), await read('a-reader')];
  const open = expect.stringMatching(new RegExp(`^(?!.*${SECRET}).*Open preface`)) as string;
  expect(outside).toEqual({
    closed: { description: '', translated: '', short: ['As written.', 'As written.'], variation: '', gallery: [0, 2] },
    half: {
      description: open,
      translated: open,
      short: ['As written.', 'As written.'],
      gallery: [1, 2],
      saved: PREFACE + inBlock(PARAGRAPH),
    },
  });
  expect(inside['closed']).toEqual({
    description: `${PARAGRAPH} Changed.`,
    translated: `In short: ${PARAGRAPH} Changed.`,
    short: ['As written.', `The ${SECRET} recipe.`],
    variation: `Large ${SECRET}.`,
    gallery: [2, 2],
  });
  expect(inside['half']?.['description']).toContain(SECRET);
});

describe('SEO plugins', () => {
  const image = (name: string) =>
    `<!-- wp:image --><figure><img src="/uploads/${name}-300x200.png"/></figure><!-- /wp:image -->`;
  const url = (name: string) => `https://example.com/uploads/${name}.png`;

  beforeEach(() =>
    portal.php(`
      foreach ( array( ${ids.closed}, ${ids.half} ) as $id ) {
        wp_update_post( wp_slash( array( 'ID' => $id, 'post_content' => ${phpValue(image('open') + image(`${SECRET}-1`) + inBlock(image(SECRET)))} ) ) );
        set_post_thumbnail( $id, wp_insert_attachment( array( 'post_mime_type' => 'image/png', 'post_status' => 'inherit' ), '2026/11/featured.png', $id ) );
      }
      return true;`),
  );

  test('have the featured image and open images in sitemaps, and no others', async () => {
    const images = (login: string) =>
      as<string[][]>(
        login,
        `
        $images = array_map( fn( $name ) => array( 'src' => "https://example.com/uploads/$name.png" ), array( 'featured', 'open-scaled', '${SECRET}' ) );
        return array_map( fn( $id ) => array_column( apply_filters( 'wpseo_sitemap_urlimages', $images, $id ), 'src' ), array( ${ids.closed}, ${ids.half} ) );`,
      );
    expect(await images('')).toEqual([[url('featured')], [url('featured'), url('open-scaled')]]);
    expect((await images('a-reader')).map((one) => one.length)).toEqual([3, 3]);
  });

  test('show the site’s icon in place of a closed image, on pages and in structured data', async () => {
    const images = (login: string, id: number) =>
      as<string[]>(
        login,
        `
        $GLOBALS['wp_query'] = new WP_Query( array( 'p' => ${id} ) );
        $image = fn( $name ) => apply_filters( 'wpseo_opengraph_image', "https://example.com/uploads/$name.png" );
        $graph = apply_filters( 'rank_math/json_ld', array( array( 'url' => '${url(SECRET)}', 'name' => 'A picture' ) ) );
        return array_merge( array_map( $image, array( 'featured', 'chosen', 'open', '${SECRET}' ) ), array_values( $graph[0] ) );`,
      );
    const icon = expect.stringContaining('w-logo') as string;
    const [outside, inside] = [await images('', ids.half), await images('a-reader', ids.half)];
    expect(outside).toEqual([url('featured'), url('chosen'), url('open'), icon, icon, 'A picture']);
    expect(inside).toEqual([url('featured'), url('chosen'), url('open'), url(SECRET), url(SECRET), 'A picture']);
    expect(await images('', ids.closed)).toEqual([url('featured'), url('chosen'), icon, icon, icon, 'A picture']);
  });

  describe('with images that content names by an ID, or that are attached to it', () => {
    const NAMES = ['in-shortcode', 'in-block', 'attached', 'social', 'in-open-part'] as const;

    beforeEach(() =>
      portal.php(`
        $of  = fn( $name, $parent ) => wp_insert_attachment( array( 'post_mime_type' => 'image/png', 'post_status' => 'inherit' ), "2026/11/$name.png", $parent );
        $own = fn( $name ) => $of( $name, 0 );
        list( $shortcode, $block, $open ) = array( $own( 'in-shortcode' ), $own( 'in-block' ), $own( 'in-open-part' ) );
        foreach ( array( ${ids.closed}, ${ids.half} ) as $id ) {
          $of( 'attached', $id );
          update_post_meta( $id, '_yoast_wpseo_opengraph-image-id', $of( 'social', $id ) );
          $closed = "[gallery ids=\\"$shortcode\\"][gallery]<!-- wp:acme/hero {\\"mediaId\\":$block} /-->";
          wp_update_post( wp_slash( array( 'ID' => $id, 'post_content' => "[gallery ids=\\"$open\\"]" . str_replace( 'CLOSED', $closed, ${phpValue(inBlock('CLOSED'))} ) ) ) );
        }
        return true;`),
    );

    /** The names that a user finds on a post's page: in each filter of a page's images, and in lists of images. */
    const found = (login: string, id: number) =>
      as<Record<string, string[]>>(
        login,
        `
        $GLOBALS['wp_query'] = new WP_Query( array( 'p' => ${id} ) );
        $all   = array_map( fn( $name ) => "https://cdn.example.com/2026/11/$name-1200x630.png", ${phpValue(NAMES)} );
        $names = fn( $made ) => array_values( array_filter( ${phpValue(NAMES)}, fn( $name ) => false !== strpos( wp_json_encode( $made ), "$name" ) ) );
        return array_map( $names, array(
          'url'     => array_map( fn( $url ) => apply_filters( 'rank_math/opengraph/facebook/image', $url ), $all ),
          'tag'     => array_map( fn( $url ) => apply_filters( 'seopress_social_og_thumb', "<meta property='og:image' content='$url' />" ), $all ),
          'details' => apply_filters( 'the_seo_framework_image_details', array_map( fn( $url ) => array( 'url' => $url ), $all ) ),
          'list'    => apply_filters( 'jetpack_images_get_images', array_map( fn( $url ) => array( 'src' => $url ), $all ), ${id} ),
        ) );`,
      );

    test.each([
      ['closed', ['social']],
      ['half', ['social', 'in-open-part']],
    ] as const)('know none of them on a %s post', async (name, shown) => {
      const [outside, inside] = [await found('', ids[name]), await found('a-reader', ids[name])];
      for (const filter of ['url', 'tag', 'details', 'list'])
        expect([filter, outside[filter], inside[filter]]).toEqual([filter, shown, NAMES]);
    });

    test('themes find no closed galleries and no attachments of a closed post', async () => {
      const counts = (login: string) =>
        as<number[]>(
          login,
          `return array_map( 'count', array( get_post_galleries( ${ids.half} ), get_post_galleries( ${ids.half}, false ), get_post_galleries( ${ids.closed} ), get_attached_media( 'image', ${ids.closed} ) ) );`,
        );
      // The attachment that everyone finds is the featured image.
      expect(await counts('')).toEqual([1, 1, 0, 1]);
      expect(await counts('a-reader')).toEqual([3, 3, 3, 4]);
    });
  });
});
