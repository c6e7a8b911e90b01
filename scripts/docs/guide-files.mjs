import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** A block that begins with its file's name, as the pages of the guide have them. */
const FILE = /^```(?:tsx?|html)\n(?:\/\/ (\S+)|<!-- (\S+) -->)\n([\s\S]*?)^```$/gm;

/** Those that make the page that is walked, in the order in which one follows them. */
const PAGES = ['first-chart', 'react-views', 'browser'];

/**
 * @param {string} root Of this project.
 * @returns {Array<{ file: string, content: string }>} Of the guide's project, as a reader has them after its pages.
 */
function guideFiles(root) {
  return PAGES.flatMap((name) =>
    [...fs.readFileSync(path.join(root, `kit/guide/${name}.md`), 'utf8').matchAll(FILE)].map(
      ([, code, markup, content = '']) => ({ file: code ?? markup ?? '', content }),
    ),
  );
}

/**
 * By which a picture is known to be of these files.
 *
 * @param {string} root
 */
export const markOf = (root) =>
  createHash('sha256')
    .update(JSON.stringify(guideFiles(root)))
    .digest('hex')
    .slice(0, 16);

/**
 * @param {string} root
 * @param {string} folder
 */
export function writeGuideFiles(root, folder) {
  for (const { file, content } of guideFiles(root)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), content);
  }
}
