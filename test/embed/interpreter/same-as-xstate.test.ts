/**
 * The published library's interpreter behaves like XState: same snapshots and same effects, in the same order. Inputs are generated paths of every
 * chart, random events, and random charts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogue } from '../../../embed/machines/index.ts';
import { writeModules } from '../../../scripts/package/npm-package.mjs';
import { actorIdOf, isAfter, isDone, isError, type Model, type ModelEvent } from '#kit';
import { createToReportModels } from '../machines/create-to-report/create-to-report.model.ts';
import { embedModels } from '../machines/embed/embed.model.ts';
import { hookModels } from '../machines/hook/hook.model.ts';
import { loadThrottlingModels } from '../machines/load-throttling/load-throttling.model.ts';
import { modeModels } from '../machines/mode/mode.model.ts';
import { phasedLoadModels } from '../machines/phased-load/phased-load.model.ts';
import { requestsModels } from '../machines/requests/requests.model.ts';
import { pageHeightModels } from '../machines/page-height/page-height.model.ts';
import { pagePrintingModels } from '../machines/page-printing/page-printing.model.ts';
import { phoneLayoutModels } from '../machines/phone-layout/phone-layout.model.ts';
import { placeRecoveryModels } from '../machines/place-recovery/place-recovery.model.ts';
import { viewRestorationModels } from '../machines/view-restoration/view-restoration.model.ts';
import { tokenModels } from '../machines/token/token.model.ts';
import { charts, happenings as whatever, madeUp } from '../kit/random-charts.ts';
import { LIBRARIES, recordBoth, type Happening } from '../kit/recording.ts';

const MODELS: readonly (readonly Model[])[] = [
  createToReportModels,
  embedModels,
  hookModels,
  loadThrottlingModels,
  modeModels,
  phasedLoadModels,
  requestsModels,
  viewRestorationModels,
  placeRecoveryModels,
  phoneLayoutModels,
  pagePrintingModels,
  pageHeightModels,
  tokenModels,
];

const folder = mkdtempSync(join(tmpdir(), 'practice-portal-interpreted-'));
/** The charts as published, by id. */
const published = new Map<string, unknown>();

beforeAll(async () => {
  await writeModules(folder);
  const { catalogue: packed } = (await import(
    /* @vite-ignore */ pathToFileURL(join(folder, 'embed/machines/index.js')).href
  )) as { catalogue: typeof catalogue };
  // In the same order as the sources; published charts have no ids.
  for (const [index, { machine }] of packed.entries()) published.set(catalogue[index]!.machine.id, machine);
});
/** XState's development build warns about events to a chart that has ended. */
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Here an invoked promise has the name of its source. */
const happeningOf = (event: ModelEvent): Happening => {
  if (isDone(event)) return { settle: actorIdOf(event), output: event['output'] };
  if (isError(event)) return { fail: actorIdOf(event), error: event['error'] };
  return isAfter(event) ? { wait: event.delayMs! } : { say: event };
};

const sourcesOf = ({ machine }: Model) => Object.keys(machine.implementations.actors);

const recordChart = (model: Model, happenings: readonly Happening[]) =>
  recordBoth((library) => (library === 'xstate' ? model.machine : published.get(model.machine.id)), {
    input: model.spec.input,
    sources: sourcesOf(model),
    happenings,
  });

/** Every event of a chart in random order, including unexpected ones. */
function anythingTo(model: Model): fc.Arbitrary<readonly Happening[]> {
  const said = Object.entries(model.spec.events).flatMap(([type, payloads]) =>
    (payloads as object[]).map((payload) => ({ type, ...payload })),
  );
  const settled = sourcesOf(model).flatMap((source): Happening[] => [
    ...(model.spec.actors?.[source]?.done ?? []).map((output) => ({ settle: source, output })),
    ...(model.spec.actors?.[source]?.error ?? []).map((error) => ({ fail: source, error })),
  ]);
  return fc.array(
    fc.oneof(
      { arbitrary: fc.constantFrom(...said).map((say): Happening => ({ say })), weight: 6 },
      { arbitrary: fc.constantFrom(...said).map((answerWith): Happening => ({ answerWith })), weight: 1 },
      { arbitrary: fc.constantFrom(0, 50, 100, 1_000, 2_000, 30_000).map((wait): Happening => ({ wait })), weight: 2 },
      { arbitrary: fc.constant<Happening>({ say: { type: 'unheard.of' } }), weight: 1 },
      ...settled.map((happening) => ({ arbitrary: fc.constant(happening), weight: 2 })),
    ),
    { maxLength: 20 },
  );
}

