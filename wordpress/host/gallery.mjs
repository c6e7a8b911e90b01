import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What `npm run build:gallery` makes; it may not be there yet. */
const built = fileURLToPath(new URL('../../dist/gallery/', import.meta.url));
/** What the last run of the tests saw of each chart. */
const coverage = fileURLToPath(new URL('../../test-results/paths/', import.meta.url));

const types = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

const BEING_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="3"><title>Machines</title>
<body style="font:16px/24px system-ui;padding:2rem"><h1>The gallery is being built</h1><p>This page looks again every three seconds.</p></body></html>`;

/**
 * The machine gallery at `/machines/`: for developers, so it is the demo's and no part of the plugin.
 *
 * @param {string} address A decoded path.
 * @returns {{ status: number, type: string, content: Uint8Array | string } | null} null: none of the gallery's.
 */
export function answerGallery(address) {
  if (address !== '/machines' && !address.startsWith('/machines/')) return null;
  const name = address.slice('/machines/'.length);
  const [folder, file] = name.startsWith('coverage/') ? [coverage, name.slice('coverage/'.length)] : [built, name];
  const type = types[/** @type {keyof typeof types} */ (path.extname(file))];
  const page = path.join(built, 'index.html');
  if (type !== undefined && path.extname(file) !== '.html') {
    const found = path.resolve(folder, file);
    if (!found.startsWith(folder) || !fs.existsSync(found)) {
      // A chart without a run of the tests is no fault that a console should tell of.
      if (folder === coverage) return { status: 200, type, content: 'null' };
      return { status: 404, type: types['.html'], content: 'There is no such file in the gallery.' };
    }
    return { status: 200, type, content: fs.readFileSync(found) };
  }
  // A chart and a state are in the path: every other address is the one page.
  if (!fs.existsSync(page)) return { status: 503, type: types['.html'], content: BEING_BUILT };
  return { status: 200, type: types['.html'], content: fs.readFileSync(page) };
}
