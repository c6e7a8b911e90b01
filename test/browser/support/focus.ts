/** Describes the focused element as a screen reader announces it. */
import type { Page } from 'playwright-core';

/** Role and name of the focused element, such as `button "Next"`; `body` when nothing has the focus. */
export async function focused(page: Page): Promise<string> {
  const element = page.locator(':focus').last();
  if ((await element.count()) === 0) return 'body';
  const snapshot = await element.ariaSnapshot();
  return /^- (\w+(?: "(?:[^"\\]|\\.)*")?)/.exec(snapshot)?.[1] ?? snapshot;
}
