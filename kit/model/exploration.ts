/**
 * Explores the states and edges of a model, breadth first. Work and memory grow with the edges: indistinguishable ways
 * into a state are explored once.
 */
import type { AnyMachineSnapshot } from 'xstate';
import type { ModelEvent } from './events.ts';

export type Vertex = {
  /** In the order in which they were found; the beginning is 0. */
  index: number;
  /** As it was found first. */
  state: AnyMachineSnapshot;
  edges: ExploredEdge[];
};

export type ExploredEdge = {
  from: Vertex;
  event: ModelEvent;
  to: Vertex;
  /** What the event has made of the state at the end of `by`. */
  state: AnyMachineSnapshot;
  /** The previous edge on the shortest path; null if the edge starts in the initial state. */
  by: ExploredEdge | null;
  /** How many edges the shortest path has, this one as the last. */
  length: number;
};

export type Exploration = {
  vertices: readonly Vertex[];
  /** The nearest first. */
  edges: readonly ExploredEdge[];
};

/** What is explored, as the model knows it. */
export type Explored = {
  start: () => AnyMachineSnapshot;
  events: (state: AnyMachineSnapshot) => readonly ModelEvent[];
  step: (state: AnyMachineSnapshot, event: ModelEvent) => AnyMachineSnapshot;
  /** The key that distinguishes two states. */
  vertexKey: (state: AnyMachineSnapshot) => string;
  /** The key that distinguishes two events. */
  eventKey: (event: ModelEvent) => string;
  /** The whole state as text, including what `vertexKey` leaves out, because it may affect later states. */
  write: { state: (state: AnyMachineSnapshot) => string; event: (event: ModelEvent) => string };
  /** Whether no actor and no timer runs in it: whether one that runs was started again is known by its identity. */
  isAtRest: (state: AnyMachineSnapshot) => boolean;
  maxStates: number;
  /** The error if there are more. */
  tooMany: () => Error;
};

/**
 * If `vertexKey` leaves out relevant data, a state has several variants. Each variant is explored, so that no edge is
 * missed.
 *
 * @throws what `tooMany` makes, when there are more states than `maxStates`
 */
export function explore({
  start,
  events,
  step,
  vertexKey,
  eventKey,
  write,
  isAtRest,
  maxStates,
  tooMany,
}: Explored): Exploration {
  const vertices: Vertex[] = [];
  const edges: ExploredEdge[] = [];
  const vertexOf = new Map<string, Vertex>();
  /** The explored states. */
  const walked = new Map<string, AnyMachineSnapshot>();
  /** Equal events are one object: there are as many as edges. */
  const eventOf = new Map<string, ModelEvent>();
  const keyOf = new Map<ModelEvent, string>();

  function vertexAt(state: AnyMachineSnapshot): Vertex {
    const key = vertexKey(state);
    const known = vertexOf.get(key);
    if (known) return known;
    if (vertices.length === maxStates) throw tooMany();
    const vertex: Vertex = { index: vertices.length, state, edges: [] };
    vertexOf.set(key, vertex);
    vertices.push(vertex);
    return vertex;
  }

  function only(found: ModelEvent): ModelEvent {
    const text = write.event(found);
    const known = eventOf.get(text);
    if (known) return known;
    eventOf.set(text, found);
    keyOf.set(found, eventKey(found));
    return found;
  }

  function goOn(from: Vertex, state: AnyMachineSnapshot, by: ExploredEdge | null) {
    for (const event of events(state).map(only)) {
      const next = step(state, event);
      const to = vertexAt(next);
      const isKnown = (edge: ExploredEdge) => edge.to === to && keyOf.get(edge.event) === keyOf.get(event);
      if (from.edges.some(isKnown)) continue;
      const edge = { from, event, to, state: next, by, length: (by?.length ?? 0) + 1 };
      from.edges.push(edge);
      edges.push(edge);
    }
  }

  const beginning = start();
  const first = vertexAt(beginning);
  walked.set(`0 ${write.state(beginning)}`, beginning);
  goOn(first, beginning, null);
  // The loop also visits states that it adds.
  for (const edge of edges) {
    const text = `${edge.to.index} ${write.state(edge.state)}`;
    const known = walked.get(text);
    if (known && isAtRest(known)) edge.state = known;
    if (known) continue;
    walked.set(text, edge.state);
    goOn(edge.to, edge.state, edge);
  }
  return { vertices, edges };
}

/** The edge by which each state was found, except for the initial one. */
export function firstInto({ vertices, edges }: Exploration): ExploredEdge[] {
  const found = new Set([vertices[0]]);
  return edges.filter(({ to }) => !found.has(to) && found.add(to));
}

/** The edges of the shortest path that ends with this one. */
export function edgesTo(last: ExploredEdge): ExploredEdge[] {
  const edges: ExploredEdge[] = [];
  for (let edge: ExploredEdge | null = last; edge !== null; edge = edge.by) edges.push(edge);
  return edges.reverse();
}

/**
 * The last edges of the shortest paths that together reach all of these, longest first. A state on another's path needs
 * none of its own.
 */
export function lastOf(wanted: Iterable<ExploredEdge>): ExploredEdge[] {
  const all = [...wanted];
  const passed = new Set<ExploredEdge>();
  for (const { by } of all) for (let edge = by; edge !== null && !passed.has(edge); edge = edge.by) passed.add(edge);
  return all.filter((edge) => !passed.has(edge)).sort((one, other) => other.length - one.length);
}