describe.each(MODELS.map((models) => [models[0]!.machine.id, models] as const))('%s', (_, models) => {
  it('every generated path', async () => {
    for (const model of models) {
      for (const { steps } of model.edgePaths()) {
        const happenings = steps.slice(1).map(({ event }) => happeningOf(event));
        const { xstate: theirs, interpreter: ours } = await recordChart(model, happenings);
        expect(ours).toEqual(theirs);
        // Proves that the path was walked: a state without a path to it would look equal in both.
        expect(theirs.filter((line) => line.startsWith('>')).length).toBe(steps.length);
      }
    }
  });

  it('whatever happens', async () => {
    for (const model of models) {
      await fc.assert(
        fc.asyncProperty(anythingTo(model), async (happenings) => {
          const { xstate: theirs, interpreter: ours } = await recordChart(model, happenings);
          expect(ours).toEqual(theirs);
        }),
        { numRuns: 40 },
      );
    }
  });
});

it('every chart is compared with XState', () => {
  expect(MODELS.map(([model]) => model!.machine.id).toSorted()).toEqual(catalogue.map(({ id }) => id).toSorted());
});

it('random charts', async () => {
  let ended = 0;
  await fc.assert(
    fc.asyncProperty(charts, whatever, fc.integer({ min: 0, max: 3 }), async (config, happenings, input) => {
      const { xstate: theirs, interpreter: ours } = await recordBoth((library) => madeUp(library, config), {
        input,
        sources: ['ask'],
        happenings,
      });
      expect(ours).toEqual(theirs);
      if (theirs.includes('complete')) ended++;
    }),
    { numRuns: 300 },
  );
  expect(ended).toBeGreaterThan(20);
});

describe.each(['xstate', 'interpreter'] as const)('%s', (name) => {
  const { createActor } = LIBRARIES[name];
  const loud = () =>
    madeUp(name, { id: 'loud', initial: 'one', states: { one: { on: { a: { actions: 'sayMore' } } } } });

  it('isolates errors of a listener and an observer', () => {
    vi.useFakeTimers();
    try {
      const actor = createActor(loud(), { input: 0 });
      const heard: string[] = [];
      actor.on('made.up', () => {
        throw new Error('the first listener');
      });
      actor.on('made.up', () => heard.push('emitted'));
      actor.subscribe({
        next: () => {
          throw new Error('the observer');
        },
      });
      actor.subscribe({ next: () => heard.push('seen') });
      actor.start();
      actor.send({ type: 'a' });
      expect(heard).toEqual(['seen', 'emitted', 'seen']);
      const told: unknown[] = [];
      while (vi.getTimerCount() > 0) {
        try {
          vi.runAllTimers();
        } catch (failure) {
          told.push((failure as Error).message);
        }
      }
      expect(told).toEqual(['the observer', 'the first listener', 'the observer']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not notify unsubscribed observers', () => {
    const actor = createActor(loud(), { input: 0 }).start();
    const seen: unknown[] = [];
    const subscription = actor.subscribe({ next: () => seen.push(1) });
    actor.send({ type: 'a' });
    subscription.unsubscribe();
    actor.send({ type: 'a' });
    expect(seen).toEqual([1]);
  });

  it('queues events before the start', () => {
    const actor = createActor(loud(), { input: 0 });
    const heard: unknown[] = [];
    actor.on('made.up', (said: unknown) => heard.push(said));
    actor.send({ type: 'a' });
    expect(heard).toEqual([]);
    actor.start();
    expect(heard).toHaveLength(1);
  });
});
