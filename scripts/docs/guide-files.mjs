import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Matches a code block that starts with its file's name, as on the guide's pages. */
const FILE = /^```(?:tsx?|html)\n(?:\/\/ (\S+)|<!-- (\S+) -->)\n([\s\S]*?)^```$/gm;

/** The guide's pages that build the animated example, in the order of the guide. */
const PAGES = ['first-chart', 'react-views', 'browser'];

/**
 * @param {string} root Of this project.
 * @returns {Array<{ file: string, content: string }>} The files that a reader has after following the guide's pages.
 */
function guideFiles(root) {
  return PAGES.flatMap((name) =>
    [...fs.readFileSync(path.join(root, `kit/guide/${name}.md`), 'utf8').matchAll(FILE)].map(
      ([, code, markup, content = '']) => ({ file: code ?? markup ?? '', content }),
    ),
  );
}

/**
 * A checksum of the files. It shows whether the picture is up to date.
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
