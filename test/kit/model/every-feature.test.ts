/** Every XState 5 feature of a machine. The kit walks it on the model and on the interpreter, or refuses it with advice. */
import { describe, expect, it } from 'vitest';
import { assign, cancel, createMachine, emit, enqueueActions, fromPromise, raise, sendTo, setup } from 'xstate';
import { createCoverage, describeChart, toGraph, createModel, type Model } from '#kit';
import { named, NOTHING } from './named-paths.ts';

const valuesOf = (model: Model) =>
  [...new Set(toGraph(model).states.map(({ value }) => JSON.stringify(value)))].toSorted();

describe('history', () => {
  const player = (history: 'shallow' | 'deep') =>
    createMachine({
      id: `${history} player`,
      initial: 'on',
      states: {
        on: {
          initial: 'radio',
          on: { power: 'off' },
          states: {
            radio: {
              initial: 'fm',
              on: { tape: 'tape' },
              states: { fm: { on: { band: 'am' } }, am: { on: { band: 'fm' } } },
            },
            tape: { on: { radio: 'radio' } },
            before: { type: 'history', history },
          },
        },
        off: { on: { power: 'on.before' } },
      },
    });
  const world = {
    input: undefined,
    events: { power: [{}], tape: [{}], radio: [{}], band: [{}] },
    serializeState: () => null,
  };
  const shallow = createModel(player('shallow'), world);
  const deep = createModel(player('deep'), world);
  describeChart(shallow);
  describeChart(deep);

  it('distinguishes states by their history, and is no state of its own', () => {
    const offs = (model: Model) => toGraph(model).states.filter(({ value }) => value === 'off').length;
    expect([offs(shallow), offs(deep)]).toEqual([2, 3]);
    expect(createCoverage(shallow.machine).report().states.uncovered).not.toContain('shallow player.on.before');
    const back = (model: Model) =>
      toGraph(model)
        .edges.filter(({ from, event }) => from.value === 'off' && event.type === 'power')
        .map(({ to }) => JSON.stringify(to.value));
    expect(back(deep)).toContain('{"on":{"radio":"am"}}');
    expect(back(shallow)).not.toContain('{"on":{"radio":"am"}}');
  });
});

describe('timers that an action starts', () => {
  const alarm = setup({
    types: { events: {} as { type: 'set' } | { type: 'leave' } | { type: 'stop' } | { type: 'ring'; loud: boolean } },
  }).createMachine({
    id: 'alarm',
    initial: 'near',
    on: {
      set: { actions: [cancel('ring'), raise({ type: 'ring', loud: true }, { delay: 500, id: 'ring' })] },
      stop: { actions: cancel('ring') },
    },
    states: { near: { on: { leave: 'far', ring: 'awake' } }, far: { on: { ring: 'awake' } }, awake: { type: 'final' } },
  });
  const model = createModel(alarm, { ...NOTHING, events: { set: [{}], leave: [{}], stop: [{}], ring: [] } });
  describeChart(model);

  it('outlive the state that started them, until they are canceled', () => {
    const runs = (state: Parameters<Model['explorationKey']>[0]) => model.explorationKey(state).includes('ring');
    const stops = toGraph(model).edges.filter(({ event }) => event.type === 'stop');
    expect(stops.some(({ from }) => runs(from))).toBe(true);
    expect(stops.filter(({ to }) => runs(to))).toEqual([]);
    expect(named(model)).toContain('set → leave → ⏱ 500 ms');
    expect(named(model).filter((name) => /stop → ⏱/.test(name) && !/stop → (leave → )?set/.test(name))).toEqual([]);
  });

  it('need no outside source for raised events; an unlisted event is an error', () => {
    const forgetful = createModel(alarm, { ...NOTHING, events: { set: [{}], leave: [{}], stop: [{}] } as never });
    expect(() => forgetful.edgePaths()).toThrow('Unmodelled: list events["ring"]');
  });

  const later = createMachine({
    id: 'later',
    initial: 'waiting',
    entry: sendTo(({ self }) => self, { type: 'over' }, { delay: 200 }),
    states: { waiting: { on: { over: 'done' } }, done: {} },
  });
  describeChart(createModel(later, { ...NOTHING, events: { over: [] } as never }));
});

