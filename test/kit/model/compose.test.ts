/** A parent with real children, walked as one system. The small charts cover each way in which charts send messages to each other. */
import { describe, expect, it } from 'vitest';
import {
  assign,
  createMachine,
  emit,
  fromCallback,
  fromPromise,
  sendParent,
  sendTo,
  setup,
  type ActorRefFrom,
} from 'xstate';
import { composeSystem, childModel } from '#kit';

/** Requests one dish from the kitchen and reports the result. */
const dishMachine = setup({
  types: {} as {
    input: { name: string };
    context: { name: string; reason: string };
    events: { type: 'dish.called' } | { type: 'dish.dropped' };
    emitted: { type: 'smelled'; name: string };
    output: string;
  },
  actors: { cook: fromPromise<string, string>(async () => '') },
}).createMachine({
  id: 'dish',
  context: ({ input: { name } }) => ({ name, reason: '' }),
  initial: 'waiting',
  states: {
    waiting: { on: { 'dish.called': 'cooking' } },
    cooking: {
      entry: emit(({ context: { name } }) => ({ type: 'smelled', name }) as const),
      invoke: {
        id: 'cook',
        src: 'cook',
        input: ({ context }) => context.name,
        onDone: 'ready',
        onError: { target: 'waiting', actions: sendParent({ type: 'dish.burnt' }) },
      },
      on: { 'dish.dropped': 'waiting' },
      after: { 60_000: { target: 'waiting', actions: sendParent({ type: 'dish.late' }) } },
    },
    ready: { type: 'final' },
  },
  output: ({ context }) => context.name,
});

type Dish = ActorRefFrom<typeof dishMachine>;

/** Two dishes at once: the table is served when both are done. Each may burn once. */
const tableMachine = setup({
  types: {} as {
    context: { served: string[]; complaints: number; dessert: Dish | null };
    events:
      | { type: 'ordered' }
      | { type: 'dish.burnt' }
      | { type: 'dish.late' }
      | { type: 'dessert.wanted' }
      | { type: 'xstate.done.actor.sweet'; output: string };
    children: { soup: 'dish'; roast: 'dish'; sweet: 'dish'; bell: 'bell' };
  },
  actors: { dish: dishMachine, bell: fromCallback(() => {}) },
  actions: {
    serve: assign({ served: ({ context }, { name }: { name: string }) => [...context.served, name].toSorted() }),
    complain: assign({ complaints: ({ context }) => Math.min(context.complaints + 1, 2) }),
  },
}).createMachine({
  id: 'table',
  context: { served: [], complaints: 0, dessert: null },
  invoke: { id: 'bell', src: 'bell' },
  initial: 'reading',
  states: {
    reading: { on: { ordered: 'eating' } },
    eating: {
      type: 'parallel',
      on: { 'dish.burnt': { actions: 'complain' }, 'dish.late': { actions: 'complain' } },
      states: Object.fromEntries(
        (['soup', 'roast'] as const).map((name) => [
          name,
          {
            initial: 'awaited',
            states: {
              awaited: {
                entry: sendTo(name, { type: 'dish.called' }),
                invoke: {
                  id: name,
                  src: 'dish' as const,
                  input: { name },
                  onDone: { target: 'served', actions: { type: 'serve' as const, params: { name } } },
                },
              },
              served: { type: 'final' as const },
            },
          },
        ]),
      ),
      onDone: 'full',
    },
    full: {
      on: {
        'dessert.wanted': {
          target: 'waiting',
          actions: assign({ dessert: ({ spawn }) => spawn('dish', { id: 'sweet', input: { name: 'sweet' } }) }),
        },
      },
    },
    waiting: {
      entry: sendTo(({ context }) => context.dessert!, { type: 'dish.called' }),
      on: {
        'dish.burnt': { actions: [sendTo(({ context }) => context.dessert!, { type: 'dish.called' })] },
        'dish.late': 'full',
        'xstate.done.actor.sweet': {
          target: 'gone',
          actions: { type: 'serve', params: ({ event }) => ({ name: event.output }) },
        },
      },
    },
    gone: { type: 'final' },
  },
});

const dish = childModel(dishMachine, {
  actors: { cook: { done: ['hot'], error: ['smoke'] } },
  serializeState: ({ name }) => name,
});

const spec = {
  input: undefined,
  events: { ordered: [{}], 'dessert.wanted': [{}] },
  serializeState: ({ served, complaints }: { served: string[]; complaints: number }) => ({ served, complaints }),
  children: { dish },
};

