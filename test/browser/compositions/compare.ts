/**
 * Compares what a page looks like with a picture in `baselines/`. pixelmatch runs in Chromium, which also shrinks, writes and reads the pictures as WebP.
 * The new picture is written and read before the comparison too, so both have lost the same details, and equal pages give equal pixels.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { openChromium } from '../support/visit.ts';

export const BASELINES = fileURLToPath(new URL('baselines/', import.meta.url));
const RESULTS = fileURLToPath(new URL('../../../test-results/pictures/compositions/', import.meta.url));
const PIXELMATCH = `data:text/javascript;base64,${fs.readFileSync(createRequire(import.meta.url).resolve('pixelmatch'), 'base64')}`;

/** Wider pictures are shrunk to this: a shift of 4 px stays visible, and a picture has 5 to 30 kB. */
const MOST_WIDTH = 640;
/** Of WebP, 0 to 1. */
const QUALITY = 0.8;

/** `npm run pictures -- --compositions` sets it. */
const isWriting = process.env['PRACTICE_PORTAL_COMPOSITIONS'] === 'write';

/** How pixelmatch compares. Colors differ by their OKLab distance, 1 is black against white. Antialiased edges don't count. */
const TOLERANCE = { threshold: 0.1, windowSize: 32 };

/** The most pixels that may differ in any square of 32 by 32. Scattered single pixels aren't visible, but the same number in one place is. */
const MOST_DIFFERENT = 8;

type Compared = {
  /** The most different pixels in one square, or null if the sizes differ or there is no baseline. */
  different: number | null;
  /** WebP, base64. */
  actual: string;
  /** PNG, base64: a person looks at it, and the differences are red. */
  difference: string | null;
};

let comparing: Promise<Page> | undefined;
/** A page with pixelmatch, apart from the visitors' contexts. It stays open as long as the worker's browser. */
const comparingPage = () => (comparing ??= openComparingPage());

async function openComparingPage() {
  const page = await (await (await openChromium()).newContext()).newPage();
  const content = `import pixelmatch from '${PIXELMATCH}'; globalThis.pixelmatch = pixelmatch;`;
  await page.addScriptTag({ type: 'module', content });
  await page.waitForFunction(() => 'pixelmatch' in globalThis);
  return page;
}

/** Waits for fonts and pictures, and replaces what the test's day and the portal's port decide. A date's time zone is written only at some times of a day. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const fixed = text.data
        .replace(
          /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}, \d{4}\b(, [A-Z]{2,5}\b)?/g,
          'January 15, 2030',
        )
        .replace(/127\.0\.0\.1:\d+/g, 'practice.example');
      if (fixed !== text.data) text.data = fixed;
    }
  });

/**
 * Takes a picture of the window without animations, caret and dates.
 *
 * @returns PNG
 */
export async function takeComposition(page: Page): Promise<Buffer> {
  await settle(page);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

/** Compares two pictures, in any format that Chromium reads. */
export async function compare(picture: Buffer, baseline: Buffer | null): Promise<Compared> {
  const page = await comparingPage();
  return page.evaluate(
    async ({ shown, kept, options, width: most, quality }) => {
      const read = (base64: string) =>
        createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]));
      const draw = (bitmap: ImageBitmap) => {
        const scale = Math.min(1, most / bitmap.width);
        const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
        const context = canvas.getContext('2d')!;
        context.imageSmoothingQuality = 'high';
        context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
        return { canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height) };
      };
      const write = async (canvas: OffscreenCanvas, type: string) => {
        const bytes = new Uint8Array(await (await canvas.convertToBlob({ type, quality })).arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      };
      const actual = await write(draw(await read(shown)).canvas, 'image/webp');
      if (kept === null) return { different: null, actual, difference: null };
      const [now, before] = (await Promise.all([actual, kept].map(read))).map((bitmap) => draw(bitmap).pixels);
      const { width, height } = now!;
      if (width !== before!.width || height !== before!.height) return { different: null, actual, difference: null };
      const difference = new ImageData(width, height);
      const { pixelmatch } = globalThis as unknown as { pixelmatch: (...values: unknown[]) => number };
      const different = pixelmatch(before!.data, now!.data, difference.data, width, height, options);
      const canvas = new OffscreenCanvas(width, height);
      canvas.getContext('2d')!.putImageData(difference, 0, 0);
      return { different, actual, difference: await write(canvas, 'image/png') };
    },
    {
      shown: picture.toString('base64'),
      kept: baseline?.toString('base64') ?? null,
      options: TOLERANCE,
      width: MOST_WIDTH,
      quality: QUALITY,
    },
  );
}

/** Whether a person would see a difference. */
export const isVisible = ({ different }: Compared) => different === null || different > MOST_DIFFERENT;

/**
 * The problem of a composition, or null. If it looks different from its baseline, `test-results/pictures/compositions/` has the new picture and the
 * differences. When baselines are written, it becomes the baseline unless the present one looks the same.
 *
 * @param name the file's name, without an extension
 */
export async function problemOfComposition(name: string, picture: Buffer): Promise<string | null> {
  const file = path.join(BASELINES, `${name}.webp`);
  const compared = await compare(picture, fs.existsSync(file) ? fs.readFileSync(file) : null);
  if (!isVisible(compared)) return null;
  const actual = Buffer.from(compared.actual, 'base64');
  if (isWriting) {
    fs.mkdirSync(BASELINES, { recursive: true });
    fs.writeFileSync(file, actual);
    return null;
  }
  fs.mkdirSync(RESULTS, { recursive: true });
  fs.writeFileSync(path.join(RESULTS, `${name}.webp`), actual);
  if (compared.difference !== null)
    fs.writeFileSync(path.join(RESULTS, `${name}-difference.png`), Buffer.from(compared.difference, 'base64'));
  return `${name} looks different: ${compared.different ?? 'all'} pixels in one place. See test-results/pictures/compositions/. If it is meant, run: npm run pictures -- --compositions`;
}
