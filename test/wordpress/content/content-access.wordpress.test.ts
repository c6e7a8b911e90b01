/**
 * Content for members.
 *
 * Tests each way by which a post's content leaves WordPress, for a visitor, a member and an editor. Each test also checks that readers with
 * access find the content there.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, Answer } from '../kit/browser.ts';
import { prepare, signedIn } from '../kit/member.ts';
import { addMember } from '../kit/members.ts';
import { phpValue, useSite } from '../kit/site.ts';

const portal = useSite();

const SECRET = 'marmalade';
const EXCERPT = 'What the author says to everyone.';
const CONTENT = `<!-- wp:paragraph --><p>The ${SECRET} recipe.</p><!-- /wp:paragraph -->`;
const BLOCK = `<!-- wp:paragraph --><p>Open preface.</p><!-- /wp:paragraph --><!-- wp:group --><div class="wp-block-group"><!-- wp:practice-portal/members-only --><div class="wp-block-practice-portal-members-only">${CONTENT}</div><!-- /wp:practice-portal/members-only --></div><!-- /wp:group -->`;

type Closed = { id: number; path: string };

/** A post that is closed, as a whole or by a block in it. */
const addPost = (fields: Record<string, unknown>, readers: (string | number)[] = []) =>
  portal.php<Closed>(`
    $id = wp_insert_post( wp_slash( ${phpValue({ post_status: 'publish', post_type: 'post', post_title: 'A title', post_author: 1, ...fields })} ) );
    foreach ( ${phpValue(readers.map(String))} as $value ) { add_post_meta( $id, '_practice_portal_readers', $value ); }
    return array( 'id' => $id, 'path' => wp_make_link_relative( get_permalink( $id ) ) );`);

let closed: Closed;
let partly: Closed;
beforeEach(async () => {
  [closed, partly] = await prepare(portal, 'a closed post and a half', async () => [
    await addPost({ post_title: 'A closed post', post_content: CONTENT, post_excerpt: EXCERPT }, ['members']),
    await addPost({ post_title: 'A half post', post_content: BLOCK }),
  ]);
});

const visitor = () => portal.browser();
const subscriber = () => signedIn(portal, 'a-subscriber');
const editor = () => signedIn(portal, 'a-administrator');
async function member() {
  await prepare(portal, 'a member who reads', () => addMember(portal, { login: 'a-reader' }));
  return signedIn(portal, 'a-reader');
}

const holdsSecret = ({ text }: Answer) => text.includes(SECRET);

/** Pages and feeds that show posts, by what they are. content-doors calls every REST route. */
const PATHS: Record<string, () => string> = {
  page: () => closed.path,
  'page with a block': () => partly.path,
  'front page': () => '/',
  'archive by author': () => '/author/admin/',
  'archive by month': () => `/${new Date().getFullYear()}/`,
  search: () => '/?s=post',
  feed: () => '/feed/',
  'Atom feed': () => '/feed/atom/',
  'RDF feed': () => '/feed/rdf/',
  'RSS 0.92 feed': () => '/feed/rss/',
  'feed of one post': () => `${closed.path}feed/?withoutcomments=1`,
  'embedded page': () => `${closed.path}embed/`,
  preview: () => `${closed.path}?preview=true`,
};

test.each(Object.entries(PATHS))('a visitor reads none of it by %s', async (_, path) => {
  const answer = await visitor().send(path());
  expect(answer.status).toBe(200);
  expect(holdsSecret(answer)).toBe(false);
});

test('a member reads it on pages and in feeds, a user without a membership does not', async () => {
  const [reader, other] = [await member(), await subscriber()];
  for (const name of ['page', 'page with a block', 'feed', 'feed of one post', 'preview']) {
    const path = PATHS[name]?.() ?? '';
    expect([name, holdsSecret(await reader.send(path)), holdsSecret(await other.send(path))]).toEqual([
      name,
      true,
      false,
    ]);
  }
});

test('a list of posts for a plan asks once whether the reader has the plan, and again after a change', async () => {
  const id = await addMember(portal, { login: 'a-reader' });
  for (let number = 0; number < 12; number += 1) await addPost({ post_content: CONTENT }, [portal.products.grow]);
  const [read, asked, after] = await portal.php<[number, number, number]>(`
    wp_set_current_user( ${id} );
    $asked = 0;
    add_filter( 'query', static function ( $query ) use ( &$asked ) {
      $asked += preg_match( '/_subscriptions. WHERE user_id IN/', $query );
      return $query;
    } );
    $read = static function () {
      $texts = array();
      foreach ( get_posts( array( 'numberposts' => 12 ) ) as $post ) { $texts[] = get_the_content( null, false, $post ); apply_filters( 'the_content', $post->post_content ); }
      return count( array_filter( $texts, static fn( $text ) => false !== strpos( $text, '${SECRET}' ) ) );
    };
    $before        = $read();
    $asked_before  = $asked;
    $subscriptions = new PracticePortal\\Billing\\Storage\\Subscriptions();
    $subscriptions->cancel( $subscriptions->currentFor( ${id} )->id );
    return array( $before, $asked_before, $read() );`);
  expect([read, asked, after]).toEqual([12, 1, 0]);
});

