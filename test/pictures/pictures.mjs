/**
 * Takes every picture of the README and the guides, into `docs/images/`: `npm run pictures`. On a portal with fresh data, a visitor joins and opens
 * the account, and the owner looks at the new member. `-- --engines` adds the directory side by side in three engines. `-- --themes` and `--
 * --dashboards` only write sheets for review, into `test-results/pictures/`. `-- --compositions` only writes the pictures that tests compare with.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTypeScript } from '../../scripts/kit/load-typescript.mjs';
import { findBrowser } from '../../scripts/setup/find-browser.mjs';
import { pluginZip } from '../../scripts/package/plugin-zip.mjs';
import { setUp } from '../../scripts/setup/setup.mjs';
import { compareEngines } from '../engines/side-by-side.mjs';
import { launchChromium, startPortal } from '../browser/support/start-portal.mjs';
import { takeDashboards } from './dashboards.mjs';
import { askPortal } from './portal.mjs';
import { takeThemes } from './themes.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {(page: Page, name: string, options?: import('playwright-core').PageScreenshotOptions) => Promise<unknown>} Take */
/** @typedef {{ width: number, height: number }} Viewport */

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const GAP = 24;

if (process.argv.includes('--compositions')) process.exit(writeCompositions());
await setUp();
const sheets = [
  ...(process.argv.includes('--themes') ? await takeThemes() : []),
  ...(process.argv.includes('--dashboards') ? await takeDashboards() : []),
];
for (const file of sheets) console.log(file);
if (sheets.length > 0) process.exit();

const portal = await startPortal();
const browser = await launchChromium(await findBrowser());
try {
  await withTypeScript('test/browser/support/journey.ts', async (journey) => {
    await withTypeScript('test/browser/support/registration-form.ts', async ({ CARDS, registrationForm }) => {
      await takeRegistration(journey, CARDS);
      await takePurchase(registrationForm, CARDS);
    });
  });
  await takeMembersViews();
  await takeOwnerPages();
  await takeActivity();
  await takeReports();
  await takeMovingIn();
  await takeWriting();
  await takeGallery();
  await takeSetup();
} finally {
  await browser.close();
  await portal.stop();
}
if (process.argv.includes('--engines')) await compareEngines();

