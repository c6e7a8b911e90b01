/** Few long walks in the place of many short ones, for a driver to whom each beginning is dear: a page that has to load. */
import { simulate } from '../simulation/simulator.ts';
import { transitionsOf } from './coverage.ts';
import { machineEvents } from './events.ts';
import type { Model, Path, Step } from './explore.ts';

export type TourOptions = {
  /** Whether the driver can walk it; asked of every beginning of a walk, so what ends a walk is allowed as its last step alone. */
  isWalkable?: (path: Path) => boolean;
  /** What else than its transitions a step is worth walking for, in words that tell one from the next. */
  worthOf?: (step: Step) => string[];
  /** How many steps a walk has at most: a longer one hides more behind its first failure. */
  mostSteps?: number;
};

export type Tour = {
  model: Model;
  path: Path;
  /** The chart’s own transitions, as `transitionsOf` has them. */
  taken: Set<string>;
};

/**
 * Walks that together take whatever any walkable path of these models takes. Each goes from where it is to the nearest
 * step that is still wanted, until none is in reach; then the next begins.
 *
 * @param models Of one chart, by what it begins with; the first is walked as far as it goes, then the next.
 */
export function toursOf(
  models: readonly Model[],
  { isWalkable = () => true, worthOf = () => [], mostSteps = 20 }: TourOptions = {},
): Tour[] {
  const tours: Tour[] = [];
  const met = new Set<string>();
  for (const model of models) {
    const gains = gainsOf(model, worthOf);
    const gainedAt = (steps: readonly Step[], index: number) => gains.get(edgeOf(model, steps, index)) ?? [];
    const isWanted = ({ steps }: Path) => gainedAt(steps, steps.length - 1).some((gain) => !met.has(gain));
    const nextAfter = (path: Path) => nearest(model, path, { isWanted, isWalkable, mostSteps });
    for (;;) {
      const beginning = model.begin();
      const isBeginningNew = isWanted(beginning);
      let path = beginning;
      for (let next = nextAfter(path); next !== null; next = nextAfter(path)) {
        path = next;
        for (const index of path.steps.keys()) for (const gain of gainedAt(path.steps, index)) met.add(gain);
      }
      if (path === beginning && !isBeginningNew) break;
      for (const gain of gainedAt(path.steps, 0)) met.add(gain);
      tours.push({ model, path, taken: new Set(takenByStep(model, path.steps).flat()) });
    }
  }
  return tours;
}

type Search = Required<Pick<TourOptions, 'isWalkable' | 'mostSteps'>> & { isWanted: (path: Path) => boolean };

/** The shortest way on from here whose last step is wanted; null where there is none. */
function nearest(model: Model, from: Path, { isWanted, isWalkable, mostSteps }: Search): Path | null {
  const seen = new Set([model.vertexKey(from.state)]);
  let ends = [from];
  while (ends.length > 0) {
    const further: Path[] = [];
    for (const end of ends) {
      if (end.steps.length > mostSteps) continue;
      for (const path of model.continuations(end)) {
        if (!isWalkable(path)) continue;
        if (isWanted(path)) return path;
        const key = model.vertexKey(path.state);
        if (seen.has(key)) continue;
        seen.add(key);
        further.push(path);
      }
    }
    ends = further;
  }
  return null;
}

const edgeOf = (model: Model, steps: readonly Step[], index: number) => {
  const { event, state } = steps[index]!;
  return index === 0 ? 'the beginning' : model.edgeKey(state, event, steps[index - 1]!.state);
};

/** What each edge of the model, and its beginning, is worth walking for. */
function gainsOf(model: Model, worthOf: (step: Step) => string[]): Map<string, string[]> {
  const gains = new Map<string, string[]>();
  for (const { steps } of model.edgePaths()) {
    const taken = takenByStep(model, steps);
    for (const index of steps.keys()) {
      const edge = edgeOf(model, steps, index);
      if (!gains.has(edge)) gains.set(edge, [...taken[index]!, ...(index === 0 ? [] : worthOf(steps[index]!))]);
    }
  }
  return gains;
}

/** Of each step of a path, the first with what the chart takes while it starts. One event of a path can be several of the machine's. */
function takenByStep({ machine, spec }: Model, steps: readonly Step[]): string[][] {
  const own = transitionsOf(machine);
  const events = steps.map(({ event }, index) => (index === 0 ? [] : machineEvents(event)));
  const moments = simulate(machine, { input: spec.input }, events.flat()).map(({ taken }) => taken);
  let next = 0;
  return events.map(({ length }, index) => {
    const count = index === 0 ? 1 : length;
    next += count;
    return moments
      .slice(next - count, next)
      .flat()
      .filter((key) => own.has(key));
  });
}
