/** Random charts that use every feature of the interpreter. */
import fc from 'fast-check';
import * as xstate from 'xstate';
import * as interpreter from '../../../embed/interpreter/index.ts';
import type { Happening } from './recording.ts';

const EVENTS = ['a', 'b', 'c'];

type Drawn = { initial?: string; states?: Record<string, Drawn>; [member: string]: unknown };
type Place = { path: readonly string[]; siblings: readonly string[]; parts: readonly string[] };

const reference = (names: readonly string[]) =>
  fc.constantFrom(...names).chain((type) => fc.constantFrom<unknown>(type, { type, params: 'of the event' }));

type Kind = 'of a state' | 'of the chart' | 'at once';

/** A random transition. `targets` are written as in a chart. */
const transition = (targets: readonly string[], kind: Kind) =>
  fc.record(
    {
      target: fc.constantFrom(...targets),
      guard: reference(['isEven', 'isOdd', 'isAtB', 'isAtTwo', 'isLong']),
      actions: fc.array(reference(['count', 'sayMore', 'remember']), { maxLength: 2 }),
      ...(kind === 'of a state' && { reenter: fc.boolean() }),
    },
    // An `always` transition without a target would loop forever.
    { requiredKeys: kind === 'at once' ? ['target'] : [] },
  );

const targetsFrom = ({ siblings, parts }: Place) => [...siblings, ...parts.map((part) => `.${part}`)];

const transitions = (targets: readonly string[], kind: Kind = 'of a state') =>
  fc.oneof(
    fc.constantFrom(...targets),
    transition(targets, kind),
    fc.array(transition(targets, kind), { minLength: 1, maxLength: 2 }),
  );

const some = (names: readonly string[], each: fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, each])), { requiredKeys: [] });

function atomic(place: Place, canEnd: boolean): fc.Arbitrary<Drawn> {
  const targets = targetsFrom(place);
  const on = some(EVENTS, transitions(targets));
  const entry = fc.array(reference(['count', 'sayMore']), { maxLength: 2 });
  const later = place.siblings.slice(place.siblings.indexOf(place.path.at(-1)!) + 1);
  // Every promise handles its failure. An unhandled one would stop the chart.
  const failed = fc.tuple(transitions(targets), fc.constantFrom(...targets)).map((ways) => ways.flat());
  const promise = fc.record({ onDone: transitions(targets), onError: failed }).map((ways) => ({
    invoke: { id: `ask-${place.path.join('-')}`, src: 'ask', ...ways },
  }));
  const timers = some(['soon', 'byCount', '25'], transitions(targets)).map((after) => ({ after }));
  // `always` transitions only lead forward, so that they end.
  const atOnce = later.length > 0 ? [transitions(later, 'at once').map((always) => ({ always }))] : [];
  return fc
    .record({
      base: fc.record({ on, entry }, { requiredKeys: [] }),
      more: fc.oneof(fc.constant({}), promise, timers, ...atOnce),
      end: canEnd ? fc.constantFrom(false, false, true) : fc.constant(false),
    })
    .map(({ base, more, end }) => (end ? { type: 'final' } : { ...base, ...more }));
}

function stateAt(path: readonly string[], siblings: readonly string[], depth: number): fc.Arbitrary<Drawn> {
  const leaf = atomic({ path, siblings, parts: [] }, true);
  if (depth === 0) return leaf;
  return fc.oneof(leaf, leaf, compound(path, siblings, depth));
}

function compound(path: readonly string[], siblings: readonly string[], depth: number): fc.Arbitrary<Drawn> {
  const parts = ['p', 'q', 'r'].slice(0, depth + 1).map((name) => `${name}${path.length}`);
  const targets = targetsFrom({ path, siblings, parts });
  return fc.record({
    initial: fc.constantFrom(...parts),
    states: fc.record(Object.fromEntries(parts.map((part) => [part, stateAt([...path, part], parts, depth - 1)]))),
    ...(path.length > 0
      ? {
          on: some(EVENTS, transitions(targets)),
          after: some(['soon', 'byCount'], transitions(targets)),
          entry: fc.array(reference(['count', 'sayMore']), { maxLength: 1 }),
        }
      : {
          on: some(
            EVENTS,
            transitions(
              parts.map((part) => `.${part}`),
              'of the chart',
            ),
          ),
        }),
  });
}

/** The interpreter's own events, of timers and promises, have no type. */
const typeOf = ({ type }: { type: string }) => (type.startsWith('xstate.') ? '' : type);

/** `params` read a value from the event, as in the library's charts. */
const withParams = (value: any): any =>
  Array.isArray(value)
    ? value.map(withParams)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value).map(([key, inner]) =>
            key === 'params'
              ? [key, ({ context, event }: any) => ({ by: event.output ?? typeOf(event), seen: context.count })]
              : [key, withParams(inner)],
          ),
        )
      : value;

export const charts = compound([], [], 2).map((drawn) => ({ id: 'made-up', ...withParams(drawn) }) as Drawn);

export const happenings = fc.array(
  fc.oneof(
    fc.constantFrom(...EVENTS, 'unknown').map((type): Happening => ({ say: { type } })),
    fc.constantFrom(...EVENTS).map((type): Happening => ({ answerWith: { type } })),
    fc.constantFrom(0, 9, 10, 25).map((wait): Happening => ({ wait })),
    fc.constant<Happening>({ settle: 'ask', output: 'yes' }),
    fc.constant<Happening>({ fail: 'ask', error: 'no' }),
  ),
  { maxLength: 14 },
);

/** The same configuration as a chart of XState and of the interpreter. */
export function madeUp(library: 'xstate' | 'interpreter', config: object) {
  const { assign, createMachine, emit, fromPromise, stateIn } = (library === 'xstate' ? xstate : interpreter) as any;
  return createMachine(
    { context: ({ input }: any) => ({ count: input, by: null }), ...config },
    {
      actions: {
        count: assign({ count: ({ context }: any) => context.count + 1 }),
        remember: assign((_: unknown, params: unknown) => ({ by: params ?? 'nobody' })),
        sayMore: emit(({ context, event }: any, params: unknown) => ({
          type: 'made.up',
          count: context.count,
          on: typeOf(event),
          params,
        })),
      },
      guards: {
        isEven: ({ context }: any) => context.count % 2 === 0,
        isOdd: ({ context }: any) => context.count % 2 === 1,
        isLong: (_: unknown, params?: { seen: number }) => (params?.seen ?? 0) > 2,
        isAtB: stateIn({ q0: 'q1' }),
        isAtTwo: stateIn({ q0: 'q1', p0: 'p1' }),
      },
      delays: { soon: 10, byCount: ({ context }: any) => 5 * (context.count + 1) },
      actors: { ask: fromPromise(async () => undefined) },
    },
  );
}
