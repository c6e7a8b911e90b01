/** Looks at single states of a chart on the running portal, however the page came to them. */
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { createScreenChecker } from '#kit/playwright';
import type { ScreenModel } from '#kit';
import { accessibilityAlong } from './accessibility.ts';

/**
 * For one chart.
 *
 * @param never entries that are not to be seen, each with its reason
 */
export function screensOf(table: ScreenModel, never: Record<string, string> = {}) {
  const accessibility = accessibilityAlong(table);
  return {
    /** The page should be in that state now: what stands on it, and axe, wide and narrow. */
    async look(page: Page, state: AnyMachineSnapshot) {
      await createScreenChecker(page).check(table, state);
      await accessibility.check(state, page);
    },
    /** No entry of the table was left out. */
    wereAllSeen: () => accessibility.expectAll([], never),
  };
}

/** The requests for that address, one after another, as they come. */
export async function hold(page: Page, url: RegExp | string) {
  const held: Route[] = [];
  await page.route(url, (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length, { timeout: 15_000 }).toBeGreaterThan(0);
    return held.shift()!;
  };
}