describe('a table with two dishes at once and one that is spawned', () => {
  const { states, edges, uncovered, deadEnds, pathTo, truncated } = composeSystem(tableMachine, spec);
  const find = (type: string, at: string) => edges.filter(({ event }) => event.type === type && event.at === at);

  it('begins alone, and has its real children where the chart starts them', () => {
    expect(states[0]?.locations).toEqual(['']);
    expect(states[0]?.running).toEqual(['bell']);
    const both = states.find((state) => state.running.length === 3)!;
    expect(both.locations).toEqual(['', 'soup', 'roast']);
    expect(both.running.toSorted()).toEqual(['bell', 'roast/cook', 'soup/cook']);
    expect(both.at('soup')?.context).toEqual({ name: 'soup', reason: '' });
    expect(both.at('sweet')).toBeUndefined();
    expect(states.some((state) => state.at('sweet')?.matches('cooking'))).toBe(true);
  });

  it('records their messages in order: sent, emitted, reported, done', () => {
    const [ordered] = find('ordered', '');
    expect(ordered?.messages).toEqual(
      ['soup', 'roast'].flatMap((name) => [
        { from: '', to: name, event: { type: 'dish.called' } },
        { from: name, to: null, event: { type: 'smelled', name } },
      ]),
    );
  });

  it('walks a response, a failure and a time-out of each child separately', () => {
    for (const name of ['soup', 'roast', 'sweet']) {
      const [done] = find('xstate.done.actor.cook', name);
      expect(done?.messages.map(({ from, to, event }) => [from, to, event.type])).toEqual([
        [name, '', `xstate.done.actor.${name}`],
      ]);
      expect(done?.to.at('')?.context.served).toContain(name);
      const [burnt] = find('xstate.error.actor.cook', name);
      expect(burnt?.messages.map(({ event }) => event.type)).toContain('dish.burnt');
    }
    const late = edges.filter(({ event }) => event.delayMs !== undefined);
    expect(new Set(late.map(({ event }) => event.at))).toEqual(new Set(['soup', 'roast', 'sweet']));
    expect(late.every(({ event }) => event.delayMs === 60_000)).toBe(true);
  });

  it('explores the whole system, and names the events that no chart handles', () => {
    expect(truncated).toEqual([]);
    expect(uncovered).toEqual([expect.stringContaining('dish.dropped')]);
  });

  it('finds the charts that a failure leaves stranded', () => {
    const ended = deadEnds((state) => state.at('')?.status === 'done');
    // A dish that burnt is called again for the dessert alone.
    expect(ended.length).toBeGreaterThan(0);
    expect(ended.every((state) => ['soup', 'roast'].some((name) => state.at(name)?.matches('waiting')))).toBe(true);
    expect(pathTo(ended[0]!)).toMatch(/^ordered → (soup|roast): (cook ✗ "smoke"|⏱ 60000 ms)$/);
  });
});

describe('a child that fails', () => {
  /** This chart does not handle the result of its promise. */
  const deafMachine = setup({ actors: { ask: fromPromise(async () => {}) } }).createMachine({
    id: 'deaf',
    invoke: { id: 'ask', src: 'ask' },
  });
  const above = (isHeard: boolean) =>
    setup({ actors: { deaf: deafMachine } }).createMachine({
      id: 'above',
      initial: 'waiting',
      states: {
        waiting: { invoke: { id: 'deaf', src: 'deaf', ...(isHeard && { onError: 'warned' }) } },
        warned: {},
      },
    });
  const deaf = childModel(deafMachine, { actors: { ask: { error: ['no'] } }, serializeState: () => null });
  const walked = (isHeard: boolean) =>
    composeSystem(above(isHeard), { input: undefined, serializeState: () => null, children: { deaf } });

  it('is reported to its parent', () => {
    const { edges } = walked(true);
    expect(edges.map(({ messages, to }) => [messages.map(({ event }) => event.type), to.at('')?.value])).toEqual([
      [['xstate.error.actor.deaf'], 'warned'],
    ]);
  });

  it('makes its parent fail if unhandled, and the error has the path', () => {
    expect(() => walked(false)).toThrow('"above" fails with no: deaf: ask ✗ "no"');
  });
});

