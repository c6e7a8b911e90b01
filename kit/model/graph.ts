/** The model as a plain graph, for checks over all reachable states and edges. */
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { isAfter, isError, type ModelEvent } from './events.ts';
import type { Model } from './create-model.ts';

export type Edge<TSnapshot> = { from: TSnapshot; event: ModelEvent; to: TSnapshot };

export function toGraph<M extends AnyStateMachine>(model: Model<M>) {
  type Snapshot = SnapshotFrom<M>;
  const explored = model.exploration();
  const beginning = explored.states[0]!.snapshot;
  const states = explored.states.map(({ snapshot }) => snapshot as Snapshot);
  const edges = explored.edges.map(({ by, event, state }): Edge<Snapshot> => ({
    from: (by?.state ?? beginning) as Snapshot,
    event,
    to: state as Snapshot,
  }));
  const key = (snapshot: Snapshot) => model.explorationKey(snapshot as AnyMachineSnapshot);

  const timeouts = edges.filter(({ event }) => isAfter(event));

  return {
    states,
    edges,
    /** The edges on which an actor fails or a timer fires: the ways in which a wait can fail. */
    failures: edges.filter(({ event }) => isError(event) || isAfter(event)),
    /** The delays of all timers, in milliseconds. */
    delays: new Set(timeouts.map(({ event }) => event.delayMs)),
    /** States that wait and that no timer leaves: they can wait forever. */
    withoutTimeout: (isWaiting: (snapshot: Snapshot) => boolean): Snapshot[] => {
      const timed = new Set(timeouts.map(({ from }) => key(from)));
      return states.filter((state) => isWaiting(state) && !timed.has(key(state)));
    },
    /** States from which no sequence of events leads to a goal: the dead ends. */
    deadEnds: (isGoal: (snapshot: Snapshot) => boolean): Snapshot[] => findDeadEnds(states, edges, key, isGoal),
  };
}

/** The states of a graph from which no path leads to a goal. */
export function findDeadEnds<S>(
  states: readonly S[],
  edges: readonly { from: S; to: S }[],
  key: (state: S) => string,
  isGoal: (state: S) => boolean,
): S[] {
  const before = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const earlier = before.get(key(to));
    if (earlier) earlier.push(key(from));
    else before.set(key(to), [key(from)]);
  }
  const reaching = new Set(states.filter(isGoal).map(key));
  // The loop also visits elements that it adds to the Set.
  for (const one of reaching) for (const earlier of before.get(one) ?? []) reaching.add(earlier);
  return states.filter((state) => !reaching.has(key(state)));
}
