/** Collects the client's texts: all of them for the template, and each view's texts for its page. */
import fs from 'node:fs';
import path from 'node:path';
import { viewModules } from './module-graph.mjs';
import { readTypeScript } from './read-typescript.mjs';

/** @typedef {import('./read-typescript.mjs').ClientText} ClientText */

// Does not use `URL`, because view tests import this module in a simulated document with another `URL`.
const root = path.join(import.meta.dirname, '../../..');

/**
 * Modules of a view's first code whose texts appear only after an action or a failure. Their texts load with those of lazy code,
 * so that the page stays small. `every-screen.browser.test.ts` compares this list with the first screen of the registration.
 */
const READ_LATER = [
  /^machines\/lib\/(errors|sentences|contract\/agreements)\.ts$/,
  /^machines\/registration\/(registration\.machine|transitions|later-headings)\.ts$/,
  /^src\/pages\/portal\/problems\.tsx$/,
  /^src\/pages\/registration\/products\/(coupon\/(CouponOutcome\.tsx|coupon-messages\.ts)|total\/discount-text\.ts)$/,
  /^src\/ui\/(lazy\/|fields\/field-parts\.tsx)/,
];

/** @param {string} file */
const isReadLater = (file) => READ_LATER.some((pattern) => pattern.test(file));

/** The key by which gettext distinguishes texts. @param {ClientText} text */
const keyOf = ({ text, context }) => `${context ?? ''}\u0004${text}`;

/** @param {string} file */
const readFile = (file) => readTypeScript(file, fs.readFileSync(path.join(root, file), 'utf8'));

/** @returns {string[]} The client's own modules, from the project's root. */
export const clientFiles = () =>
  ['machines', 'src'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
      .filter((name) => /\.tsx?$/.test(name))
      .toSorted(),
  );

/** @param {readonly string[]} files @param {(file: string) => ReturnType<typeof readTypeScript>} read */
function readAll(files, read = readFile) {
  const results = files.map((file) => ({ file, ...read(file) }));
  return {
    texts: results.flatMap(({ texts }) => texts),
    complaints: results.flatMap(({ file, complaints }) =>
      complaints.map(({ line, problem }) => `${file}:${line}: ${problem}`),
    ),
  };
}

/** Merges equal texts. @param {readonly ClientText[]} texts @returns {ClientText[]} */
function once(texts) {
  /** @type {Map<string, ClientText>} */
  const combined = new Map();
  for (const text of texts) {
    const known = combined.get(keyOf(text));
    combined.set(keyOf(text), {
      ...known,
      ...text,
      comments: [...new Set([...(known?.comments ?? []), ...text.comments])],
      references: [...new Set([...(known?.references ?? []), ...text.references])],
    });
  }
  return [...combined.values()];
}

/**
 * Every text of `machines/` and `src/`, for the template.
 *
 * @returns {{ texts: ClientText[], complaints: string[] }} Complaints name the file and the line.
 */
export function readClientTexts() {
  const { texts, complaints } = readAll(clientFiles());
  return { texts: once(texts), complaints };
}

/**
 * The texts that each view may show: at once, and later, after an action or when more code has loaded.
 *
 * @returns {Map<string, { first: ClientText[], later: ClientText[] }>} By page setting.
 */
export function readViewTexts() {
  /** @type {Map<string, ReturnType<typeof readTypeScript>>} Views share many modules. */
  const known = new Map();
  const read = (/** @type {string} */ file) => {
    const result = known.get(file) ?? readFile(file);
    known.set(file, result);
    return result;
  };
  return new Map(
    [...viewModules(root)].map(([view, modules]) => {
      const first = once(
        readAll(
          modules.first.filter((file) => !isReadLater(file)),
          read,
        ).texts,
      );
      const firstKeys = new Set(first.map(keyOf));
      const rest = [...modules.first.filter(isReadLater), ...modules.later];
      const later = once(readAll(rest, read).texts).filter((text) => !firstKeys.has(keyOf(text)));
      return [view, { first, later }];
    }),
  );
}
