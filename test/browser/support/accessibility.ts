/** Runs axe in the page under test. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { Path, ScreenModel } from '#kit';
import { NARROW, WIDE } from './visit.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA and all criteria that it includes. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Runs in the page. At the start of its animation a dialog is transparent. Axe then reports what lies behind it, and nothing of the dialog itself.
 */
const FINISH_ANIMATIONS = `document
  .getAnimations()
  .filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime))
  .forEach((animation) => animation.finish())`;

/**
 * Runs in the page, before axe. The browser doesn't lay out what is far below the window, and reserves an estimated height for it. Axe
 * would report that it lies below the next part.
 */
const LAY_OUT_EVERYTHING = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
  return () => document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(sheet), 1);
})()`;

const sessions = new WeakMap<Page, CDPSession>();

/**
 * One session for all checks of a visit, because opening and closing one takes as long as all its calls. It ends with the visit; the next visitor of
 * the page gets a new one.
 */
async function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known) return known;
  const session = await page.context().newCDPSession(page);
  sessions.set(page, session);
  session.once('close', () => sessions.delete(page));
  return session;
}

/**
 * Returns the problems that axe finds in the current page, one line per element.
 *
 * @param within a CSS selector; the portal's own element by default, to exclude the theme around it
 */
export async function accessibilityProblems(page: Page, within = '#app-vue'): Promise<string[]> {
  const session = await sessionOf(page);
  // Runs axe in an isolated world. It sometimes waits for timers, and the page's own may be stopped.
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'axe',
  });
  const options = JSON.stringify({
    runOnly: { type: 'tag', values: TAGS },
    resultTypes: ['violations'],
    // Content of a cross-origin frame isn't the portal's. Its title is, and axe checks it from this document.
    iframes: false,
  });
  const look = () =>
    session.send('Runtime.evaluate', {
      expression: `${FINISH_ANIMATIONS}; globalThis.axe && (async () => {
        const restore = ${LAY_OUT_EVERYTHING};
        const { violations } = await axe.run(${JSON.stringify(within)}, ${options}).finally(restore);
        return { violations };
      })()`,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    });
  let answer = await look();
  // The isolated world lives as long as its document, so half a megabyte of script is sent only once.
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

/** Checks a page that follows the reader's color scheme in light and dark. Afterwards it is light. */
export async function accessibilityByDayAndNight(page: Page, within: string): Promise<string[]> {
  const byDay = await accessibilityProblems(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await accessibilityProblems(page, within);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...byDay, ...byNight.map((problem) => `by night: ${problem}`)];
}

const nodeIds = ({ _nodes }: AnyMachineSnapshot) => _nodes.map(({ id }) => `#${id}`);

/** Runs axe along generated paths: once for each entry of a screen table, wide and narrow, when the page first shows it. */
export function accessibilityAlong(table: ScreenModel) {
  const checked = new Map([WIDE, NARROW].map((viewport) => [viewport, new Set<string>()]));

  const entriesOf = (state: AnyMachineSnapshot) => nodeIds(state).filter((id) => id in table);

  return {
    /** For the browser driver's `assert`. */
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
     * Every entry of the table was checked at both widths, in every state that these paths reach.
     *
     * @param paths that were walked
     * @param never entries that the paths can't show, each with its reason
     */
    expectAll(paths: Path[] = [], never: Record<string, string> = {}) {
      const reached = new Set(paths.flatMap(({ steps }) => steps.flatMap(({ state }) => entriesOf(state))));
      for (const [{ width }, seen] of checked) {
        const missed = [...reached].filter((entry) => !seen.has(entry));
        missed.push(...Object.keys(table).filter((id) => !seen.has(id) && !(id in never)));
        expect(missed, `at ${width} px`).toEqual([]);
      }
    },
  };
}
