/** axe in the page under test. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { Path } from '../../kit/explore.ts';
import type { ScreenTable } from '../../kit/screen.ts';
import { NARROW, WIDE } from './visit.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and all that it includes. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds wrong with the page as it is now, one line per element.
 *
 * @param within a CSS selector; the portal's own element by default, since the theme around it is not ours
 */
export async function accessibilityProblems(page: Page, within = '#app-vue'): Promise<string[]> {
  // A world of its own: axe waits for timers now and then, and the page's may stand still.
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  });
  const options = JSON.stringify({ runOnly: { type: 'tag', values: TAGS }, resultTypes: ['violations'] });
  await session.send('Runtime.evaluate', { expression: AXE, contextId });
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `axe.run(${JSON.stringify(within)}, ${options}).then(({ violations }) => ({ violations }))`,
    contextId,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const results = result.value as Pick<AxeResults, 'violations'>;
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${help} at ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}

const nodeIds = ({ _nodes }: AnyMachineSnapshot) => _nodes.map(({ id }) => `#${id}`);

/** axe along a cover: once for each entry of a screen table, wide and narrow, when it is on screen for the first time. */
export function accessibilityAlong(table: ScreenTable) {
  const checked = new Map([WIDE, NARROW].map((viewport) => [viewport, new Set<string>()]));

  return {
    /** For the browser driver's `also`. */
    async check(expected: AnyMachineSnapshot, page: Page) {
      const entries = nodeIds(expected).filter((id) => id in table);
      for (const [viewport, seen] of checked) {
        if (entries.every((id) => seen.has(id))) continue;
        await page.setViewportSize(viewport);
        expect(await accessibilityProblems(page), `${entries.join(', ')} at ${viewport.width} px`).toEqual([]);
        for (const id of entries) seen.add(id);
        await page.setViewportSize(WIDE);
      }
    },
    /** Every entry that these paths come to was checked at both widths. */
    expectAll(paths: Path[]) {
      const reached = new Set(paths.flatMap(({ steps }) => steps.flatMap(({ state }) => nodeIds(state))));
      const entries = Object.keys(table).filter((id) => reached.has(id));
      for (const [{ width }, seen] of checked)
        expect([...seen].toSorted(), `at ${width} px`).toEqual(entries.toSorted());
    },
  };
}
