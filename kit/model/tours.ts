/** A few long walks instead of many short ones, for a driver with an expensive start: a page that has to load. */
import type { Model, Path, Step } from './create-model.ts';
import { takenByStep } from './replay-coverage.ts';

export type TourOptions = {
  /**
   * Whether the driver can walk it. Called for every prefix of a walk, so it should allow what ends a walk only as the
   * last step.
   */
  isWalkable?: (path: Path) => boolean;
  /** Further things that a step covers besides its transitions, as distinct texts. */
  alsoCover?: (step: Step) => string[];
  /**
   * The most steps of a walk: a longer one hides more behind its first failure. The last quarter is reserved for the
   * path to a step that ends it, such as a final state.
   */
  maxSteps?: number;
};

/** The share of a walk's length in which it avoids steps that end it. */
const GOING_ON = 3 / 4;

export type Tour = {
  model: Model;
  path: Path;
  /** The chart’s own transitions, as `getTransitions` returns them. */
  taken: Set<string>;
};

/**
 * Returns walks that together cover everything that walkable paths of these models cover. Each walk goes to the nearest
 * uncovered step until none is reachable. A step that ends the chart is the walk's last.
 *
 * @param models of one chart, by input; the first is walked as far as possible, then the next
 */
export function getTours(
  models: readonly Model[],
  { isWalkable = () => true, alsoCover = () => [], maxSteps = 24 }: TourOptions = {},
): Tour[] {
  const tours: Tour[] = [];
  const met = new Set<string>();
  for (const model of models) {
    const gains = gainsOf(model, alsoCover);
    const gainedAt = (steps: readonly Step[], index: number) => gains.get(edgeOf(model, steps, index)) ?? [];
    const isWanted = ({ steps }: Path) => gainedAt(steps, steps.length - 1).some((gain) => !met.has(gain));
    const onwards = onwardsOf(model, isWalkable);
    const nextAfter = (path: Path) => nearest(model, path, { isWanted, onwards, maxSteps });
    for (;;) {
      const beginning = model.initialPath();
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

/** The walkable continuations of a path by one step, cached because the next search requests them again. */
function onwardsOf(model: Model, isWalkable: (path: Path) => boolean) {
  const known = new WeakMap<Path, Path[]>();
  return (path: Path): Path[] => {
    const further = known.get(path) ?? model.continuations(path).filter(isWalkable);
    known.set(path, further);
    return further;
  };
}

type Search = {
  isWanted: (path: Path) => boolean;
  onwards: (path: Path) => Path[];
  maxSteps: number;
};

const lengthOf = ({ steps }: Path) => steps.length - 1;

/**
 * The shortest continuation whose last step is uncovered. It prefers one that continues, then one that ends the walk,
 * then one in its last quarter; null if there is none.
 */
function nearest(model: Model, from: Path, { isWanted, onwards, maxSteps }: Search): Path | null {
  const seen = new Set([model.explorationKey(from.state)]);
  let ending: Path | null = null;
  let late: Path | null = null;
  let ends = [from];
  for (let length = lengthOf(from); length < maxSteps && ends.length > 0; length += 1) {
    const further: Path[] = [];
    for (const path of ends.flatMap(onwards)) {
      if (isWanted(path)) {
        if (onwards(path).length === 0) ending ??= path;
        else if (lengthOf(path) <= maxSteps * GOING_ON) return path;
        else late ??= path;
      }
      const key = model.explorationKey(path.state);
      if (seen.has(key)) continue;
      seen.add(key);
      further.push(path);
    }
    ends = further;
  }
  return ending ?? late;
}

const edgeOf = (model: Model, steps: readonly Step[], index: number) => {
  const { event, state } = steps[index]!;
  return index === 0 ? 'the beginning' : model.edgeKey(state, event, steps[index - 1]!.state);
};

/** The parts of the chart that each edge of the model and its initial state cover. */
function gainsOf(model: Model, alsoCover: (step: Step) => string[]): Map<string, string[]> {
  const gains = new Map<string, string[]>();
  for (const { steps } of model.edgePaths()) {
    const taken = takenByStep(model, steps);
    for (const index of steps.keys()) {
      const edge = edgeOf(model, steps, index);
      if (!gains.has(edge)) gains.set(edge, [...taken[index]!, ...(index === 0 ? [] : alsoCover(steps[index]!))]);
    }
  }
  return gains;
}
