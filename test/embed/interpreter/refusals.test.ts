/** The package build refuses charts with features that the published library's interpreter lacks, and explains why. */
import { assign, createMachine, emit, fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import * as interpreter from '../../../embed/interpreter/index.ts';
import { catalogue } from '../../../embed/machines/index.ts';
import * as statecharts from '../../../embed/machines/lib/statecharts.ts';
import { contentOf, filesUnder } from '../../architecture/files.ts';
import { unsupportedFeatures } from '../../../scripts/package/chart-subset.mjs';

const implementations = {
  actions: { store: assign({ n: 1 }), say: emit({ type: 'said' }), log: () => {} },
  guards: { isOne: () => true },
  delays: { soon: 10 },
  actors: { ask: fromPromise(async () => 1) },
};

/** A chart with this configuration in its state `one`, beside a state `two`. */
const chartWith = (one: object, chart: object = {}) =>
  createMachine(
    { id: 'planted', initial: 'one', states: { one, two: {} }, ...chart } as never,
    implementations as never,
  );

const REFUSED: ReadonlyArray<readonly [what: string, chart: ReturnType<typeof chartWith>]> = [
  ['has "exit" in "one"', chartWith({ exit: 'store' })],
  ['has "tags" in "one"', chartWith({ tags: ['busy'] })],
  ['has "onDone" in "one"', chartWith({ initial: 'a', onDone: 'two', states: { a: { type: 'final' } } })],
  ['has the type "parallel" in "one"', chartWith({ type: 'parallel', states: { a: {}, b: {} } })],
  ['has the type "history" in "one.a"', chartWith({ initial: 'b', states: { a: { type: 'history' }, b: {} } })],
  ['has "entry" in itself', chartWith({}, { entry: 'store' })],
  ['has "invoke" in itself', chartWith({}, { invoke: { id: 'ask', src: 'ask', onError: '.two' } })],
  ['goes to "#planted.two" in "one"', chartWith({ on: { a: '#planted.two' } })],
  ['listens to "*" in "one"', chartWith({ on: { '*': 'two' } })],
  ['listens to "xstate.init" in "one"', chartWith({ on: { 'xstate.init': 'two' } })],
  ['does not name one of its guards in "one"', chartWith({ on: { a: { guard: () => true, target: 'two' } } })],
  ['does not name one of its guards in "one"', chartWith({ always: { guard: 'isNobody', target: 'two' } })],
  ['does not name one of its actions in "one"', chartWith({ entry: assign({ n: 2 }) })],
  [
    'has the action "log", which neither assigns nor emits, in "one"',
    chartWith({ on: { a: { actions: ['store', { type: 'log' }] } } }),
  ],
  ['re-enters itself in itself', chartWith({}, { on: { a: { target: '.two', reenter: true } } })],
  ['goes on at once to nowhere in "one"', chartWith({ always: { guard: 'isOne', actions: 'store' } })],
  [
    'goes on at once from what has parts, a timer or a promise in "one"',
    chartWith({ always: 'two', after: { soon: 'two' } }),
  ],
  ['has no delay "later" in "one"', chartWith({ after: { later: 'two' } })],
  [
    'has actions with what comes first in "one"',
    chartWith({ initial: { target: 'a', actions: 'store' }, states: { a: {} } }),
  ],
  ['has "output" in "one.a"', chartWith({ initial: 'a', states: { a: { type: 'final', output: 1 } } })],
  ['has "input" in "one"', chartWith({ invoke: { id: 'ask', src: 'ask', input: 1, onError: 'two' } })],
  [
    'waits for a promise without a name, or without a way for its failure, in "one"',
    chartWith({ invoke: { id: 'ask', src: 'ask', onDone: 'two' } }),
  ],
  [
    'waits for a promise without a name, or without a way for its failure, in "one"',
    chartWith({ invoke: { id: 'ask', src: 'ask', onError: { guard: 'isOne', target: 'two' } } }),
  ],
  ['waits for several promises in "one"', chartWith({ invoke: [{ id: 'ask', src: 'ask', onError: 'two' }] })],
];

describe('of the charts', () => {
  it.each(catalogue.map(({ id, machine }) => [id, machine] as const))(
    'the interpreter supports all of %s',
    (_, machine) => {
      expect(unsupportedFeatures(machine)).toEqual([]);
    },
  );

  it.each(REFUSED)('a chart that %s is rejected', (what, chart) => {
    const known = 'The interpreter of the published library does not know that.';
    expect(unsupportedFeatures(chart)).toContain(`The chart "planted" ${what}. ${known}`);
  });

  it('a chart with every supported feature is accepted', () => {
    const everything = chartWith(
      {
        description: 'words',
        initial: 'a',
        entry: ['store', { type: 'say', params: { a: 1 } }],
        on: { a: [{ guard: { type: 'isOne', params: () => 1 }, target: '.b', reenter: true }, { target: 'two' }] },
        after: { soon: 'two', 20: { actions: 'say' } },
        states: {
          a: { always: [{ guard: 'isOne', target: 'b' }] },
          b: { invoke: { id: 'ask', src: 'ask', onDone: 'c', onError: [{ guard: 'isOne', target: 'c' }, 'a'] } },
          c: { type: 'final' },
        },
      },
      { context: () => ({ n: 0 }), on: { b: '.one.c' } },
    );
    expect(unsupportedFeatures(everything)).toEqual([]);
  });
});

describe('of the modules', () => {
  it('the interpreter exports exactly the names that they import from XState', () => {
    expect(Object.keys(interpreter).toSorted()).toEqual(Object.keys(statecharts).toSorted());
  });

  it('every promise comes from an async function: the interpreter does not catch synchronous errors', () => {
    const creators = filesUnder('embed')
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('embed/interpreter/'))
      .flatMap((file) => [...contentOf(file).matchAll(/\bfromPromise(?:<[^>]*>)?\(([^)]*\))/g)])
      .map(([, creator]) => creator);
    expect(creators.length).toBeGreaterThan(5);
    expect([...new Set(creators)]).toEqual(['async ()']);
  });
});
