/** A parent and its real children explored as one system: what they say to each other is said by them. */
import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { createCoverage, uncovered, type Coverage } from '../model/coverage.ts';
import { eventLabel } from '../model/create-model.ts';
import { stableStringify } from '../model/stable-stringify.ts';
import { findDeadEnds } from '../model/graph.ts';
import { systemEvents } from './system-events.ts';
import { startable, startSystem, type LiveSystem } from './live-system.ts';
import { childModel, type SystemEvent, type SystemSpec } from './child-model.ts';
import type { Message, SystemState } from './system-state.ts';

/** One step of the system: what happened, what the charts said to each other while it did, and what came of it. */
export type SystemEdge = { from: SystemState; event: SystemEvent; messages: readonly Message[]; to: SystemState };

export type Composition = {
  /** Every state that is in reach within the bound, the nearest first. */
  states: readonly SystemState[];
  edges: readonly SystemEdge[];
  /** The shortest way to a state, as one reads it in a failure. */
  pathTo: (state: SystemState) => string;
  /** States from which no sequence of events leads to a goal. What comes after the bound is not known, so it counts as a goal. */
  deadEnds: (isGoal: (state: SystemState) => boolean) => SystemState[];
  /** States that were not gone on from, because they are as far away as the bound allows; none when all was explored. */
  truncated: readonly SystemState[];
  /** States and transitions of its charts that nothing within the bound has entered or taken: one line each. */
  uncovered: readonly string[];
};

const labelOf = ({ at, ...event }: SystemEvent) => (at === '' ? eventLabel(event) : `${at}: ${eventLabel(event)}`);

/** Where the histories of a chart lead. */
const historyIn = (snapshot: AnyMachineSnapshot) =>
  Object.entries((snapshot as unknown as { historyValue: Record<string, { id: string }[]> }).historyValue).map(
    ([id, nodes]) => [id, nodes.map((node) => node.id)],
  );

function stateOf(system: LiveSystem): SystemState {
  const charts = system.charts();
  const snapshots = new Map(charts.map(({ place, snapshot }) => [place, snapshot]));
  const running = system.running().map(([place]) => place);
  const parts = charts.map(({ place, part, snapshot }) => [
    place,
    snapshot.value,
    snapshot.status,
    part.serializeState(snapshot.context),
    historyIn(snapshot),
  ]);
  const timers = system.timers().map(({ at, event }) => [at, event.type]);
  return {
    key: stableStringify([parts, running.toSorted(), timers]),
    at: (place) => snapshots.get(place),
    locations: [...snapshots.keys()],
    running,
  };
}

/** A place in the exploration: a state, the events that lead there, and those that can come next. */
type Vertex = { state: SystemState; way: readonly SystemEvent[]; events: readonly SystemEvent[] };

const described = (way: readonly SystemEvent[]) => way.map(labelOf).join(' → ') || 'the beginning';

/** What is entered and taken, of all charts of a system. */
function createSystemCoverage() {
  const coverages = new Map<string, Coverage>();
  return {
    inspect(event: InspectionEvent) {
      if (event.type !== '@xstate.microstep') return;
      const { machine } = event.snapshot as AnyMachineSnapshot;
      const { id } = machine;
      if (!coverages.has(id)) coverages.set(id, createCoverage(machine));
      coverages.get(id)!.inspect(event);
    },
    uncovered: () => [...coverages.values()].flatMap((coverage) => uncovered(coverage.report())),
  };
}

/** @throws where the parent has failed: no part of a system may */
function expectAlive(machine: AnyStateMachine, state: SystemState, way: readonly SystemEvent[]) {
  const { status, error } = state.at('')!;
  if (status !== 'error') return;
  const cause: unknown = error;
  throw new Error(`"${machine.id}" fails with ${String(cause)}: ${described(way)}`, { cause });
}

/**
 * Walks all that can happen to a parent with its real children, state by state, on XState's interpreter with a clock that stands still.
 * Each step begins anew from the beginning, so its cost grows with its way: bound a large system by `allow` and `maxSteps`.
 * Actions are run as the charts have them: what reaches outside is replaced by `provide` before.
 *
 * @throws "Unmodelled: …" when a chart waits for what its part does not list; "Traversal limit exceeded" when there are more states
 *   than `mostStates`; with the way there, when the parent fails or a way does not lead twice to the same state
 */
export function composeSystem<M extends AnyStateMachine>(machine: M, spec: SystemSpec<M>): Composition {
  const { input, filter = () => true, maxSteps = Infinity, maxStates = 5_000, ...part } = spec;
  const start = startable(childModel(machine, part));
  const coverage = createSystemCoverage();
  const found = new Map<string, Vertex>();
  const edges: SystemEdge[] = [];
  const truncated: SystemState[] = [];

  /** Where a system has come to; what is new there is gone on from later. */
  const arrive = (system: LiveSystem, way: readonly SystemEvent[]): SystemState => {
    const state = stateOf(system);
    expectAlive(machine, state, way);
    if (!found.has(state.key)) {
      const events = systemEvents(system).filter((event) => filter(state, event));
      found.set(state.key, { state, way, events });
    }
    if (found.size > maxStates)
      throw new Error(`Traversal limit exceeded: more than ${maxStates} states, the last by ${described(way)}`);
    return state;
  };

  let isNew = true;
  /** What was walked before is not counted again. */
  const inspect = (event: InspectionEvent) => isNew && coverage.inspect(event);
  /** The system at the end of a way, made anew: nothing of it is shared with another one. */
  const walk = (way: readonly SystemEvent[]) => {
    isNew = way.length === 0;
    const system = startSystem(start, input, inspect);
    for (const event of way) system.apply(event);
    isNew = true;
    return system;
  };

  const beginning = walk([]);
  arrive(beginning, []);
  beginning.stop();
  // A Map hands out what is added while it is gone through: the nearest first.
  for (const [key, { state, way, events }] of found) {
    if (way.length >= maxSteps && events.length > 0) truncated.push(state);
    if (way.length >= maxSteps) continue;
    for (const event of events) {
      const system = walk(way);
      if (event === events[0] && stateOf(system).key !== key)
        throw new Error(`Not the same when it is walked again, as by chance or by a clock: ${described(way)}`);
      system.forget();
      system.apply(event);
      edges.push({ from: state, event, messages: system.said(), to: arrive(system, [...way, event]) });
      system.stop();
    }
  }

  const states = [...found.values()].map((vertex) => vertex.state);
  const keyOf = ({ key }: SystemState) => key;
  return {
    states,
    edges,
    pathTo: ({ key }) => described(found.get(key)?.way ?? []),
    deadEnds: (isGoal) => findDeadEnds(states, edges, keyOf, (state) => isGoal(state) || truncated.includes(state)),
    truncated,
    uncovered: coverage.uncovered(),
  };
}
