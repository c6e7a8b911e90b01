/** The outcomes of actors: which results, errors and snapshots a chart takes, also by wildcards. */
import { describe, expect, it, vi } from 'vitest';
import {
  assign,
  createMachine,
  fromCallback,
  fromEventObservable,
  fromObservable,
  fromPromise,
  sendTo,
  spawnChild,
} from 'xstate';
import { composeSystem, createModel, describeChart, machineDriver, runPath, type Model } from '#kit';
import { named, NOTHING } from './named-paths.ts';

const load = fromPromise(async () => 1);
const nothingComes = () => ({ subscribe: () => ({ unsubscribe() {} }) });
/** Each edge of the model: its event, and the state to which it leads. */
const waysOf = (model: Model) => model.exploration().edges.map(({ event, state }) => `${event.type} ${state.value}`);

describe('wildcards for outcomes', () => {
  /** One actor, and one descriptor that takes its outcomes. */
  const waiting = (on: object) =>
    createMachine({
      id: 'waiting',
      initial: 'open',
      states: { open: { invoke: { id: 'x', src: load }, on }, shut: {}, told: {} },
    });
  const outcomes = { x: { done: [1], error: ['lost'] } };
  const general = createModel(waiting({ '*': 'shut', called: 'told' }), {
    ...NOTHING,
    events: { called: [{}], heard: [{}] } as never,
    actors: outcomes,
  });
  describeChart(general);

  it('`*` takes each listed outcome that has no transition of its own, as XState lets it', () => {
    expect(waysOf(general)).toEqual([
      'xstate.done.actor.x shut',
      'xstate.error.actor.x shut',
      'heard shut',
      'called told',
    ]);
    const exact = waiting({ '*': 'shut', 'xstate.done.*': 'told' });
    expect(waysOf(createModel(exact, { ...NOTHING, actors: outcomes }))).toEqual([
      'xstate.error.actor.x shut',
      'xstate.done.actor.x told',
    ]);
    expect(() => createModel(exact, NOTHING).edgePaths()).toThrow('Unmodelled: list in events what "*" may take');
  });

  it('those that name the outcomes need them listed', () => {
    const finished = createModel(waiting({ 'xstate.done.*': 'told' }), { ...NOTHING, actors: { x: { done: [1] } } });
    expect(waysOf(finished)).toEqual(['xstate.done.actor.x told']);
    expect(() => createModel(waiting({ 'xstate.done.*': 'told' }), NOTHING).edgePaths()).toThrow(
      'Unmodelled: list actors["x"].done (for xstate.done.actor.x)',
    );
    const alone = createMachine({ id: 'alone', on: { 'xstate.done.actor.*': { actions: () => {} } } as object });
    expect(createModel(alone, NOTHING).exploration().edges).toEqual([]);
  });

  const form = createMachine({
    id: 'form',
    initial: 'clean',
    states: { clean: { on: { 'field.*': 'dirty' } }, dirty: {} },
  });
  const short = createModel(form, { ...NOTHING, events: { field: [{}], 'field.name': [{}], fields: [{}] } as never });
  describeChart(createModel(form, { ...NOTHING, events: { field: [{}], 'field.name': [{}] } as never }));

  it('`field.*` takes `field` as well, and nothing that only begins alike', () => {
    expect(waysOf(short)).toEqual(['field dirty', 'field.name dirty']);
    const odd = createMachine({ id: 'odd', on: { 'field*': { actions: () => {} } } });
    expect(() => createModel(odd, { ...NOTHING, events: { fields: [{}] } as never }).edgePaths()).toThrow(
      'Unmodelled: list events["field*"]',
    );
  });
});

describe('an actor without an id', () => {
  const spawning = (actions: object) =>
    createMachine({
      id: 'spawning',
      entry: actions as never,
      on: { 'xstate.done.actor.*': { actions: () => {} } } as object,
    });
  it.each([
    ['spawnChild', spawnChild(load)],
    ['an assignment', assign(({ spawn }: { spawn: (logic: object) => unknown }) => ({ ref: spawn(load) }))],
  ])(
    'that %s starts is refused, in a chart if that hears of it, because its name differs in each run',
    (_, actions) => {
      const reason =
        '"spawning" spawns an actor without an id, whose name differs in each run. ' +
        'Give it one: spawnChild(…, { id }) or spawn(…, { id }).';
      expect(() => createModel(spawning(actions), NOTHING).edgePaths()).toThrow(reason);
      expect(() => composeSystem(spawning(actions), NOTHING)).toThrow(reason);
      const deaf = createMachine({ id: 'deaf', entry: actions as never, on: { called: { actions: () => {} } } });
      const { edges } = createModel(deaf, { ...NOTHING, events: { called: [{}] } as never }).exploration();
      expect(edges).toHaveLength(1);
    },
  );
});

