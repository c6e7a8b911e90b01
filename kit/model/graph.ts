/** The model as a plain graph, for statements over all reachable states and edges. */
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { ModelEvent } from './events.ts';
import type { Model } from './create-model.ts';

export type Edge<TSnapshot> = { from: TSnapshot; event: ModelEvent; to: TSnapshot };

export function toGraph<M extends AnyStateMachine>(model: Model<M>) {
  type Snapshot = SnapshotFrom<M>;
  const adjacency = model.adjacency() as Record<
    string,
    { state: Snapshot; transitions: Record<string, { event: ModelEvent; state: Snapshot }> }
  >;
  const vertices = Object.values(adjacency);
  const states = vertices.map(({ state }) => state);
  const edges: Edge<Snapshot>[] = vertices.flatMap(({ state, transitions }) =>
    Object.values(transitions).map((transition) => ({ from: state, event: transition.event, to: transition.state })),
  );
  const key = (snapshot: Snapshot) => model.vertexKey(snapshot as AnyMachineSnapshot);

  return {
    states,
    edges,
    /** States from which no sequence of events leads to a goal: the dead ends. */
    deadEnds: (isGoal: (snapshot: Snapshot) => boolean): Snapshot[] => findDeadEnds(states, edges, key, isGoal),
  };
}

/** The states of a graph from which no way leads to a goal. */
export function findDeadEnds<S>(
  states: readonly S[],
  edges: readonly { from: S; to: S }[],
  key: (state: S) => string,
  isGoal: (state: S) => boolean,
): S[] {
  const before = new Map<string, string[]>();
  for (const { from, to } of edges) before.set(key(to), [...(before.get(key(to)) ?? []), key(from)]);
  const reaching = new Set(states.filter(isGoal).map(key));
  // A Set hands out what is added while it is gone through.
  for (const one of reaching) for (const earlier of before.get(one) ?? []) reaching.add(earlier);
  return states.filter((state) => !reaching.has(key(state)));
}
