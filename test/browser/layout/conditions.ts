/** The conditions under which people use a page: window sizes and personal settings. */
import type { CDPSession, Page } from 'playwright-core';
import { WIDE } from '../support/visit.ts';
import { CHECKS, nothingIsCut, nothingToPress, type LayoutCheck, type Size } from './checks.ts';

export const WIDTHS = [320, 360, 390, 414, 480, 540, 568, 600, 640, 700, 768, 820, 844, 900, 1024, 1280, 1440, 1920];
/**
 * The styles have one layout below 420 px and one from 640 px on. In the lowest window of each, least is left beside what stays. A window of
 * 1280 by 1024 px at 400 % is 320 by 256 px.
 */
export const HEIGHTS = [256, 740];

export type Condition = {
  name: string;
  sizes: Size[];
  checks: LayoutCheck[];
  /** Applies the person's setting; `unset` removes it. */
  set?: (page: Page, session: CDPSession) => Promise<unknown>;
  unset?: (page: Page, session: CDPSession) => Promise<unknown>;
};

/** Text needs room in windows of any width. WCAG requires larger text and text spacing separately. */
const TEXT_SIZES: Size[] = [360, 768, 1280].map((width) => ({ width, height: 740 }));

/** A browser's default settings. */
const FONT_SIZES = { standard: 16, fixed: 13 };

/** WCAG 2.2, 1.4.12: the text spacing that a person may set without losing content. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';

export const LARGE_TEXT: Condition[] = [
  {
    // The browser's own font size, which also affects media queries and container queries.
    name: 'text at twice the size',
    sizes: TEXT_SIZES,
    checks: [nothingIsCut],
    set: (_, session) =>
      session.send('Page.setFontSizes', {
        fontSizes: { standard: FONT_SIZES.standard * 2, fixed: FONT_SIZES.fixed * 2 },
      }),
    unset: (_, session) => session.send('Page.setFontSizes', { fontSizes: FONT_SIZES }),
  },
  {
    name: 'text spaced out',
    sizes: TEXT_SIZES,
    checks: [nothingIsCut],
    set: (page) =>
      page.evaluate(async (styles) => {
        const sheet = await new CSSStyleSheet().replace(styles);
        document.adoptedStyleSheets.push(sheet);
      }, SPACED),
    unset: (page) => page.evaluate(() => void document.adoptedStyleSheets.pop()),
  },
];

export const CONDITIONS: Condition[] = [
  {
    name: 'as it is',
    sizes: WIDTHS.flatMap((width) => HEIGHTS.map((height) => ({ width, height }))),
    checks: CHECKS,
  },
  ...LARGE_TEXT,
  {
    name: 'on paper',
    // A4 without its margins, in CSS pixels.
    sizes: [{ width: 718, height: 1047 }],
    checks: [nothingToPress],
    set: (_, session) => session.send('Emulation.setEmulatedMedia', { media: 'print' }),
    unset: (_, session) => session.send('Emulation.setEmulatedMedia', { media: '' }),
  },
];

/** Also lays out content that is scrolled out of view. Otherwise a browser keeps its last visible size, and it overlaps its neighbors. */
const layOutAll = (page: Page) =>
  page.evaluate(async () => {
    const sheet = await new CSSStyleSheet().replace('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });

/**
 * Checks an open page under each condition in turn.
 *
 * @param root the CSS selector of the portal's own element
 * @returns one line for each problem, with the sizes that show it
 */
export async function layoutProblems(page: Page, root: string, conditions = CONDITIONS): Promise<string[]> {
  const found = new Map<string, string[]>();
  // A session of DevTools, because Playwright waits after each resize, which takes longer than all checks.
  const session = await page.context().newCDPSession(page);
  await layOutAll(page);
  for (const { name, sizes, checks, set, unset } of conditions) {
    await set?.(page, session);
    for (const size of sizes) {
      await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
      // A script measures some elements, and lays them out in the next frame.
      if (set)
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
      const due = checks
        .filter(({ at }) => at?.(size) ?? true)
        .map(({ find }) => `(${find.toString()})(${JSON.stringify(root)})`);
      // One call runs all checks.
      for (const problem of await page.evaluate<string[]>(`[${due.join()}].flat()`)) {
        const line = `${name}: ${problem}`;
        found.set(line, [...(found.get(line) ?? []), `${size.width}x${size.height}`]);
      }
    }
    await unset?.(page, session);
  }
  await session.detach();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  await page.setViewportSize(WIDE);
  return [...found].map(([line, at]) => `${line}, at ${at.join(' ')}`);
}
