/** Turn and turn about, so that a machine that grows busier makes both slower. */
const ROUNDS = 6;
const KEYSTROKES_PER_ROUND = 20;
/** So that every keystroke begins in a quiet page. */
const PAUSE_MS = 30;

/**
 * From a key's event to the frame that shows it, with one practice and with twenty. Typed is into First Name: a field
 * that has nothing to do with practices.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {number} slowdown Of the processor, as on a phone.
 * @returns {Promise<{ one: number, twenty: number }>} Medians in milliseconds.
 */
export async function measureKeystrokes(browser, address, slowdown) {
  const withOne = await openForm(browser, address, 1, slowdown);
  const withTwenty = await openForm(browser, address, 20, slowdown);
  /** @type {number[]} */
  const one = [];
  /** @type {number[]} */
  const twenty = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    one.push(...(await type(withOne)));
    twenty.push(...(await type(withTwenty)));
  }
  for (const page of [withOne, withTwenty]) await page.context().close();
  return { one: median(one), twenty: median(twenty) };
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {number} practices
 * @param {number} slowdown
 */
async function openForm(browser, address, practices, slowdown) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${address}/register/`);
  await page.getByRole('region', { name: 'Your selection' }).getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Personal and Practice Information' }).waitFor();
  for (let count = 1; count < practices; count += 1) await page.getByRole('button', { name: 'Add Practice' }).click();
  await page.getByRole('group', { name: `Practice ${practices}`, exact: true }).waitFor();
  await page.evaluate(listenToKeys);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return page;
}

/** Runs in the page. */
function listenToKeys() {
  /** @type {number[]} */
  const times = [];
  Object.assign(window, { keystrokes: times });
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // A message arrives after the frame was drawn.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => times.push(performance.now() - timeStamp), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/**
 * @param {import('playwright-core').Page} page
 * @returns {Promise<number[]>} Milliseconds, of each keystroke.
 */
async function type(page) {
  await page.bringToFront();
  const field = page.getByRole('textbox', { name: 'First Name', exact: true });
  await field.fill('');
  await field.focus();
  for (let count = 0; count < KEYSTROKES_PER_ROUND; count += 1) {
    await page.keyboard.press('abcdefghij'.charAt(count % 10));
    await page.waitForTimeout(PAUSE_MS);
  }
  return page.evaluate(() => /** @type {any} */ (window).keystrokes.splice(0));
}

/** @param {number[]} numbers */
function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