test('REST refuses revisions, autosaves and stored content to members, but not to editors', async () => {
  await portal.php(
    `return wp_update_post( wp_slash( array( 'ID' => ${closed.id}, 'post_content' => ${phpValue(`${CONTENT} Changed.`)} ) ) );`,
  );
  const [reader, author] = [await member(), await editor()];
  for (const part of ['/revisions', '/autosaves', '?context=edit']) {
    const path = `/wp-json/wp/v2/posts/${closed.id}${part}`;
    const answer = await reader.send(path, { headers: { 'X-WP-Nonce': reader.nonce ?? '' } });
    expect([part, answer.status, holdsSecret(answer)]).toEqual([
      part,
      part === '/revisions' ? 403 : answer.status,
      false,
    ]);
    expect((await author.send(path, { headers: { 'X-WP-Nonce': author.nonce ?? '' } })).status).toBe(200);
  }
});

describe('in its place a visitor finds', () => {
  test('the author’s excerpt, and how to join and to sign in', async () => {
    const { text } = await visitor().send(closed.path);
    expect(text).toContain(EXCERPT);
    expect(text).toContain('This is for members.');
    expect(text).toMatch(/href="[^"]*\/register\/">Become a member</);
    expect(text).toMatch(/href="[^"]*wp-login\.php\?redirect_to=[^"]*">Sign in</);
  });

  test('the author’s excerpt in feeds, embeds, lists and REST, and never one made from the content', async () => {
    for (const path of [PATHS['feed']?.(), PATHS['embedded page']?.(), `/wp-json/wp/v2/posts/${closed.id}`])
      expect((await visitor().send(path ?? '')).text).toContain(EXCERPT);
    await portal.php(`return wp_update_post( array( 'ID' => ${closed.id}, 'post_excerpt' => '' ) );`);
    const { json } = await visitor().send(`/wp-json/wp/v2/posts/${closed.id}`);
    expect(json).toMatchObject({ excerpt: { rendered: '' }, content: { rendered: '', protected: true }, meta: {} });
    const made = await visitor().send(`/wp-json/wp/v2/posts/${partly.id}`);
    expect(made.json.excerpt.rendered).toBe('');
    expect(made.json.content.rendered).toContain('Open preface.');
  });

  test('the same if a theme reads the content itself', async () => {
    expect(await as('', `return get_the_content( null, false, ${closed.id} );`)).toContain('This is for members.');
  });

  test('a signed-in user without a membership: why, and the way there', async () => {
    const { text } = await (await subscriber()).send(closed.path);
    expect(text).toContain('This is for members. Your membership is not active yet.');
    expect(text).toMatch(/href="[^"]*\/register\/">See your options</);
  });

  test('the rest of a page with a members-only block', async () => {
    const { text } = await visitor().send(partly.path);
    expect(text).toContain('Open preface.');
    expect(text).toContain('This is for members.');
  });
});

/** Runs PHP as a user on the front end, and returns its result. */
const as = <T>(login: string, code: string) =>
  portal.php<T>(`wp_set_current_user( '' === '${login}' ? 0 : get_user_by( 'login', '${login}' )->ID ); ${code}`);

