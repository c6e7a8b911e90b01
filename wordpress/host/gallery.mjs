import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The output of `npm run build:gallery`, which may not exist yet. */
const built = fileURLToPath(new URL('../../dist/gallery/', import.meta.url));
/** The coverage of each chart in the last run of the tests. */
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
 * The machine gallery at `/machines/`. It is for developers, so it belongs to the demo and not to the plugin.
 *
 * @param {string} address A decoded path.
 * @returns {{ status: number, type: string, content: Uint8Array | string } | null} null if the path is not the gallery's.
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
      // A chart without a test run is not an error, so the console should not report one.
      if (folder === coverage) return { status: 200, type, content: 'null' };
      return { status: 404, type: types['.html'], content: 'There is no such file in the gallery.' };
    }
    return { status: 200, type, content: fs.readFileSync(found) };
  }
  // The path can name a chart and a state, so every other URL returns the gallery's one page.
  if (!fs.existsSync(page)) return { status: 503, type: types['.html'], content: BEING_BUILT };
  return { status: 200, type: types['.html'], content: fs.readFileSync(page) };
}
