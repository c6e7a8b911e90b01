/** Exploring takes time proportional to the edges, and finds the same states as XState's own graph. */
import { TestModel } from '@xstate/test';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assign, createMachine, fromPromise, setup } from 'xstate';
import {
  type Counterexample,
  createModel,
  getWalks,
  type Model,
  type Path,
  samplePaths,
  stableStringify,
  temporal,
  toGraph,
} from '#kit';

const edgesIn = (model: Model, { steps }: Pick<Path, 'steps'>) =>
  steps.slice(1).map(({ event, state }, before) => model.edgeKey(state, event, steps[before]!.state));
const stepsIn = (paths: readonly Pick<Path, 'steps'>[]) => paths.reduce((sum, { steps }) => sum + steps.length - 1, 0);

/* ------------------------------------------------------------------------------ random charts ----- */

const STATES = ['a', 'b', 'c', 'd', 'e'];
const target = fc.constantFrom(...STATES);
/** A state's transitions, with counters, timers and promises. */
const state = fc.record({
  on: fc.dictionary(fc.constantFrom('x', 'y'), fc.record({ target, counts: fc.boolean(), below: fc.nat(3) })),
  after: fc.option(fc.record({ delay: fc.constantFrom(10, 20), target })),
  invoke: fc.option(fc.record({ done: target, failed: target })),
});
const chart = fc.record({
  states: fc.tuple(state, state, state, state, state),
  /** Whether the model declares that the count matters. */
  tellsCount: fc.boolean(),
});

function modelOf({ states, tellsCount }: typeof chart extends fc.Arbitrary<infer T> ? T : never): Model {
  const machine = setup({
    types: {} as { context: { count: number }; events: { type: 'x' } | { type: 'y' } },
    actors: { load: fromPromise(async () => 1) },
    actions: { count: assign({ count: ({ context }) => (context.count + 1) % 4 }) },
    guards: { isBelow: ({ context }, { limit }: { limit: number }) => context.count <= limit },
  }).createMachine({
    id: 'random',
    context: { count: 0 },
    initial: 'a',
    states: Object.fromEntries(
      states.map(({ on, after, invoke }, index) => [
        STATES[index]!,
        {
          on: Object.fromEntries(
            Object.entries(on).map(([type, { target: to, counts, below }]) => [
              type,
              {
                guard: { type: 'isBelow', params: { limit: below } },
                target: to,
                ...(counts && { actions: 'count' }),
              },
            ]),
          ),
          ...(after && { after: { [after.delay]: after.target } }),
          ...(invoke && { invoke: { id: `load-${index}`, src: 'load', onDone: invoke.done, onError: invoke.failed } }),
        },
      ]),
    ),
  } as never);
  return createModel(
    machine as never,
    {
      input: undefined,
      events: { x: [{}], y: [{}] } as never,
      actors: { load: { done: [1, 2], error: [new Error('lost'), new Error('refused')] } },
      serializeState: ({ count }: { count: number }) => (tellsCount ? count : null),
    } as never,
  ) as Model;
}

/** XState's own model of the same steps: plain logic, because for a machine it refuses `invoke` and `after`. */
const xstatesOwn = (model: Model) =>
  new TestModel<any, any, any>(
    {
      transition: (snapshot: any, event: any) => model.nextStep(snapshot, event)!.state,
      getInitialSnapshot: () => model.initialPath().state,
      getPersistedSnapshot: (snapshot: any) => snapshot,
    } as any,
    {
      events: (snapshot: any) => model.enabledEvents(snapshot),
      serializeEvent: (event: any) => stableStringify(event) as any,
      stopWhen: (snapshot: any) => snapshot.status !== 'active',
      limit: 10_000,
    } as any,
  );

