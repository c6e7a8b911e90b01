/**
 * Explores the states and edges of a model, breadth first. Work and memory grow with the edges: indistinguishable ways
 * into a state are explored once.
 */
import type { AnyMachineSnapshot } from 'xstate';
import type { ModelEvent } from './events.ts';

export type ExploredState = {
  /** The number of the state in the order of discovery; the initial state is 0. */
  index: number;
  /** The snapshot with which the state was first found. */
  snapshot: AnyMachineSnapshot;
  edges: ExploredEdge[];
};

export type ExploredEdge = {
  from: ExploredState;
  event: ModelEvent;
  to: ExploredState;
  /** The snapshot after the event in the state at the end of `by`. */
  state: AnyMachineSnapshot;
  /** The previous edge on the shortest path; null if the edge starts in the initial state. */
  by: ExploredEdge | null;
  /** The number of edges of the shortest path that ends with this one. */
  length: number;
};

export type Exploration = {
  states: readonly ExploredState[];
  /** The nearest first. */
  edges: readonly ExploredEdge[];
};

/** The model's functions for the exploration. */
export type Explored = {
  start: () => AnyMachineSnapshot;
  events: (state: AnyMachineSnapshot) => readonly ModelEvent[];
  step: (state: AnyMachineSnapshot, event: ModelEvent) => AnyMachineSnapshot;
  /** The key that distinguishes two states. */
  explorationKey: (state: AnyMachineSnapshot) => string;
  /** The key that distinguishes two events. */
  eventKey: (event: ModelEvent) => string;
  /** The whole state as text, including what `explorationKey` leaves out, because it may affect later states. */
  write: { state: (state: AnyMachineSnapshot) => string; event: (event: ModelEvent) => string };
  /**
   * Whether no actor and no timer runs in it. Only the identity of a running actor or timer shows whether it was
   * restarted.
   */
  isAtRest: (state: AnyMachineSnapshot) => boolean;
  maxStates: number;
  /** Creates the error for too many states. */
  tooMany: () => Error;
};

/**
 * If `explorationKey` leaves out relevant data, a state has several variants. Each variant is explored, so that no edge is
 * missed.
 *
 * @throws the error of `tooMany`, when there are more states than `maxStates`
 */
export function explore({
  start,
  events,
  step,
  explorationKey,
  eventKey,
  write,
  isAtRest,
  maxStates,
  tooMany,
}: Explored): Exploration {
  const states: ExploredState[] = [];
  const edges: ExploredEdge[] = [];
  const stateOf = new Map<string, ExploredState>();
  /** The first snapshot of each whole state. Later edges share it, so that a state waiting its turn is kept only once. */
  const firstOf = new Map<string, AnyMachineSnapshot>();
  /** The edges that first reached a whole state: the exploration continues behind them. */
  const waiting: ExploredEdge[] = [];
  /** Equal events are one object: there are as many as edges. */
  const eventOf = new Map<string, ModelEvent>();
  const keyOf = new Map<ModelEvent, string>();

  function stateAt(snapshot: AnyMachineSnapshot): ExploredState {
    const key = explorationKey(snapshot);
    const known = stateOf.get(key);
    if (known) return known;
    if (states.length === maxStates) throw tooMany();
    const state: ExploredState = { index: states.length, snapshot, edges: [] };
    stateOf.set(key, state);
    states.push(state);
    return state;
  }

  function only(found: ModelEvent): ModelEvent {
    const text = write.event(found);
    const known = eventOf.get(text);
    if (known) return known;
    eventOf.set(text, found);
    keyOf.set(found, eventKey(found));
    return found;
  }

  function goOn(from: ExploredState, state: AnyMachineSnapshot, by: ExploredEdge | null) {
    for (const event of events(state).map(only)) {
      const next = step(state, event);
      const to = stateAt(next);
      const isKnown = (edge: ExploredEdge) => edge.to === to && keyOf.get(edge.event) === keyOf.get(event);
      if (from.edges.some(isKnown)) continue;
      const text = `${to.index} ${write.state(next)}`;
      const first = firstOf.get(text);
      const shared = first && isAtRest(first) ? first : next;
      const edge = { from, event, to, state: shared, by, length: (by?.length ?? 0) + 1 };
      from.edges.push(edge);
      edges.push(edge);
      if (first) continue;
      firstOf.set(text, next);
      waiting.push(edge);
    }
  }

  const beginning = start();
  const first = stateAt(beginning);
  firstOf.set(`0 ${write.state(beginning)}`, beginning);
  goOn(first, beginning, null);
  // The loop also visits edges that it adds.
  for (const edge of waiting) goOn(edge.to, edge.state, edge);
  return { states, edges };
}

/** The edge by which each state was found, except for the initial one. */
export function firstInto({ states, edges }: Exploration): ExploredEdge[] {
  const found = new Set([states[0]]);
  return edges.filter(({ to }) => !found.has(to) && found.add(to));
}

/** The edges of the shortest path that ends with this one. */
export function edgesTo(last: ExploredEdge): ExploredEdge[] {
  const edges: ExploredEdge[] = [];
  for (let edge: ExploredEdge | null = last; edge !== null; edge = edge.by) edges.push(edge);
  return edges.reverse();
}

/**
 * The last edges of the shortest paths that together reach all of these, longest first. A state on the path to another
 * state needs no path of its own.
 */
export function lastOf(wanted: Iterable<ExploredEdge>): ExploredEdge[] {
  const all = [...wanted];
  const passed = new Set<ExploredEdge>();
  for (const { by } of all) for (let edge = by; edge !== null && !passed.has(edge); edge = edge.by) passed.add(edge);
  return all.filter((edge) => !passed.has(edge)).sort((one, other) => other.length - one.length);
}
