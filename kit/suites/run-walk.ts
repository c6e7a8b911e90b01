/** Runs walks as tests: one test for each walk, and one that requires that together they took every edge. */
import { assertEqual } from '../model/deep-equal.ts';
import type { Model, Path } from '../model/create-model.ts';
import { runPath, type Driver } from '../model/run.ts';
import type { ExploredEdge } from '../model/exploration.ts';
import { pathTo, type Walk } from '../model/walks.ts';
import { it, time } from './runner.ts';

/** Makes the driver of a path. */
type Open = (model: Model, path: Path) => Driver | Promise<Driver>;

export function itWalks(walks: readonly Walk[], open: Open, fakeTimers: boolean) {
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
  { path, edges, shortestTo }: Walk,
  { open, onStepPassed = () => {}, restart = () => {} }: Surroundings,
) {
  let held = -1;
  const driver = await open(path);
  try {
    await runPath(path, driver, (index) => {
      held = index;
      if (index > 0) onStepPassed(edges[index - 1]!);
    });
  } catch (failure) {
    const failed = held + 1;
    const shortest = failed > 0 && failed < path.steps.length ? shortestTo(failed) : path;
    if (shortest.steps.length > failed) throw failure;
    restart();
    const told = await complaintOf(shortest, open);
    if (told) told.message += `\n\nShortest path to that step; found as step ${failed} of: ${path.description}`;
    else
      (failure as Error).message +=
        `\n\nThe shortest path to that step holds, so it is what came before: ${shortest.description}`;
    throw told ?? failure;
  }
}

async function complaintOf(path: Path, open: (path: Path) => Driver | Promise<Driver>): Promise<Error | null> {
  try {
    await runPath(path, await open(path));
    return null;
  } catch (error) {
    return error as Error;
  }
}
