/** What a person does in each view by touch. A walk opens its view, and marks when the phone becomes slow and what counts as a gesture. */

/** How long to wait for everything that loads lazily. */
export const PATIENCE_MS = 120_000;

/**
 * @typedef {{ page: import('playwright-core').Page, open: () => Promise<void>, gesture: (name: string, act: () => Promise<unknown>) => Promise<void> }} Phone
 *   `open` goes to the view.
 * @typedef {{ folder: string, walk: (phone: Phone) => Promise<void> }} Walk `folder` is the view's in `src/pages/`.
 */

/**
 * How long a finger touches the screen in a tap: the default of the protocol's own tap
 * (https://chromedevtools.github.io/devtools-protocol/tot/Input/#method-synthesizeTapGesture).
 */
const CONTACT_MS = 50;

/**
 * A tap as the browser receives it from a finger. Playwright's own tap adds listeners to the page, and its finger leaves in the same
 * moment, so the page would respond to the touch and to the click at once.
 *
 * @param {import('playwright-core').Locator} locator
 * @returns {Promise<() => Promise<void>>} Taps it.
 */
async function tapOn(locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not in sight.`);
  const page = locator.page();
  const devtools = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  return async () => {
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.waitForTimeout(CONTACT_MS);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

/** @type {readonly Walk[]} */
export const WALKS = [
  {
    folder: 'registration',
    async walk({ page, open, gesture }) {
      const button = (/** @type {string} */ name) => page.getByRole('button', { name }).first();
      const next = page.getByRole('button', { name: 'Next', exact: true }).last();
      await open();
      await gesture('choose a membership', await tapOn(page.getByRole('radio').nth(1)));
      await gesture('open the guarantee', await tapOn(button('About the money-back guarantee')));
      await gesture('close it', () => page.keyboard.press('Escape'));
      await gesture('Next', await tapOn(next));
      const firstName = page.getByRole('textbox', { name: 'First Name', exact: true });
      await firstName.waitFor();
      await page.waitForLoadState('networkidle');
      await gesture('Next, with errors', await tapOn(next));
      await page.getByRole('alert').first().waitFor();
      await firstName.focus();
      await gesture('a key in First Name', () => page.keyboard.press('a'));
      await gesture('Add Practice', await tapOn(button('Add Practice')));
      await gesture('Previous', await tapOn(button('Previous')));
    },
  },
  {
    folder: 'overview',
    async walk({ page, open, gesture }) {
      // The step stays open for the next round.
      await page.route(/user-onboarding/, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.abort(),
      );
      await open();
      await gesture('mark a step', await tapOn(page.getByRole('button', { name: /^Mark / }).first()));
    },
  },
  {
    folder: 'directory',
    async walk({ page, open, gesture }) {
      await open();
      const rows = page.locator('ul[aria-label="Members"] > li');
      const pan = rows.getByRole('button', { name: 'Pan to member in the map', exact: true, disabled: false }).first();
      await gesture('pan to a member', await tapOn(pan));
      // The open member's card takes the focus when the map has moved, which would end a search.
      await open();
      const search = page.getByRole('searchbox', { name: 'Search members' });
      await search.focus();
      await gesture('a key of a search', () => page.keyboard.press('a'));
      await page.waitForFunction(() => document.querySelector('ul[aria-label="Members"] mark') !== null);
      await gesture('another key', () => page.keyboard.press('d'));
    },
  },
  {
    folder: 'spotlight',
    async walk({ page, open, gesture }) {
      await open();
      await gesture('next testimonial', await tapOn(page.getByRole('button', { name: 'Next testimonial' })));
    },
  },
  {
    folder: 'navigator',
    async walk({ page, open, gesture }) {
      // The measurement needs no analysis, so the request for it is aborted.
      await page.route(/swot/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
      await open();
      await gesture('request an analysis', await tapOn(page.getByRole('button', { name: 'Generate SWOT Analysis' })));
    },
  },
  {
    folder: 'account',
    async walk({ page, open, gesture }) {
      const button = (/** @type {string | RegExp} */ name) => page.getByRole('button', { name }).first();
      await open();
      await gesture('Edit a practice', await tapOn(button(/^Edit /)));
      await gesture('Change email', await tapOn(button('Change email')));
      await gesture('Cancel', await tapOn(page.getByRole('button', { name: 'Cancel', exact: true })));
    },
  },
  {
    folder: 'settings',
    async walk({ page, open, gesture }) {
      await open();
      const field = page.locator('#pp-settings-datadx_api_url');
      await field.focus();
      await gesture('a key in an option', () => page.keyboard.press('a'));
    },
  },
];
