/** Finds a fair cycle: one that can repeat forever even though every timer fires and every actor ends at some time. */
import type { ExploredEdge, ExploredState } from './exploration.ts';
import { edgesOn, type Trail } from './trail.ts';

/** The timers and actors of a model, which must end without an outside event. */
type Own = {
  /** The timer or actor that ends on an edge; null for events that need not happen. */
  nameOf: (edge: ExploredEdge) => string | null;
  /** Whether the named timer or actor keeps running over this edge. If it restarts, only the new run must end. */
  goesOn: (edge: ExploredEdge, name: string) => boolean;
};

/** Strongly connected components (Tarjan), without recursion, because models can be large. */
function components(states: readonly ExploredState[], inside: (edge: ExploredEdge) => boolean): ExploredState[][] {
  const index = new Map<ExploredState, number>();
  const low = new Map<ExploredState, number>();
  const stack: ExploredState[] = [];
  const onStack = new Set<ExploredState>();
  const found: ExploredState[][] = [];
  for (const root of states) {
    if (index.has(root)) continue;
    const calls: { state: ExploredState; next: number }[] = [];
    const enter = (state: ExploredState) => {
      index.set(state, index.size);
      low.set(state, index.get(state)!);
      stack.push(state);
      onStack.add(state);
      calls.push({ state, next: 0 });
    };
    enter(root);
    for (let call = calls.at(-1); call !== undefined; call = calls.at(-1)) {
      const { state } = call;
      const edge = state.edges[call.next];
      if (edge) {
        call.next += 1;
        if (!inside(edge)) continue;
        if (!index.has(edge.to)) enter(edge.to);
        else if (onStack.has(edge.to)) low.set(state, Math.min(low.get(state)!, index.get(edge.to)!));
        continue;
      }
      calls.pop();
      const above = calls.at(-1)?.state;
      if (above) low.set(above, Math.min(low.get(above)!, low.get(state)!));
      if (low.get(state) !== index.get(state)) continue;
      const group = stack.splice(stack.lastIndexOf(state));
      for (const one of group) onStack.delete(one);
      found.push(group);
    }
  }
  return found;
}

/** The shortest path within a group from a state to a wanted edge, including that edge. */
function wayTo(
  from: ExploredState,
  inside: (edge: ExploredEdge) => boolean,
  isWanted: (edge: ExploredEdge) => boolean,
): ExploredEdge[] {
  const trails = new Map<ExploredState, Trail | null>([[from, null]]);
  for (const [state, before] of trails)
    for (const edge of state.edges) {
      if (!inside(edge)) continue;
      const trail: Trail = { last: edge, before };
      if (isWanted(edge)) return edgesOn(trail);
      if (!trails.has(edge.to)) trails.set(edge.to, trail);
    }
  return [];
}

/**
 * @param states in which to search, the nearest to the beginning first
 * @param inside whether an edge may be part of the cycle
 * @returns the edges of a cycle that begins in the nearest state of any fair one; null if there is no fair one
 */
export function fairCycle(
  states: readonly ExploredState[],
  inside: (edge: ExploredEdge) => boolean,
  { nameOf, goesOn }: Own,
): ExploredEdge[] | null {
  const isServed = (name: string) => (edge: ExploredEdge) => nameOf(edge) === name || !goesOn(edge, name);
  const namesAt = (state: ExploredState) => new Set(state.edges.map(nameOf).filter((name) => name !== null));
  const insideOf = (members: ReadonlySet<ExploredState>) => (edge: ExploredEdge) =>
    members.has(edge.from) && members.has(edge.to) && inside(edge);
  /** The groups that contain a fair cycle, by each of their states. */
  const groupOf = new Map<ExploredState, ReadonlySet<ExploredState>>();
  for (const group of components(states, inside)) {
    const members = new Set(group);
    const edges = group.flatMap((state) => state.edges.filter(insideOf(members)));
    if (edges.length === 0) continue;
    const waiting = group.map(namesAt);
    /** The timers and actors that run in every state of the group. */
    const everywhere = [...waiting[0]!].filter((name) => waiting.every((names) => names.has(name)));
    if (!everywhere.every((name) => edges.some(isServed(name)))) continue;
    for (const state of group) groupOf.set(state, members);
  }
  const begin = states.find((state) => groupOf.has(state));
  if (!begin) return null;
  // Builds a cycle that shows why it is fair: it visits, for each timer or actor, a state in which it does not run or
  // an edge that ends it.
  const members = groupOf.get(begin)!;
  const within = insideOf(members);
  const names = new Set([...members].flatMap((state) => [...namesAt(state)]));
  const circle: ExploredEdge[] = [];
  const last = () => circle.at(-1)?.to ?? begin;
  for (const name of names) {
    const isDone = (edge: ExploredEdge) => isServed(name)(edge) || !namesAt(edge.to).has(name);
    if (!circle.some(isDone)) circle.push(...wayTo(last(), within, isDone));
  }
  if (circle.length === 0 || last() !== begin) circle.push(...wayTo(last(), within, ({ to }) => to === begin));
  return circle;
}
