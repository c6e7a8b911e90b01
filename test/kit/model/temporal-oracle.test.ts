/** Temporal statements give the same verdicts as a naive check of every infinite path of small random charts. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AnyMachineSnapshot, createMachine, fromPromise } from 'xstate';
import { Counterexample, createModel, type Model, temporal } from '#kit';

const LEAVES = ['a', 'b', 'c', 'd'];
const leaf = fc.nat(LEAVES.length - 1);
const chart = fc.record({
  leaves: fc.tuple(
    ...LEAVES.map(() =>
      fc.record({
        x: fc.option(fc.record({ to: leaf, reenter: fc.boolean() })),
        y: fc.option(fc.record({ to: leaf, reenter: fc.boolean() })),
        timer: fc.option(leaf),
        load: fc.option(fc.record({ done: leaf, error: leaf })),
      }),
    ),
  ),
  /** A promise that keeps running, whatever the leaves do. */
  long: fc.option(leaf),
});
type Chart = typeof chart extends fc.Arbitrary<infer T> ? T : never;
/** A set of leaves. */
const someLeaves = fc.subarray(LEAVES);

function modelOf({ leaves, long }: Chart): Model {
  const to = (target: number) => ({ target: LEAVES[target]!, reenter: true });
  const states = leaves.map(({ x, y, timer, load }) => ({
    on: {
      ...(x && { x: { target: LEAVES[x.to]!, reenter: x.reenter } }),
      ...(y && { y: { target: LEAVES[y.to]!, reenter: y.reenter } }),
    },
    ...(timer !== null && { after: { 10: to(timer) } }),
    ...(load && { invoke: { id: 'load', src: 'load', onDone: to(load.done), onError: to(load.error) } }),
  }));
  const never = fromPromise(async () => 1);
  const machine = createMachine({
    id: 'random',
    initial: 'a',
    ...(long !== null && { invoke: { id: 'long', src: 'long', onDone: `.${LEAVES[long]}` } }),
    states: Object.fromEntries(states.map((state, index) => [LEAVES[index]!, state])),
  } as never).provide({ actors: { load: never, long: never } } as never);
  return createModel(machine, {
    input: undefined,
    events: { x: [{}], y: [{}] },
    actors: { load: { done: [1], error: ['lost'] }, long: { done: [1] } },
    serializeState: () => null,
  } as never) as Model;
}

/* ---------------------------------------------------------- the naive check, which knows no XState ----- */

type Place = { leaf: string; isLong: boolean };
/** `restarts`: whether the leaf's timer and actor restart. */
type Move = { event: string; to: Place; own: string | null; restarts: boolean };
const nameOf = ({ leaf, isLong }: Place) => `${leaf}${isLong ? '+' : ''}`;

function movesOf({ leaves, long }: Chart, { leaf, isLong }: Place): Move[] {
  const { x, y, timer, load } = leaves[LEAVES.indexOf(leaf)]!;
  const at = (target: number): Place => ({ leaf: LEAVES[target]!, isLong });
  const own = (event: string, name: string, to: Place): Move => ({ event, to, own: name, restarts: true });
  return [
    ...Object.entries({ x, y }).flatMap(([event, way]): Move[] =>
      way ? [{ event, to: at(way.to), own: null, restarts: way.reenter || LEAVES[way.to] !== leaf }] : [],
    ),
    ...(timer === null ? [] : [own(`xstate.after.10.random.${leaf}`, `timer of ${leaf}`, at(timer))]),
    ...(load
      ? [own('xstate.done.actor.load', 'load', at(load.done)), own('xstate.error.actor.load', 'load', at(load.error))]
      : []),
    ...(isLong ? [own('xstate.done.actor.long', 'long', { leaf: LEAVES[long!]!, isLong: false })] : []),
  ];
}

const beginningOf = ({ long }: Chart): Place => ({ leaf: 'a', isLong: long !== null });

/**
 * Whether it is fair to repeat these moves between these places: every timer or actor that runs in all of them ends
 * or restarts.
 */
const isFair = (chart: Chart, places: readonly Place[], moves: readonly Move[]) =>
  movesOf(chart, places[0]!)
    .flatMap(({ own }) => own ?? [])
    .filter((name) => places.every((place) => movesOf(chart, place).some(({ own }) => own === name)))
    .every((name) => moves.some(({ own, restarts }) => own === name || (name !== 'long' && restarts)));

function isConnected(places: readonly Place[], next: (place: Place) => Place[]): boolean {
  return places.every((start) => {
    const seen = new Set<string>();
    const visit = (place: Place) => {
      for (const to of next(place))
        if (!seen.has(nameOf(to))) {
          seen.add(nameOf(to));
          visit(to);
        }
    };
    visit(start);
    return places.every((place) => seen.has(nameOf(place)));
  });
}

/** The names of the places that are in a fair cycle among these places. Tries all sets of them. */
function namesInFairCycles(chart: Chart, places: readonly Place[]): Set<string> {
  const found = new Set<string>();
  for (let bits = 1; bits < 2 ** places.length; bits += 1) {
    const some = places.filter((_, index) => bits & (1 << index));
    const names = new Set(some.map(nameOf));
    const inside = (place: Place) => movesOf(chart, place).filter(({ to }) => names.has(nameOf(to)));
    const next = (place: Place) => inside(place).map(({ to }) => to);
    if (isConnected(some, next) && isFair(chart, some, some.flatMap(inside))) for (const name of names) found.add(name);
  }
  return found;
}

