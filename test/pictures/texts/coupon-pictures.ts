/** What `npm run texts -- --pictures` does with one chart: each of its texts gets a picture with a frame around the text. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { readTexts } from '../../../scripts/texts/translation-files.mjs';
import type { CollectedScreen } from '../../machines/screens/collect.mjs';
import { createPictureBook } from './pictures-of-texts.mjs';

/**
 * Takes the pictures of the coupon's texts, each in the state in which it is read first, and looks at the pages that list them.
 *
 * @param screens screens of the chart `coupon` that together show each of its texts
 */
export async function expectPicturesOfCoupon(browser: Browser, screens: readonly CollectedScreen[]) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pictures-'));
  try {
    await expectPicturesIn(folder, browser, screens);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

async function expectPicturesIn(folder: string, browser: Browser, screens: readonly CollectedScreen[]) {
  const { texts } = readTexts();
  const book = createPictureBook({ browser, texts, folder });
  await book.takeScreens(screens);
  const listed = book.write();
  const coupons = listed.filter(({ references }) =>
    references.includes('src/pages/registration/products/coupon/Coupon.tsx'),
  );
  expect(coupons.length).toBeGreaterThan(1);
  expect(coupons.filter(({ shown }) => !shown).map(({ text }) => text)).toEqual([]);
  const applied = listed.find(({ text, shown }) => text === 'Coupon applied' && shown)!.shown!;
  expect(applied).toMatchObject({ view: 'coupon', state: expect.stringContaining('applied'), isSeen: true });
  expect(applied.path).toContain('checkCoupon ✓');

  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`file://${path.join(folder, 'index.html')}`);
  await page.getByRole('searchbox', { name: 'Search' }).fill('Coupon applied');
  const entry = page.getByRole('article').filter({ hasText: 'Coupon applied', visible: true });
  expect(await entry.count()).toBe(1);
  // The frame has a color of its own, and the picture contains all of it.
  const png = fs.readFileSync(path.join(folder, applied.picture)).toString('base64');
  const frame = await page.evaluate(async (data) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const drawing = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
    drawing.drawImage(picture, 0, 0);
    const places: { x: number; y: number }[] = [];
    const { data: pixels } = drawing.getImageData(0, 0, picture.width, picture.height);
    for (let at = 0; at < pixels.length; at += 4) {
      const [red, green, blue] = pixels.slice(at, at + 3);
      if (red === 0xd6 && green === 0 && blue === 0x6c)
        places.push({ x: (at / 4) % picture.width, y: Math.floor(at / 4 / picture.width) });
    }
    const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
    return {
      width: Math.max(...xs) - Math.min(...xs),
      height: Math.max(...ys) - Math.min(...ys),
      isInside:
        Math.min(...xs, ...ys) > 0 && Math.max(...xs) < picture.width - 1 && Math.max(...ys) < picture.height - 1,
    };
  }, png);
  expect(frame.isInside).toBe(true);
  expect(frame.width).toBeGreaterThan(60);
  expect(frame.height).toBeLessThan(60);
  await context.close();
}
