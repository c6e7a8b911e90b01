/** Holds requests back, so that a test decides when each continues. */
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** Holds the requests for that URL, and returns them one by one as they arrive. */
export async function hold(page: Page, url: RegExp | string) {
  const held: Route[] = [];
  await page.route(url, (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length, { timeout: 15_000 }).toBeGreaterThan(0);
    return held.shift()!;
  };
}
