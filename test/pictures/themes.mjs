/**
 * The portal's main views and the blocks for visitors in each default theme since Twenty Twenty-One and in three variations, on one sheet per width:
 * `npm run pictures -- --themes`. It runs on the newest WordPress, which the newest theme needs.
 */
import path from 'node:path';
import { findBrowser } from '../../scripts/setup/find-browser.mjs';
import { findDefaultThemes } from './find-default-themes.mjs';
import { findNewestWordPress } from '../../scripts/setup/find-newest-wordpress.mjs';
import { launchChromium, startPortal } from '../browser/support/start-portal.mjs';
import { askPortal } from './portal.mjs';
import { storePicture, writeSheet } from './sheet.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ label: string, theme: string, variation?: string }} Look `variation`: a file in the theme's folder `styles`. */

/** @type {readonly Look[]} */
const LOOKS = [
  { label: 'Twenty Twenty-One', theme: 'twentytwentyone' },
  { label: 'Twenty Twenty-Two', theme: 'twentytwentytwo' },
  { label: 'Twenty Twenty-Three', theme: 'twentytwentythree' },
  { label: 'Twenty Twenty-Four', theme: 'twentytwentyfour' },
  { label: 'Twenty Twenty-Five', theme: 'twentytwentyfive' },
  { label: 'Twenty Twenty-Three, Pitch', theme: 'twentytwentythree', variation: 'pitch.json' },
  { label: 'Twenty Twenty-Five, Evening', theme: 'twentytwentyfive', variation: '01-evening.json' },
  { label: 'Twenty Twenty-Five, Midnight', theme: 'twentytwentyfive', variation: '08-midnight.json' },
];

/** The page with every pattern, which `publishPatterns` publishes. */
const PATTERNS_URL = '/pictured-patterns/';

/** @type {Record<string, { url: string, user?: string, isWhole?: boolean, wait: (page: Page) => Promise<unknown> }>} `isWhole`: down to its end. */
const VIEWS = {
  Registration: { url: '/register/', wait: (page) => page.getByRole('button', { name: 'Use Coupon' }).waitFor() },
  'Membership Overview': {
    url: '/membership-overview/',
    user: 'member',
    wait: (page) => page.getByRole('heading', { level: 1 }).first().waitFor(),
  },
  'Member Directory': {
    url: '/member-directory/',
    user: 'member',
    wait: (page) => page.getByRole('img', { name: 'Sandbox map' }).waitFor(),
  },
  'Your Membership': {
    url: '/account/',
    user: 'member',
    wait: (page) => page.getByRole('button', { name: 'Save changes' }).waitFor(),
  },
  'Without a membership': {
    url: '/member-directory/',
    user: 'doctor',
    wait: (page) => page.locator('#app-vue').getByRole('link').first().waitFor(),
  },
  'Patterns for visitors': {
    url: PATTERNS_URL,
    isWhole: true,
    wait: (page) => page.locator('.practice-portal-plans').waitFor(),
  },
};

const SIZES = [
  { name: 'themes', viewport: { width: 1280, height: 1000 }, shown: 420 },
  { name: 'themes-phone', viewport: { width: 360, height: 900 }, shown: 300 },
];

/** Writes the sheets of screenshots. @returns {Promise<string[]>} The files. */
export async function takeThemes() {
  const themes = await findDefaultThemes();
  const portal = await startPortal({ wordPress: await findNewestWordPress() });
  const browser = await launchChromium(await findBrowser());
  try {
    /** @type {import('./sheet.mjs').Row[][]} */
    const sheets = SIZES.map(() => []);
    await publishPatterns(portal);
    for (const look of LOOKS) {
      await wearLook(portal, themes, look);
      for (const [index, size] of SIZES.entries()) {
        const pictures = await takeViews(browser, portal.address, size.viewport);
        for (const [at, view] of Object.keys(VIEWS).entries())
          storePicture(`${size.name}/${look.label} - ${view}`, /** @type {Buffer} */ (pictures[at]));
        sheets[index]?.push({ label: look.label, pictures });
      }
    }
    const files = [];
    for (const [index, { name, shown }] of SIZES.entries())
      files.push(await writeSheet(browser, name, Object.keys(VIEWS), sheets[index] ?? [], shown));
    return files;
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** @param {import('../browser/support/start-portal.mjs').PortalAddresses} portal */
async function publishPatterns(portal) {
  const content = ['join-page', 'quote', 'partners']
    .map((name) => `<!-- wp:pattern {"slug":"practice-portal/${name}"} /-->`)
    .join('');
  await askPortal(
    portal,
    'php',
    `wp_insert_post( array( 'post_type' => 'page', 'post_status' => 'publish', 'post_name' => 'pictured-patterns', 'post_title' => 'Become a member', 'post_content' => '${content}' ) );`,
  );
}

/**
 * Activates a theme with the styles of a variation, as if the owner had chosen it. The demo's own colours don't apply.
 *
 * @param {import('../browser/support/start-portal.mjs').PortalAddresses} portal
 * @param {string} themes The folder of all themes.
 * @param {Look} look
 */
async function wearLook(portal, themes, { theme, variation }) {
  const source = path.join(themes, theme);
  const styles = variation === undefined ? '' : path.join(source, 'styles', variation);
  const filter = `<?php add_action( 'muplugins_loaded', static function () {
    remove_all_filters( 'wp_theme_json_data_user' );
    add_filter( 'wp_theme_json_data_user', static function ( $data ) {
      $styles = (string) get_option( 'pictured_styles' );
      return '' === $styles ? $data : $data->update_with( json_decode( $styles, true ) );
    } );
  } );`;
  await askPortal(
    portal,
    'php',
    `require_once ABSPATH . 'wp-admin/includes/file.php';
    WP_Filesystem();
    file_put_contents( WPMU_PLUGIN_DIR . '/zz-pictured-styles.php', base64_decode( '${Buffer.from(filter).toString('base64')}' ) );
    update_option( 'pictured_styles', '' === '${styles}' ? '' : file_get_contents( '${styles}' ) );
    copy_dir( '${source}', get_theme_root() . '/${theme}' );
    switch_theme( '${theme}' );
    wp_clean_theme_json_cache();`,
  );
}

/** @param {import('playwright-core').Browser} browser @param {string} baseURL @param {{ width: number, height: number }} viewport */
async function takeViews(browser, baseURL, viewport) {
  const pictures = [];
  for (const { url, user, wait, isWhole = false } of Object.values(VIEWS)) {
    const context = await browser.newContext({ viewport, baseURL, reducedMotion: 'reduce' });
    if (user) await context.request.post('/wp-login.php', { form: { log: user, pwd: user }, maxRedirects: 0 });
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    await wait(page);
    await page.evaluate(() => document.fonts.ready);
    pictures.push(await page.screenshot({ fullPage: isWhole, animations: 'disabled', caret: 'hide' }));
    await context.close();
  }
  return pictures;
}