describe('timers that are due at the same moment', () => {
  const lights = createMachine({
    id: 'lights',
    type: 'parallel',
    states: {
      left: { initial: 'on', states: { on: { after: { 100: 'off' } }, off: {} } },
      right: { initial: 'on', states: { on: { after: { 100: 'off' } }, off: {} } },
    },
  });
  const model = createModel(lights, NOTHING);
  describeChart(model);
  it('fire together, as they do on a clock', () => {
    expect(valuesOf(model)).toEqual(['{"left":"off","right":"off"}', '{"left":"on","right":"on"}']);
  });
});

describe('what a chart sends itself', () => {
  const counter = setup({
    types: { context: {} as { left: number }, events: {} as { type: 'start' } | { type: 'tick' } },
  }).createMachine({
    id: 'countdown',
    context: { left: 3 },
    initial: 'ready',
    states: {
      ready: { on: { start: { target: 'running', actions: sendTo(({ self }) => self, { type: 'tick' }) } } },
      running: {
        on: {
          tick: [
            { guard: ({ context }) => context.left === 1, target: 'over' },
            {
              actions: [
                assign({ left: ({ context }) => context.left - 1 }),
                sendTo(({ self }) => self, { type: 'tick' }),
              ],
            },
          ],
        },
      },
      over: {},
    },
  });
  const model = createModel(counter, {
    ...NOTHING,
    events: { start: [{}], tick: [] },
    serializeState: ({ left }) => left,
  });
  describeChart(model);
  it('is taken before anything else happens', () => {
    expect(valuesOf(model)).toEqual(['"over"', '"ready"']);
  });
  it('without end is refused', () => {
    const echo = createMachine({ id: 'echo', on: { call: { actions: sendTo(({ self }) => self, { type: 'call' }) } } });
    expect(() => createModel(echo, { ...NOTHING, events: { call: [{}] } }).edgePaths()).toThrow(
      '"echo" sends itself "call" without end',
    );
  });
});

describe('circles', () => {
  it('of transitions that are taken at once are refused, and the machine is left as it was', () => {
    const dizzy = createMachine({
      id: 'dizzy',
      initial: 'a',
      states: { a: { on: { go: 'b' } }, b: { always: 'c' }, c: { always: 'b' } },
    });
    const before = { ...dizzy.options };
    expect(() => createModel(dizzy, { ...NOTHING, events: { go: [{}] } }).edgePaths()).toThrow(
      'Infinite loop detected',
    );
    expect(dizzy.options).toEqual(before);
  });
  const settling = setup({ types: { context: {} as { n: number } } }).createMachine({
    id: 'settling',
    context: { n: 0 },
    initial: 'counting',
    states: {
      counting: {
        always: [
          { guard: ({ context }) => context.n >= 3, target: 'over' },
          { actions: assign({ n: ({ context }) => context.n + 1 }) },
        ],
      },
      over: {},
    },
  });
  describeChart(createModel(settling, { ...NOTHING, serializeState: ({ n }) => n }));
});

describe('wildcards', () => {
  const form = setup({
    types: { events: {} as { type: 'field.name' } | { type: 'field.mail' } | { type: 'sent' } },
    actions: { note() {} },
  }).createMachine({
    id: 'form',
    initial: 'clean',
    states: {
      clean: { on: { 'field.*': 'dirty', 'field.mail': { actions: 'note' } } },
      dirty: { on: { '*': 'clean' } },
    },
  });
  const model = createModel(form, { ...NOTHING, events: { 'field.name': [{}], 'field.mail': [{}], sent: [{}] } });
  describeChart(model);

  it('take those of the listed events that nothing else takes', () => {
    const from = (state: string) =>
      toGraph(model)
        .edges.filter((edge) => edge.from.value === state)
        .map(({ event, to }) => `${event.type} ${to.value}`);
    expect(from('clean').toSorted()).toEqual(['field.mail clean', 'field.name dirty']);
    expect(from('dirty').toSorted()).toEqual(['field.mail clean', 'field.name clean', 'sent clean']);
  });
  it('that match no listed event are an error', () => {
    expect(() => createModel(form, { ...NOTHING, events: { 'field.mail': [{}] } as never }).edgePaths()).not.toThrow();
    expect(() => createModel(form, { ...NOTHING, events: { sent: [{}] } as never }).edgePaths()).toThrow(
      'list in events what "field.*" may take',
    );
  });
});

