const KEYSTROKES = 60;
/** So that every keystroke begins in a quiet page. */
const PAUSE_MS = 30;

/**
 * From a key's event to the frame that shows it: with one practice, then with twenty, in the same page. Typed is into
 * First Name: a field that has nothing to do with practices.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} address
 * @param {number} slowdown Of the processor, as on a phone.
 * @returns {Promise<{ one: number, twenty: number }>} Medians in milliseconds.
 */
export async function measureKeystrokes(browser, address, slowdown) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${address}/register/`);
  await page.getByRole('region', { name: 'Your selection' }).getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Personal and Practice Information' }).waitFor();

  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const one = await median(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  for (let count = 1; count < 20; count += 1) await page.getByRole('button', { name: 'Add Practice' }).click();
  await page.getByRole('group', { name: 'Practice 20', exact: true }).waitFor();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const twenty = await median(page);
  await context.close();
  return { one, twenty };
}

/** @param {import('playwright-core').Page} page */
async function median(page) {
  const field = page.getByRole('textbox', { name: 'First Name', exact: true });
  await field.fill('');
  await field.focus();
  await page.evaluate(() => {
    /** @type {number[]} */
    const times = [];
    const listening = new AbortController();
    Object.assign(window, { keystrokes: times, endOfKeystrokes: () => listening.abort() });
    const listen = (/** @type {KeyboardEvent} */ { timeStamp }) => {
      requestAnimationFrame(() => {
        // A message arrives after the frame was drawn.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => times.push(performance.now() - timeStamp), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    };
    document.addEventListener('keydown', listen, { capture: true, signal: listening.signal });
  });
  for (let count = 0; count < KEYSTROKES; count += 1) {
    await page.keyboard.press('abcdefghij'.charAt(count % 10));
    await page.waitForTimeout(PAUSE_MS);
  }
  /** @type {number[]} */
  const times = await page.evaluate(() => {
    const { keystrokes, endOfKeystrokes } = /** @type {any} */ (window);
    endOfKeystrokes();
    return keystrokes;
  });
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
