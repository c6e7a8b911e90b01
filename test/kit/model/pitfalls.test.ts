/** Each test pins down one surprise of xstate 5.33.3 graph traversal. They all pass: the surprises are real. */
import { createTestModel as createTestModelOfPackage } from '@xstate/test';
import { describe, expect, it, vi } from 'vitest';
import { assign, createActor, fromPromise, setup, SimulatedClock } from 'xstate';
import { createTestModel, getAdjacencyMap, getShortestPaths, getSimplePaths, TestModel } from 'xstate/graph';

const load = fromPromise<{ ok: boolean }>(async () => ({ ok: true }));

const loader = setup({
  types: {} as { events: { type: 'go' } | { type: 'poke' } },
  actors: { load },
  guards: { isOk: (_, params: { ok: boolean }) => params.ok },
}).createMachine({
  id: 'loader',
  initial: 'idle',
  on: { poke: '.idle' },
  states: {
    idle: { on: { go: 'loading' } },
    loading: {
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          { guard: { type: 'isOk', params: ({ event }) => event.output }, target: 'ready' },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    failed: { after: { 1000: 'loading' } },
    ready: { type: 'final' },
  },
});

describe('what createTestModel refuses', () => {
  it('invoke and after are refused by xstate/graph and by @xstate/test alike', () => {
    expect(() => createTestModel(loader)).toThrow('Invocations on test machines are not supported');
    expect(() => createTestModelOfPackage(loader as any)).toThrow(/not supported/);
    const timed = setup({}).createMachine({ initial: 'a', states: { a: { after: { 5: 'b' } }, b: {} } });
    expect(() => createTestModel(timed)).toThrow('After events on test machines are not supported');
  });
  it('new TestModel(machine) skips the refusal', () => {
    expect(() => new TestModel(loader as any, {} as any)).not.toThrow();
  });
});

describe('events nobody listed', () => {
  it('get a bare { type }, so done events carry no output and guards crash', () => {
    expect(() => getShortestPaths(loader)).toThrow(/reading 'ok'/);
  });
  const done = (output: unknown) => ({ type: 'xstate.done.actor.load', output }) as any;
  const cases = [
    { type: 'go' },
    done({ ok: true }),
    done({ ok: false }),
    { type: 'xstate.error.actor.load', error: 1 } as any,
  ];
  const edge = { serializeState: (s: any, e: any, p: any) => JSON.stringify([s.value, e, p?.value]) };
  const usesTimer = (paths: any[]) =>
    paths.some((p) => p.steps.some((s: any) => s.event.type.startsWith('xstate.after.')));

  it('with cases listed, settled promises work as plain events', () => {
    const paths = getShortestPaths(loader, { events: cases });
    expect(new Set(paths.map((p) => p.state.value))).toEqual(new Set(['idle', 'loading', 'ready', 'failed']));
  });
  it('but an `events` array *replaces* the automatic descriptors: timers are no longer tried', () => {
    expect(usesTimer(getShortestPaths(loader, { events: cases, ...edge }))).toBe(false);
    const after = { type: 'xstate.after.1000.loader.failed' } as any;
    expect(usesTimer(getShortestPaths(loader, { events: [...cases, after], ...edge }))).toBe(true);
  });
  it('TestModel via createTestModel *merges* them instead, per state', () => {
    const plain = setup({ types: {} as { events: { type: 'a'; n: number } | { type: 'b' } } }).createMachine({
      initial: 's',
      states: { s: { on: { a: 't', b: 'u' } }, t: {}, u: {} },
    });
    const events = [{ type: 'a' as const, n: 1 }];
    expect(getShortestPaths(plain, { events }).map((p) => p.state.value)).toEqual(['s', 't']);
    expect(
      createTestModel(plain, { events })
        .getShortestPaths()
        .map((p) => p.state.value)
        .sort(),
    ).toEqual(['t', 'u']);
  });
  it('wildcards are offered literally', () => {
    const m = setup({}).createMachine({ initial: 'a', states: { a: { on: { 'form.*': 'b' } }, b: {} } });
    expect(getShortestPaths(m).at(-1)!.steps.at(-1)!.event.type).toBe('form.*');
  });
});

describe('done machines keep going', () => {
  it('a pure transition leaves a final state that an actor would not', () => {
    const done = { type: 'xstate.done.actor.load', output: { ok: true } } as any;
    const map = getAdjacencyMap(loader, { events: [{ type: 'go' }, { type: 'poke' }, done] });
    const ready = Object.values(map).find((v) => v.state.value === 'ready')!;
    expect(ready.state.status).toBe('done');
    expect(Object.values(ready.transitions).map((t: any) => t.state.value)).toContain('idle'); // an actor would ignore it
    const stopped = getAdjacencyMap(loader, {
      events: [{ type: 'go' }, { type: 'poke' }, done],
      stopWhen: (s: any) => s.status !== 'active',
    });
    expect(Object.keys(Object.values(stopped).find((v) => v.state.value === 'ready')!.transitions)).toEqual([]);
  });
});

describe('serialisation', () => {
  it('Map, Set and Error all become {} and collapse states or cases into one', () => {
    const basket = setup({
      types: {} as { context: { items: Set<string> }; events: { type: 'add'; item: string } },
    }).createMachine({
      context: { items: new Set() },
      on: { add: { actions: assign({ items: ({ context, event }) => new Set([...context.items, event.item]) }) } },
    });
    const events = [
      { type: 'add' as const, item: 'x' },
      { type: 'add' as const, item: 'y' },
    ];
    expect(getShortestPaths(basket, { events })).toHaveLength(1); // not 4
    expect(
      getShortestPaths(basket, {
        events,
        serializeState: (s: any) => [...s.context.items].sort().join(),
      }),
    ).toHaveLength(4);
    const errors = ['network', 'declined'].map(
      (m) => ({ type: 'xstate.error.actor.load', error: new Error(m) }) as any,
    );
    const map = getAdjacencyMap(loader, {
      events: [{ type: 'go' }, { type: 'xstate.done.actor.load', output: { ok: true } } as any, ...errors],
    });
    const loading = Object.values(map).find((v) => v.state.value === 'loading')!;
    expect(Object.keys(loading.transitions).filter((k) => k.includes('error'))).toHaveLength(1); // not 2
  });
  it('an unbounded counter runs until `limit`, which throws rather than truncates', () => {
    const counter = setup({ types: {} as { context: { n: number }; events: { type: 'inc' } } }).createMachine({
      context: { n: 0 },
      on: { inc: { actions: assign({ n: ({ context }) => context.n + 1 }) } },
    });
    expect(() => getShortestPaths(counter, { limit: 100 })).toThrow('Traversal limit exceeded');
    expect(getShortestPaths(counter, { stopWhen: (s) => s.context.n >= 3 })).toHaveLength(4);
    expect(getShortestPaths(counter, { filterEvents: (s) => s.context.n < 3 })).toHaveLength(4);
    expect(getShortestPaths(counter, { toState: (s) => s.context.n === 3 })).toHaveLength(1);
    expect(getShortestPaths(counter, { serializeState: (s) => String(Math.min(s.context.n, 2)) })).toHaveLength(3);
  });
});

describe('systemId', () => {
  const withSystemId = setup({ actors: { load } }).createMachine({
    initial: 'a',
    states: {
      a: { on: { x: 'b' } },
      b: { invoke: { id: 'load', systemId: 'loader', src: 'load' }, on: { y: 'a', z: { target: 'b', reenter: true } } },
    },
  });
  it('the second visit throws, because one mock system serves the whole traversal', () => {
    expect(() =>
      getShortestPaths(withSystemId, { serializeState: (s, e, p) => JSON.stringify([s.value, e, p?.value]) }),
    ).toThrow("Actor with system ID 'loader' already exists.");
  });
});

describe('path.test', () => {
  const toggle = setup({ types: {} as { events: { type: 'flip' } } }).createMachine({
    initial: 'off',
    states: { off: { on: { flip: 'on' } }, on: {} },
  });
  it('skips missing executors and missing state assertions in silence', async () => {
    const path = createTestModel(toggle).getShortestPaths().at(-1)!;
    await expect(path.test({})).resolves.toBeDefined(); // nothing was done, nothing was asserted
    await expect(
      path.test({
        events: {
          flop: () => {
            throw new Error('typo');
          },
        } as any,
      }),
    ).resolves.toBeDefined();
  });
  it("state keys are `matches` descriptors or '#id'; '*' runs only when no other key matched", async () => {
    const ran: string[] = [];
    const path = createTestModel(toggle).getShortestPaths().at(-1)!;
    await path.test({ states: { on: () => void ran.push('on'), '*': () => void ran.push('*') } });
    expect(ran).toEqual(['*', 'on']);
  });
});

describe('invoked machines', () => {
  it('are never entered: the child stays where it started', () => {
    const child = setup({}).createMachine({
      initial: 'one',
      states: { one: { always: 'two' }, two: { type: 'final' } },
    });
    const parent = setup({ actors: { child } }).createMachine({
      initial: 'running',
      states: { running: { invoke: { id: 'child', src: 'child', onDone: 'over' } }, over: {} },
    });
    const states = getShortestPaths(parent);
    expect(states.map((p) => p.state.value)).toEqual(['running', 'over']); // 'over' only through the bare done event
  });
});

describe('what runs during a pure traversal', () => {
  it('assign, guard, input, delay and spawn do; custom actions and actors do not', () => {
    const ran = new Set<string>();
    const mark = <T>(name: string, value: T) => {
      ran.add(name);
      return value;
    };
    const m = setup({
      types: {} as { context: { ref: unknown }; events: { type: 'go' } },
      actors: { child: fromPromise<number, string>(async () => mark('actor', 1)) },
      actions: {
        custom: () => {
          ran.add('custom action');
        },
      },
      guards: { ok: () => mark('guard', true) },
      delays: { soon: () => mark('delay', 5) },
    }).createMachine({
      context: { ref: null },
      initial: 'a',
      states: {
        a: {
          on: {
            go: {
              guard: 'ok',
              target: 'b',
              actions: [
                'custom',
                assign({ ref: ({ spawn }) => mark('spawn', spawn('child', { input: 'x' })) && null }),
              ],
            },
          },
        },
        b: { invoke: { id: 'child', src: 'child', input: () => mark('input', 'x') }, after: { soon: 'a' } },
      },
    });
    getAdjacencyMap(m, { serializeState: (s) => JSON.stringify(s.value) });
    expect([...ran].sort()).toEqual(['delay', 'guard', 'input', 'spawn']);
  });
});

describe('time', () => {
  it('the traversal lets a long timer overtake a short one', () => {
    const m = setup({}).createMachine({
      initial: 'a',
      states: { a: { after: { 10: 'short', 100_000: 'long' } }, short: {}, long: {} },
    });
    expect(
      getShortestPaths(m)
        .map((p) => p.state.value)
        .sort(),
    ).toEqual(['a', 'long', 'short']);
  });
  const chain = setup({}).createMachine({
    initial: 'a',
    states: { a: { after: { 100: 'b' } }, b: { after: { 100: 'c' } }, c: { after: { 100: 'd' } }, d: {} },
  });
  it('SimulatedClock: one long increment fires one link of a chain, not three', () => {
    const clock = new SimulatedClock();
    const actor = createActor(chain, { clock }).start();
    clock.increment(300);
    expect(actor.getSnapshot().value).toBe('b'); // the next timer starts at t=300
  });
  it('fake timers get it right', () => {
    vi.useFakeTimers();
    const actor = createActor(chain).start();
    vi.advanceTimersByTime(300);
    expect(actor.getSnapshot().value).toBe('d');
    vi.useRealTimers();
  });
});

describe('matches', () => {
  it('accepts dotted strings at run time, though not in types', () => {
    const m = setup({}).createMachine({ initial: 'a', states: { a: { initial: 'b', states: { b: {} } } } });
    const s = createActor(m).getSnapshot();
    expect([s.matches('a'), s.matches({ a: 'b' }), (s as any).matches('a.b')]).toEqual([true, true, true]);
  });
});

describe('simple paths', () => {
  it('explode: 4 parallel toggles', () => {
    const region = { initial: 'off', states: { off: { on: {} as any }, on: { on: {} as any } } };
    const regions = Object.fromEntries(
      [0, 1, 2].map((i) => [
        `r${i}`,
        {
          ...region,
          states: { off: { on: { [`t${i}`]: 'on' } }, on: { on: { [`t${i}`]: 'off' } } },
        },
      ]),
    );
    const m = setup({}).createMachine({ type: 'parallel', states: regions as any });
    expect(getShortestPaths(m).length).toBe(8);
    expect(getSimplePaths(m).length).toBeGreaterThan(100);
  });
});
