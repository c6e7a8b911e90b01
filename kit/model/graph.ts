/** The model as a plain graph, for statements over all reachable states and edges. */
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import type { ModelEvent } from './events.ts';
import type { Model } from './explore.ts';

export type Edge<TSnapshot> = { from: TSnapshot; event: ModelEvent; to: TSnapshot };

export function graphOf<M extends AnyStateMachine>(model: Model<M>) {
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
    strandedFrom(isGoal: (snapshot: Snapshot) => boolean): Snapshot[] {
      const reaching = new Set(states.filter(isGoal).map(key));
      for (let grew = true; grew;) {
        grew = false;
        for (const { from, to } of edges) {
          if (reaching.has(key(to)) && !reaching.has(key(from))) {
            reaching.add(key(from));
            grew = true;
          }
        }
      }
      return states.filter((snapshot) => !reaching.has(key(snapshot)));
    },
  };
}
