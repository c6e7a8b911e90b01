/** Pairs of transitions that follow each other: a fault may need the first one to show in the second. */
import type { Model, Path } from '../model/create-model.ts';
import { takenByStep } from '../model/replay-coverage.ts';
import { pathTo } from '../model/walks.ts';

/** The pairs of one path as text: a transition of a step, and one of the next step. */
export function pairsOn(model: Model, { steps }: Path): string[] {
  const taken = takenByStep(model, steps);
  return taken
    .slice(1)
    .flatMap((keys, index) => keys.flatMap((key) => (taken[index] ?? []).map((before) => `${before}, then ${key}`)));
}

/**
 * The shortest paths that follow the pairs that these paths miss. Each edge of the model is continued by each edge behind it.
 *
 * @param seen the pairs of other paths; the pairs of the returned paths are added
 */
export function pairPaths(model: Model, seen: Set<string>): Path[] {
  const starts = model.exploration().edges.flatMap((edge) => {
    const path = pathTo(model, edge);
    return edge.to.edges.map(({ event }) => ({ path, event }));
  });
  return starts.flatMap(({ path, event }) => {
    const longer = model.follow(path, event);
    const pairs = longer ? pairsOn(model, longer) : [];
    if (!longer || pairs.every((pair) => seen.has(pair))) return [];
    for (const pair of pairs) seen.add(pair);
    return [longer];
  });
}
