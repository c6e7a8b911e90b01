/** How people have a page: in which sizes of window, and with what of their own. */
import type { Page } from 'playwright-core';
import { WIDE } from '../support/visit.ts';
import { CHECKS, type LayoutCheck, type Size } from './checks.ts';

export const WIDTHS = [320, 360, 390, 414, 480, 540, 568, 600, 640, 700, 768, 820, 844, 900, 1024, 1280, 1440, 1920];
/** A window of 1280 by 1024 px at 400 % is 320 by 256 px. */
export const HEIGHTS = [256, 390, 740, 1080];

export type Condition = {
  name: string;
  sizes: Size[];
  checks: LayoutCheck[];
  /** What the person has set; it holds until the page is left. */
  set?: (page: Page) => Promise<unknown>;
};

export const CONDITIONS: Condition[] = [
  {
    name: 'as it is',
    sizes: WIDTHS.flatMap((width) => HEIGHTS.map((height) => ({ width, height }))),
    checks: CHECKS,
  },
];

/**
 * All conditions, one after another, on a page that is open.
 *
 * @param root the CSS selector of what is ours
 * @returns one line for each problem, with the sizes that have it
 */
export async function layoutProblems(page: Page, root: string): Promise<string[]> {
  const found = new Map<string, string[]>();
  // Playwright waits after each change of a window, which takes longer than all checks.
  const session = await page.context().newCDPSession(page);
  for (const { name, sizes, checks, set } of CONDITIONS) {
    await set?.(page);
    for (const size of sizes) {
      await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false });
      const due = checks
        .filter(({ at }) => at?.(size) ?? true)
        .map(({ find }) => `(${find.toString()})(${JSON.stringify(root)})`);
      // One question for all of them.
      for (const problem of await page.evaluate<string[]>(`[${due.join()}].flat()`)) {
        const line = `${name}: ${problem}`;
        found.set(line, [...(found.get(line) ?? []), `${size.width}x${size.height}`]);
      }
    }
  }
  await session.detach();
  await page.setViewportSize(WIDE);
  return [...found].map(([line, at]) => `${line}, at ${at.join(' ')}`);
}
