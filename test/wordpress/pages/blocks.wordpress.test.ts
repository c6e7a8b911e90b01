/** The blocks and patterns with which an owner builds pages for visitors. */
import { expect, test } from 'vitest';
import { documentOf, wireData } from '../kit/page.ts';
import { useSite } from '../kit/site.ts';

const portal = useSite();

/** A page's document, for a visitor. */
async function visit(content: string) {
  const path = await portal.php<string>(
    `return wp_parse_url( get_permalink( wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_title' => 'For visitors', 'post_content' => base64_decode( '${Buffer.from(content).toString('base64')}' ) ) ) ), PHP_URL_PATH );`,
  );
  return documentOf(await portal.browser().send(path));
}
const textOf = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
const planId = (slug: string) =>
  portal.php<number>(`return get_page_by_path( '${slug}', OBJECT, 'practice_portal_plan' )->ID;`);
const registrationPage = () =>
  portal.php(
    `wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'register', 'post_title' => 'Register', 'post_content' => '[practice_portal view="registration-page"]' ) );`,
  );

test('Plans shows what the database has: price, period, benefits, and a button that chooses the plan', async () => {
  const grow = await planId('grow-membership');
  await portal.php(
    `wp_update_post( array( 'ID' => ${grow}, 'post_title' => 'Grow & more' ) ); update_post_meta( ${grow}, '_practice_portal_price', 22900 );`,
  );
  const cards = [...(await visit('<!-- wp:practice-portal/plans /-->')).querySelectorAll('.practice-portal-card')];
  expect(cards.map((card) => textOf(card.querySelector('h3')))).toEqual([
    'Grow & more',
    expect.stringContaining('Advantage'),
    expect.stringContaining('Navigator'),
  ]);
  expect(textOf(cards[0]?.querySelector('.practice-portal-price'))).toBe('$229 / Month');
  expect(textOf(cards[2]?.querySelector('.practice-portal-term'))).toMatch(/12/);
  expect(cards[0]?.querySelectorAll('li').length).toBeGreaterThan(0);
  expect(textOf(cards[0]?.querySelector('a'))).toBe('Join with Grow & more');
  expect(cards[1]?.querySelector('a')?.getAttribute('href')).toMatch(/\/register\/\?plan=advantage-membership$/);
});

test('a plan that is no longer for sale is neither shown nor chosen', async () => {
  const id = await planId('advantage-membership');
  await portal.php(`wp_update_post( array( 'ID' => ${id}, 'post_status' => 'draft' ) );`);
  const page = await visit(
    `<!-- wp:practice-portal/plans /--><!-- wp:practice-portal/join {"plan":${id}} /--><!-- wp:practice-portal/join /-->`,
  );
  expect(page.querySelectorAll('.practice-portal-card')).toHaveLength(2);
  const buttons = [...page.querySelectorAll('.practice-portal-join-button a')];
  expect(buttons.map((button) => [textOf(button), button.getAttribute('href')?.replace(/^.*\/\/[^/]+/, '')])).toEqual([
    ['Become a member', '/register/'],
    ['Become a member', '/register/'],
  ]);
});

test('the registration opens with the plan of the button, and with its own choice for an unknown one', async () => {
  await registrationPage();
  const id = await planId('navigator-membership');
  const chosen = async (plan: string) => {
    const page = await portal.browser().send(`/register/?plan=${plan}`);
    return wireData(page).data['product_id'];
  };
  expect(await chosen('navigator-membership')).toBe(id);
  expect(await chosen('gold')).toBeNull();
  expect(await chosen('%3Cscript%3E')).toBeNull();
});

test('Partners names published partners, and the teaser names no member', async () => {
  await portal.php(
    `wp_insert_post( array( 'post_type' => 'portal_listing', 'post_status' => 'publish', 'post_title' => 'Rose & Sons' ) );
     wp_insert_post( array( 'post_type' => 'portal_listing', 'post_status' => 'draft', 'post_title' => 'Not yet' ) );`,
  );
  const page = await visit(
    '<!-- wp:practice-portal/partners /--><!-- wp:practice-portal/directory-teaser {"align":"wide"} /-->',
  );
  expect(textOf(page.querySelector('.practice-portal-partners'))).toContain('Rose & Sons');
  expect(textOf(page.querySelector('.practice-portal-partners'))).not.toContain('Not yet');
  const teaser = page.querySelector('.practice-portal-teaser.alignwide');
  expect(textOf(teaser)).toMatch(/^(?:Find colleagues nearby|\d+ members? (?:is|are) in the directory)Members find/);
  expect([...(teaser?.querySelectorAll('a') ?? [])].map(textOf)).toEqual(['Become a member', 'Sign in']);
});

test('blocks have the owner’s brand color', async () => {
  await portal.php(`update_option( 'practice_portal_brand_colour', '#7a2fb8' );`);
  const page = await visit('<!-- wp:practice-portal/join /-->');
  const head = page.querySelector('#practice-portal-theme-tokens-css');
  const inline = page.querySelector('#practice-portal-theme-tokens-inline-css');
  const url = head?.getAttribute('href');
  const styles = url ? (await portal.browser().send(url)).text : textOf(inline);
  expect(styles).toContain('--pp-accent:#7a2fb8');
});

test('every pattern renders as valid blocks, without a placeholder on the Join page', async () => {
  const patterns = await portal.php<Record<string, { title: string; blocks: string[]; html: string }>>(`
    $found = array();
    foreach ( WP_Block_Patterns_Registry::get_instance()->get_all_registered() as $pattern ) {
      if ( 0 === strpos( $pattern['name'], 'practice-portal/' ) ) {
        $blocks = array_column( parse_blocks( $pattern['content'] ), 'blockName' );
        $found[ $pattern['name'] ] = array( 'title' => $pattern['title'], 'blocks' => array_values( array_filter( $blocks ) ), 'html' => do_blocks( $pattern['content'] ) );
      }
    }
    return $found;`);
  expect(Object.keys(patterns).toSorted()).toEqual([
    'practice-portal/benefits',
    'practice-portal/directory-teaser',
    'practice-portal/join-page',
    'practice-portal/partners',
    'practice-portal/questions',
    'practice-portal/quote',
  ]);
  for (const [name, { title, blocks }] of Object.entries(patterns)) {
    expect([name, title]).toEqual([name, expect.stringMatching(/\w/)]);
    expect([name, blocks.length]).toEqual([name, expect.any(Number)]);
    expect(blocks).not.toEqual([]);
  }
  const join = patterns['practice-portal/join-page']?.html ?? '';
  for (const part of ['practice-portal-plans', 'What members get', 'Questions and answers', 'practice-portal-teaser'])
    expect(join).toContain(part);
  expect(join).not.toMatch(/Replace this|wp:pattern/);
});
