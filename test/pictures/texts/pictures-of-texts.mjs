/** Takes a picture of each text in one state that shows it. */
import fs from 'node:fs';
import path from 'node:path';
import { readClientTexts } from '../../../scripts/texts/client/client-texts.mjs';
import { numbersIn } from '../../machines/screens/text-marks.mjs';
import { indexPage } from './index-page.mjs';
import { readMarkedTexts, takePicture } from './marked-texts.mjs';
import { openScreenPage } from '../../machines/screens/screen-page.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('../../machines/screens/collect.mjs').CollectedScreen} CollectedScreen */
/** @typedef {import('./index-page.mjs').ListedText} ListedText */
/** @typedef {import('./index-page.mjs').Shown} Shown */
/** @typedef {import('../../../scripts/texts/read-php.mjs').Text} Text */

/** A width between a phone and a desktop, so that a picture shows a text with its neighbors. */
const VIEWPORT = { width: 760, height: 900 };
/** Wide enough for the owner's pages with the menu beside them. */
const WIDE = { width: 1100, height: 900 };

/** @param {{ context?: string | undefined, text: string }} text */
const keyOf = ({ context, text }) => `${context ?? ''}\u0004${text}`;

/**
 * @param {object} options
 * @param {Browser} options.browser
 * @param {readonly Text[]} options.texts The texts to list.
 * @param {string} options.folder For the pictures and `index.html`. Its old content is removed.
 */
export function createPictureBook({ browser, texts, folder }) {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(path.join(folder, 'pictures'), { recursive: true });
  /** @type {Map<string, Shown>} */
  const shown = new Map();
  const clientTexts = readClientTexts().texts;

  /** A visible text replaces one that only screen readers read. @param {string} key @param {boolean} isSeen */
  const isWanted = (key, isSeen) => !shown.has(key) || (isSeen && shown.get(key)?.isSeen === false);

  /**
   * @param {import('playwright-core').Page} page The page that shows the texts.
   * @param {(number: number) => string | undefined} keyFor
   * @param {Omit<Shown, 'picture' | 'isSeen'>} where
   */
  async function takeAll(page, keyFor, where) {
    for (const text of await readMarkedTexts(page)) {
      const key = keyFor(text.number);
      if (key === undefined || !isWanted(key, text.isSeen)) continue;
      const index = texts.findIndex((each) => keyOf(each) === key);
      const picture = `pictures/${index}.png`;
      if (index >= 0 && (await takePicture(page, text, path.join(folder, picture))))
        shown.set(key, { ...where, picture, isSeen: text.isSeen });
    }
  }

  return {
    /** Takes the views along the paths of their charts. @param {readonly CollectedScreen[]} screens */
    async takeScreens(screens) {
      const { page, show } = await openScreenPage(browser, VIEWPORT);
      const keyFor = (/** @type {number} */ number) => clientTexts[number] && keyOf(clientTexts[number]);
      for (const { chart, state, path: way, html } of screens.toSorted((one, other) => one.length - other.length)) {
        const keys = numbersIn(html.marked).map(keyFor);
        if (!keys.some((key) => key !== undefined && isWanted(key, true))) continue;
        await show(html.marked, { tag: 'en-US', isRightToLeft: false });
        await takeAll(page, keyFor, { view: chart, state, path: way });
      }
      await page.context().close();
    },

    /** Takes the pages that no chart renders. @param {Awaited<ReturnType<typeof import('./marked-portal.mjs').startMarkedPortal>>} portal */
    async takePortal({ address, pages }) {
      const keyFor = (/** @type {number} */ number) => texts[number] && keyOf(texts[number]);
      for (const { view, state, open } of pages) {
        const context = await browser.newContext({ viewport: WIDE, baseURL: address, reducedMotion: 'reduce' });
        const page = await context.newPage();
        await open(page);
        await takeAll(page, keyFor, { view, state, path: '' });
        await context.close();
      }
    },

    /** @returns {ListedText[]} All texts, as the index page lists them. */
    write() {
      const listed = texts.map((text) => ({ ...text, shown: shown.get(keyOf(text)) ?? null }));
      fs.writeFileSync(path.join(folder, 'index.html'), indexPage(listed));
      return listed;
    },
  };
}
