/**
 * Covers every edge of a model with few walks, each of which continues where it is, instead of one path per edge. For a
 * driver with expensive steps, such as a page that is rendered and read, and for a model with many edges. The work
 * grows linearly with the edges.
 */
import { getTransitions } from './coverage.ts';
import { withoutDelay, type Model } from './create-model.ts';
import { edgesTo, lastOf, type ExploredEdge, type ExploredState } from './exploration.ts';
import { initialStep, pathOf, type Path, type Step } from './paths.ts';
import { takenByStep } from './replay-coverage.ts';
import { stableStringify } from './stable-stringify.ts';
import { edgesOn, type Trail } from './trail.ts';

export type Walk = {
  model: Model;
  path: Path;
  /** The edge of each step of the path, except the first step, which is the beginning. */
  edges: readonly ExploredEdge[];
  /** The shortest path whose last step takes the same edge as this step. */
  shortestTo: (index: number) => Path;
};

/** As for tours: a longer walk hides more behind its first failure. */
const MAX_STEPS = 20;
/** The most states that a search for the next edge visits: a longer search costs more than a new walk. */
const MAX_SEARCHED = 500;

const endsThere = ({ to }: ExploredEdge) => to.edges.length === 0;

/**
 * The shortest path whose last edge is wanted; it ends the walk only if there is no other.
 *
 * @param most the most edges of the path
 */
function nearest(from: ExploredState, isWanted: (edge: ExploredEdge) => boolean, most: number): ExploredEdge[] | null {
  const seen = new Set([from]);
  let ends: { at: ExploredState; way: Trail | null }[] = [{ at: from, way: null }];
  let ending: Trail | null = null;
  for (let length = 0; length < most && ends.length > 0 && seen.size < MAX_SEARCHED; length += 1) {
    const further: typeof ends = [];
    for (const { at, way } of ends)
      for (const edge of at.edges) {
        const next: Trail = { last: edge, before: way };
        if (isWanted(edge)) {
          if (!endsThere(edge)) return edgesOn(next);
          ending ??= next;
        }
        if (seen.has(edge.to)) continue;
        seen.add(edge.to);
        further.push({ at: edge.to, way: next });
      }
    ends = further;
  }
  return ending && edgesOn(ending);
}

/** The shortest path that ends with this edge. */
export function pathTo(model: Model, last: ExploredEdge): Path {
  const [beginning] = model.exploration().states;
  return pathOf([initialStep(beginning!.snapshot), ...edgesTo(last).map(({ event, state }) => ({ event, state }))]);
}

/**
 * The edges that together reach every state of the model, take every transition of the chart, and have every event with
 * every payload. The others combine the same again.
 */
export function edgesWithNews(model: Model): ExploredEdge[] {
  const { states, edges } = model.exploration();
  const met = new Set<unknown>([states[0], ...takenByStep(model, model.initialPath().steps).flat()]);
  const all = getTransitions(model.machine).size;
  let transitions = met.size - 1;
  return edges.filter((edge) => {
    // Once every transition is met, the costly replay is needed no more.
    const taken = transitions < all ? takenByStep(model, pathTo(model, edge).steps).at(-1)! : [];
    const news = [edge.to, stableStringify(withoutDelay(edge.event)), ...taken].filter((one) => !met.has(one));
    transitions += taken.filter((one) => !met.has(one)).length;
    for (const one of news) met.add(one);
    return news.length > 0;
  });
}

/**
 * Walks that together take every edge of the model, as `model.edgePaths()` does.
 *
 * @param maxSteps the most steps of a walk, or the length of the path to its first uncovered edge if that is longer
 * @param wanted the edges that the walks have to take, instead of all
 */
export function getWalks(
  model: Model,
  maxSteps = MAX_STEPS,
  wanted: readonly ExploredEdge[] = model.exploration().edges,
): Walk[] {
  const { states, edges } = model.exploration();
  const [beginning] = states;
  const left = new Set(wanted);
  /** Edges that led elsewhere than planned, because of history that `serializeState` leaves out. */
  const elsewhere = new Set<ExploredEdge>();
  const isWanted = (edge: ExploredEdge) => left.has(edge) && !elsewhere.has(edge);

  /** The step that takes this edge from a state; null where the edge leads elsewhere. */
  function step(from: Step, edge: ExploredEdge): Step | null {
    if (from.state === (edge.by?.state ?? beginning!.snapshot)) return { event: edge.event, state: edge.state };
    const next = model.nextStep(from.state, edge.event);
    return next && model.explorationKey(next.state) === model.explorationKey(edge.to.snapshot) ? next : null;
  }

  function walkFrom(first: ExploredEdge): Walk {
    const steps: Step[] = [initialStep(beginning!.snapshot)];
    const taken: ExploredEdge[] = [];
    let way: ExploredEdge[] | null = edgesTo(first);
    const most = Math.max(maxSteps, 2 * way.length);
    while (way !== null) {
      for (const edge of way) {
        const next = step(steps.at(-1)!, edge);
        if (!next) {
          elsewhere.add(way.at(-1)!);
          break;
        }
        steps.push(next);
        taken.push(edge);
        left.delete(edge);
      }
      way = nearest(taken.at(-1)!.to, isWanted, most - taken.length);
    }
    return walkOf(model, steps, taken);
  }

  const walks: Walk[] = [];
  // Each walk begins at the nearest uncovered edge. Edges that end a walk are left to walks that pass by.
  for (const isTurn of [(edge: ExploredEdge) => !endsThere(edge), endsThere])
    for (const edge of edges) if (isTurn(edge) && isWanted(edge)) walks.push(walkFrom(edge));
  for (const edge of lastOf(left)) {
    const { steps } = pathTo(model, edge);
    walks.push(walkOf(model, steps, edgesTo(edge)));
  }
  return walks.length > 0 ? walks : [walkOf(model, [initialStep(beginning!.snapshot)], [])];
}

function walkOf(model: Model, steps: Step[], edges: readonly ExploredEdge[]): Walk {
  const path = pathOf(steps);
  const shortestTo = (index: number) => {
    const edge = edges[index - 1];
    return edge ? pathTo(model, edge) : model.prefix(path, index);
  };
  return { model, path, edges, shortestTo };
}
