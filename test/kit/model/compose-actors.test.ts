/**
 * A parent with all kinds of actors at once, walked as one system. Each kind of actor has a chart, whose test lists the edges
 * that the walk takes.
 */
import { describe, expect, it } from 'vitest';
import {
  assign,
  createMachine,
  fromCallback,
  fromObservable,
  fromPromise,
  raise,
  sendParent,
  sendTo,
  setup,
  stopChild,
  type AnyActorRef,
} from 'xstate';
import { childModel, composeSystem } from '#kit';

const NOTHING = { input: undefined, serializeState: () => null };
type Composition = ReturnType<typeof composeSystem>;
/** Each edge: the place of the event, its type, and the parent's state after it. */
const waysOf = ({ edges }: Composition) =>
  edges.map(({ event, to }) => `${event.at}:${event.type} ${JSON.stringify(to.at('')?.value)}`);
const nothingComes = () => ({ subscribe: () => ({ unsubscribe() {} }) });

describe('spawned machines', () => {
  const egg = createMachine({
    id: 'egg',
    initial: 'raw',
    states: {
      raw: { after: { 300: 'done' }, on: { dropped: 'broken' } },
      broken: { invoke: { id: 'mop', src: fromPromise(async () => {}) } },
      done: { type: 'final' },
    },
    output: 'an egg',
  });
  const cook = setup({
    types: { context: {} as { egg: AnyActorRef | null }, events: {} as { type: 'cooked' } | { type: 'shaken' } },
    actors: { egg },
  }).createMachine({
    id: 'cook',
    context: { egg: null },
    initial: 'idle',
    states: {
      idle: {
        on: { cooked: { target: 'busy', actions: assign({ egg: ({ spawn }) => spawn('egg', { id: 'egg' }) }) } },
      },
      busy: {
        after: { 200: { actions: sendTo('egg', { type: 'salted' }) } },
        exit: stopChild('egg'),
        on: {
          shaken: { actions: sendTo(({ context }) => context.egg!, { type: 'dropped' }) },
          ...({ 'xstate.done.actor.egg': 'served', 'xstate.error.actor.egg': 'sorry' } as object),
        },
      },
      served: {},
      sorry: {},
    },
  });
  const shell = childModel(egg, { actors: { mop: { error: ['no mop'] } }, serializeState: () => null });
  const system = composeSystem(cook, {
    ...NOTHING,
    events: { cooked: [{}], shaken: [{}] },
    children: { egg: shell },
  });

  it('run on their own timers beside those of their parent, end with an output, fail and are stopped', () => {
    expect(waysOf(system).toSorted()).toEqual(
      [
        ':cooked "busy"',
        ':shaken "busy"',
        ':shaken "busy"',
        ':shaken "busy"',
        ':shaken "busy"',
        ':xstate.after.200.cook.busy "busy"',
        ':xstate.after.200.cook.busy "busy"',
        'egg:xstate.after.300.egg.raw "served"',
        'egg:xstate.error.actor.mop "sorry"',
        'egg:xstate.error.actor.mop "sorry"',
      ].toSorted(),
    );
    const served = system.edges.find(({ to }) => to.at('')?.value === 'served')!;
    expect([served.event.delayMs, served.to.locations, served.messages.map(({ event }) => event.output)]).toEqual([
      100,
      [''],
      ['an egg'],
    ]);
  });
});

describe('two charts beside each other', () => {
  /** Calls its neighbour by its name in the system. */
  const player = (id: string, other: string) =>
    createMachine({
      id,
      initial: 'ready',
      states: {
        ready: { on: { ball: 'holding', served: 'holding' } },
        holding: {
          on: {
            thrown: { target: 'ready', actions: sendTo(({ system }) => system.get(other), { type: 'ball' }) },
            missed: { target: 'ready', actions: sendParent({ type: 'point', by: id }) },
          },
        },
      },
    });
  const [ann, bob] = [player('ann', 'bob'), player('bob', 'ann')];
  const court = setup({ actors: { ann, bob } }).createMachine({
    id: 'court',
    initial: 'playing',
    states: {
      playing: {
        invoke: [
          { id: 'ann', src: 'ann', systemId: 'ann' },
          { id: 'bob', src: 'bob', systemId: 'bob' },
        ],
        on: { begun: { actions: sendTo('ann', { type: 'served' }) }, point: 'over' } as object,
      },
      over: {},
    },
  });
  const events = { thrown: [{}], missed: [{}] } as never;
  const system = composeSystem(court, {
    ...NOTHING,
    events: { begun: [{}] } as never,
    children: {
      ann: childModel(ann, { events, serializeState: () => null }),
      bob: childModel(bob, { events, serializeState: () => null }),
    },
  });

  it('send each other events by `systemId`, and their parent hears of it', () => {
    const between = system.edges.flatMap(({ messages }) =>
      messages.map(({ from, to, event }) => `${from} ${to} ${event.type}`),
    );
    expect(new Set(between)).toEqual(
      new Set([' ann served', 'ann bob ball', 'bob ann ball', 'ann  point', 'bob  point']),
    );
    expect(system.uncovered.filter((line) => !line.includes('served'))).toEqual([]);
  });
});