/** Theme and plugin code that reads a post's content, as text. */
const CALLS: Record<string, string> = {
  'the sitemap, which has the address without an excerpt': `return wp_json_encode( ( new WP_Sitemaps_Posts() )->get_url_list( 1, 'post' ) );`,
  'the_content in a loop of its own': `
    $query = new WP_Query( array( 'p' => $id ) );
    $query->the_post();
    ob_start(); the_content(); return ob_get_clean();`,
  'the_content filter over stored content': `
    $GLOBALS['post'] = get_post( $id ); setup_postdata( $GLOBALS['post'] );
    return apply_filters( 'the_content', get_post( $id )->post_content );`,
  'the_content filter with another post around it': `
    unset( $GLOBALS['post'] );
    return apply_filters( 'the_content', get_post( $id )->post_content );`,
  'a page builder that replaces the content': `
    $GLOBALS['post'] = get_post( $id );
    add_filter( 'the_content', fn() => get_post( $id )->post_content, 9999 );
    return apply_filters( 'the_content', '' );`,
  get_the_content: `return get_the_content( null, false, $id );`,
  get_the_excerpt: `return get_the_excerpt( $id );`,
  'the excerpt filter': `return apply_filters( 'get_the_excerpt', '', get_post( $id ) );`,
  wp_trim_excerpt: `return apply_filters( 'get_the_excerpt', wp_trim_excerpt( '', get_post( $id ) ), get_post( $id ) );`,
  'content after a block that prints excerpts': `
    $GLOBALS['post'] = get_post( $id );
    do_blocks( '<!-- wp:post-excerpt /--><!-- wp:latest-posts {"displayPostContent":true} /-->' );
    return get_the_content( null, false, $id );`,
  'the block Latest Posts with excerpts': `return do_blocks( '<!-- wp:latest-posts {"displayPostContent":true} /-->' );`,
  'the block Latest Posts with content': `return do_blocks( '<!-- wp:latest-posts {"displayPostContent":true,"displayPostContentRadio":"full_post"} /-->' );`,
  'a query loop': `return do_blocks( '<!-- wp:query {"query":{"perPage":9,"postType":"post","inherit":false}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /--><!-- wp:post-excerpt /--><!-- wp:post-content /--><!-- /wp:post-template --></div><!-- /wp:query -->' );`,
};

test('code of themes and plugins gets nothing for a visitor, and all for a member', async () => {
  await addMember(portal, { login: 'a-reader' });
  for (const [name, code] of Object.entries(CALLS)) {
    for (const { id } of [closed, partly]) {
      const texts = [
        await as<string>('', `$id = ${id}; ${code}`),
        await as<string>('a-reader', `$id = ${id}; ${code}`),
      ];
      const open = texts.map((text) => text.includes(SECRET));
      expect([name, id, ...open]).toEqual([
        name,
        id,
        false,
        /excerpt/.test(name) && !name.startsWith('content') ? open[1] : true,
      ]);
    }
  }
});

test('the excerpt of another post costs no query, and closed content that a plugin shows beside it stays closed', async () => {
  await addMember(portal, { login: 'a-reader' });
  const paragraph = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
  const open = await addPost({ post_content: `${paragraph('First words.')}\n\n${paragraph('Last words.')}` });
  const around = await addPost({ post_content: 'A page.' });
  const closedTexts = [
    CONTENT,
    `<p>First words.</p>\n\n<p>The ${SECRET} recipe.</p>`,
    // A block without text prints its attributes.
    `<p>First words.</p>\n\n<!-- wp:search {"label":"The ${SECRET} recipe"} /-->`,
  ];
  const ids: number[] = [];
  for (const post_content of closedTexts) ids.push((await addPost({ post_content }, ['members'])).id);
  const shown = (login: string) =>
    as<{ excerpt: string; searches: number; texts: string[] }>(
      login,
      `$GLOBALS['post'] = get_post( ${around.id} );
      $searches = 0;
      add_filter( 'query', function ( $query ) use ( &$searches ) { $searches += preg_match( '/post_content = /', $query ); return $query; } );
      $excerpt  = get_the_excerpt( get_post( ${open.id} ) );
      $counted  = $searches;
      $texts    = array();
      add_filter( 'get_the_excerpt', function ( $excerpt ) use ( &$texts ) {
        foreach ( ${phpValue(ids)} as $id ) { $texts[] = apply_filters( 'the_content', get_post( $id )->post_content ); }
        return $excerpt;
      }, 5 );
      get_the_excerpt( get_post( ${open.id} ) );
      return array( 'excerpt' => $excerpt, 'searches' => $counted, 'texts' => $texts );`,
    );
  for (const login of ['', 'a-reader']) {
    const { excerpt, searches, texts } = await shown(login);
    expect([excerpt, searches]).toEqual(['First words. Last words.', 0]);
    expect(texts.map((text) => text.includes(SECRET))).toEqual(ids.map(() => login !== ''));
  }
});

/** IDs of the posts that a search as this user finds. */
const found = (login: string, query: string) =>
  as<number[]>(
    login,
    `return array_map( 'intval', wp_list_pluck( get_posts( array( 'posts_per_page' => 20, 'orderby' => 'relevance' ) + ${query} ), 'ID' ) );`,
  );