describe('a failure that no transition takes', () => {
  const risky = createMachine({
    id: 'risky',
    initial: 'heedless',
    states: {
      heedless: { invoke: { id: 'load', src: load, onDone: 'over' }, on: { looked: 'careful' } },
      careful: {},
      over: {},
    },
  });
  const spec = { ...NOTHING, events: { looked: [{}] } as never, actors: { load: { done: [1], error: ['lost'] } } };

  it('is walked: it makes the chart fail, as in XState, and so the path fails', async () => {
    const model = createModel(risky, spec);
    const failing = model.edgePaths().find(({ state }) => state.status === 'error')!;
    expect(failing.description).toBe('load ✗ "lost"');
    vi.useFakeTimers();
    try {
      await expect(runPath(failing, machineDriver(model))).rejects.toThrow(
        /The actor fails with nothing[^]*lost[^]*✗ load ✗/,
      );
    } finally {
      vi.useRealTimers();
    }
  });
  it('is left out by `filter`, or by not listing it', () => {
    const skipped = createModel(risky, { ...spec, filter: (_, { type }) => !type.startsWith('xstate.error') });
    expect(named(skipped).toSorted()).toEqual(['load ✓ 1', 'looked']);
    expect(named(createModel(risky, { ...spec, actors: { load: { done: [1] } } })).toSorted()).toEqual([
      'load ✓ 1',
      'looked',
    ]);
  });
});

describe('observables', () => {
  const clock = createMachine({
    id: 'clock',
    context: { last: 0 },
    initial: 'running',
    states: {
      running: {
        invoke: {
          id: 'ticks',
          src: fromObservable(nothingComes),
          onSnapshot: { actions: assign({ last: ({ event }) => Number(event.snapshot.context ?? 0) }) },
          onDone: 'complete',
          onError: 'broken',
        },
      },
      complete: {},
      broken: {},
    },
  });
  const model = createModel(clock, {
    ...NOTHING,
    actors: { ticks: { snapshot: [{ status: 'active', context: 7 }], done: [undefined], error: ['no signal'] } },
    serializeState: ({ last }) => last,
  });
  describeChart(model);

  it('show a value, complete and fail', () => {
    expect(waysOf(model).slice(0, 3)).toEqual([
      'xstate.done.actor.ticks complete',
      'xstate.error.actor.ticks broken',
      'xstate.snapshot.ticks running',
    ]);
    expect(model.exploration().states.map(({ snapshot: { context } }) => context.last)).toContain(7);
  });

  it('to which nobody listens show nothing', () => {
    const deaf = createMachine({
      id: 'deaf',
      invoke: { id: 'ticks', src: fromObservable(nothingComes) },
      on: { 'xstate.snapshot.ticks': { actions: () => {} } } as object,
    });
    const world = { ...NOTHING, actors: { ticks: { snapshot: [{ status: 'active', context: 7 }] } } };
    expect(createModel(deaf, world).exploration().edges).toEqual([]);
  });

  it('of spawned actors are seen by a wildcard', () => {
    const hearing = createMachine({
      id: 'hearing',
      initial: 'deaf',
      entry: spawnChild(fromObservable(nothingComes), { id: 'ticks', syncSnapshot: true } as never),
      states: { deaf: { on: { begun: 'open' } }, open: { on: { 'xstate.snapshot.*': 'seen' } as object }, seen: {} },
    });
    const world = { ...NOTHING, events: { begun: [{}] } as never };
    const seen = createModel(hearing, {
      ...world,
      actors: { ticks: { snapshot: [{ status: 'active', context: 7 }] } },
    });
    expect(waysOf(seen)).toEqual(['begun open', 'xstate.snapshot.ticks seen']);
    expect(() => createModel(hearing, world).edgePaths()).toThrow('Unmodelled: list actors["ticks"].snapshot');
  });

  const remote = createMachine({
    id: 'remote',
    initial: 'quiet',
    invoke: { id: 'keys', src: fromEventObservable(nothingComes as never) },
    states: { quiet: { on: { pressed: 'loud' } }, loud: {} },
  });
  describeChart(createModel(remote, { ...NOTHING, events: { pressed: [{}] } as never }), {
    sentBy: { pressed: 'keys' },
  });
});

describe('a callback', () => {
  /** Rings once for each request. */
  const bellboy = createMachine({
    id: 'bellboy',
    initial: 'resting',
    invoke: { id: 'bell', src: fromCallback(() => {}), systemId: 'the bell' },
    states: {
      resting: { on: { asked: { target: 'ringing', actions: sendTo('bell', { type: 'ring' }) } } },
      ringing: {
        on: {
          rang: 'resting',
          // The chart has an event of the same name, which only the bell may get.
          hushed: { actions: sendTo(({ system }) => system.get('the bell'), { type: 'rang' }) },
        },
      },
    },
  });
  const model = createModel(bellboy, {
    ...NOTHING,
    events: { asked: [{}], rang: [{}], hushed: [{}] } as never,
  });
  describeChart(model, { sentBy: { rang: 'bell' } });

  it('receives events by its id and by its `systemId`, and sends some back', () => {
    expect(waysOf(model)).toEqual(['asked ringing', 'rang resting', 'hushed ringing']);
  });
});