/** Writes each composition that visibly differs from its picture. @returns The exit code of the tests. */
function writeCompositions() {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browser', 'test/browser/compositions'];
  const env = { ...process.env, PRACTICE_PORTAL_COMPOSITIONS: 'write' };
  return spawnSync(process.execPath, vitest, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
}

/** @param {Viewport} viewport @param {string} [user] The user to sign in, whose password is the user name. */
async function visitor(viewport, user) {
  const context = await browser.newContext({ viewport, baseURL: portal.address, reducedMotion: 'reduce' });
  if (user) await context.request.post('/wp-login.php', { form: { log: user, pwd: user }, maxRedirects: 0 });
  const page = await context.newPage();
  return { page, goTo: async (/** @type {string} */ url) => void (await page.goto(url, { waitUntil: 'load' })) };
}

/** @type {Take} */
async function take(page, name, options = {}) {
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled', caret: 'hide', ...options });
}

/** @param {string} service @param {unknown} [argument] */
function behindThePage(service, argument) {
  return askPortal(portal, service, argument);
}

/** The first page with a coupon, and three pages on a phone. The last one shows a failed 3-D Secure authentication. */
async function takeRegistration(
  /** @type {typeof import('../browser/support/journey.ts')} */ { reachProducts, fillInformation, goOnToPayment },
  /** @type {typeof import('../browser/support/registration-form.ts').CARDS} */ cards,
) {
  const wide = await visitor({ width: 1280, height: 960 });
  const products = await reachProducts(wide);
  await products.choose('Advantage Membership');
  await products.useCoupon('WELCOME10');
  await products.couponStatus('Coupon applied').waitFor();
  await take(wide.page, 'registration');

  const phone = await visitor({ width: 360, height: 1240 });
  const shots = [];
  const form = await reachProducts(phone);
  await form.choose('Advantage Membership');
  await form.useCoupon('WELCOME10');
  await form.couponStatus('Coupon applied').waitFor();
  await phone.page.evaluate(() => scrollTo(0, 0));
  shots.push(await phone.page.screenshot());
  await form.next();
  await form.isOn('Personal and Practice Information');
  await fillInformation(form);
  await phone.page.evaluate(() => scrollTo(0, 0));
  shots.push(await phone.page.screenshot());
  await goOnToPayment(form);
  await form.fillCard(cards.asksFor3DSecure);
  await form.joinNow();
  await form.answer3DSecure('Fail authentication');
  await form.problem('Your bank could not confirm').waitFor();
  await phone.page.evaluate(() => scrollTo(0, 0));
  shots.push(await phone.page.screenshot());
  const sheet = await browser.newPage({ viewport: { width: 3 * PHONE.width + 2 * GAP, height: 1240 } });
  await sheet.setContent(
    `<style>body { display: flex; gap: ${GAP}px; margin: 0; background: #fff; }</style>${shots
      .map((shot) => `<img width="${PHONE.width}" src="data:image/png;base64,${shot.toString('base64')}">`)
      .join('')}`,
  );
  await take(sheet, 'registration-phone');
  await Promise.all([wide.page, phone.page, sheet].map((page) => page.context().close()));
}

/** A user with an account joins: the receipt, the e-mail, and an invitation for a practice admin. */
async function takePurchase(
  /** @type {typeof import('../browser/support/registration-form.ts').registrationForm} */ registrationForm,
  /** @type {typeof import('../browser/support/registration-form.ts').CARDS} */ cards,
) {
  const { page, goTo } = await visitor({ width: 1280, height: 900 }, 'doctor');
  const form = registrationForm(page);
  await goTo('/register/');
  await form.isOn('Product Selection');
  await form.choose('Grow Membership');
  await form.useCoupon('WELCOME10');
  await form.couponStatus('Coupon applied').waitFor();
  await form.next();
  await form.isOn('Personal and Practice Information');
  await form.fillPerson({
    firstName: 'Renée',
    lastName: 'O’Brien',
    phone: '5035550199',
    role: 'Doctor',
    profession: 'Dental',
  });
  await form.fillPractice(1, {
    name: 'Laurelhurst Dental',
    specialty: 'General Dentistry',
    businessStructure: 'LLC',
    address: { line1: '100 Main St', city: 'Portland', state: 'Oregon', zip: '97204' },
  });
  await form.next();
  await form.isOn('Terms and Conditions');
  await form.agreeToAll();
  await form.next();
  await form.isOn('Payment');
  await form.fillCard(cards.succeeds);
  await form.joinNow();
  await form.succeeds();
  await page.getByRole('group', { name: 'Receipt' }).waitFor();
  await behindThePage('settleStripe');
  await takeBoth(page, 'receipt', { fullPage: true });

  await goTo('/account/');
  await page.getByRole('button', { name: 'Invite a practice admin' }).click();
  await page.getByRole('textbox', { name: 'Admin Name' }).fill('Alex Admin');
  await page.getByRole('textbox', { name: 'Admin Email' }).fill('alex@example.com');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('alex@example.com').first().waitFor();

  await goTo('/mail/');
  await page
    .getByRole('link', { name: /Welcome to/ })
    .first()
    .click();
  await takeBoth(page, 'email', { fullPage: true });
  await page.context().close();
}

/** Your Membership with its payments, a change of plan on a phone, and the directory with an open member. */
async function takeMembersViews() {
  const { page, goTo } = await visitor({ width: 1280, height: 900 }, 'member');
  await goTo('/account/');
  await page.getByRole('table', { name: 'Payments' }).waitFor();
  await page.getByRole('list', { name: 'Your plan includes' }).waitFor();
  await page.getByRole('button', { name: 'Save changes' }).waitFor();
  await take(page, 'account', { fullPage: true });
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').last().check({ force: true });
  await dialog.getByText(/^You pay /).waitFor();
  await take(page, 'account-phone');

  await page.setViewportSize({ width: 1280, height: 900 });
  await goTo('/member-directory/');
  await page.getByRole('img', { name: 'Sandbox map' }).waitFor();
  await page.locator('.pp-member-pan button:enabled').first().click();
  await page.getByRole('region', { name: 'Map of members' }).getByRole('dialog').waitFor();
  await take(page, 'directory');
  await page.context().close();
}

/** Reports for 300 members over three years. */
async function takeReports() {
  await withTypeScript('test/wordpress/reports/history.ts', async ({ growHistory, RECORD_HISTORY }) => {
    for (const code of [growHistory(300), RECORD_HISTORY]) await behindThePage('php', `( function () { ${code} } )();`);
  });
  const { page, goTo } = await visitor(WIDE, 'admin');
  await goTo('/wp-admin/admin.php?page=practice-portal-reports');
  await page.locator('canvas').first().waitFor();
  await takeBoth(page, 'reports');
}

/** An import file of members. One row has no e-mail address. */
function exportedMembers() {
  const rows = Array.from({ length: 240 }, (_, index) => [
    `moved-${index + 1}@example.com`,
    'Member',
    `Number ${index + 1}`,
    index % 3 === 0 ? 'Advantage' : 'Grow Membership',
    '2099-12-31',
  ]);
  rows.splice(2, 0, ['', 'Without', 'Address', 'Grow Membership', '2099-12-31']);
  return ['email,first name,last name,plan,paid until', ...rows.map((row) => row.join(','))].join('\n');
}

/** Importing members: one by hand, and a file from its mapping to undoing the import. */
async function takeMovingIn() {
  const { page, goTo } = await visitor(WIDE, 'admin');
  await goTo('/wp-admin/admin.php?page=practice-portal-add-member');
  await takeBoth(page, 'add-member');
  await goTo('/wp-admin/admin.php?page=practice-portal-import');
  const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(exportedMembers()) };
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByRole('heading', { name: 'The first rows' }).waitFor();
  await page.getByLabel('“Advantage” means').selectOption({ label: 'Advantage Membership' });
  await page.getByRole('button', { name: 'Show preview' }).click();
  await page.getByText('New account, Advantage Membership').first().waitFor();
  await take(page, 'import-mapping', { fullPage: true });
  await page.getByRole('button', { name: 'Check all rows' }).click();
  await page.getByRole('button', { name: /^Import \d+ members$/ }).waitFor({ timeout: 120_000 });
  await takeBoth(page, 'import-checked');
  await page.getByRole('button', { name: /^Import \d+ members$/ }).click();
  await page.getByText(/^[1-9]\d* of 241 rows done/).waitFor({ timeout: 120_000 });
  await take(page, 'import-progress');
  await page.getByText('Undo this import…').click({ timeout: 120_000 });
  await takeBoth(page, 'import-undo');
  await page.context().close();
}