test('no kind of search finds words of closed content', async () => {
  await addMember(portal, { login: 'a-reader' });
  const plan = await addPost({ post_content: `${SECRET} for Navigators`, post_title: 'Sold apart' }, [
    portal.products.navigator,
  ]);
  // An administrator may type a block's comment with other white space than the editor writes.
  const typed = await addPost({ post_title: 'Typed', post_content: BLOCK });
  await portal.php(`
    global $wpdb;
    $content = str_replace( '<!-- wp:practice', '<!--  wp:practice', get_post( ${typed.id} )->post_content );
    return $wpdb->update( $wpdb->posts, array( 'post_content' => $content ), array( 'ID' => ${typed.id} ) );`);
  const all = [closed.id, partly.id, plan.id, typed.id];
  const hits = async (login: string, query: string) =>
    (await found(login, query)).filter((id) => all.includes(id)).toSorted((one, other) => one - other);
  // Editors find sections that only some plans open, and posts with such a block.
  expect(await hits('a-administrator', `array( 's' => '${SECRET}' )`)).toEqual(all);
  expect(await hits('a-reader', `array( 's' => '${SECRET}' )`)).toEqual([closed.id]);
  expect(await hits('', `array( 's' => '${SECRET}' )`)).toEqual([]);
  expect(await hits('', `array( 's' => '"The ${SECRET}"' )`)).toEqual([]);
  expect(
    await hits(
      '',
      `array( 's' => '${SECRET}', 'suppress_filters' => false, 'search_columns' => array( 'post_content' ) )`,
    ),
  ).toEqual([]);
  // If the post disappeared when its word is excluded, the search would reveal the word.
  expect(await hits('', `array( 's' => 'post -${SECRET}' )`)).toEqual([closed.id, partly.id]);
  expect(await hits('', `array( 's' => 'author says' )`)).toEqual([closed.id]);
  const rest = await visitor().send(`/wp-json/wp/v2/search?search=${SECRET}`);
  expect(rest.json).toEqual([]);
});

test('the order of search results reveals nothing of closed content', async () => {
  const excerpt = 'Peel first, then simmer.';
  const phrase = await addPost(
    { post_content: 'Simmer first.', post_excerpt: excerpt, post_date: '2020-01-01 00:00:00' },
    ['members'],
  );
  const other = await addPost({ post_content: 'Boil.', post_excerpt: excerpt, post_date: '2021-01-01 00:00:00' }, [
    'members',
  ]);
  const hits = await found('', `array( 's' => 'simmer first' )`);
  expect(hits.filter((id) => [phrase.id, other.id].includes(id))).toEqual([other.id, phrase.id]);
});

test('search terms that look like SQL are only terms', async () => {
  for (const term of ['wp_posts.post_content', `"x' OR wp_posts.post_content LIKE '%"`, `\\' wp_posts.post_content`]) {
    const open = await addPost({ post_title: `Quoted ${term.replaceAll('"', '')}` });
    const hits = await found('', `array( 's' => ${phpValue(term)} )`);
    expect([term, hits.filter((id) => [closed.id, partly.id].includes(id))]).toEqual([term, []]);
    if (!term.includes('\\')) expect(hits).toContain(open.id);
    expect(await as('', `global $wpdb; return $wpdb->last_error;`)).toBe('');
  }
});

test('comments: hidden on the page, in feeds and by REST; only readers can write one', async () => {
  await portal.php(
    `return wp_insert_comment( array( 'comment_post_ID' => ${closed.id}, 'comment_content' => 'More ${SECRET}.', 'comment_approved' => 1, 'comment_author' => 'Ada' ) );`,
  );
  const paths = [
    closed.path,
    '/comments/feed/',
    `${closed.path}feed/`,
    '/wp-json/wp/v2/comments',
    `/wp-json/wp/v2/comments?post=${closed.id}`,
  ];
  for (const path of paths) expect([path, holdsSecret(await visitor().send(path))]).toEqual([path, false]);
  const reader = await member();
  expect(holdsSecret(await reader.send(`${closed.path}feed/`))).toBe(true);
  expect(await as('', `return do_blocks( '<!-- wp:latest-comments /-->' );`)).not.toContain(SECRET);
  const form = { comment: 'Hello', comment_post_ID: String(closed.id), author: 'Eve', email: 'eve@example.com' };
  await visitor().send('/wp-comments-post.php', { form });
  expect(
    await portal.php(
      `return (int) get_comments( array( 'count' => true, 'post_id' => ${closed.id}, 'status' => 'all' ) );`,
    ),
  ).toBe(1);
});

