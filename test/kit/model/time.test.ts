/** Timers whose delays are computed, that share an id, or that begin again. Each chart also runs on the interpreter. */
import { describe, expect, it } from 'vitest';
import { assign, cancel, createMachine, enqueueActions, raise, sendTo, setup } from 'xstate';
import { createModel, describeChart, toGraph, type Model } from '#kit';
import { named, NOTHING } from './named-paths.ts';

/** The state after these events; `⏱` is the next timer. */
function after(model: Model, ...events: string[]) {
  let path = model.initialPath();
  for (const type of events) {
    const next = model
      .enabledEvents(path.state)
      .find((event) => (type === '⏱' ? event.delayMs !== undefined : event.type === type));
    path = model.follow(path, next!)!;
  }
  return path.state;
}
const delayOf = (model: Model, state: ReturnType<typeof after>) => model.enabledEvents(state)[0]?.delayMs;

describe('delays by expression', () => {
  const kettle = setup({
    types: {
      context: {} as { cups: number },
      events: {} as { type: 'filled' } | { type: 'lit'; watts: number } | { type: 'sung' },
    },
    delays: {
      boiling: ({ context, event }) => (event.type === 'lit' ? (context.cups * 100_000) / event.watts : 1),
      cooling: ({ context }) => context.cups * 10,
    },
  }).createMachine({
    id: 'kettle',
    context: { cups: 1 },
    initial: 'cold',
    states: {
      cold: {
        on: {
          filled: { guard: ({ context }) => context.cups < 2, actions: assign({ cups: 2 }) },
          lit: 'warm',
        },
      },
      warm: { after: { boiling: 'hot', 75: 'tepid' } },
      tepid: {},
      hot: {
        entry: raise({ type: 'sung' }, { delay: ({ context }) => context.cups }),
        on: { sung: { actions: () => {} } },
        after: { cooling: 'cold' },
      },
    },
  });
  const model = createModel(kettle, {
    ...NOTHING,
    events: { filled: [{}], lit: [{ watts: 1_000 }, { watts: 4_000 }], sung: [] },
    serializeState: ({ cups }) => cups,
  });
  describeChart(model);

  it('are those of the context and of the event, and decide which timer is the first', () => {
    const ways = model
      .exploration()
      .edges.flatMap(({ from, event: { delayMs }, state }) =>
        delayMs === undefined
          ? []
          : [`${from.snapshot.value} ${from.snapshot.context.cups}: ${delayMs} ms ${state.value}`],
      );
    expect(ways.toSorted()).toEqual([
      'hot 1: 1 ms hot',
      'hot 1: 9 ms cold',
      'hot 2: 18 ms cold',
      'hot 2: 2 ms hot',
      'warm 1: 25 ms hot',
      'warm 1: 75 ms tepid',
      'warm 2: 50 ms hot',
      'warm 2: 75 ms tepid',
    ]);
  });
});

describe('a timer whose id is used again', () => {
  const doubled = setup({
    types: { context: {} as { rings: number }, events: {} as { type: 'set' } | { type: 'stop' } | { type: 'ring' } },
  }).createMachine({
    id: 'doubled',
    context: { rings: 0 },
    initial: 'none',
    on: {
      stop: { actions: cancel('ring') },
      ring: { actions: assign({ rings: ({ context }) => Math.min(context.rings + 1, 2) }) },
    },
    states: {
      none: { on: { set: { target: 'one', actions: raise({ type: 'ring' }, { delay: 500, id: 'ring' }) } } },
      one: {
        after: {
          300: { target: 'two', actions: raise({ type: 'ring' }, { delay: 500, id: 'ring' }) },
        },
      },
      two: {},
    },
  });
  const model = createModel(doubled, {
    ...NOTHING,
    events: { set: [{}], stop: [{}], ring: [] },
    serializeState: ({ rings }) => rings,
  });
  describeChart(model);

  it('fires twice, as in XState, which cancels only the later one, and no longer once the first has fired', () => {
    const rings = (...events: string[]) => after(model, ...events).context.rings;
    expect(rings('set', '⏱', '⏱', '⏱')).toBe(2);
    expect(rings('set', '⏱', 'stop', '⏱')).toBe(1);
    expect(rings('set', '⏱', '⏱', 'stop', '⏱')).toBe(2);
  });
});

