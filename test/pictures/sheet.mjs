/** Combines labeled screenshots into one picture, in `test-results/pictures/`. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Sheets are only for review and aren't committed. */
const folder = fileURLToPath(new URL('../../test-results/pictures/', import.meta.url));
const GAP = 16;

/** @typedef {{ label: string, pictures: readonly Buffer[] }} Row */

/**
 * @param {import('playwright-core').Browser} browser
 * @param {string} name The file's name, without an extension.
 * @param {readonly string[]} columns Their headings.
 * @param {readonly Row[]} rows
 * @param {number} width Of each picture, in pixels.
 * @returns {Promise<string>} The file.
 */
export async function writeSheet(browser, name, columns, rows, width) {
  const page = await browser.newPage({ viewport: { width: (width + GAP) * columns.length + GAP, height: 400 } });
  const cells = rows
    .map(
      ({ label, pictures }) =>
        `<h2>${label}</h2>${pictures
          .map((picture) => `<img width="${width}" src="data:image/png;base64,${picture.toString('base64')}">`)
          .join('')}`,
    )
    .join('');
  await page.setContent(
    `<style>
      body { display: grid; grid-template-columns: repeat(${columns.length}, ${width}px); gap: ${GAP}px; margin: ${GAP}px; background: #bbb; font: 16px system-ui, sans-serif; align-items: start; }
      b, h2 { margin: 0; font: 600 16px system-ui, sans-serif; } h2 { grid-column: 1 / -1; }
    </style>${columns.map((column) => `<b>${column}</b>`).join('')}${cells}`,
  );
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
  return file;
}

/** Also stores each picture separately, for review in full size. @param {string} name @param {Buffer} picture */
export function storePicture(name, picture) {
  const file = path.join(folder, `${name}.png`);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, picture);
}
