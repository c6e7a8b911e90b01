import { median, pressKeys, summarise, watchKeys } from './keystrokes.mjs';

/** Rounds alternate, so that growing load on the machine slows all sizes. */
const ROUNDS = 3;
const PER_PAGE = 100;

/**
 * @typedef {object} SettingsFigures
 * @property {number} usable From the navigation until every row is there and can be saved, in milliseconds (median).
 * @property {import('./keystrokes.mjs').Keystrokes} edit A key in the last user's access key.
 * @property {import('./keystrokes.mjs').Keystrokes} list A key that opens or closes the last partner's list, or moves in it.
 */

/**
 * Measures Theme Settings with so many partners, listings and users each. Stubbed responses cost the server nothing, so that only the page is
 * measured.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {readonly number[]} counts
 * @returns {Promise<Map<number, SettingsFigures>>} The figures by count.
 */
export async function measureSettings(browser, address, counts) {
  /** @type {Map<number, { usable: number[], edit: import('./keystrokes.mjs').Keystrokes[], list: import('./keystrokes.mjs').Keystrokes[] }>} */
  const rounds = new Map(counts.map((count) => [count, { usable: [], edit: [], list: [] }]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [count, { usable, edit, list }] of rounds) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      await context.request.post(`${address}/wp-login.php`, { form: { log: 'admin', pwd: 'admin' }, maxRedirects: 0 });
      const page = await context.newPage();
      await answer(page, count);
      await page.goto(`${address}/wp-admin/admin.php?page=practice-portal`, { waitUntil: 'commit' });
      usable.push(await page.evaluate(untilUsable, count));
      const form = await watchKeys(page, 1);
      const key = page.getByRole('textbox', { name: /^Access key for/ }).last();
      edit.push(await pressKeys(form, key, [...'abcdefghij']));
      const assignment = page.getByRole('combobox', { name: /^Vendor assignment for/ }).last();
      list.push(await pressKeys(form, assignment, ['ArrowDown', 'ArrowDown', 'Escape']));
      await context.close();
    }
  }
  return new Map(
    [...rounds].map(([count, { usable, edit, list }]) => [
      count,
      { usable: median(usable), edit: summarise(edit), list: summarise(list) },
    ]),
  );
}

/**
 * Runs in the page.
 *
 * @param {number} count
 * @returns {Promise<number>} Milliseconds since the start of the navigation.
 */
function untilUsable(count) {
  return new Promise((resolve) => {
    const look = () => {
      const isThere = document.querySelectorAll('.pp-settings-table tbody tr').length === 2 * count;
      const isSaveable = [...document.querySelectorAll('.pp-settings-bar button')].every(
        (button) => !(/** @type {HTMLButtonElement} */ (button).disabled),
      );
      if (isThere && isSaveable) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

/**
 * @param {import('playwright-core').Page} page
 * @param {number} count
 */
async function answer(page, count) {
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const headers = { 'X-WP-TotalPages': String(Math.ceil(count / PER_PAGE)), ETag: '"1"' };
  const pageOf = (/** @type {string} */ url) => {
    const number = Number(new URL(url).searchParams.get('page'));
    return ids.slice((number - 1) * PER_PAGE, number * PER_PAGE);
  };
  await page.route('**/practice-portal/v1/partners*', (route) => {
    const some = pageOf(route.request().url());
    return route.fulfill({
      headers,
      json: {
        partners: some.map((id) => ({ ID: id, display_name: `Partner ${id}`, user_email: `p${id}@example.com` })),
        listings: some.map((id) => ({ ID: id, post_title: `Listing ${id}` })),
        community_groups: some.map((id) => ({ id, name: `Group ${id}` })),
      },
    });
  });
  await page.route('**/practice-portal/v1/user-datadx-settings*', (route) =>
    route.fulfill({
      headers,
      json: pageOf(route.request().url()).map((id) => ({
        id,
        name: `User ${id}`,
        email: `u${id}@example.com`,
        datadx_access_key: `key-${id}`,
        datadx_access_email: '',
      })),
    }),
  );
}
