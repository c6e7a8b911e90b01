/** Paths as tests of Playwright's own runner: `describeTours` in a file of `@playwright/test`. */
import { Script } from 'node:vm';
import type { Page } from 'playwright-core';
import type { AnyStateMachine } from 'xstate';
import { getTransitions } from '../model/coverage.ts';
import type { Model, Path } from '../model/create-model.ts';
import { getTours, type TourOptions } from '../model/tours.ts';
import { failureOf, withTrace } from '../suites/traced-failure.ts';
import { browserDriver, type BrowserOptions } from '../playwright/browser-driver.ts';

/** The part of Playwright's `test` that the kit calls, so a `test` with custom fixtures works, too. */
export type PlaywrightTest = {
  (title: string, body: (fixtures: { page: Page }) => Promise<void>): unknown;
  describe: (title: string, body: () => void) => unknown;
};

export type TourTests = BrowserOptions & {
  /** Which walks there are. */
  tours?: TourOptions;
  /** Prepares the page before each walk, for example with a signed-in user. */
  beforeTour?: (page: Page, path: Path) => Promise<void>;
};

type Call = (call: (...given: never[]) => unknown, ...given: unknown[]) => unknown;

/**
 * Playwright lists a test with the file and line that have called `test`. This calls as if from the file that called
 * `describeTours`, which a reader can open and run.
 */
function asCaller(): Call {
  const before = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
  let callers: NodeJS.CallSite[] = [];
  // Set for one stack: Playwright translates positions itself, so these are the untranslated ones.
  Error.prepareStackTrace = (_, own) => (callers = own);
  void new Error('Where am I?').stack;
  if (before) Object.defineProperty(Error, 'prepareStackTrace', before);
  else Reflect.deleteProperty(Error, 'prepareStackTrace');
  const here = callers.at(0)?.getFileName();
  const caller = callers.find((frame) => frame.getFileName() !== here);
  const filename = caller?.getFileName() ?? 'tours';
  const [line, column] = [caller?.getLineNumber() ?? 1, caller?.getColumnNumber() ?? 1];
  return new Script('(call, ...given) => call(...given)', {
    filename,
    lineOffset: line - 1,
    columnOffset: column - '(call, ...given) => '.length - 1,
  }).runInThisContext() as Call;
}

/** States the transitions that no walk takes, one line each. */
function untaken(models: readonly Model[], taken: ReadonlySet<string>): string[] {
  const [first] = models;
  if (!first) return [];
  return [...getTransitions(first.machine as AnyStateMachine)]
    .filter(([key]) => !taken.has(key))
    .map(([, line]) => line);
}

/**
 * Defines one test for each walk. Together, the walks take every transition of the chart in the browser. A further test
 * fails if no walk contains some transition.
 *
 * @param test of `@playwright/test`: import it yourself, so that your project's fixtures and configuration apply
 * @param modelOrModels all models of one chart
 */
export function describeTours(test: PlaywrightTest, modelOrModels: Model | readonly Model[], options: TourTests): void {
  const { tours: tourOptions, beforeTour, ...browser } = options;
  const models: readonly Model[] = [modelOrModels].flat();
  const tours = getTours(models, tourOptions);
  const chart = (models[0]?.machine as AnyStateMachine | undefined)?.id ?? 'No chart';
  const call = asCaller();
  call(test.describe, `${chart}, every transition in the browser`, () => {
    for (const { model, path } of tours)
      call(test, path.description, async ({ page }: { page: Page }) => {
        await beforeTour?.(page, path);
        const failure = await failureOf(path, () => browserDriver(page, browser));
        if (failure) throw withTrace(model, 'browser', failure);
      });
    call(test, 'every transition is in a walk', async () => {
      const missing = untaken(models, new Set(tours.flatMap(({ taken }) => [...taken])));
      if (missing.length > 0) throw new Error(`No walk takes:\n${missing.join('\n')}`);
    });
  });
}
