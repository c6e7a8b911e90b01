/** Walks that continue where they are take every edge that paths from the start take. A failing walk reports the shortest path to its step. */
import { readFileSync, rmSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { assign, createMachine, setup } from 'xstate';
import {
  type Driver,
  type ExploredEdge,
  eventLabel,
  fromTrace,
  type Model,
  createModel,
  type Path,
  runPath,
  runWalk,
  stableStringify,
  type Trace,
  getWalks,
  replayCoverage,
} from '#kit';
import { withoutDelay } from '../../../kit/model/create-model.ts';
import { edgesWithNews } from '../../../kit/model/walks.ts';
import { couponModel } from '../../machines/coupon/coupon.model.ts';
import { postcardModel } from '../postcard.ts';

/** `serializeState` leaves out the count that decides the third press. So two states look equal but continue differently. */
const forgetful = createModel(
  setup({ types: {} as { context: { count: number }; events: { type: 'pressed' } | { type: 'left' } } }).createMachine({
    id: 'forgetful',
    context: { count: 0 },
    initial: 'open',
    states: {
      open: {
        on: {
          pressed: [
            { guard: ({ context }) => context.count === 2, target: 'shut' },
            { target: 'resting', actions: assign({ count: ({ context }) => context.count + 1 }) },
          ],
        },
      },
      resting: { on: { pressed: 'open', left: 'gone' } },
      shut: {},
      gone: { type: 'final' },
    },
  }),
  { input: undefined, events: { pressed: [{}], left: [{}] }, serializeState: () => null },
);

const all = [
  ['a postcard', postcardModel],
  ['a coupon', couponModel()],
  ['a chart of which the model does not say what decides', forgetful],
] as const satisfies readonly (readonly [string, Model])[];

const stepsIn = (paths: readonly Path[]) => paths.reduce((sum, { steps }) => sum + steps.length - 1, 0);
const edgesIn = (model: Model, { steps }: Path) =>
  steps.slice(1).map(({ event, state }, before) => model.edgeKey(state, event, steps[before]!.state));

const keyOf = (model: Model, { from, event, to }: ExploredEdge) => model.edgeKey(to.snapshot, event, from.snapshot);

describe.each(all)('walks of %s', (_, model: Model) => {
  const paths = model.edgePaths();
  const walks = getWalks(model);
  const wanted = new Set(paths.flatMap((path) => edgesIn(model, path)));

  it('take every edge that the shortest paths take, by no more steps', () => {
    const taken = walks.flatMap(({ path }) => edgesIn(model, path));
    expect([...wanted].filter((edge) => !taken.includes(edge))).toEqual([]);
    expect(stepsIn(walks.map(({ path }) => path))).toBeLessThanOrEqual(stepsIn(paths));
  });

  it('can happen: each event where the chart takes it, timers when they are due', () => {
    for (const { path } of walks) {
      let so = model.initialPath();
      for (const { event, state } of path.steps.slice(1)) {
        const next = model
          .continuations(so)
          .find(({ steps }) => stableStringify(steps.at(-1)!.event) === stableStringify(event));
        expect(next, path.description).toBeDefined();
        so = next!;
        expect(stableStringify([so.state.value, so.state.context])).toBe(stableStringify([state.value, state.context]));
      }
      expect(so.description).toBe(path.description);
    }
  });

  it('say of each step which edge it takes, and the shortest path to it', () => {
    const shortest = new Map<string, number>();
    for (const path of paths)
      for (const [before, edge] of edgesIn(model, path).entries())
        shortest.set(edge, Math.min(before + 1, shortest.get(edge) ?? Infinity));
    for (const { path, edges, shortestTo } of walks) {
      expect(edges.map((edge) => keyOf(model, edge))).toEqual(edgesIn(model, path));
      for (const [before, edge] of edges.entries()) {
        const told = shortestTo(before + 1);
        expect(edgesIn(model, told).at(-1)).toBe(keyOf(model, edge));
        expect(told.steps.length - 1).toBe(shortest.get(keyOf(model, edge)));
      }
    }
  });

  it('are the same each time', () => {
    expect(getWalks(model).map(({ path }) => path.description)).toEqual(walks.map(({ path }) => path.description));
  });
});

describe.each(all.slice(0, 2))('walks of %s that take only what is new', (_, model: Model) => {
  const partsOf = (paths: readonly Path[]) => {
    const states = paths.flatMap(({ steps }) => steps.map(({ state }) => model.explorationKey(state)));
    const events = paths.flatMap(({ steps }) =>
      steps.slice(1).map(({ event }) => stableStringify(withoutDelay(event))),
    );
    const transitions = [...replayCoverage(model, [...paths]).values()].flatMap((taken) => [...taken]);
    return new Set([...states, ...events, ...transitions]);
  };

  it('have every state, transition and event with its payload, by fewer steps', () => {
    const few = getWalks(model, undefined, edgesWithNews(model)).map(({ path }) => path);
    expect(partsOf(few)).toEqual(partsOf(model.edgePaths()));
    expect(stepsIn(few)).toBeLessThan(stepsIn(getWalks(model).map(({ path }) => path)));
  });
});

describe('walks', () => {
  it('have far fewer steps where much is reached from everywhere', () => {
    const model = couponModel();
    expect(stepsIn(getWalks(model).map(({ path }) => path))).toBeLessThan(stepsIn(model.edgePaths()) / 2);
  });

  it('keep to their length', () => {
    const longest = Math.max(...postcardModel.edgePaths().map(({ steps }) => steps.length - 1));
    for (const { path } of getWalks(postcardModel, 5))
      expect(path.steps.length - 1).toBeLessThanOrEqual(Math.max(5, 2 * longest));
    expect(getWalks(postcardModel, 5).length).toBeGreaterThan(getWalks(postcardModel).length);
  });

  it('of a chart that nothing happens to are its beginning', () => {
    const still = createModel(createMachine({ id: 'still' }), {
      input: undefined,
      events: {},
      serializeState: () => null,
    });
    expect(getWalks(still).map(({ path }) => path.description)).toEqual(['initial state']);
  });
});

describe('a walk that fails', () => {
  const [walk] = getWalks(postcardModel);
  const { path, edges, shortestTo } = walk!;
  /** A step that takes its edge for the first time, and that a shorter path reaches. */
  const wrongStep =
    edges.findLastIndex(
      (edge, before) => edges.indexOf(edge) === before && shortestTo(before + 1).steps.length <= before + 1,
    ) + 1;
  const mark = `✗ ${eventLabel(path.steps[wrongStep]!.event)}`;

  /** Drivers that fail where `isWrong` says so. Counts how many are opened and closed. */
  function flawed(isWrong: (walked: Path, step: number) => boolean) {
    const count = { opened: 0, closed: 0, begunAnew: 0 };
    const held: ExploredEdge[] = [];
    const open = (walked: Path): Driver => {
      count.opened += 1;
      let step = 0;
      return {
        apply: () => void (step += 1),
        settle() {},
        read() {
          if (isWrong(walked, step)) throw new Error('It is wrong.');
        },
        close: () => void (count.closed += 1),
      };
    };
    const complaint = runWalk(walk!, {
      open,
      onStepPassed: (edge) => void held.push(edge),
      restart: () => void (count.begunAnew += 1),
    }).then(
      () => null,
      (error: Error) => error.message,
    );
    return { complaint, count, held };
  }

  it('is told by the shortest path to that step, on a driver of its own', async () => {
    const shortest = shortestTo(wrongStep);
    const { complaint, count, held } = flawed(
      (walked, step) => edgesIn(postcardModel, walked)[step - 1] === keyOf(postcardModel, edges[wrongStep - 1]!),
    );
    const said = await complaint;
    expect(said).toContain(mark);
    expect(said?.match(/^ {2}[✓✗ ] /gm)).toHaveLength(shortest.steps.length - 1);
    expect(said).toContain(`\n\nShortest path to that step; found as step ${wrongStep} of: ${path.description}`);
    expect(count).toEqual({ opened: 2, closed: 2, begunAnew: 1 });
    expect(held).toEqual(edges.slice(0, wrongStep - 1));
  });

  it('writes the trace of what it reports, which replays', async () => {
    const wrong = keyOf(postcardModel, edges[wrongStep - 1]!);
    const open = (walked: Path): Driver => {
      let step = 0;
      return {
        apply: () => void (step += 1),
        settle() {},
        read() {
          if (edgesIn(postcardModel, walked)[step - 1] === wrong) throw new Error('It is wrong.');
        },
        close() {},
      };
    };
    const file = 'test-results/traces/postcard.walk-test.json';
    onTestFinished(() => rmSync(file, { force: true }));
    await expect(runWalk(walk!, { level: 'walk-test', open })).rejects.toThrow(`Trace: ${file}`);
    const trace = JSON.parse(readFileSync(file, 'utf8')) as Trace;
    const replayed = fromTrace(postcardModel, trace);
    expect(replayed.description).toBe(shortestTo(wrongStep).description);
    await expect(runPath(replayed, open(replayed))).rejects.toThrow('It is wrong.');
  });

  it('says so where the shortest path to that step holds', async () => {
    const { complaint, count } = flawed((walked, step) => walked === path && step === wrongStep);
    const said = await complaint;
    expect(said).toContain(mark);
    expect(said?.match(/^ {2}[✓✗ ] /gm)).toHaveLength(edges.length);
    const { description } = shortestTo(wrongStep);
    expect(said).toContain(`\n\nThe shortest path to that step holds, so it is what came before: ${description}`);
    expect(count).toEqual({ opened: 2, closed: 2, begunAnew: 1 });
  });

  it.each([
    ['at its beginning', 0],
    ['at its first step', 1],
  ])('%s is told as it is', async (_, wrong) => {
    const { complaint, count } = flawed((__, step) => step === wrong);
    const said = await complaint;
    expect(said).toContain('It is wrong.');
    expect(said).not.toContain('hortest path');
    expect(count).toEqual({ opened: 1, closed: 1, begunAnew: 0 });
  });

  it('has every edge of one that does not fail', async () => {
    const { complaint, held } = flawed(() => false);
    expect(await complaint).toBeNull();
    expect(held).toEqual(edges);
  });
});