/** A message to members with its preview. */
async function takeWriting() {
  const { page, goTo } = await visitor(WIDE, 'admin');
  await goTo('/wp-admin/admin.php?page=practice-portal-members');
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('link', { name: /^Write to all/ }).click();
  await page.getByLabel('Subject').fill('Our office on Friday');
  await page
    .getByLabel('Text', { exact: true })
    .fill('Dear {name},\n\nour office is closed on Friday. Your plan is {plan}.\n\nSee you on Monday!');
  await page.getByLabel('Preview as').fill('member@example.com');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('heading', { name: 'Preview' }).waitFor();
  await page.setViewportSize({ width: WIDE.width, height: 1700 });
  await page.frameLocator('iframe').getByText('See you on Monday!').waitFor();
  await take(page, 'write');
  await page.setViewportSize({ width: PHONE.width, height: 2300 });
  await take(page, 'write-phone');
  await page.context().close();
}

/** The owner's pages. The problems include a disputed payment. */
async function takeOwnerPages() {
  const books = await behindThePage('stripe');
  const intent = books.paymentIntents.findLast((/** @type {any} */ each) => each.status === 'succeeded').id;
  await fetch(`${portal.sandboxUrl}/control/simulate`, {
    method: 'POST',
    body: JSON.stringify({ event: 'dispute', with: [intent] }),
  });
  await behindThePage('settleStripe');

  const { page, goTo } = await visitor(WIDE, 'admin');
  /** @type {Record<string, string>} */
  const pages = {
    members: '-members',
    coupons: '-coupons',
    onboarding: '-onboarding',
    problems: '-health-issues',
    'theme-settings': '',
  };
  for (const [file, slug] of Object.entries(pages)) {
    await goTo(`/wp-admin/admin.php?page=practice-portal${slug}`);
    if (file === 'theme-settings') await page.getByRole('table', { name: 'Vendor Assignments' }).waitFor();
    await takeBoth(page, file);
  }
  await goTo('/wp-admin/admin.php?page=practice-portal-members');
  await page.getByRole('searchbox', { name: 'Search members' }).fill('doctor@example.com');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.locator('td.column-primary', { hasText: 'doctor@example.com' }).locator('a').first().click();
  await takeBoth(page, 'member');

  await page.context().close();
}