test('files that are attached to it: their words and addresses are closed by REST, but not those of the featured image', async () => {
  const attach = (name: string) =>
    portal.php<number>(`
      $id = wp_insert_attachment( array( 'post_title' => 'A picture', 'post_mime_type' => 'image/png', 'post_status' => 'inherit', 'post_content' => 'About ${SECRET}', 'post_excerpt' => 'Caption ${SECRET}' ), '${name}.png', ${closed.id} );
      update_post_meta( $id, '_wp_attachment_image_alt', 'Alt ${SECRET}' );
      return $id;`);
  const [inside, featured] = [await attach(SECRET), await attach('featured')];
  await portal.php(`return set_post_thumbnail( ${closed.id}, ${featured} );`);
  const read = async (id: number) => (await visitor().send(`/wp-json/wp/v2/media/${id}`)).json;
  expect(JSON.stringify(await read(inside))).not.toContain(SECRET);
  expect(JSON.stringify(await visitor().send('/wp-json/wp/v2/media'))).not.toContain(`Caption`);
  expect((await read(featured)).source_url).toContain('featured.png');
  const page = await visitor().send(`/?attachment_id=${inside}`);
  expect([page.status, page.header('location')]).toEqual([302, portal.address + closed.path]);
  expect(
    await found('', `array( 's' => '${SECRET}', 'post_type' => 'attachment', 'post_status' => 'inherit' )`),
  ).toEqual([]);
});

test('footnotes of closed content appear neither in their block nor in REST', async () => {
  const note = (id: string, text: string) => ({ id, content: text });
  const notes = JSON.stringify([note('note-1', `Of ${SECRET}`), note('note-2', 'Of the preface')]);
  const store = (id: number) =>
    portal.php(`return update_post_meta( ${id}, 'footnotes', wp_slash( ${phpValue(notes)} ) );`);
  const half = await addPost({
    post_content: BLOCK.replace('recipe', 'recipe<sup data-fn="note-1">1</sup>').replace(
      'preface',
      'preface<sup data-fn="note-2">2</sup>',
    ),
  });
  await Promise.all([store(closed.id), store(half.id)]);
  expect((await visitor().send(`/wp-json/wp/v2/posts/${closed.id}`)).json.meta).toEqual({});
  const { meta } = (await visitor().send(`/wp-json/wp/v2/posts/${half.id}`)).json;
  expect(JSON.parse(meta.footnotes)).toEqual([note('note-2', 'Of the preface')]);
});

test('descriptions of Yoast SEO have the author’s excerpt, for all who can’t read the content', async () => {
  await addMember(portal, { login: 'a-reader' });
  const made = `array( '%%title%%' => 'A title', '%%excerpt%%' => 'The ${SECRET}' )`;
  const description = (login: string, id: number) =>
    as<Record<string, string>>(
      login,
      `return apply_filters( 'wpseo_replacements', ${made}, (object) array( 'ID' => ${id} ) );`,
    );
  expect(await description('', partly.id)).toEqual({ '%%title%%': 'A title', '%%excerpt%%': '' });
  expect(await description('', closed.id)).toEqual({ '%%title%%': 'A title', '%%excerpt%%': EXCERPT });
  expect(await description('a-reader', partly.id)).toMatchObject({ '%%excerpt%%': `The ${SECRET}` });
});

