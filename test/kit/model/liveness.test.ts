/** The rule names each missing way out, whatever removes it. */
import { describe, expect, it, vi } from 'vitest';
import {
  createMachine,
  fromCallback,
  fromEventObservable,
  fromObservable,
  fromPromise,
  fromTransition,
  setup,
  type AnyStateMachine,
} from 'xstate';
import { livenessViolations, createModel, machineDriver, runPath, unhandledEvents } from '#kit';
import { logicKind } from '../../../kit/simulation/logic-kind.ts';

/** Tools that compile XState's own code change the source text of its functions. */
const compiled = (logic: object) => {
  const { transition } = logic as { transition: (...given: unknown[]) => unknown };
  return { ...logic, transition: (...given: unknown[]) => transition(...given) };
};

type Asking = Record<string, unknown>;

const breachesOf = (invoke: Asking, rest: Asking, root: Asking = {}) => {
  const machine = setup({
    actors: { ask: fromPromise(async () => 1), listen: fromCallback(() => {}) },
    guards: { isExpected: () => true, isNever: () => false },
  }).createMachine({
    id: 'desk',
    ...root,
    initial: 'asking',
    states: { asking: { invoke: { id: 'ask', src: 'ask', ...invoke }, ...rest }, over: {} },
  } as never);
  return livenessViolations(
    createModel(machine as unknown as AnyStateMachine, {
      input: undefined,
      events: { cancel: [{}], poke: [{}] } as never,
      actors: { ask: { done: [1], error: ['no'] } },
      serializeState: () => null,
    }),
  );
};
const ENDS = { onDone: 'over', onError: 'over' };

describe('what a model lists', () => {
  const lamp = createMachine({
    id: 'lamp',
    initial: 'dark',
    states: {
      dark: { on: { press: 'lit', 'knob.*': 'lit' } },
      lit: { invoke: { id: 'warm', src: fromPromise(async () => 1), onDone: 'dark' } },
    },
  });
  const unheard = (events: object, actors: object) =>
    unhandledEvents(
      createModel(lamp, {
        input: undefined,
        events: events as never,
        actors: actors as never,
        serializeState: () => null,
      }),
    );

  it('and no state hears is named, events and outcomes of actors alike', () => {
    expect(
      unheard({ press: [{}], 'knob.turned': [{}], inside: [] }, { warm: { done: [1] }, spawned: { done: [1] } }),
    ).toEqual([]);
    expect(unheard({ press: [{}], pres: [{}] }, { warm: { done: [1], error: ['cold'], snapshot: [{}] } })).toEqual([
      'events["pres"] is listed, and no state handles it',
      'actors["warm"].error is listed, and no state handles it',
      'actors["warm"].snapshot is listed, and no state handles it',
    ]);
  });
});

describe('a state that waits', () => {
  it.each<[string, Asking, Asking, Asking?]>([
    ['a time-out', ENDS, { after: { 5: 'over' } }],
    ['a cancel', ENDS, { on: { cancel: 'over' } }],
    ['a time-out of what surrounds it', ENDS, {}, { after: { 5: { target: '.over', reenter: true } } }],
    [
      'a failure that is expected, and then any',
      { ...ENDS, onError: [{ guard: 'isExpected', target: 'over' }, 'over'] },
      { after: { 5: 'over' } },
    ],
    ['an actor that nobody waits for', { src: 'listen', id: 'ears' }, {}],
  ])('is content with %s', (_, invoke, rest, root) => {
    expect(breachesOf(invoke, rest, root)).toEqual([]);
  });

  it.each<[string, Asking, Asking]>([
    ['when it succeeds', { onError: 'over' }, { after: { 5: 'over' } }],
    ['when it fails:', { onDone: 'over' }, { after: { 5: 'over' } }],
    [
      'when it fails as nobody expects',
      { ...ENDS, onError: [{ guard: 'isExpected', target: 'over' }] },
      { after: { 5: 'over' } },
    ],
    ['when no answer comes', ENDS, {}],
    ['when no answer comes', ENDS, { on: { poke: { actions: [] } } }],
    ['when no answer comes', ENDS, { on: { cancel: { guard: 'isNever', target: 'over' } } }],
  ])('has no way out %s', (words, invoke, rest) => {
    const breaches = breachesOf(invoke, rest);
    expect(breaches).toHaveLength(1);
    expect(breaches[0]).toContain(`#desk.asking waits for "ask" and has no way out ${words}`);
  });

  it('is seen where the promise is written inline', () => {
    const machine = createMachine({
      id: 'inline',
      initial: 'a',
      states: { a: { invoke: { id: 'x', src: fromPromise(async () => 1), onDone: 'b', onError: 'b' } }, b: {} },
    });
    const model = createModel(machine, {
      input: undefined,
      events: {} as never,
      actors: { x: { done: [1], error: [2] } },
      serializeState: () => null,
    });
    expect(livenessViolations(model)).toEqual([expect.stringContaining('when no answer comes')]);
  });

  const asking = (src: unknown) => {
    const machine = createMachine({
      id: 'inline',
      initial: 'a',
      states: { a: { invoke: { id: 'x', src: src as never, onDone: 'b', onError: 'b' } }, b: {} },
    });
    return createModel(machine, {
      input: undefined,
      events: {} as never,
      actors: { x: { done: [1], error: [2] } },
      serializeState: () => null,
    });
  };
  it('is seen whatever tool has compiled XState', async () => {
    const model = asking(compiled(fromPromise(async () => 1)));
    expect(livenessViolations(model)).toEqual([expect.stringContaining('when no answer comes')]);
    const [path] = model.edgePaths();
    vi.useFakeTimers();
    await runPath(path!, machineDriver(model));
    vi.useRealTimers();
  });

  it('is reported if the rule cannot tell whether it waits', () => {
    expect(livenessViolations(asking('missing'))).toEqual([expect.stringContaining('has no implementation of it')]);
    const own = { ...fromTransition((state: null) => state, null), config: null, start: () => {} };
    expect(livenessViolations(asking(own))).toEqual([expect.stringContaining('its logic is none of XState')]);
  });
});

describe('the kind of logic', () => {
  const nothing = { subscribe: () => ({ unsubscribe: () => {} }) };
  it.each([
    ['promise', fromPromise(async () => 1)],
    ['callback', fromCallback(() => {})],
    ['observable', fromObservable(() => nothing as never)],
    ['observable', fromEventObservable(() => nothing as never)],
    ['transition', fromTransition((state: null) => state, null)],
    ['machine', createMachine({})],
    [null, undefined],
    [null, {}],
  ])('%s', (kind, logic) => {
    expect(logicKind(logic)).toBe(kind);
    const isDelegating = kind === 'promise' || kind === 'callback' || kind === 'observable' || kind === 'transition';
    if (isDelegating) expect(logicKind(compiled(logic as object))).toBe(kind);
  });
});