/** The activity log of the whole site. */
async function takeActivity() {
  const { page, goTo } = await visitor(WIDE, 'admin');
  await goTo('/wp-admin/admin.php?page=practice-portal-activity');
  await page.getByRole('row').nth(2).waitFor();
  await takeBoth(page, 'activity');
  await page.context().close();
}

/** Setup on a site with a newly installed plugin, and the editor of a membership once Stripe has its price. */
async function takeSetup() {
  const { address } = await behindThePage('freshSite');
  const context = await browser.newContext({ viewport: WIDE, baseURL: address, reducedMotion: 'reduce' });
  await context.request.post('/wp-login.php', { form: { log: 'admin', pwd: 'password' }, maxRedirects: 0 });
  const page = await context.newPage();
  await page.goto('/wp-admin/plugin-install.php?tab=upload');
  const zip = { name: 'practice-portal.zip', mimeType: 'application/zip', buffer: Buffer.from(pluginZip()) };
  await page.getByLabel('Plugin zip file').setInputFiles(zip);
  await page.getByRole('button', { name: 'Install Now' }).click();
  await page.getByRole('link', { name: 'Activate Plugin' }).click();
  await page.getByRole('row').getByRole('link', { name: 'Setup' }).click();
  await page.getByRole('heading', { level: 1, name: 'Setup' }).waitFor();
  await takeBoth(page, 'set-up');

  await page.getByRole('textbox', { name: /^Publishable key/ }).fill('pk_test_sandbox');
  await page.getByRole('textbox', { name: /^Secret or restricted key/ }).fill('sk_test_sandbox');
  await page.getByRole('button', { name: 'Save keys' }).click();
  await page.getByRole('button', { name: 'Create the prices' }).click();
  await page.getByText('All memberships have a price in Stripe.').waitFor();
  await page.goto('/wp-admin/edit.php?post_type=practice_portal_plan');
  await page.locator('a.row-title', { hasText: 'Navigator Membership' }).click();
  const box = page.locator('.postbox').filter({ hasText: 'Directory listing' }).last();
  for (const { width, name } of [
    { width: WIDE.width, name: 'membership' },
    { width: PHONE.width, name: 'membership-phone' },
  ]) {
    // The window is so tall that no sticky element covers the box.
    await page.setViewportSize({ width, height: 3000 });
    await box.screenshot({ path: path.join(folder, `${name}.png`) });
  }
  await context.close();
}

/** The chart of an address in the gallery, simulated. */
async function takeGallery() {
  const { page, goTo } = await visitor({ width: 1280, height: 760 });
  await goTo('/machines/address');
  await page.locator('svg .state').first().waitFor();
  await take(page, 'gallery');
  await page.context().close();
}

/**
 * Takes the page wide as it is, and on a phone from the top.
 * @param {Page} page
 * @param {string} name
 * @param {import("playwright-core").PageScreenshotOptions} [options]
 */
async function takeBoth(page, name, options) {
  const before = page.viewportSize() ?? WIDE;
  await take(page, name, options);
  await page.setViewportSize(PHONE);
  await take(page, `${name}-phone`, options);
  await page.setViewportSize(before);
}