describe('plugins that read stored content themselves', () => {
  const PLUGIN = '/wordpress/wp-content/mu-plugins/zz-seo.php';
  afterEach(() => portal.site.php.unlink(PLUGIN));

  /** What such plugins do in a page's head: by the page's post, by a query, and by the post's ID through the filters of known ones. */
  const describePages = () =>
    portal.site.php.writeFile(
      PLUGIN,
      `<?php
add_action( 'wp_head', static function () {
  global $post, $wp_query;
  $made = static fn( $text ) => esc_attr( mb_substr( trim( preg_replace( '/<[^>]*>/', ' ', $text ) ), 0, 155 ) );
  $read = array( $post->post_content ?? '', get_queried_object()->post_content ?? '', get_post()->post_content ?? '', implode( ' ', array_column( $wp_query->posts, 'post_content' ) ) );
  $other = new WP_Query( array( 'post_type' => 'post' ) );
  $read[] = implode( ' ', array_column( $other->posts, 'post_content' ) );
  foreach ( $read as $text ) { printf( '<meta name="description" content="%s">', $made( $text ) ); }
  $stored = $made( get_post( get_queried_object_id() )->post_content );
  foreach ( array( 'wpseo_opengraph_desc', 'rank_math/frontend/description', 'rank_math/opengraph/facebook/og_description', 'seopress_titles_desc', 'aioseo_description' ) as $filter ) {
    printf( '<meta name="%s" content="%s">', $filter, esc_attr( apply_filters( $filter, $stored ) ) );
  }
  echo apply_filters( 'seopress_social_og_desc', '<meta property="og:description" content="' . $stored . '">' );
  foreach ( array( 'wpseo_schema_graph', 'rank_math/json_ld' ) as $filter ) {
    printf( '<script type="application/ld+json">%s</script>', wp_json_encode( apply_filters( $filter, array( array( '@type' => 'Article', 'articleBody' => $stored ) ) ) ) );
  }
  printf( '<meta name="own" content="%s">', esc_attr( apply_filters( 'wpseo_metadesc', 'A sentence of the author about it.' ) ) );
} );`,
    );

  test('find nothing of it for a visitor, and all for a member', async () => {
    describePages();
    const reader = await member();
    for (const { path } of [closed, partly]) {
      const [outside, inside] = [await visitor().send(path), await reader.send(path)];
      const described = (answer: Answer) =>
        answer.text.slice(0, answer.text.indexOf('</head>')).split(SECRET).length - 1;
      expect([holdsSecret(outside), described(inside) > 12]).toEqual([false, true]);
      expect(outside.text).toContain('A sentence of the author about it.');
    }
    expect((await visitor().send(closed.path)).text).toContain(`rank_math/frontend/description" content="${EXCERPT}"`);
    expect(holdsSecret(await visitor().send('/'))).toBe(false);
    expect((await visitor().send(partly.path)).text).toContain('Open preface.');
  });

  /** Texts as plugins make them from stored content, by the post that they describe. */
  const COPIES: Record<string, { content: string; open?: string; copy: string }> = {
    'a few words': { content: 'Ask Ann first. Then call.', copy: 'Ask Ann first…' },
    'a few words, and the site’s name': { content: 'Ask Ann.', copy: 'Ask Ann. | Our community' },
    'a text without spaces': {
      content: '歯科医院の開業資金は三つの銀行に同時に申し込むと早く決まります。',
      copy: '歯科医院の開業資金は三つの銀行に同時に申し込む… | 会員制',
    },
    'the last words of an open preface and the first closed ones': {
      open: 'How we choose a supplier of gloves and masks.',
      content: 'We ask Ann at Acme.',
      copy: 'How we choose a supplier of gloves and masks. We ask Ann… | Our community',
    },
    'the text in a shortcode': {
      content: '[box kind="note"]The best price of gloves is that of Acme in Salem.[/box]',
      copy: 'The best price of gloves is that of Acme in Salem.',
    },
  };

  test.each(Object.entries(COPIES))('find nothing of %s', async (_, { content, open, copy }) => {
    const block = `<!-- wp:practice-portal/members-only --><div><p>${content}</p></div><!-- /wp:practice-portal/members-only -->`;
    const { path } = open
      ? await addPost({ post_content: `<p>${open}</p>${block}`, post_excerpt: EXCERPT })
      : await addPost({ post_content: content, post_excerpt: EXCERPT }, ['members']);
    portal.site.php.writeFile(
      PLUGIN,
      `<?php add_action( 'wp_head', static function () {
  $graph = array( array( '@type' => 'Article', 'name' => 'A title', 'description' => ${phpValue(copy)}, 'inLanguage' => 'en' ) );
  printf( '<!--made%s-->', wp_json_encode( array(
    apply_filters( 'rank_math/frontend/description', ${phpValue(copy)} ),
    apply_filters( 'rank_math/json_ld', $graph ),
    apply_filters( 'rank_math/frontend/description', ${phpValue(open ?? 'A title')} ),
  ) ) );
} );`,
    );
    const made = /<!--made(.*?)-->/.exec((await visitor().send(path)).text)?.[1] ?? '';
    expect(JSON.parse(made)).toEqual([
      EXCERPT,
      [{ '@type': 'Article', name: 'A title', description: EXCERPT, inLanguage: 'en' }],
      open ?? 'A title',
    ]);
  });

  test('find nothing in a text that ends within a character', async () => {
    const content = '歯科医院の開業資金は三つの銀行に同時に申し込むと早く決まります。';
    const { path } = await addPost({ post_content: content, post_excerpt: EXCERPT }, ['members']);
    portal.site.php.writeFile(
      PLUGIN,
      `<?php add_action( 'wp_head', static function () { echo '<!--made ', apply_filters( 'rank_math/frontend/description', substr( ${phpValue(content)}, 0, 70 ) ), '-->'; } );`,
    );
    expect((await visitor().send(path)).text).toContain(`<!--made ${EXCERPT}-->`);
  });

  test('add no fields to REST that contain it', async () => {
    portal.site.php.writeFile(
      PLUGIN,
      `<?php
add_action( 'rest_api_init', static function () {
  $of = static fn( $post ) => get_post_field( 'post_content', $post['id'] );
  register_rest_field( 'post', 'acf', array( 'get_callback' => static fn( $post ) => array( 'text' => (object) array( 'raw' => wp_strip_all_tags( $of( $post ) ) ) ) ) );
  register_rest_field( 'post', 'minutes', array( 'get_callback' => static fn() => 3, 'schema' => array( 'type' => 'integer' ) ) );
} );
add_filter( 'rest_prepare_post', static function ( $response, $post ) { $response->data['head'] = '<meta name="description" content="' . esc_attr( wp_strip_all_tags( $post->post_content ) ) . '">'; return $response; }, 10, 2 );`,
    );
    type Fields = Record<string, unknown>;
    const read = async (from: Browser, id: number): Promise<Fields> =>
      (await from.send(`/wp-json/wp/v2/posts/${id}`, { headers: from.nonce ? { 'X-WP-Nonce': from.nonce } : {} })).json;
    const added = (fields: Fields) => ['acf', 'minutes', 'head'].filter((name) => name in fields);
    const [outside, inside] = [visitor(), await member()];
    expect(added(await read(outside, closed.id))).toEqual([]);
    expect(added(await read(outside, partly.id))).toEqual(['minutes']);
    expect(added(await read(inside, closed.id))).toEqual(['acf', 'minutes', 'head']);
    expect(added(await read(inside, partly.id))).toEqual(['acf', 'minutes', 'head']);
    for (const path of ['/wp-json/wp/v2/posts', '/wp-json/wp/v2/search?search=post&_embed=1'])
      expect(holdsSecret(await outside.send(path))).toBe(false);
    // WordPress' own fields stay.
    expect(Object.keys(await read(outside, closed.id))).toEqual(
      expect.arrayContaining(['id', 'slug', 'title', 'excerpt', 'author', 'categories', 'tags', 'featured_media']),
    );
  });

  /** Functions of WordPress that return posts as stored, for a template that prints them. */
  const READS: Record<string, string> = {
    get_posts: "array_column( get_posts(), 'post_content' )",
    'get_posts of any type':
      "array_column( get_posts( array( 'post_type' => 'any', 'numberposts' => -1 ) ), 'post_content' )",
    wp_get_recent_posts: "array_column( wp_get_recent_posts(), 'post_content' )",
    get_children:
      "array_column( get_children( array( 'post_parent' => 0, 'post_type' => 'post' ), ARRAY_A ), 'post_content' )",
    'get_children, captions':
      "array_column( get_children( array( 'post_parent' => $id, 'post_type' => 'attachment' ) ), 'post_excerpt' )",
    get_pages: "array_column( get_pages( array( 'post_type' => 'page' ) ), 'post_content' )",
    get_post_field: "get_post_field( 'post_content', $id )",
    'get_post_field of a post': "get_post_field( 'post_content', get_post( $id ), 'attribute' )",
    'get_post for display': "get_post( $id, OBJECT, 'display' )->post_content",
    sanitize_post: "sanitize_post( get_post( $id, ARRAY_A ), 'display' )['post_content']",
  };

  test('find nothing by functions of WordPress', async () => {
    const page = await addPost({ post_type: 'page', post_title: 'A closed page', post_content: CONTENT }, ['members']);
    await portal.php(
      `return wp_insert_attachment( array( 'post_title' => 'A picture', 'post_mime_type' => 'image/png', 'post_status' => 'inherit', 'post_content' => 'About ${SECRET}', 'post_excerpt' => 'Caption ${SECRET}' ), 'a.png', ${closed.id} );`,
    );
    const prints = Object.entries(READS).map(
      ([name, code]) => `echo '<!--read ${name}: ', esc_html( wp_json_encode( ${code} ) ), '-->';`,
    );
    portal.site.php.writeFile(
      PLUGIN,
      `<?php add_action( 'wp_footer', static function () { foreach ( array( ${[closed.id, partly.id, page.id].join(', ')} ) as $id ) { ${prints.join('')} } } );`,
    );
    const reader = await member();
    // A page with another query.
    const told = async (from: Browser) =>
      [...(await from.send('/?s=nothing')).text.matchAll(/<!--read ([^:]+): (.*?)-->/gs)].flatMap(([, name, text]) =>
        text?.includes(SECRET) ? [name] : [],
      );
    expect(await told(visitor())).toEqual([]);
    expect(new Set(await told(reader))).toEqual(new Set(Object.keys(READS)));
  });

  test.each(['wp_loaded', 'wp_head'])('that save what they have read at %s lose nothing', async (hook) => {
    const stored = (id: number) => portal.php<string>(`return get_post( ${id} )->post_content;`);
    portal.site.php.writeFile(
      PLUGIN,
      `<?php add_action( '${hook}', static function () { foreach ( array_merge( get_posts(), get_children( array( 'post_parent' => ${closed.id}, 'post_type' => 'attachment' ) ) ) as $post ) { $post->menu_order = 7; wp_update_post( $post ); } } );`,
    );
    const file = await portal.php<number>(
      `return wp_insert_attachment( array( 'post_title' => 'A picture', 'post_mime_type' => 'image/png', 'post_status' => 'inherit', 'post_content' => 'About', 'post_excerpt' => 'Caption' ), 'a.png', ${closed.id} );`,
    );
    await visitor().send(closed.path);
    expect([await stored(closed.id), await stored(partly.id)]).toEqual([CONTENT, BLOCK]);
    expect(
      await portal.php(
        `return array( get_post( ${closed.id} )->menu_order, get_post( ${file} )->menu_order, get_post( ${file} )->post_content, get_post( ${file} )->post_excerpt );`,
      ),
    ).toEqual([7, 7, 'About', 'Caption']);
  });
});