describe('a child that is started from logic written inline', () => {
  const picnic = createMachine({
    id: 'picnic',
    context: ({ spawn }) => ({ basket: spawn(dishMachine, { id: 'salad', input: { name: 'salad' } }) }),
    initial: 'hungry',
    states: {
      hungry: {
        on: {
          hot: { actions: sendTo('salad', { type: 'dish.called' }) },
          ...({ 'xstate.done.actor.salad': 'fed' } as object),
        },
      },
      fed: { type: 'final' },
    },
  });
  const world = { input: undefined, events: { hot: [{}] }, serializeState: () => null } as never;
  const chartsOf = (composition: ReturnType<typeof composeSystem>) =>
    new Set(composition.states.flatMap(({ running, at }) => [...running, ...(at('salad') ? ['the real salad'] : [])]));

  it('is identified by its id: real if it is listed, otherwise stubbed', () => {
    const dish = childModel(dishMachine, {
      actors: { cook: { done: ['hot'], error: ['burnt'] } },
      serializeState: () => null,
    });
    expect(chartsOf(composeSystem(picnic, { ...(world as object), children: { salad: dish } } as never))).toContain(
      'the real salad',
    );
    const alone = composeSystem(picnic, { ...(world as object), actors: { salad: { done: ['salad'] } } } as never);
    expect([...chartsOf(alone)]).toEqual(['salad']);
  });
});

describe('a wildcard for the ends of actors', () => {
  const load = fromPromise(async () => 1);
  const race = (descriptor: string) =>
    createMachine({
      id: 'race',
      initial: 'running',
      states: {
        running: {
          invoke: [
            { id: 'one', src: load },
            { id: 'other', src: load },
          ],
          on: { [descriptor]: 'over' },
        },
        over: {},
      },
    });
  const done = { one: { done: [1] }, other: { done: [2] } };
  const failed = { one: { error: ['lost'] }, other: { error: ['gone'] } };
  const walked = (descriptor: string, listed: object) =>
    composeSystem(race(descriptor), { input: undefined, actors: listed, serializeState: () => null } as never);
  const endsIn = ({ edges }: ReturnType<typeof composeSystem>) =>
    edges.map(({ event, to }) => [event.type, to.at('')?.value]);

  it('takes those of each running actor', () => {
    expect(endsIn(walked('xstate.done.actor.*', done))).toEqual([
      ['xstate.done.actor.one', 'over'],
      ['xstate.done.actor.other', 'over'],
    ]);
    expect(endsIn(walked('xstate.error.actor.*', failed))).toEqual([
      ['xstate.error.actor.one', 'over'],
      ['xstate.error.actor.other', 'over'],
    ]);
  });

  it('as `*` takes those that are listed', () => {
    expect(endsIn(walked('*', { one: { done: [1], error: ['lost'] } }))).toEqual([
      ['xstate.done.actor.one', 'over'],
      ['xstate.error.actor.one', 'over'],
    ]);
  });

  it('needs them listed for each', () => {
    expect(() => walked('xstate.done.actor.*', { one: { done: [1] } })).toThrow(
      'Unmodelled: list actors["other"].done of other',
    );
  });
});

describe('limits and errors', () => {
  it('rejects an outcome that a chart waits for and its part does not list', () => {
    const deafDish = childModel(dishMachine, { actors: { cook: { done: ['hot'] } }, serializeState: () => null });
    expect(() => composeSystem(tableMachine, { ...spec, children: { dish: deafDish } })).toThrow(
      'Unmodelled: list actors["cook"].error of soup: cook',
    );
  });

  it('rejects a path that leads to two different states', () => {
    let tosses = 0;
    const coin = setup({
      types: {} as { events: { type: 'tossed' } },
      guards: { isHeads: () => (tosses += 1) % 2 === 0 },
    }).createMachine({
      id: 'coin',
      initial: 'there',
      states: {
        there: { on: { tossed: [{ guard: 'isHeads', target: 'heads' }, { target: 'tails' }] } },
        heads: { on: { tossed: 'there' } },
        tails: { on: { tossed: 'there' } },
      },
    });
    const walk = () => composeSystem(coin, { input: undefined, events: { tossed: [{}] }, serializeState: () => null });
    expect(walk).toThrow('Not the same when it is walked again, as by chance or by a clock: tossed');
  });

  it('rejects more states than the limit', () => {
    expect(() => composeSystem(tableMachine, { ...spec, maxStates: 5 })).toThrow(
      'more than 5 states, the last by ordered',
    );
  });

  it('respects the limit of steps and the filter of events', () => {
    const short = composeSystem(tableMachine, { ...spec, maxSteps: 1 });
    expect(short.states.map((state) => state.at('')?.value)).toEqual([
      'reading',
      { eating: { soup: 'awaited', roast: 'awaited' } },
    ]);
    expect(short.truncated).toEqual([short.states[1]]);
    expect(short.deadEnds(() => false)).toEqual([]);
    const onTime = composeSystem(tableMachine, { ...spec, filter: (_, { delayMs }) => delayMs === undefined });
    expect(onTime.edges.filter(({ event }) => event.delayMs !== undefined)).toEqual([]);
    expect(onTime.uncovered.join()).toContain('xstate.after.60000');
  });
});
