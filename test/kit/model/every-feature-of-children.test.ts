/** Every kind of child that an XState 5 machine may have. The kit walks it or refuses it with advice. */
import { describe, expect, it } from 'vitest';
import {
  assign,
  createMachine,
  enqueueActions,
  fromCallback,
  fromObservable,
  fromPromise,
  fromTransition,
  sendParent,
  setup,
  spawnChild,
  stopChild,
} from 'xstate';
import { describeChart, createModel } from '#kit';
import { named, NOTHING } from './named-paths.ts';

describe('children', () => {
  const bell = fromCallback<{ type: 'hush' }>(() => {});
  const ticks = fromObservable(() => ({ subscribe: () => ({ unsubscribe() {} }) }));
  const count = fromTransition((total: number) => total + 1, 0);
  const child = createMachine({
    id: 'child',
    initial: 'one',
    states: { one: { on: { go: 'two' } }, two: { type: 'final' } },
  });
  const house = setup({
    types: { context: {} as { last: number }, events: {} as { type: 'rang' } | { type: 'open' } | { type: 'away' } },
    actions: { thank() {} },
    actors: { bell, ticks, count, child, ask: fromPromise<string>(async () => '') },
  }).createMachine({
    id: 'house',
    context: { last: 0 },
    initial: 'quiet',
    invoke: [
      { id: 'bell', src: 'bell', systemId: 'bell' },
      {
        id: 'clock',
        src: 'ticks',
        onSnapshot: { actions: assign({ last: ({ event }) => Number(event.snapshot.context ?? 0) }) },
        onError: '.dark',
      },
      { id: 'total', src: 'count' },
    ],
    states: {
      quiet: { on: { rang: 'greeting' } },
      greeting: {
        entry: spawnChild('ask', { id: 'asked' }),
        exit: stopChild('asked'),
        invoke: { id: 'guest', src: 'child', systemId: 'guest', onDone: 'quiet' },
        on: { away: 'quiet', ...({ 'xstate.done.actor.asked': { actions: 'thank' } } as object) },
      },
      dark: { type: 'final' },
    },
  });
  const model = createModel(house, {
    input: undefined,
    events: { rang: [{}], open: [], away: [{}] },
    actors: {
      ticks: {
        snapshot: [
          { status: 'active', context: 1 },
          { status: 'active', context: 2 },
        ],
        error: ['no clock'],
      },
      child: { done: [undefined] },
      ask: { done: ['Ada'] },
    },
    serializeState: ({ last }) => last,
  });
  describeChart(model, { sentBy: { rang: 'bell' } });

  it('of every kind complete, fail, send events and emit snapshots; spawned ones end when they are stopped', () => {
    const names = named(model);
    expect(names.some((name) => name.includes('asked ✓ "Ada"'))).toBe(true);
    expect(names.some((name) => name.includes('clock ⋯'))).toBe(true);
    expect(names.filter((name) => /asked ✓ "Ada" → asked ✓/.test(name))).toEqual([]);
    expect(names.filter((name) => /away → asked/.test(name))).toEqual([]);
  });
  it('that are observed without listed snapshots are an error', () => {
    const { actors } = model.spec;
    const mute = createModel(house, { ...model.spec, actors: { ...actors, ticks: { error: ['no clock'] } } });
    expect(() => mute.edgePaths()).toThrow('Unmodelled: list actors["ticks"].snapshot');
  });

  const inline = createMachine({
    id: 'inline',
    initial: 'asking',
    states: {
      asking: {
        invoke: {
          id: 'ask',
          src: fromPromise(() => Promise.reject(new Error('really asked'))),
          onDone: 'told',
          onError: 'asking',
        },
      },
      told: {},
    },
  });
  describeChart(createModel(inline, { ...NOTHING, actors: { ask: { done: [1], error: ['no'] } } }));

  const spawning = setup({
    actions: {
      greet: spawnChild(
        fromPromise(() => Promise.reject(new Error('really greeted'))),
        { id: 'greeted' } as never,
      ),
    },
  }).createMachine({
    id: 'spawning',
    initial: 'empty',
    states: {
      empty: { on: { open: { target: 'full', actions: 'greet' } } },
      full: {
        entry: [
          spawnChild(
            fromPromise(() => Promise.reject(new Error('really asked'))),
            { id: 'asked' } as never,
          ),
        ],
        exit: [stopChild('asked'), stopChild('greeted')],
        on: {
          close: 'empty',
          ...({ 'xstate.done.actor.asked': 'told', 'xstate.done.actor.greeted': 'told' } as object),
        },
      },
      told: {},
    },
  });
  describeChart(
    createModel(spawning, {
      ...NOTHING,
      events: { open: [{}], close: [{}] } as never,
      actors: { asked: { done: ['Ada'] }, greeted: { done: ['Grace'] } },
    }),
  );

  describe('that inline logic starts, wherever XState allows it', () => {
    const asked: string[] = [];
    /** Without a stub, this actor would call the outside world. */
    const ask = (name: string) =>
      fromPromise(() => {
        asked.push(name);
        return Promise.reject(new Error(`really asked: ${name}`));
      });
    const PLACES = ['context', 'beginning', 'whole', 'field', 'named', 'collected', 'assigned', 'enqueued'] as const;
    const started = (id: string) => ({ id }) as never;
    type Spawn = (logic: object, options: object) => unknown;
    const garden = setup({
      types: { context: {} as Record<string, unknown>, events: {} as { type: 'open' } },
      actions: { plant: assign({ named: ({ spawn }: { spawn: Spawn }) => spawn(ask('named'), started('named')) }) },
    }).createMachine({
      id: 'garden',
      context: ({ spawn }: { spawn: Spawn }) => ({
        context: spawn(ask('context'), { id: 'context' }),
      }),
      initial: { target: 'shut', actions: spawnChild(ask('beginning'), started('beginning')) } as never,
      states: {
        shut: {
          on: {
            open: {
              target: 'open',
              actions: [
                assign(({ spawn }) => ({ whole: spawn(ask('whole'), started('whole')) })),
                assign({ field: ({ spawn }: { spawn: Spawn }) => spawn(ask('field'), started('field')) }),
                'plant',
                enqueueActions(({ enqueue }) => {
                  enqueue.spawnChild(ask('collected'), started('collected'));
                  enqueue.assign({
                    assigned: ({ spawn }: { spawn: Spawn }) => spawn(ask('assigned'), started('assigned')),
                  });
                  enqueue(spawnChild(ask('enqueued'), started('enqueued')));
                }),
              ],
            },
          },
        },
        open: { on: Object.fromEntries(PLACES.map((name) => [`xstate.done.actor.${name}`, 'over'])) as object },
        over: { type: 'final' },
      },
    });
    const model = createModel(garden, {
      ...NOTHING,
      events: { open: [{}] },
      actors: Object.fromEntries(PLACES.map((name) => [name, { done: [name] }])),
    });
    describeChart(model, { requireJsonContext: false });

    const routed = createMachine({
      id: 'routed',
      initial: 'here',
      states: {
        here: {},
        there: {
          id: 'there',
          route: { actions: spawnChild(ask('route'), started('guide')) },
          on: { 'xstate.done.actor.guide': 'over' },
        },
        over: { type: 'final' },
      },
    } as never);
    describeChart(createModel(routed, { ...NOTHING, actors: { guide: { done: ['there'] } } }));

    it('is controlled, and makes no real request', () => {
      expect(named(model)).toEqual(
        expect.arrayContaining(PLACES.map((name) => `open → ${name} ✓ ${JSON.stringify(name)}`)),
      );
      expect(asked).toEqual([]);
    });
  });

  describe('that one wildcard handles', () => {
    const hearing = createMachine({
      id: 'hearing',
      initial: 'open',
      invoke: [
        { id: 'x', src: fromPromise(async () => 1) },
        { id: 'y', src: fromPromise(async () => 1) },
        { id: 'z', src: fromPromise(async () => 1) },
      ],
      states: {
        open: { on: { 'xstate.done.actor.*': 'some', 'xstate.done.actor.z': 'last' } as object },
        some: {},
        last: {},
      },
    });
    const model = createModel(hearing, {
      ...NOTHING,
      actors: { x: { done: [1] }, y: { done: [1] }, z: { done: [1] } },
    });

    describeChart(model);

    it('are handled one by one, except those with their own transition', () => {
      const ways = model.exploration().edges.map(({ event, state }) => [event.type, state.value]);
      expect(ways).toEqual([
        ['xstate.done.actor.x', 'some'],
        ['xstate.done.actor.y', 'some'],
        ['xstate.done.actor.z', 'last'],
      ]);
    });
  });
});

describe('a chart that sends events to its parent', () => {
  const reporter = createMachine({
    id: 'reporter',
    initial: 'idle',
    states: {
      idle: { on: { go: { target: 'told', actions: sendParent({ type: 'said' }) } } },
      told: { type: 'final' },
    },
  });
  describeChart(createModel(reporter, { ...NOTHING, events: { go: [{}] } }));
});