test('XML-RPC returns a post only to its editors', async () => {
  await addMember(portal, { login: 'a-reader' });
  const call = `<?xml version="1.0"?><methodCall><methodName>wp.getPost</methodName><params><param><value><int>1</int></value></param><param><value>a-reader</value></param><param><value>a-reader</value></param><param><value><int>${closed.id}</int></value></param></params></methodCall>`;
  const answer = await fetch(`${portal.address}/xmlrpc.php`, {
    method: 'POST',
    body: call,
    headers: { 'Content-Type': 'text/xml' },
  });
  const text = await answer.text();
  expect(text).toContain('faultCode');
  expect(text).not.toContain(SECRET);
});

test('the title stays in lists and links, as that of the next post', async () => {
  // WordPress' own post is older, also if the site was installed in this second.
  const title = await as<string>(
    '',
    `wp_update_post( array( 'ID' => 1, 'post_date' => '2020-01-01 00:00:00' ) ); $GLOBALS['post'] = get_post( 1 ); return get_next_post()->post_title;`,
  );
  expect(title).toContain('A closed post');
});

test('content that depends on the reader is never cached', async () => {
  // Block themes list other posts below a post, and closed ones among them have a class of their own. Below a page they list none.
  const open = await addPost({ post_content: 'Open to all.', post_type: 'page' });
  const cached = async (path: string) => (await visitor().send(path)).header('Cache-Control') ?? '';
  for (const path of [closed.path, partly.path, '/feed/', `/${new Date().getFullYear()}/`]) {
    const answer = await visitor().send(path);
    expect([path, answer.header('Cache-Control')]).toEqual([path, expect.stringContaining('no-store')]);
    expect(answer.header('Vary')).toContain('Cookie');
  }
  expect(await cached(open.path)).not.toContain('no-store');
  expect(
    await as(
      '',
      `apply_filters( 'the_content', get_post( ${closed.id} )->post_content ); return defined( 'DONOTCACHEPAGE' );`,
    ),
  ).toBe(true);
});

