/** The pages of a running portal with marked texts: the plugin's own pages that no chart renders, and the e-mails. */
import { po } from 'gettext-parser';
import { compilePhp } from '../../../scripts/texts/compile.mjs';
import { writeTemplate } from '../../../scripts/texts/translation-files.mjs';
import { marked } from '../../machines/screens/text-marks.mjs';
import { startPortal } from '../../browser/support/start-portal.mjs';

/** @typedef {import('../../../scripts/texts/read-php.mjs').Text} Text */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ view: string, state: string, open: (page: Page) => Promise<unknown> }} MarkedPage */

/** A locale that no real language uses. */
const LOCALE = 'xx_XX';
/** How long to wait until a page has requested everything that it shows. */
const QUIET_MS = 20_000;

/** An English language pack with marks around each text. @param {readonly Text[]} texts */
function markedPack(texts) {
  const catalogue = po.parse(writeTemplate(texts));
  for (const [number, { context, text, plural }] of texts.entries()) {
    const entry = catalogue.translations[context ?? '']?.[text];
    if (entry) entry.msgstr = [text, plural].flatMap((words) => (words === undefined ? [] : [marked(words, number)]));
  }
  catalogue.headers['Plural-Forms'] = 'nplurals=2; plural=(n != 1);';
  return compilePhp(catalogue);
}

/** PHP that returns the HTML of every e-mail with values for its placeholders, as JSON. */
const EMAILS = `
  $folder    = WP_PLUGIN_DIR . '/practice-portal';
  $templates = new PracticePortal\\Mail\\Templates( $folder );
  $mails     = array();
  foreach ( PracticePortal\\Mail\\EmailType::editable() as $type ) {
    preg_match_all( "/mail\\['(\\w+)'/", (string) file_get_contents( "$folder/templates/mail/{$type->value}.php" ), $names );
    $values  = array_fill_keys( array_merge( array( 'site', 'days' ), $names[1] ), '7' );
    $mails[] = array( 'kind' => $type->value, 'html' => $templates->message( $type, 'ada@example.com', $values )->html );
  }
  echo wp_json_encode( $mails );`;

/** The views of a signed-in member. */
const MEMBERS_VIEWS = [
  ['/membership-overview/', 'Membership Overview'],
  ['/member-directory/', 'Member Directory'],
  ['/account/', 'Your Membership'],
  ['/partners/rose-city-supply/', 'Vendor spotlight'],
  ['/partners/plain-partner/', 'Vendor spotlight, only what is required'],
  ['/navigator/', 'Navigator Profile'],
];

/** The pages that the owner's menu links to. @param {string} address @returns {Promise<{ view: string, url: string }[]>} */
async function ownerPages(address) {
  const body = new URLSearchParams({ log: 'admin', pwd: 'admin' });
  const signedIn = await fetch(`${address}/wp-login.php`, { method: 'POST', body, redirect: 'manual' });
  const Cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const html = await (await fetch(`${address}/wp-admin/index.php`, { headers: { Cookie } })).text();
  const links = html.matchAll(
    /href=['"]((?:admin|edit|post-new)\.php\?(?:page|post_type)=(practice[-_]portal[\w-]*))['"]/g,
  );
  const pages = new Map(
    [...links].map(([, url = '', name = '']) => [name, { view: `wp-admin: ${name}`, url: `/wp-admin/${url}` }]),
  );
  return [...pages.values()];
}

/**
 * Starts a separate portal.
 *
 * @param {readonly Text[]} texts The number of a text is its index.
 * @returns {Promise<{ address: string, pages: MarkedPage[], stop: () => Promise<void> }>} The first pages are a member's, the others the owner's.
 */
export async function startMarkedPortal(texts) {
  const portal = await startPortal();
  const php = async (/** @type {string} */ code) => {
    const response = await fetch(portal.controlUrl, {
      method: 'POST',
      body: JSON.stringify({ service: 'php', argument: code }),
    });
    const { answer, error } = /** @type {{ answer: string, error?: string }} */ (await response.json());
    if (error !== undefined) throw new Error(error);
    return answer;
  };
  const pack = Buffer.from(markedPack(texts)).toString('base64');
  await php(`
    wp_mkdir_p( WP_LANG_DIR . '/plugins' );
    file_put_contents( WP_LANG_DIR . '/${LOCALE}.l10n.php', '<?php return array( "messages" => array() );' );
    file_put_contents( WP_LANG_DIR . '/plugins/practice-portal-${LOCALE}.l10n.php', base64_decode( '${pack}' ) );`);
  await php(`update_option( 'WPLANG', '${LOCALE}' );`);

  const signIn = (/** @type {Page} */ page, /** @type {string} */ user) =>
    page.context().request.post('/wp-login.php', { form: { log: user, pwd: user }, maxRedirects: 0 });
  const open = async (/** @type {Page} */ page, /** @type {string} */ url) => {
    await page.goto(url);
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS });
  };
  const member = MEMBERS_VIEWS.map(([url = '', view = '']) => ({
    view,
    state: 'as it opens',
    open: async (/** @type {Page} */ page) => {
      await signIn(page, 'member');
      await open(page, url);
    },
  }));

  const pagesOfOwner = await ownerPages(portal.address);
  const ids = JSON.parse(
    await php(`
      $index = PracticePortal\\Core\\Database\\Schema::name( 'members_index' );
      echo wp_json_encode( array(
        'member' => (int) $GLOBALS['wpdb']->get_var( "SELECT MIN( user_id ) FROM $index" ),
        'plan'   => (int) get_posts( array( 'post_type' => 'practice_portal_plan', 'fields' => 'ids' ) )[0],
      ) );`),
  );
  /** @type {{ kind: string, html: string }[]} */
  const emails = JSON.parse(await php(`switch_to_locale( '${LOCALE}' ); ${EMAILS}`));
  const admin = '/wp-admin/admin.php?page=';
  const owner = [
    ...pagesOfOwner,
    { view: 'wp-admin: one member', url: `${admin}practice-portal-members&member=${ids.member}` },
    ...emails.map(({ kind }) => ({
      view: `wp-admin: e-mail ${kind}`,
      url: `${admin}practice-portal-emails&email=${kind}`,
    })),
    { view: 'wp-admin: editor of a membership', url: `/wp-admin/post.php?post=${ids.plan}&action=edit` },
    { view: 'wp-admin: new coupon', url: `${admin}practice-portal-coupons&new=1` },
    { view: 'wp-admin: dashboard', url: '/wp-admin/index.php' },
    { view: 'wp-admin: plugins', url: '/wp-admin/plugins.php' },
  ].map(({ view, url }) => ({
    view,
    state: 'as it opens',
    open: async (/** @type {Page} */ page) => {
      await signIn(page, 'admin');
      await open(page, url);
    },
  }));
  const mails = emails.map(({ kind, html }) => ({
    view: `e-mail ${kind}`,
    state: 'with all its lines',
    open: (/** @type {Page} */ page) => page.setContent(html),
  }));
  return { address: portal.address, pages: [...member, ...owner, ...mails], stop: portal.stop };
}
