import { takeTimes, watchEvents } from './paint-times.mjs';

/** Rounds alternate, so that growing load on the machine slows both forms. */
const ROUNDS = 6;
const KEYSTROKES_PER_ROUND = 20;
/** A pause lets the page become idle before each keystroke. */
const PAUSE_MS = 30;

/**
 * @typedef {object} Keystrokes
 * @property {number} paint Median from a key's event to the frame that shows it, in milliseconds.
 * @property {number} processor The CPU time of the page's main thread for each key, in milliseconds. A busy machine does not change it.
 *
 * @typedef {{ page: import('playwright-core').Page, devtools: import('playwright-core').CDPSession }} Form
 */

/**
 * Measures keystrokes with one practice and with twenty. It types into First Name, a field that has nothing to do with practices.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {number} slowdown Factor of the CPU throttling, as on a phone.
 * @returns {Promise<{ one: Keystrokes, twenty: Keystrokes }>}
 */
export async function measureKeystrokes(browser, address, slowdown) {
  const withOne = await openForm(browser, address, 1, slowdown);
  const withTwenty = await openForm(browser, address, 20, slowdown);
  /** @type {Keystrokes[]} */
  const one = [];
  /** @type {Keystrokes[]} */
  const twenty = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(await type(withOne));
    twenty.push(await type(withTwenty));
  }
  for (const { page } of [withOne, withTwenty]) await page.context().close();
  return { one: summarise(one), twenty: summarise(twenty) };
}

/** @param {readonly Keystrokes[]} rounds @returns {Keystrokes} Medians. */
export const summarise = (rounds) => ({
  paint: median(rounds.map(({ paint }) => paint)),
  processor: median(rounds.map(({ processor }) => processor)),
});

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {number} practices
 * @param {number} slowdown
 * @returns {Promise<Form>}
 */
async function openForm(browser, address, practices, slowdown) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${address}/register/`);
  await page.getByRole('region', { name: 'Your selection' }).getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Personal and Practice Information' }).waitFor();
  for (let count = 1; count < practices; count += 1) await page.getByRole('button', { name: 'Add Practice' }).click();
  await page.getByRole('group', { name: `Practice ${practices}`, exact: true }).waitFor();
  return watchKeys(page, slowdown);
}

/**
 * Makes the page record from now on how long each key takes.
 *
 * @param {import('playwright-core').Page} page
 * @param {number} slowdown Factor of the CPU throttling, as on a phone.
 * @returns {Promise<Form>}
 */
export async function watchKeys(page, slowdown) {
  await watchEvents(page, 'keydown');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, devtools };
}

/** @param {Form} form */
async function type(form) {
  const field = form.page.getByRole('textbox', { name: 'First Name', exact: true });
  await field.fill('');
  return pressKeys(form, field, [...'abcdefghij']);
}

/**
 * @param {Form} form
 * @param {import('playwright-core').Locator} control Receives the focus first.
 * @param {readonly string[]} keys Pressed in turn and repeated until there are enough keystrokes.
 * @returns {Promise<Keystrokes>}
 */
export async function pressKeys({ page, devtools }, control, keys) {
  await page.bringToFront();
  await control.focus();
  const before = await workOf(devtools);
  for (let count = 0; count < KEYSTROKES_PER_ROUND; count += 1) {
    await page.keyboard.press(keys[count % keys.length] ?? '');
    await page.waitForTimeout(PAUSE_MS);
  }
  const processor = (await workOf(devtools)) - before;
  return { paint: median(await takeTimes(page)), processor: processor / KEYSTROKES_PER_ROUND };
}

/** @param {import('playwright-core').CDPSession} devtools @returns {Promise<number>} The main thread's busy time so far, in milliseconds. */
async function workOf(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** @param {readonly number[]} numbers */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