describe('chosen plans', () => {
  test('open it to their members, to partners and to editors; others learn which plan they need', async () => {
    const apart = await addPost({ post_content: CONTENT }, [portal.products.navigator, portal.products.advantage]);
    await addMember(portal, { login: 'a-grower', subscription: 'Grow Member' });
    await addMember(portal, { login: 'an-adviser', subscription: 'Advantage Member' });
    await addMember(portal, { login: 'a-leaver', subscription: 'Advantage Member', status: 'canceled' });
    const read = (login: string) =>
      as<string>(
        login,
        `$GLOBALS['post'] = get_post( ${apart.id} ); return apply_filters( 'the_content', get_post()->post_content );`,
      );
    for (const login of ['an-adviser', 'a-partner', 'a-administrator'])
      expect([login, await read(login)]).toEqual([login, expect.stringContaining(SECRET)]);
    for (const login of ['', 'a-grower', 'a-leaver', 'a-subscriber'])
      expect([login, await read(login)]).toEqual([login, expect.not.stringContaining(SECRET)]);
    expect(await read('a-grower')).toMatch(
      /This is for members with (Advantage|Navigator) Membership and (Advantage|Navigator) Membership\./,
    );
  });

  test('that no longer exist, or an invalid value, open it to members at most', async () => {
    const gone = await addPost({ post_content: CONTENT }, [987654]);
    const odd = await addPost({ post_content: CONTENT }, ['gold']);
    await addMember(portal, { login: 'a-grower' });
    const reads = (login: string, id: number) => as<boolean>(login, `return ! post_password_required( ${id} );`);
    expect([await reads('a-grower', gone.id), await reads('a-grower', odd.id), await reads('', odd.id)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
