/** axe in the page under test. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { Path, ScreenModel } from '#kit';
import { NARROW, WIDE } from './visit.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and all that it includes. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const sessions = new WeakMap<Page, CDPSession>();

/** One for all looks of a visitor at a page: to begin and to end it takes as long as all that is asked through it. It ends with the visit, and the page may have another visitor. */
async function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known) return known;
  const session = await page.context().newCDPSession(page);
  sessions.set(page, session);
  session.once('close', () => sessions.delete(page));
  return session;
}

/**
 * What axe finds wrong with the page as it is now, one line per element.
 *
 * @param within a CSS selector; the portal's own element by default, since the theme around it is not ours
 */
export async function accessibilityProblems(page: Page, within = '#app-vue'): Promise<string[]> {
  const session = await sessionOf(page);
  // A world of its own: axe waits for timers now and then, and the page's may stand still.
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  });
  const options = JSON.stringify({
    runOnly: { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
    // What a frame of another origin shows is not ours; only that it has a title is, and that is looked at from here.
    iframes: false,
  });
  const look = () =>
    session.send('Runtime.evaluate', {
      expression: `globalThis.axe?.run(${JSON.stringify(within)}, ${options}).then(({ violations }) => ({ violations }))`,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    });
  let answer = await look();
  // The world stays as long as its document: half a megabyte of script is sent once.
  if (answer.result.type === 'undefined') {
    await session.send('Runtime.evaluate', { expression: AXE, contextId });
    answer = await look();
  }
  const { result, exceptionDetails } = answer;
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  const results = result.value as Pick<AxeResults, 'violations'>;
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) =>
        `${id}: ${help} at ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
    ),
  );
}

/** The same by day and by night, for a page that follows the reader's colour scheme; afterwards it is light. */
export async function accessibilityByDayAndNight(page: Page, within: string): Promise<string[]> {
  const byDay = await accessibilityProblems(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await accessibilityProblems(page, within);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...byDay, ...byNight.map((problem) => `by night: ${problem}`)];
}

const nodeIds = ({ _nodes }: AnyMachineSnapshot) => _nodes.map(({ id }) => `#${id}`);

/**
 * axe along a cover: once for each entry of a screen table, wide and narrow, when it is on screen for the first time.
 *
 * @param placesOf where on the page's way a state is, when an entry looks different in different places
 */
export function accessibilityAlong(table: ScreenModel, placesOf: (state: AnyMachineSnapshot) => string[] = () => ['']) {
  const checked = new Map([WIDE, NARROW].map((viewport) => [viewport, new Set<string>()]));

  const entriesOf = (state: AnyMachineSnapshot) => {
    const ids = nodeIds(state).filter((id) => id in table);
    const places = placesOf(state);
    return places.length > 0 ? places.flatMap((place) => ids.map((id) => `${id} ${place}`.trim())) : ids;
  };

  return {
    /** For the browser driver's `also`. */
    async check(expected: AnyMachineSnapshot, page: Page) {
      const entries = entriesOf(expected);
      for (const [viewport, seen] of checked) {
        if (entries.every((id) => seen.has(id))) continue;
        await page.setViewportSize(viewport);
        expect(await accessibilityProblems(page), `${entries.join(', ')} at ${viewport.width} px`).toEqual([]);
        for (const id of entries) seen.add(id);
        await page.setViewportSize(WIDE);
      }
    },
    /**
     * Every entry of the table was checked at both widths, and each in every place that these paths come to.
     *
     * @param paths that were walked
     * @param never entries that are not to be seen, each with its reason
     */
    expectAll(paths: Path[] = [], never: Record<string, string> = {}) {
      const reached = new Set(paths.flatMap(({ steps }) => steps.flatMap(({ state }) => entriesOf(state))));
      for (const [{ width }, seen] of checked) {
        const missed = [...reached].filter((entry) => !seen.has(entry));
        const known = new Set([...seen].map((entry) => entry.split(' ')[0]));
        missed.push(...Object.keys(table).filter((id) => !known.has(id) && !(id in never)));
        expect(missed, `at ${width} px`).toEqual([]);
      }
    },
  };
}
