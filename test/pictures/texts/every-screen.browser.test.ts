/**
 * Every state of every chart's view on a phone: in the pseudo-locale, whose words are 40 % longer, and in Arabic. Nothing is
 * wider than the window, cut off, in pieces, or on top of something else. axe finds nothing in Arabic. The pictures for translators use the same screens.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientTexts, LANGUAGES } from '../../machines/screens/catalogues.ts';
import { collectScreens, type CollectedScreen } from '../../machines/screens/collect.mjs';
import { openScreenPage } from '../../machines/screens/screen-page.mjs';
import { numbersIn } from '../../machines/screens/text-marks.mjs';
import { readTextsByChunk } from '../../../scripts/texts/client/client-texts.mjs';
import { noColumnsOfLetters, noSentenceInPieces, nothingIsCut, nothingIsWider } from '../../browser/layout/checks.ts';
import { expectPicturesOfCoupon } from './coupon-pictures.ts';
import { accessibilityProblems } from '../../browser/support/accessibility.ts';
import { NARROW, openChromium } from '../../browser/support/visit.ts';

const ROOT = '#app-vue';
const CHECKS = [nothingIsWider, nothingIsCut, noColumnsOfLetters, noSentenceInPieces].map(
  ({ find }) => `(${find.toString()})(${JSON.stringify(ROOT)})`,
);

let screens: CollectedScreen[];
let screenPage: Awaited<ReturnType<typeof openScreenPage>>;

beforeAll(async () => {
  [screens, screenPage] = await Promise.all([
    collectScreens({ cover: 'states', textsOf: 'coupon' }),
    openChromium().then((browser) => openScreenPage(browser, NARROW)),
  ]);
}, 240_000);
afterAll(() => screenPage.page.context().close());

/** The problems of all screens in a language, each with a state that has it. */
async function problemsIn(language: 'pseudo' | 'arabic', find: () => Promise<string[]>): Promise<string[]> {
  const found = new Map<string, string>();
  // States that look alike have one screen.
  const distinct = new Map(screens.map((screen) => [screen.html[language], screen]));
  for (const { chart, state, html } of distinct.values()) {
    await screenPage.show(html[language], LANGUAGES[language]);
    for (const problem of await find()) if (!found.has(problem)) found.set(problem, `${chart}, ${state}`);
  }
  return [...found].map(([problem, where]) => `${problem}, in ${where}`);
}

const findInLayout = () => screenPage.page.evaluate<string[]>(`[${CHECKS.join()}].flat()`);

describe('every screen', () => {
  it('is one of many', () => {
    expect(screens.length).toBeGreaterThan(250);
    expect(new Set(screens.map(({ chart }) => chart)).size).toBeGreaterThan(30);
  });

  it('of those, the first one of the registration needs no text that comes after its page', () => {
    const keyOf = ({ context, text }: { context?: string; text: string }) => `${context ?? ''} ${text}`;
    const sent = new Set(readTextsByChunk().views.get('registration-page')!.map(keyOf));
    // A registration that is refused or has ended at its start shows another first screen. So does a draft whose coupon is checked at once.
    const opening = screens.filter(
      ({ chart, state, length, html }) =>
        length === 0 &&
        (chart === 'membership' ||
          (chart === 'coupon' && !state.includes('checking')) ||
          html.marked.includes('pp-product')),
    );
    const shown = opening.flatMap(({ html }) => numbersIn(html.marked).map((number) => keyOf(clientTexts[number]!)));
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.filter((key) => !sent.has(key))).toEqual([]);
  });

  it('has room for words that are longer by two fifths', async () => {
    expect(await problemsIn('pseudo', findInLayout)).toEqual([]);
  });

  it('is right to left in Arabic, with nothing that axe finds', async () => {
    const find = async () => [...(await findInLayout()), ...(await accessibilityProblems(screenPage.page, ROOT))];
    expect(await problemsIn('arabic', find)).toEqual([]);
  }, 120_000);

  it('of the coupon shows translators each of its texts, in a picture with a frame around it', async () => {
    const coupons = screens.filter(({ chart }) => chart === 'coupon');
    await expectPicturesOfCoupon(await openChromium(), coupons);
  }, 180_000);
});
