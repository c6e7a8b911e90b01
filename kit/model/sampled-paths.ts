/** Samples paths of a model that is too large to explore, by a seed, and reports what they leave out. */
import { isAfter, type ModelEvent } from './events.ts';
import type { Model } from './create-model.ts';
import { initialStep, pathOf, type Path, type Step } from './paths.ts';
import { stableStringify } from './stable-stringify.ts';

export type PathSampleOptions = {
  /** The same seed gives the same paths; 1 by default. */
  seed?: number;
  /** The number of paths; 100 by default. */
  count?: number;
  /** The maximum number of steps of a path; 50 by default. */
  maxSteps?: number;
};

export type PathSample = {
  paths: Path[];
  /** The number of distinct states that they reach. */
  states: number;
  /** The number of distinct edges that they take. */
  edges: number;
  /** The number of edges that begin in those states and were not taken. States behind them are unknown. */
  untaken: number;
};

/** Pseudorandom numbers from 0 to 1 (mulberry32). */
function createRandom(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const nameOf = (event: ModelEvent) => (isAfter(event) ? event.type : stableStringify(event));

/**
 * Creates random paths. In a state with untaken events, the next event is one of them.
 *
 * @throws "Unmodelled: …" as the model does
 */
export function samplePaths(
  model: Model,
  { seed = 1, count = 100, maxSteps = 50 }: PathSampleOptions = {},
): PathSample {
  const random = createRandom(seed);
  const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  /** The events of each state that no path has taken. */
  const untaken = new Map<string, Set<string>>();
  let edges = 0;

  /** All events of that state, and the untaken ones. */
  function look({ state }: Step) {
    const events = model.enabledEvents(state);
    const key = model.explorationKey(state);
    const fresh = untaken.get(key) ?? new Set(events.map(nameOf));
    untaken.set(key, fresh);
    return { events, fresh };
  }

  function walk(): Path {
    const steps = [initialStep(model.initialPath().state)];
    for (;;) {
      const last = steps.at(-1)!;
      const { events, fresh } = look(last);
      if (events.length === 0 || steps.length > maxSteps) return pathOf(steps);
      const preferred = events.filter((event) => fresh.has(nameOf(event)));
      const event = oneOf(preferred.length > 0 ? preferred : events);
      if (fresh.delete(nameOf(event))) edges += 1;
      steps.push(model.nextStep(last.state, event)!);
    }
  }

  const paths = Array.from({ length: count }, walk);
  const left = [...untaken.values()].reduce((sum, { size }) => sum + size, 0);
  return { paths, states: untaken.size, edges, untaken: left };
}
