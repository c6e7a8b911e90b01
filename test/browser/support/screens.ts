/** Checks single states of a chart on the running portal, however the test reached them. */
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { createScreenChecker } from '#kit/playwright';
import type { ScreenModel } from '#kit';
import { accessibilityAlong } from './accessibility.ts';

/**
 * The checks for one chart.
 *
 * @param never entries that a test can't show, each with its reason
 */
export function screensOf(table: ScreenModel, never: Record<string, string> = {}) {
  const accessibility = accessibilityAlong(table);
  return {
    /** Compares the page with that state's entry, and checks it with axe, wide and narrow. */
    async look(page: Page, state: AnyMachineSnapshot) {
      await createScreenChecker(page).check(table, state);
      await accessibility.check(state, page);
    },
    /** Fails if an entry of the table was never shown. */
    wereAllSeen: () => accessibility.expectAll([], never),
  };
}

/** Holds the requests for that URL, and returns them one by one as they arrive. */
export async function hold(page: Page, url: RegExp | string) {
  const held: Route[] = [];
  await page.route(url, (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length, { timeout: 15_000 }).toBeGreaterThan(0);
    return held.shift()!;
  };
}
