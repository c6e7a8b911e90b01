/**
 * Generated paths on the running portal, checked with axe. Each loads a page, so they are few and long. Together they take every transition that a
 * test can cause there.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import {
  type Driver,
  isError,
  type Model,
  type ModelEvent,
  type Path,
  recordStats,
  runPath,
  getStateIds,
  type Tour,
  getTours,
  getTransitions,
} from '#kit';
import { browserDriver, type BrowserOptions } from '#kit/playwright';
import { accessibilityAlong } from './accessibility.ts';
import type { Visitor, Visitors } from './visit.ts';

export type Walk<Input> = {
  models: readonly Model[];
  visit: Visitors['visit'];
  /** How the page is driven. `open` receives the model's input and reaches its first state. */
  options: Omit<BrowserOptions, 'open' | 'assert'> & Pick<BrowserOptions, 'assert'>;
  open: (visitor: Visitor, input: Input) => Promise<void>;
  isWalkable?: (path: Path) => boolean;
  /** Transitions that no test can cause on the page. A comment beside each says why. */
  notCaused?: readonly string[];
  /** Entries of the screen table that these paths don't reach, each with its reason. */
  notSeen?: Record<string, string>;
};

const isOffline = (event: ModelEvent | undefined) =>
  event !== undefined && isError(event) && (event['error'] as { kind?: string } | null)?.kind === 'offline';

const setOnline = (isOnline: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true });

/** Sets `navigator.onLine`. A network stub can't make the page offline, because the page checks this before it sends anything. */
function withConnection(driver: Driver, page: Page, { steps }: Path): Driver {
  let at = 0;
  const isNextOffline = () => isOffline(steps[at + 1]?.event);
  return {
    ...driver,
    async apply(event, before) {
      // Stays offline until the page has noticed.
      const isAsked = isError(event) && isNextOffline();
      at += 1;
      if (isAsked) return;
      await page.evaluate(setOnline, !isNextOffline());
      await driver.apply(event, before);
    },
    async read(expected) {
      // The request fails at once, so the state before the failure ends before it is drawn.
      if (!isNextOffline()) await driver.read(expected);
    },
  };
}

export async function describeWalk<Input>({
  models,
  visit,
  options,
  open,
  isWalkable = () => true,
  notCaused = [],
  notSeen = {},
}: Walk<Input>) {
  const { machine } = models[0]!;
  const accessibility = accessibilityAlong(options.screen);
  const tours = getTours(models, { isWalkable });
  const walked = tours.map(({ path }) => path);

  describe(`${machine.id} on the running portal`, () => {
    it.each(tours.map((tour) => [tour.path.description, tour] as const))('%s', async (_, { model, path }) => {
      const visitor = await visit();
      const { page, complaints } = visitor;
      complaints.expect(/Failed to load resource/);
      // The page starts offline, so its first request is never sent.
      if (isOffline(path.steps[1]?.event)) await page.addInitScript(setOnline, false);
      const driver = await browserDriver(page, {
        ...options,
        open: () => open(visitor, model.spec.input as Input),
        async assert(expected, at) {
          await options.assert?.(expected, at);
          await accessibility.check(expected, at);
        },
      });
      await runPath(path, withConnection(driver, page, path));
    });

    it('every transition that can be caused was taken', () => {
      expect(missedByTours(machine, tours)).toEqual(notCaused);
    });

    it('every state passes axe, wide and narrow', () => accessibility.expectAll(walked, notSeen));
  });
}

/**
 * Records how much of a chart these paths cover.
 *
 * @returns the transitions that the paths don't take
 */
export function missedByTours(machine: AnyStateMachine, tours: readonly Tour[]): string[] {
  const all = getTransitions(machine);
  const taken = new Set(tours.flatMap((tour) => [...tour.taken]));
  const steps = tours.flatMap(({ path }) => path.steps);
  const states = new Set(steps.flatMap(({ state }) => state._nodes.map(({ id }) => id)));
  recordStats(machine.id, 'browser', {
    paths: tours.length,
    steps: steps.length - tours.length,
    states: `${states.size}/${getStateIds(machine).size}`,
    transitions: `${taken.size}/${all.size}`,
  });
  return [...all.keys()].filter((key) => !taken.has(key));
}

/** A failure as a network response. */
export function failureOnWire(error: unknown, headers: Record<string, string> = {}) {
  const failure = error as { kind: string; status?: number; code?: string; message?: string };
  if (failure.kind === 'httpError')
    return { status: failure.status!, headers, json: { code: failure.code, message: failure.message } };
  return failure.kind === 'invalidResponse' ? { headers, json: {} } : { abort: 'connectionfailed' };
}