describe('routes', () => {
  const pages = createMachine({
    id: 'pages',
    initial: 'first',
    states: { first: { id: 'first', route: {} }, second: { id: 'second', route: {} } },
  } as never);
  const model = createModel(pages, NOTHING);
  it('lead to every state that has one', () => {
    expect(valuesOf(model)).toEqual(['"first"', '"second"']);
  });
});

describe('the other features of XState', () => {
  const worker = setup({
    types: {
      context: {} as { tries: number; name: string },
      input: {} as { name: string },
      events: {} as { type: 'work' } | { type: 'rest' },
      emitted: {} as { type: 'worked' },
    },
  }).createMachine({
    id: 'worker',
    context: ({ input }) => ({ tries: 0, name: input.name }),
    type: 'parallel',
    states: {
      hands: {
        initial: 'idle',
        states: {
          idle: {
            on: {
              work: {
                target: 'busy',
                guard: ({ context: { tries } }) => tries < 2,
                actions: [
                  emit({ type: 'worked' }),
                  enqueueActions(({ enqueue, check }) => {
                    if (check(() => true)) enqueue.assign({ tries: ({ context }) => context.tries + 1 });
                    enqueue.raise({ type: 'rest' });
                  }),
                ],
              },
            },
          },
          busy: { on: { rest: { target: 'idle', reenter: true } } },
        },
      },
      mood: { initial: 'calm', states: { calm: { on: { work: 'tired' } }, tired: { type: 'final' } } },
    },
    output: ({ context }) => context.tries,
  });
  const model = createModel(worker, {
    input: { name: 'Ada' },
    events: { work: [{}], rest: [{}] },
    serializeState: ({ tries }) => tries,
  });
  describeChart(model);
  it('are walked: raise, emit, enqueueActions, inline guards, regions, input', () => {
    expect(toGraph(model).states.map(({ context }) => context.tries)).toContain(2);
  });
});

describe('forbidden transitions, the default of a history and the input of an actor', () => {
  const album = setup({
    types: { context: {} as { page: number }, events: {} as { type: 'opened' } | { type: 'shut' } | { type: 'shown' } },
    actors: { show: fromPromise<void, { page: number }>(async () => {}) },
  }).createMachine({
    id: 'album',
    context: { page: 3 },
    initial: 'closed',
    on: { shut: '.closed' },
    states: {
      closed: { on: { opened: 'open.last' } },
      open: {
        initial: 'cover',
        states: {
          cover: {},
          page: {
            on: { shown: 'showing' },
          },
          showing: {
            // While it is shown, nothing may shut it.
            on: { shut: {} },
            invoke: { id: 'show', src: 'show', input: ({ context }) => context, onDone: 'cover', onError: 'cover' },
          },
          last: { type: 'history', target: 'page' },
        },
      },
    },
  });
  const model = createModel(album, {
    ...NOTHING,
    events: { opened: [{}], shut: [{}], shown: [{}] },
    actors: { show: { done: [undefined], error: ['torn'] } },
  });
  describeChart(model);

  it('are walked: nothing shuts what is shown, and the first page is the default', () => {
    const edges = model
      .exploration()
      .edges.map(({ from, event, state }) => [from.snapshot.value, event.type, state.value]);
    expect(edges).toContainEqual(['closed', 'opened', { open: 'page' }]);
    const shut = edges.filter(([from, type]) => type === 'shut' && JSON.stringify(from).includes('showing'));
    expect(new Set(shut.map(([, , to]) => JSON.stringify(to)))).toEqual(new Set(['{"open":"showing"}']));
  });

  it('an input that throws is explained', () => {
    const broken = createMachine({
      id: 'broken',
      initial: 'idle',
      states: {
        idle: { on: { asked: 'asking' } },
        asking: {
          invoke: {
            id: 'ask',
            src: fromPromise(async () => {}),
            input: () => {
              throw new Error('no page');
            },
          },
        },
      },
    });
    expect(() => createModel(broken, { ...NOTHING, events: { asked: [{}] } as never }).edgePaths()).toThrow(
      '"broken" throws in the state "idle" on the event "asked": no page',
    );
  });
});
