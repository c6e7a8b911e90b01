/** How people have a page: in which sizes of window, and with what of their own. */
import type { CDPSession, Page } from 'playwright-core';
import { WIDE } from '../support/visit.ts';
import { CHECKS, nothingIsCut, nothingToPress, type LayoutCheck, type Size } from './checks.ts';

export const WIDTHS = [320, 360, 390, 414, 480, 540, 568, 600, 640, 700, 768, 820, 844, 900, 1024, 1280, 1440, 1920];
/** A window of 1280 by 1024 px at 400 % is 320 by 256 px. */
export const HEIGHTS = [256, 390, 740, 1080];

export type Condition = {
  name: string;
  sizes: Size[];
  checks: LayoutCheck[];
  /** What the person has set; `unset` takes it back. */
  set?: (page: Page, session: CDPSession) => Promise<unknown>;
  unset?: (page: Page, session: CDPSession) => Promise<unknown>;
};

/** What text needs room for, whether or not a window is narrow: WCAG asks for both, and for each alone. */
const TEXT_SIZES: Size[] = [360, 768, 1280].map((width) => ({ width, height: 740 }));

/** As a browser has it that nobody has set. */
const FONT_SIZES = { standard: 16, fixed: 13 };

/** WCAG 2.2, 1.4.12: what a person may set without losing anything. */
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }';

export const LARGE_TEXT: Condition[] = [
  {
    // The browser's own setting, by which also media queries and container queries count.
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
    // A4 less its margins, in a browser's pixels.
    sizes: [{ width: 718, height: 1047 }],
    checks: [nothingToPress],
    set: (_, session) => session.send('Emulation.setEmulatedMedia', { media: 'print' }),
    unset: (_, session) => session.send('Emulation.setEmulatedMedia', { media: '' }),
  },
];

/** What is out of sight is laid out, too: a browser gives it the size that it had when it was last seen, and it lies on its neighbours. */
const layOutAll = (page: Page) =>
  page.evaluate(async () => {
    const sheet = await new CSSStyleSheet().replace('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });

/**
 * Conditions, one after another, on a page that is open.
 *
 * @param root the CSS selector of what is ours
 * @returns one line for each problem, with the sizes that have it
 */
export async function layoutProblems(page: Page, root: string, conditions = CONDITIONS): Promise<string[]> {
  const found = new Map<string, string[]>();
  // Playwright waits after each change of a window, which takes longer than all checks.
  const session = await page.context().newCDPSession(page);
  await layOutAll(page);
  for (const { name, sizes, checks, set, unset } of conditions) {
    await set?.(page, session);
    for (const size of sizes) {
      await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
      // What is measured by a script is laid out in the frame after.
      if (set)
        await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
      const due = checks
        .filter(({ at }) => at?.(size) ?? true)
        .map(({ find }) => `(${find.toString()})(${JSON.stringify(root)})`);
      // One question for all of them.
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