describe('paths of random charts', () => {
  it('take the edges that XState’s own graph finds, by equally short paths', () => {
    fc.assert(
      fc.property(chart, (drawn) => {
        const model = modelOf(drawn);
        const lengths = (paths: readonly Pick<Path, 'steps'>[]) => {
          const found = new Map<string, number>();
          for (const path of paths)
            for (const [before, edge] of edgesIn(model, path).entries())
              found.set(edge, Math.min(before + 1, found.get(edge) ?? Infinity));
          return found;
        };
        const theirs = xstatesOwn(model).getShortestPaths({
          serializeState: model.edgeKey as never,
          allowDuplicatePaths: true,
        }) as unknown as Path[];
        expect(lengths(model.edgePaths())).toEqual(lengths(theirs));
      }),
      { numRuns: 40 },
    );
  });

  it('and walks take the same edges', () => {
    fc.assert(
      fc.property(chart, (drawn) => {
        const model = modelOf(drawn);
        const { edges } = model.exploration();
        const taken = new Set(getWalks(model, 6).flatMap((walk) => walk.edges));
        expect([...edges].filter((edge) => !taken.has(edge))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('hold what the chart does: context and waiting times are those of the path itself', () => {
    fc.assert(
      fc.property(chart, (drawn) => {
        const model = modelOf(drawn);
        for (const { path } of getWalks(model, 6)) {
          let so = model.initialPath();
          for (const { event, state: reached } of path.steps.slice(1)) {
            so = model.follow(so, event)!;
            expect(so.steps.at(-1)!.event).toEqual(event);
            expect([so.state.value, so.state.context]).toEqual([reached.value, reached.context]);
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});

/* ------------------------------------------------------------------------------------- growth ----- */

/** Parallel regions, each a ring of this many states. */
function regions(count: number, size: number, onEvent = () => {}): Model {
  const names = Array.from({ length: count }, (_, region) => `go${region}`);
  const circle = (type: string) =>
    Object.fromEntries(Array.from({ length: size }, (_, at) => [`s${at}`, { on: { [type]: `s${(at + 1) % size}` } }]));
  const machine = createMachine({
    id: 'regions',
    type: 'parallel',
    states: Object.fromEntries(names.map((type) => [type, { initial: 's0', states: circle(type) }])),
  } as never);
  return createModel(machine, {
    input: undefined,
    events: Object.fromEntries(names.map((type) => [type, [{}]])),
    serializeState: () => null,
    filter: () => (onEvent(), true),
  } as never);
}

/** Counts up, and down or back to the beginning. */
function counter(most: number, back: 'down' | 'reset'): Model {
  const machine = setup({ types: {} as { context: { count: number } } }).createMachine({
    id: 'counter',
    context: { count: 0 },
    on: {
      up: {
        guard: ({ context }) => context.count < most - 1,
        actions: assign({ count: ({ context }) => context.count + 1 }),
      },
      [back]: {
        guard: ({ context }) => context.count > 0,
        actions: assign({ count: ({ context }) => (back === 'reset' ? 0 : context.count - 1) }),
      },
    },
  });
  return createModel(machine, {
    input: undefined,
    events: { up: [{}], [back]: [{}] } as never,
    serializeState: ({ count }) => count,
  }) as Model;
}

describe('exploring', () => {
  it('computes each edge once, however many paths lead to its start', () => {
    let asked = 0;
    const model = regions(5, 4, () => (asked += 1));
    const paths = model.edgePaths();
    expect(model.exploration().states).toHaveLength(1024);
    expect(model.exploration().edges).toHaveLength(5120);
    expect(new Set(paths.flatMap(({ steps }) => steps.slice(1))).size).toBe(5120);
    expect(asked).toBe(5120);
  });

  it('keeps one snapshot for each state', () => {
    const { states, edges } = regions(5, 4).exploration();
    expect(new Set([...states.map(({ snapshot }) => snapshot), ...edges.map(({ state }) => state)]).size).toBe(1024);
  });

  it('checks statements over a long chain without a copy of the path for each state', () => {
    // With such copies, the paths would need more memory than Node has.
    const most = 30_000;
    const machine = setup({ types: {} as { context: { count: number } } }).createMachine({
      id: 'clock',
      context: { count: 0 },
      initial: 'ticking',
      states: {
        ticking: {
          after: {
            10: {
              guard: ({ context }) => context.count < most,
              target: 'ticking',
              reenter: true,
              actions: assign({ count: ({ context }) => context.count + 1 }),
            },
          },
        },
      },
    });
    const model = createModel(machine, {
      input: undefined,
      events: {},
      serializeState: ({ count }) => count,
      maxStates: 2 * most,
    });
    const { eventually, neverAfter } = temporal(model);
    eventually('arrives', ({ context }) => context.count === most);
    let found: unknown;
    try {
      neverAfter(
        'arrives late',
        () => true,
        ({ context }) => context.count === most,
      );
    } catch (error) {
      found = error;
    }
    expect((found as Counterexample).path.steps).toHaveLength(most + 1);
  });

  it('walks edges in a number of steps that grows with them', () => {
    for (const model of [regions(4, 4), regions(5, 4), counter(500, 'down'), counter(1000, 'down')]) {
      const walks = getWalks(model);
      expect(new Set(walks.flatMap(({ edges }) => edges)).size).toBe(model.exploration().edges.length);
      expect(stepsIn(walks.map(({ path }) => path))).toBeLessThan(5 * model.exploration().edges.length);
    }
  });

  it('continues from a state again if the data that serializeState omits differs', () => {
    const machine = setup({ types: {} as { context: { count: number } } }).createMachine({
      id: 'third-time',
      context: { count: 0 },
      initial: 'open',
      states: {
        open: { on: { press: [{ guard: ({ context }) => context.count === 1, target: 'shut' }, 'resting'] } },
        resting: { on: { press: { target: 'open', actions: assign({ count: ({ context }) => context.count + 1 }) } } },
        shut: {},
      },
    });
    const model = createModel(machine, { input: undefined, events: { press: [{}] }, serializeState: () => null });
    expect(model.edgePaths().map(({ description }) => description)).toEqual(['press → press → press']);
    const [, , third] = toGraph(model).edges;
    expect([third!.from.context.count, third!.from.value, third!.to.value]).toEqual([1, 'open', 'shut']);
  });

  it('distinguishes data that JSON does not', () => {
    const machine = setup({ types: {} as { context: { last: unknown } } }).createMachine({
      id: 'data',
      context: { last: 0 },
      initial: 'open',
      states: {
        open: {
          on: {
            empty: { actions: assign({ last: null }) },
            spoil: { actions: assign({ last: Number.NaN }) },
            look: [{ guard: ({ context }) => Number.isNaN(context.last), target: 'nan' }, { target: 'other' }],
          },
        },
        nan: {},
        other: {},
      },
    });
    const model = createModel(machine, {
      input: undefined,
      events: { empty: [{}], spoil: [{}], look: [{}] } as never,
      serializeState: () => null,
    });
    expect(model.exploration().states.map(({ snapshot: { value } }) => value)).toContain('nan');
  });
});

describe('a sample of paths', () => {
  it('is the same for the same seed, and another for another', () => {
    const paths = (seed: number) =>
      samplePaths(regions(6, 4), { seed, count: 5 }).paths.map(({ description }) => description);
    expect(paths(1)).toEqual(paths(1));
    expect(paths(1)).not.toEqual(paths(2));
  });

  it('says what it has seen, and how much of that it left out', () => {
    const model = regions(4, 4);
    const { paths, states, edges, untaken } = samplePaths(model, { count: 20, maxSteps: 30 });
    const taken = new Set(paths.flatMap((path) => edgesIn(model, path)));
    const seen = new Set(paths.flatMap(({ steps }) => steps.map((step) => model.explorationKey(step.state))));
    expect(edges).toBe(taken.size);
    expect(states).toBe(seen.size);
    expect(untaken).toBe(4 * states - edges);
    expect(untaken).toBeGreaterThan(0);
  });

  it('takes all of a small chart', () => {
    const { states, edges, untaken } = samplePaths(counter(5, 'down'), { count: 20 });
    expect({ states, edges, untaken }).toEqual({ states: 5, edges: 10, untaken: 0 });
  });

  it('needs no end of states', () => {
    const { paths } = samplePaths(regions(12, 4), { count: 3, maxSteps: 7 });
    expect(paths.map(({ steps }) => steps.length - 1)).toEqual([7, 7, 7]);
  });
});
