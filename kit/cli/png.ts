/** Converts a drawing to PNG with Chromium, because a style sheet sets the drawing's colours. */

/** Doubles the resolution for high-density screens. */
const PIXELS = 2;

/** @throws {Error} with a message that says what to install */
export async function toPng(svg: string): Promise<Buffer> {
  const { chromium } = await import('playwright-core').catch(() => {
    throw new Error('PNG is drawn by Chromium: install playwright-core, or take --format svg.');
  });
  const { CHROMIUM_PATH: executablePath } = process.env;
  const browser = await chromium
    .launch(executablePath === undefined ? {} : { executablePath })
    .catch((error: Error) => {
      throw new Error(
        `PNG is drawn by Chromium, and none was found: npx playwright install chromium, or name one in CHROMIUM_PATH.\n${error.message}`,
      );
    });
  try {
    const page = await browser.newPage({ deviceScaleFactor: PIXELS });
    await page.setContent(svg);
    return await page.locator('svg').screenshot();
  } finally {
    await browser.close();
  }
}