describe('actors that the system replaces', () => {
  const home = createMachine({
    id: 'home',
    initial: 'quiet',
    invoke: [
      { id: 'bell', src: fromCallback(() => {}) },
      {
        id: 'weather',
        src: fromObservable(nothingComes),
        onSnapshot: { actions: () => {} },
        onDone: '.dark',
        onError: '.dark',
      },
    ],
    states: {
      quiet: { on: { rang: 'loud' } },
      loud: { entry: sendTo('bell', { type: 'hush' }), on: { 'xstate.snapshot.*': 'wet' } as object },
      wet: {},
      dark: { type: 'final' },
    },
  });
  const weather = { snapshot: [{ status: 'active', context: 'rain' }], done: [undefined], error: ['no signal'] };
  const spec = { ...NOTHING, events: { rang: [{}] } as never };

  it('are callbacks that get and send events, and observables that show values, complete and fail', () => {
    const system = composeSystem(home, { ...spec, actors: { weather } });
    expect(new Set(waysOf(system))).toEqual(
      new Set([
        ':rang "loud"',
        ':xstate.snapshot.weather "quiet"',
        ':xstate.snapshot.weather "wet"',
        ':xstate.done.actor.weather "dark"',
        ':xstate.error.actor.weather "dark"',
      ]),
    );
    const rang = system.edges.find(({ event }) => event.type === 'rang')!;
    expect(rang.messages).toEqual([{ from: '', to: 'bell', event: { type: 'hush' } }]);
  });

  it('need their snapshots listed', () => {
    expect(() =>
      composeSystem(home, { ...spec, actors: { weather: { ...weather, snapshot: undefined } } } as never),
    ).toThrow('Unmodelled: list actors["weather"].snapshot of weather');
  });

  it('make the parent fail if they fail and no transition takes that', () => {
    const heedless = createMachine({ id: 'heedless', invoke: { id: 'ask', src: fromPromise(async () => {}) } });
    expect(() => composeSystem(heedless, { ...NOTHING, actors: { ask: { error: ['no'] } } })).toThrow(
      '"heedless" fails with no: ask ✗ "no"',
    );
  });
});

describe('history and time in a system', () => {
  const radio = (history: 'shallow' | 'deep') =>
    createMachine({
      id: 'radio',
      initial: 'off',
      states: {
        off: { on: { power: 'on.last' } },
        on: {
          initial: 'fm',
          on: { power: 'off' },
          states: {
            fm: { on: { next: 'am' } },
            am: { initial: 'low', states: { low: { on: { next: 'high' } }, high: {} } },
            last: { type: 'history', history, target: 'am' },
          },
        },
      },
    });
  const backIn = (history: 'shallow' | 'deep') =>
    new Set(
      composeSystem(radio(history), { ...NOTHING, events: { power: [{}], next: [{}] } as never })
        .edges.filter(({ from, event }) => from.at('')?.value === 'off' && event.type === 'power')
        .map(({ to }) => JSON.stringify(to.at('')?.value)),
    );

  it('returns to the default first, then to the last state, with its inner ones if it is deep', () => {
    expect(backIn('shallow')).toEqual(new Set(['{"on":{"am":"low"}}']));
    expect(backIn('deep')).toEqual(new Set(['{"on":{"am":"low"}}', '{"on":{"am":"high"}}']));
  });

  it('tells states apart by the payloads and the remaining time of what is to come', () => {
    const post = setup({
      types: { events: {} as { type: 'sent'; to: string } | { type: 'came'; to: string } },
    }).createMachine({
      id: 'post',
      initial: 'empty',
      states: {
        empty: {
          on: {
            sent: {
              target: 'waiting',
              actions: raise(({ event }) => ({ type: 'came', to: event.to }) as const, {
                delay: ({ event }) => (event.to === 'far' ? 900 : 100),
              }),
            },
          },
        },
        waiting: {
          on: { came: [{ guard: ({ event }) => event.to === 'lost', target: 'lost' }, { target: 'full' }] },
          after: { 500: 'late' },
        },
        full: {},
        lost: {},
        late: {},
      },
    });
    const system = composeSystem(post, {
      ...NOTHING,
      events: { sent: [{ to: 'near' }, { to: 'lost' }, { to: 'far' }] } as never,
    });
    expect(new Set(system.states.map((state) => state.at('')?.value))).toEqual(
      new Set(['empty', 'waiting', 'full', 'lost', 'late']),
    );
  });

  it('tells two timers at once from two in a row', () => {
    const twoTimers = (delay: number) => [
      raise({ type: 'first' }, { delay: 100 }),
      raise({ type: 'second' }, { delay }),
    ];
    const lights = createMachine({
      id: 'lights',
      initial: 'dark',
      states: {
        dark: {
          on: {
            both: { target: 'waiting', actions: twoTimers(100) },
            oneByOne: { target: 'waiting', actions: twoTimers(150) },
          },
        },
        waiting: { on: { first: 'half' } },
        half: { on: { second: 'bright' } },
        bright: {},
      },
    } as never);
    const { states } = composeSystem(lights, { ...NOTHING, events: { both: [{}], oneByOne: [{}] } as never });
    expect(new Set(states.map((state) => state.at('')?.value))).toEqual(new Set(['dark', 'waiting', 'half', 'bright']));
  });
});
