/** Collects the client's texts: all of them for the template, those in each view's page, and those of each chunk that loads later. */
import fs from 'node:fs';
import path from 'node:path';
import { ENTRY, readModuleGraph } from './module-graph.mjs';
import { readTypeScript } from './read-typescript.mjs';

/** @typedef {import('./read-typescript.mjs').ClientText} ClientText */

// Does not use `URL`, because view tests import this module in a simulated document with another `URL`.
const root = path.join(import.meta.dirname, '../../..');

/** The only view whose page has a limit for its texts (docs/decisions/first-page.md). */
const LIMITED_VIEW = 'registration-page';
/** The import that loads the texts of the registration's first code that are not in its page. */
const LIMITED_VIEW_CHUNK = 'src/pages/registration/entry.ts';

/**
 * Modules of the registration's first code whose texts appear only after an action or a failure. They come with the code instead of
 * with the page. `every-screen.browser.test.ts` compares this list with the first screen of the registration.
 */
const NOT_IN_PAGE = [
  /^machines\/lib\/(errors|sentences|contract\/agreements)\.ts$/,
  /^machines\/registration\/(registration\.machine|transitions|later-headings)\.ts$/,
  /^src\/pages\/portal\/problems\.tsx$/,
  /^src\/pages\/registration\/products\/(coupon\/(CouponOutcome\.tsx|coupon-messages\.ts)|total\/discount-text\.ts)$/,
  /^src\/ui\/(lazy\/|fields\/field-parts\.tsx)/,
];

/** @param {string} file */
const isInPage = (file) => !NOT_IN_PAGE.some((pattern) => pattern.test(file));

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
 * Every view's and chunk's own texts, each text once on the way to where it is shown.
 *
 * @returns {{ views: Map<string, ClientText[]>, chunks: Map<string, ClientText[]> }} The texts in each view's page by page setting, and
 *   those that come with lazy code, by the imported module. A chunk without texts of its own is left out.
 */
export function readTextsByChunk() {
  const { views, chunks } = readModuleGraph(root);
  /** @type {Map<string, ClientText[]>} Views and chunks share many modules. */
  const known = new Map();
  const textsIn = (/** @type {readonly string[]} */ files) =>
    files.flatMap((file) => {
      const texts = known.get(file) ?? readFile(file).texts;
      known.set(file, texts);
      return texts;
    });
  const inPage = new Map(
    [...views].map(([view, modules]) => [
      view,
      once(textsIn(view === LIMITED_VIEW ? modules.filter(isInPage) : modules)),
    ]),
  );

  // Where each module runs: in views, whose texts are there before any chunk, and in chunks. The entry runs before a view's code.
  const pages = [...inPage].map(([view, texts]) => ({
    modules: new Set(/** @type {string[]} */ (views.get(view)).filter((file) => file !== ENTRY)),
    keys: new Set((view === LIMITED_VIEW ? textsIn(/** @type {string[]} */ (views.get(view))) : texts).map(keyOf)),
  }));
  const entry = { modules: new Set([ENTRY]), keys: intersectionOf([...inPage.values()].map(keysOf)) };
  const every = readClientTexts().texts.map(keyOf);
  const lazy = [...chunks].map(([name, { modules, importers }]) => ({
    name,
    modules: new Set(modules),
    importers: [...importers],
    texts: textsIn(modules),
    // Assumes every text at first, and then removes those that are missing on some way to the chunk.
    available: new Set(every),
  }));
  for (let changed = true; changed;) {
    changed = false;
    for (const chunk of lazy) {
      const ways = chunk.importers.flatMap((importer) => [
        ...[entry, ...pages].filter(({ modules }) => modules.has(importer)).map(({ keys }) => keys),
        ...lazy
          .filter(({ modules }) => modules.has(importer))
          .map(({ available, texts }) => new Set([...available, ...keysOf(texts)])),
      ]);
      const available = intersectionOf(ways);
      changed ||= available.size < chunk.available.size;
      chunk.available = available;
    }
  }

  const pageKeys = keysOf(/** @type {ClientText[]} */ (inPage.get(LIMITED_VIEW)));
  const withCode = once(textsIn(/** @type {string[]} */ (views.get(LIMITED_VIEW)))).filter(
    (text) => !pageKeys.has(keyOf(text)),
  );
  const own = lazy.map(({ name, texts, available }) => ({
    name,
    texts: once(texts.filter((text) => !available.has(keyOf(text)))),
  }));
  return {
    views: inPage,
    chunks: new Map([
      [LIMITED_VIEW_CHUNK, withCode],
      ...own.filter(({ texts }) => texts.length > 0).map(({ name, texts }) => /** @type {const} */ ([name, texts])),
    ]),
  };
}

/** @param {readonly ClientText[]} texts */
const keysOf = (texts) => new Set(texts.map(keyOf));

/** @param {readonly Set<string>[]} sets */
const intersectionOf = ([first = new Set(), ...others]) =>
  new Set([...first].filter((key) => others.every((set) => set.has(key))));