describe('actions that `enqueueActions` collects', () => {
  const lamp = setup({
    types: { events: {} as { type: 'lit' } | { type: 'dimmed' } | { type: 'kept' } | { type: 'over' } },
  }).createMachine({
    id: 'lamp',
    initial: 'dark',
    states: {
      dark: {
        on: {
          lit: {
            target: 'bright',
            actions: enqueueActions(({ enqueue, self }) => {
              enqueue.raise({ type: 'dimmed' }, { delay: 100, id: 'dim' });
              enqueue.sendTo(self, { type: 'over' }, { delay: 200, id: 'end' });
            }),
          },
        },
      },
      bright: {
        on: {
          dimmed: 'dark',
          over: 'ended',
          kept: { actions: enqueueActions(({ enqueue }) => enqueue.cancel('dim')) },
        },
      },
      ended: { type: 'final' },
    },
  });
  const model = createModel(lamp, { ...NOTHING, events: { lit: [{}], kept: [{}], dimmed: [], over: [] } });
  describeChart(model);
  it('start timers and cancel them', () => {
    expect(named(model)).toContain('lit → kept → ⏱ 200 ms');
  });
});

describe('a state that is entered again', () => {
  const step = (reenter: boolean) =>
    createMachine({
      id: `reenter ${reenter}`,
      type: 'parallel',
      states: {
        short: { initial: 'on', states: { on: { after: { 30: 'off' } }, off: {} } },
        long: {
          initial: 'waiting',
          states: { waiting: { after: { 50: 'over' }, on: { again: { target: 'waiting', reenter } } }, over: {} },
        },
      },
    } as never);
  const spec = { ...NOTHING, events: { again: [{}] } as never };
  const [restarting, staying] = [createModel(step(true), spec), createModel(step(false), spec)];
  describeChart(restarting);
  describeChart(staying);
  it('starts its timer again, and only then', () => {
    expect(delayOf(restarting, after(restarting, '⏱', 'again'))).toBe(50);
    expect(delayOf(staying, after(staying, '⏱', 'again'))).toBe(20);
  });
});

describe('final states', () => {
  const trip = setup({
    types: { context: {} as { seen: unknown }, events: {} as { type: 'packed' } | { type: 'paid'; sum: number } },
  }).createMachine({
    id: 'trip',
    context: { seen: null },
    initial: 'preparing',
    states: {
      preparing: {
        type: 'parallel',
        states: {
          bags: { initial: 'open', states: { open: { on: { packed: 'packed' } }, packed: { type: 'final' } } },
          bill: {
            initial: 'due',
            states: {
              due: { on: { paid: 'paid' } },
              paid: { type: 'final', output: ({ event }: { event: unknown }) => (event as { sum: number }).sum },
            },
            onDone: { actions: assign({ seen: ({ event }) => event.output }) },
          },
        },
        onDone: 'gone',
      },
      gone: { type: 'final' },
    },
    output: ({ context }) => `for ${String(context.seen)}`,
  });
  const model = createModel(trip, {
    ...NOTHING,
    events: { packed: [{}], paid: [{ sum: 3 }, { sum: 4 }] },
    serializeState: ({ seen }) => seen,
  });
  describeChart(model);
  it('give their output to the region, and all regions together end their state', () => {
    const ends = toGraph(model).states.filter(({ status }) => status === 'done');
    expect(ends.map(({ value, output }) => [value, output])).toEqual([
      ['gone', 'for 3'],
      ['gone', 'for 4'],
    ]);
  });
});

describe('what a chart sends another part of itself later', () => {
  const relay = createMachine({
    id: 'relay',
    initial: 'first',
    states: {
      first: { entry: sendTo(({ self }) => self, { type: 'passed' }, { delay: () => 40 }), on: { passed: 'second' } },
      second: {},
    },
  });
  const model = createModel(relay, { ...NOTHING, events: { passed: [] } as never });
  describeChart(model);
  it('comes after the delay that it computes', () => expect(named(model)).toEqual(['⏱ 40 ms']));
});
