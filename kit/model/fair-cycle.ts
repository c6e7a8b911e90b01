/** Finds a cycle that can be repeated forever although everything fair does happen. */
import type { ExploredEdge, Vertex } from './exploration.ts';

/** What has to happen by itself. */
type Own = {
  /** The timer or actor whose end an edge is; null for events that nothing forces. */
  nameOf: (edge: ExploredEdge) => string | null;
  /** Whether the named timer or actor keeps running over this edge. One that restarts has to end only afterwards. */
  goesOn: (edge: ExploredEdge, name: string) => boolean;
};

/** Strongly connected components (Tarjan), without recursion, because models can be large. */
function components(vertices: readonly Vertex[], inside: (edge: ExploredEdge) => boolean): Vertex[][] {
  const index = new Map<Vertex, number>();
  const low = new Map<Vertex, number>();
  const stack: Vertex[] = [];
  const onStack = new Set<Vertex>();
  const found: Vertex[][] = [];
  for (const root of vertices) {
    if (index.has(root)) continue;
    const calls: { vertex: Vertex; next: number }[] = [];
    const enter = (vertex: Vertex) => {
      index.set(vertex, index.size);
      low.set(vertex, index.get(vertex)!);
      stack.push(vertex);
      onStack.add(vertex);
      calls.push({ vertex, next: 0 });
    };
    enter(root);
    for (let call = calls.at(-1); call !== undefined; call = calls.at(-1)) {
      const { vertex } = call;
      const edge = vertex.edges[call.next];
      if (edge) {
        call.next += 1;
        if (!inside(edge)) continue;
        if (!index.has(edge.to)) enter(edge.to);
        else if (onStack.has(edge.to)) low.set(vertex, Math.min(low.get(vertex)!, index.get(edge.to)!));
        continue;
      }
      calls.pop();
      const above = calls.at(-1)?.vertex;
      if (above) low.set(above, Math.min(low.get(above)!, low.get(vertex)!));
      if (low.get(vertex) !== index.get(vertex)) continue;
      const group = stack.splice(stack.indexOf(vertex));
      for (const one of group) onStack.delete(one);
      found.push(group);
    }
  }
  return found;
}

/** The shortest way within a group from a state to an edge that is wanted, with that edge. */
function wayTo(
  from: Vertex,
  inside: (edge: ExploredEdge) => boolean,
  isWanted: (edge: ExploredEdge) => boolean,
): ExploredEdge[] {
  const ways = new Map<Vertex, ExploredEdge[]>([[from, []]]);
  for (const [vertex, way] of ways)
    for (const edge of vertex.edges) {
      if (!inside(edge)) continue;
      if (isWanted(edge)) return [...way, edge];
      if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
    }
  return [];
}

/**
 * @param vertices among which the circle is
 * @param inside whether an edge may be part of it
 * @returns the edges of the circle; null where there is none that is fair
 */
export function fairCycle(
  vertices: readonly Vertex[],
  inside: (edge: ExploredEdge) => boolean,
  { nameOf, goesOn }: Own,
): ExploredEdge[] | null {
  for (const group of components(vertices, inside)) {
    const members = new Set(group);
    const within = (edge: ExploredEdge) => members.has(edge.from) && members.has(edge.to) && inside(edge);
    const edges = group.flatMap((vertex) => vertex.edges.filter(within));
    if (edges.length === 0) continue;
    const namesAt = (vertex: Vertex) => new Set(vertex.edges.map(nameOf).filter((name) => name !== null));
    const waiting = group.map(namesAt);
    /** What runs in every state of the group. */
    const everywhere = [...waiting[0]!].filter((name) => waiting.every((names) => names.has(name)));
    const isServed = (name: string) => (edge: ExploredEdge) => nameOf(edge) === name || !goesOn(edge, name);
    if (!everywhere.every((name) => edges.some(isServed(name)))) continue;
    // Round once by all that shows that it is fair: states in which something does not run, and edges that end it.
    const begin = group.at(-1)!;
    const names = new Set(waiting.flatMap((some) => [...some]));
    const circle: ExploredEdge[] = [];
    const last = () => circle.at(-1)?.to ?? begin;
    for (const name of names) {
      const isDone = (edge: ExploredEdge) => isServed(name)(edge) || !namesAt(edge.to).has(name);
      if (!circle.some(isDone)) circle.push(...wayTo(last(), within, isDone));
    }
    if (circle.length === 0 || last() !== begin) circle.push(...wayTo(last(), within, ({ to }) => to === begin));
    return circle;
  }
  return null;
}
