/** Runs walks as tests: one test for each walk, and one that requires that together they took every edge. */
import { assertEqual } from '../model/deep-equal.ts';
import type { Model, Path } from '../model/create-model.ts';
import { runPath, type Driver } from '../model/run.ts';
import type { ExploredEdge } from '../model/exploration.ts';
import { pathTo, type Walk } from '../model/walks.ts';
import { it, time } from './runner.ts';
import { failureOf, withTrace, type Failure } from './traced-failure.ts';

/** Makes the driver of a path. */
type Open = (model: Model, path: Path) => Driver | Promise<Driver>;

/** @param level the driven system in one word, for the files of traces */
export function itWalks(walks: readonly Walk[], level: string, open: Open, fakeTimers: boolean) {
  /** The edges of each model that are not taken yet. */
  const left = new Map<Model, Set<ExploredEdge>>();
  for (const { model, edges } of walks) {
    const ofModel = left.get(model) ?? new Set<ExploredEdge>();
    left.set(model, ofModel);
    for (const edge of edges) ofModel.add(edge);
  }
  const count = [...left.values()].reduce((sum, { size }) => sum + size, 0);

  for (const walk of walks)
    it(walk.path.description, () =>
      runWalk(walk, {
        level,
        open: (path) => open(walk.model, path),
        onStepPassed: (edge) => void left.get(walk.model)!.delete(edge),
        restart: () => {
          if (!fakeTimers) return;
          time.uninstall();
          time.install();
        },
      }),
    );

  it(`each of the ${count} edges was taken, and led where it leads`, () => {
    const missed = [...left].flatMap(([model, edges]) => [...edges].map((edge) => pathTo(model, edge).description));
    assertEqual(missed, [], 'Every edge of the model was taken.');
  });
}

type Surroundings = {
  /** The driven system in one word. With it, a failure writes its trace to `test-results/traces/`. */
  level?: string;
  open: (path: Path) => Driver | Promise<Driver>;
  /** Called with the edge of each successful step. */
  onStepPassed?: (edge: ExploredEdge) => void;
  /** Lets a second driver start like the first one. */
  restart?: () => void;
};

/**
 * Runs the walk. A failing step is reported by its shortest failing path, which is easier to read.
 *
 * @throws the error of the shortest path; if that path passes, the walk's error, with a note about it
 */
export async function runWalk(
  { model, path, edges, shortestTo }: Walk,
  { level, open, onStepPassed = () => {}, restart = () => {} }: Surroundings,
) {
  let held = -1;
  const driver = await open(path);
  try {
    await runPath(path, driver, (index) => {
      held = index;
      if (index > 0) onStepPassed(edges[index - 1]!);
    });
  } catch (error) {
    const after = held + 1;
    const found: Failure = { path, after, error };
    const reported = await onShortestPath(found, shortestTo, (shortest) => {
      restart();
      return failureOf(shortest, open);
    });
    throw level === undefined ? reported.error : withTrace(model, level, reported);
  }
}

/** The failure on the shortest path to the same step; if that path passes, the failure itself, with a note about it. */
async function onShortestPath(
  found: Failure,
  shortestTo: Walk['shortestTo'],
  run: (path: Path) => Promise<Failure | null>,
): Promise<Failure> {
  const { path, after, error } = found;
  const shortest = after > 0 && after < path.steps.length ? shortestTo(after) : path;
  if (shortest.steps.length > after) return found;
  const again = await run(shortest);
  if (again) {
    (again.error as Error).message += `\n\nShortest path to that step; found as step ${after} of: ${path.description}`;
    return again;
  }
  (error as Error).message +=
    `\n\nThe shortest path to that step holds, so it is what came before: ${shortest.description}`;
  return found;
}