/** The pairs of place and flag that paths of each length end in, until there is nothing new. */
function layersOf(chart: Chart, begins: boolean, after: (flag: boolean, move: Move) => boolean) {
  const seen = new Set<string>();
  const layers: { place: Place; flag: boolean }[][] = [];
  let layer = [{ place: beginningOf(chart), flag: begins }];
  while (layer.length > 0) {
    const fresh = layer.filter(({ place, flag }) => {
      const key = `${nameOf(place)} ${flag}`;
      return !seen.has(key) && seen.add(key);
    });
    layers.push(fresh);
    layer = fresh.flatMap(({ place, flag }) =>
      movesOf(chart, place).flatMap((move) => {
        const flags = new Set([false, after(flag, move)]);
        return [...flags].map((next) => ({ place: move.to, flag: next }));
      }),
    );
  }
  return layers;
}

type Verdict = { why: string; length: number } | null;

function naiveUntil(chart: Chart, holds: string[], goal: string[], from?: string[]): Verdict {
  const begins = (place: Place) => !from || from.includes(place.leaf);
  const isOpen = (place: Place) => !goal.includes(place.leaf);
  const first = beginningOf(chart);
  const layers = layersOf(
    chart,
    begins(first) && isOpen(first),
    (flag, { to }) => isOpen(to) && (flag || (from !== undefined && begins(to))),
  );
  const firstWith = (isBad: (place: Place) => boolean) =>
    layers.findIndex((layer) => layer.some(({ place, flag }) => flag && isBad(place)));
  const broken = firstWith(({ leaf }) => !holds.includes(leaf));
  if (broken >= 0) return { why: 'ended before', length: broken };
  const stuck = firstWith((place) => movesOf(chart, place).every(({ own }) => own === null));
  if (stuck >= 0) return { why: 'nothing has to happen', length: stuck };
  const open = layers.flatMap((layer) => layer.filter(({ flag }) => flag).map(({ place }) => place));
  const names = namesInFairCycles(chart, open);
  const nearest = firstWith((place) => names.has(nameOf(place)));
  return nearest >= 0 ? { why: 'need never come', length: nearest } : null;
}

/** @returns the counterexample; null if the statement holds */
function checked(statement: () => void): Counterexample | null {
  try {
    statement();
    return null;
  } catch (error) {
    if (error instanceof Counterexample) return error;
    throw error;
  }
}

const isIn =
  (leaves: string[]) =>
  ({ value }: AnyMachineSnapshot) =>
    leaves.includes(value as string);
const lengthOf = ({ path }: Counterexample) => path.steps.length - 1;

/** The moves that the events take from a place. */
function follow(chart: Chart, start: Place, events: readonly { type: string }[]) {
  const places = [start];
  const moves = events.map(({ type }) => {
    const move = movesOf(chart, places.at(-1)!).find(({ event }) => event === type)!;
    places.push(move.to);
    return move;
  });
  return { places, moves };
}

function expectVerdict(chart: Chart, goal: string[], failure: Counterexample | null, verdict: Verdict) {
  if (!verdict) {
    expect(failure).toBeNull();
    return;
  }
  expect(failure?.message).toContain(verdict.why);
  expect(lengthOf(failure!)).toBe(verdict.length);
  if (verdict.why !== 'need never come') return;
  const prefix = follow(
    chart,
    beginningOf(chart),
    failure!.path.steps.slice(1).map(({ event }) => event),
  );
  const { places, moves } = follow(chart, prefix.places.at(-1)!, failure!.cycle);
  expect(nameOf(places.at(-1)!)).toBe(nameOf(places[0]!));
  expect(places.filter(({ leaf }) => goal.includes(leaf))).toEqual([]);
  expect(moves.length > 0 && isFair(chart, places, moves)).toBe(true);
}

it('eventually and until agree with the check of every fair cycle', () => {
  fc.assert(
    fc.property(chart, someLeaves, someLeaves, fc.option(someLeaves, { nil: undefined }), (some, holds, goal, from) => {
      const { eventually, until } = temporal(modelOf(some));
      const starts = from && isIn(from);
      const comes = checked(() => eventually('comes', isIn(goal), starts));
      expectVerdict(some, goal, comes, naiveUntil(some, LEAVES, goal, from));
      const lasts = checked(() => until('lasts', isIn(holds), isIn(goal), starts));
      expectVerdict(some, goal, lasts, naiveUntil(some, holds, goal, from));
    }),
    { numRuns: 60 },
  );
});

it('always and neverAfter agree with it, and their counterexamples are the shortest', () => {
  fc.assert(
    fc.property(chart, someLeaves, fc.subarray(['x', 'y']), (some, bad, events) => {
      const { always, neverAfter } = temporal(modelOf(some));
      const first = (layers: ReturnType<typeof layersOf>) =>
        layers.findIndex((layer) => layer.some(({ place, flag }) => flag && bad.includes(place.leaf)));
      const lengthOrNone = (failure: Counterexample | null) => (failure ? lengthOf(failure) : -1);
      const isGood = (state: AnyMachineSnapshot) => !isIn(bad)(state);
      expect(lengthOrNone(checked(() => always('is good', isGood)))).toBe(first(layersOf(some, true, () => true)));
      const failure = checked(() => neverAfter('is good', ({ type }) => events.includes(type), isIn(bad)));
      const layers = layersOf(some, false, (flag, { event }) => flag || events.includes(event));
      expect(lengthOrNone(failure)).toBe(first(layers));
    }),
    { numRuns: 60 },
  );
});
