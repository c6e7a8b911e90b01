/**
 * Every edge of a model on few walks, each of which goes on from where it has been, in the place of a path from the beginning for each: for
 * a driver to whom a step is dear, such as a page that is drawn and read.
 */
import type { ModelEvent } from './events.ts';
import type { Model, Path } from './create-model.ts';

export type Walk = {
  model: Model;
  path: Path;
  /** The edge that each step of the path takes, by its key, but for the first: that is the beginning. */
  edges: readonly string[];
  /** The shortest path whose last step takes the edge that this step takes. */
  shortestTo: (index: number) => Path;
};

/** As for tours: a longer one hides more behind its first failure. */
const MAX_STEPS = 20;

type Edge = { key: string; event: ModelEvent; to: Vertex };
type Vertex = { key: string; edges: Edge[] };
/** Where an edge was found first: that step of a path. */
type Place = { path: Path; index: number };

const edgeAt = (model: Model, { steps }: Path, index: number): string => {
  const { event, state } = steps[index]!;
  return model.edgeKey(state, event, steps[index - 1]!.state);
};
/** That of each step but the first, which takes none. */
const edgesOf = (model: Model, path: Path): string[] =>
  path.steps.slice(1).map((_, before) => edgeAt(model, path, before + 1));

/** The graph of all that the paths walk, and for each edge the shortest of their beginnings that takes it. */
function graphOfPaths(model: Model, paths: readonly Path[]) {
  const vertices = new Map<string, Vertex>();
  const places = new Map<string, Place>();
  const vertexAt = ({ steps }: Path, index: number): Vertex => {
    const key = model.vertexKey(steps[index]!.state);
    const vertex = vertices.get(key) ?? { key, edges: [] };
    vertices.set(key, vertex);
    return vertex;
  };
  for (const path of paths)
    for (const [before, key] of edgesOf(model, path).entries()) {
      const index = before + 1;
      const known = places.get(key);
      const { event } = path.steps[index]!;
      if (!known) vertexAt(path, before).edges.push({ key, event, to: vertexAt(path, index) });
      if (!known || known.index > index) places.set(key, { path, index });
    }
  return { vertices, places };
}

type Search = {
  isWanted: (edge: Edge) => boolean;
  /** Edges that are no way on. */
  closed: ReadonlySet<Edge>;
  /** How long the way is at most. */
  most: number;
};

/** The shortest way from here whose last edge is wanted; one that ends the walk only where there is no other. */
function nearest(from: Vertex, { isWanted, closed, most }: Search): Edge[] | null {
  const seen = new Set([from]);
  let ends: { at: Vertex; way: Edge[] }[] = [{ at: from, way: [] }];
  let ending: Edge[] | null = null;
  for (let length = 0; length < most && ends.length > 0; length += 1) {
    const further: typeof ends = [];
    for (const { at, way } of ends)
      for (const edge of at.edges) {
        if (closed.has(edge)) continue;
        if (isWanted(edge)) {
          if (edge.to.edges.length > 0) return [...way, edge];
          ending ??= [...way, edge];
        }
        if (seen.has(edge.to)) continue;
        seen.add(edge.to);
        further.push({ at: edge.to, way: [...way, edge] });
      }
    ends = further;
  }
  return ending;
}

/**
 * Walks that together take every edge that `model.edgePaths()` takes.
 *
 * @param maxSteps how many steps a walk has at most, where the way to its first edge is not longer already
 */
export function getWalks(model: Model, maxSteps = MAX_STEPS): Walk[] {
  const paths = model.edgePaths();
  const { vertices, places } = graphOfPaths(model, paths);
  const left = new Set(places.keys());
  /** They were planned, and the way led elsewhere: what was before decides, and `project` does not say so. */
  const missed = new Set<Edge>();
  const walked: Path[] = [];

  function walk(): Path | null {
    const beginning = model.initialPath();
    const closed = new Set<Edge>();
    const isWanted = (edge: Edge) => left.has(edge.key) && !missed.has(edge);
    let path = beginning;
    for (;;) {
      const at = vertices.get(model.vertexKey(path.state));
      const most = path === beginning ? Infinity : maxSteps - (path.steps.length - 1);
      const way = at && nearest(at, { isWanted, closed, most });
      if (!way) return path === beginning ? null : path;
      for (const edge of way) {
        const further = model.follow(path, edge.event);
        const taken = further && edgeAt(model, further, further.steps.length - 1);
        if (taken) {
          left.delete(taken);
          path = further;
        }
        if (taken === edge.key) continue;
        closed.add(edge);
        missed.add(way.at(-1)!);
        break;
      }
    }
  }

  for (let path = walk(); path !== null; path = walk()) walked.push(path);
  // What is left, as it was found.
  for (const path of paths) {
    const edges = edgesOf(model, path);
    if (walked.length > 0 && !edges.some((key) => left.has(key))) continue;
    for (const key of edges) left.delete(key);
    walked.push(path);
  }

  return walked.map((path): Walk => {
    const edges = edgesOf(model, path);
    const shortestTo = (index: number) => {
      const place = places.get(edges[index - 1] ?? '') ?? { path, index };
      return model.prefix(place.path, place.index);
    };
    return { model, path, edges, shortestTo };
  });
}
