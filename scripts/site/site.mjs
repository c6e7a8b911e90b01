/**
 * Writes the kit's website, `dist/site/`: README, guide, examples, reference and changelog. It works in any folder of a web
 * server, and also from the disk without one.
 *
 *     npm run site
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../package/modules.mjs';
import { exampleText } from './examples.mjs';
import { pageHtml } from './page.mjs';
import { referenceText } from './reference.mjs';

const KIT = path.join(root, 'kit');
const EXAMPLES = ['form', 'fetch', 'wizard'];
const read = (/** @type {string} */ file) => fs.readFileSync(path.join(KIT, file), 'utf8');
const titleOf = (/** @type {string} */ text) => /^# (.+)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? '';

/** The guide's pages in the order in which the read-me lists them. */
const guide = (/** @type {string} */ readMe) =>
  [...readMe.matchAll(/^\| \[[^\]]+\]\((guide\/[\w-]+\.md)\)/gm)].map(([, file = '']) => file);

/** @returns {import('./page.mjs').Page[]} In the order of the menu. */
function pages() {
  const readMe = read('README.md');
  return [
    { file: 'README.md', to: 'index.html', part: 'Start', text: readMe },
    ...guide(readMe).map((file) => ({ file, to: file.replace('.md', '.html'), part: 'Guide', text: read(file) })),
    ...EXAMPLES.map((name) => ({
      file: `examples/${name}`,
      to: `examples/${name}.html`,
      part: 'Examples',
      text: exampleText(path.join(KIT, 'examples', name)),
    })),
    { file: 'reference.md', to: 'reference.html', part: 'Reference', text: referenceText(KIT) },
    { file: 'CHANGELOG.md', to: 'changelog.html', part: 'Reference', text: read('CHANGELOG.md') },
  ].map((page) => ({ ...page, title: titleOf(page.text) }));
}

/** @param {string} folder The folder to write. It is emptied first. */
export function writeSite(folder) {
  fs.rmSync(folder, { recursive: true, force: true });
  const all = pages();
  /** @param {string} name @param {string} content */
  const write = (name, content) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
  };
  for (const page of all) write(page.to, pageHtml(page, all));
  const own = fs.readFileSync(new URL('site.css', import.meta.url), 'utf8');
  write('site.css', `${read('gallery/base.css')}\n${own}`);
  for (const name of fs.readdirSync(path.join(KIT, 'guide')).filter((one) => one.endsWith('.svg')))
    write(`guide/${name}`, read(`guide/${name}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeSite(path.join(root, 'dist/site'));
  console.log('The website is in dist/site.');
}
