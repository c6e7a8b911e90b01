/**
 * The owner's pages on the oldest supported WordPress and on the newest, side by side: `npm run pictures -- --dashboards`.
 */
import { findBrowser } from '../../scripts/setup/find-browser.mjs';
import { findNewestWordPress, wordPressVersion } from '../../scripts/setup/find-newest-wordpress.mjs';
import { launchChromium, startPortal } from '../browser/support/start-portal.mjs';
import { askPortal } from './portal.mjs';
import { storePicture, writeSheet } from './sheet.mjs';

const ADMIN = '/wp-admin/admin.php?page=practice-portal';
const SIZES = [
  { name: 'dashboards', viewport: { width: 1280, height: 900 }, shown: 640 },
  { name: 'dashboards-phone', viewport: { width: 360, height: 900 }, shown: 320 },
];

/** @typedef {Record<string, Buffer[]>} Pictures By the page's name, one for each size. */

/** Writes the sheets of screenshots. @returns {Promise<string[]>} The files. */
export async function takeDashboards() {
  const newest = await findNewestWordPress();
  const browser = await launchChromium(await findBrowser());
  try {
    const oldestPictures = await takePages(browser, 'oldest');
    const newestPictures = await takePages(browser, 'newest', newest);
    const columns = ['The oldest supported WordPress', `WordPress ${wordPressVersion(newest) ?? ''}`];
    const files = [];
    for (const [index, { name, shown }] of SIZES.entries()) {
      const rows = Object.keys(oldestPictures).map((label) => ({
        label,
        pictures: [oldestPictures, newestPictures].flatMap((pictures) => pictures[label]?.[index] ?? []),
      }));
      files.push(await writeSheet(browser, name, columns, rows, shown));
    }
    return files;
  } finally {
    await browser.close();
  }
}

/** @param {import('playwright-core').Browser} browser @param {string} label @param {string} [wordPress] @returns {Promise<Pictures>} */
async function takePages(browser, label, wordPress) {
  const portal = await startPortal(wordPress === undefined ? {} : { wordPress });
  try {
    await askPortal(portal, 'seedStripe');
    const [plan, member] = JSON.parse(
      await askPortal(
        portal,
        'php',
        `echo wp_json_encode( array( get_page_by_path( 'grow-membership', OBJECT, 'practice_portal_plan' )->ID, get_user_by( 'login', 'member' )->ID ) );`,
      ),
    );
    const context = await browser.newContext({ baseURL: portal.address, reducedMotion: 'reduce' });
    await context.request.post('/wp-login.php', { form: { log: 'admin', pwd: 'admin' }, maxRedirects: 0 });
    const page = await context.newPage();
    /** @type {Pictures} */
    const pictures = {};
    for (const [name, url] of Object.entries(pagesOf(plan, member))) {
      pictures[name] = [];
      for (const size of SIZES) {
        await page.setViewportSize(size.viewport);
        await page.goto(url, { waitUntil: 'load' });
        await page.waitForLoadState('networkidle');
        const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        storePicture(`${size.name}/${name} - ${label}`, picture);
        pictures[name].push(picture);
      }
    }
    return pictures;
  } finally {
    await portal.stop();
  }
}

/** @param {number} plan @param {number} member @returns {Record<string, string>} */
const pagesOf = (plan, member) => ({
  Dashboard: '/wp-admin/index.php',
  Overview: `${ADMIN}-overview`,
  Setup: `${ADMIN}-setup`,
  Preferences: `${ADMIN}-preferences`,
  Members: `${ADMIN}-members`,
  'One member': `${ADMIN}-members&member=${member}`,
  Memberships: '/wp-admin/edit.php?post_type=practice_portal_plan',
  'Edit a membership': `/wp-admin/post.php?post=${plan}&action=edit`,
  Coupons: `${ADMIN}-coupons`,
  Onboarding: `${ADMIN}-onboarding`,
  'E-mails': `${ADMIN}-emails`,
  Reports: `${ADMIN}-reports`,
  Problems: `${ADMIN}-health-issues`,
  Webhooks: `${ADMIN}-webhooks`,
  Help: `${ADMIN}-help`,
  'Theme Settings': ADMIN,
  'Add member': `${ADMIN}-add-member`,
  Import: `${ADMIN}-import`,
  'Private files': `${ADMIN}-files`,
});
