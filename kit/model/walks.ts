/**
 * Every edge of a model on few walks, each of which goes on from where it has been, in the place of a path from the beginning for each: for
 * a driver to whom a step is expensive, such as a page that is rendered and read, and for a model with very many edges. The work grows with
 * the edges.
 */
import type { Model } from './create-model.ts';
import { edgesTo, lastOf, type ExploredEdge, type Vertex } from './exploration.ts';
import { initialStep, pathOf, type Path, type Step } from './paths.ts';

export type Walk = {
  model: Model;
  path: Path;
  /** The edge that each step of the path takes, but for the first step: that is the beginning. */
  edges: readonly ExploredEdge[];
  /** The shortest path whose last step takes the edge that this step takes. */
  shortestTo: (index: number) => Path;
};

/** As for tours: a longer one hides more behind its first failure. */
const MAX_STEPS = 20;
/** How many states a search for the next edge looks at before the walk ends: a longer search costs more than a walk from the beginning. */
const MAX_SEARCHED = 500;

/** An edge, and the way to it from where a search began. */
type Way = { edge: ExploredEdge; before: Way | null };

const edgesOn = (last: Way): ExploredEdge[] => {
  const edges: ExploredEdge[] = [];
  for (let way: Way | null = last; way !== null; way = way.before) edges.push(way.edge);
  return edges.reverse();
};

const endsThere = ({ to }: ExploredEdge) => to.edges.length === 0;

/**
 * The shortest way from here whose last edge is wanted; one that ends the walk only where there is no other.
 *
 * @param most how long the way is at most
 */
function nearest(from: Vertex, isWanted: (edge: ExploredEdge) => boolean, most: number): ExploredEdge[] | null {
  const seen = new Set([from]);
  let ends: { at: Vertex; way: Way | null }[] = [{ at: from, way: null }];
  let ending: Way | null = null;
  for (let length = 0; length < most && ends.length > 0 && seen.size < MAX_SEARCHED; length += 1) {
    const further: typeof ends = [];
    for (const { at, way } of ends)
      for (const edge of at.edges) {
        const next = { edge, before: way };
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
  const [beginning] = model.exploration().vertices;
  return pathOf([initialStep(beginning!.state), ...edgesTo(last).map(({ event, state }) => ({ event, state }))]);
}

/**
 * Walks that together take every edge of the model, as `model.edgePaths()` does.
 *
 * @param maxSteps how many steps a walk has at most; as many again as the way to its first edge that no walk has taken, where that is more
 */
export function getWalks(model: Model, maxSteps = MAX_STEPS): Walk[] {
  const { vertices, edges } = model.exploration();
  const [beginning] = vertices;
  const left = new Set(edges);
  /** They were planned, and the way led elsewhere: what was before decides, and `serializeState` does not say so. */
  const elsewhere = new Set<ExploredEdge>();
  const isWanted = (edge: ExploredEdge) => left.has(edge) && !elsewhere.has(edge);

  /** What that edge makes of a state; null where it leads elsewhere from there. */
  function step(from: Step, edge: ExploredEdge): Step | null {
    if (from.state === (edge.by?.state ?? beginning!.state)) return { event: edge.event, state: edge.state };
    const next = model.nextStep(from.state, edge.event);
    return next && model.vertexKey(next.state) === model.vertexKey(edge.to.state) ? next : null;
  }

  function walkFrom(first: ExploredEdge): Walk {
    const steps: Step[] = [initialStep(beginning!.state)];
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
  // Where each begins is the nearest edge that is left; what ends a walk is left for those that come by.
  for (const isTurn of [(edge: ExploredEdge) => !endsThere(edge), endsThere])
    for (const edge of edges) if (isTurn(edge) && isWanted(edge)) walks.push(walkFrom(edge));
  for (const edge of lastOf(left)) {
    const { steps } = pathTo(model, edge);
    walks.push(walkOf(model, steps, edgesTo(edge)));
  }
  return walks.length > 0 ? walks : [walkOf(model, [initialStep(beginning!.state)], [])];
}

function walkOf(model: Model, steps: Step[], edges: readonly ExploredEdge[]): Walk {
  const path = pathOf(steps);
  const shortestTo = (index: number) => {
    const edge = edges[index - 1];
    return edge ? pathTo(model, edge) : model.prefix(path, index);
  };
  return { model, path, edges, shortestTo };
}
