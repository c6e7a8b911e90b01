/** Explores a parent and its real children as one system: the children themselves send the events between them. */
import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { createCoverage, uncovered, type Coverage } from '../model/coverage.ts';
import { eventLabel } from '../model/create-model.ts';
import { stableStringify } from '../model/stable-stringify.ts';
import { findDeadEnds } from '../model/graph.ts';
import { systemEvents } from './system-events.ts';
import { startable, startSystem, type LiveSystem } from './live-system.ts';
import { childModel, type SystemEvent, type SystemSpec } from './child-model.ts';
import type { Message, SystemState } from './system-state.ts';

/** One step of the system: its event, the messages between the charts, and the state after it. */
export type SystemEdge = { from: SystemState; event: SystemEvent; messages: readonly Message[]; to: SystemState };

export type Composition = {
  /** Every state within the bound, the nearest first. */
  states: readonly SystemState[];
  edges: readonly SystemEdge[];
  /** The shortest path to a state, as text for an error message. */
  pathTo: (state: SystemState) => string;
  /**
   * States from which no sequence of events leads to a goal. States at the bound count as goals, because what follows
   * is unknown.
   */
  deadEnds: (isGoal: (state: SystemState) => boolean) => SystemState[];
  /** States at the bound, which were not explored further; empty when the exploration is complete. */
  truncated: readonly SystemState[];
  /** States and transitions of the charts that no explored step has entered or taken: one line each. */
  uncovered: readonly string[];
};

const labelOf = ({ at, ...event }: SystemEvent) => (at === '' ? eventLabel(event) : `${at}: ${eventLabel(event)}`);

/** The targets of a chart's history states. */
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
  const timers = system.timers().map(({ at, event, delayMs }) => [at, event, delayMs]);
  return {
    key: stableStringify([parts, running.toSorted(), timers]),
    at: (place) => snapshots.get(place),
    locations: [...snapshots.keys()],
    running,
  };
}

/** A state that the exploration has reached, the events that lead to it, and the events that can follow. */
type VisitedState = { state: SystemState; way: readonly SystemEvent[]; events: readonly SystemEvent[] };

const described = (way: readonly SystemEvent[]) => way.map(labelOf).join(' → ') || 'the beginning';

/** Records the states and transitions that all charts of a system take. */
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

/** @throws if the parent has failed, because no chart of a system may fail */
function expectAlive(machine: AnyStateMachine, state: SystemState, way: readonly SystemEvent[]) {
  const { status, error } = state.at('')!;
  if (status !== 'error') return;
  const cause: unknown = error;
  throw new Error(`"${machine.id}" fails with ${String(cause)}: ${described(way)}`, { cause });
}

/**
 * Explores everything that can happen to a parent with its real children, state by state, on XState's interpreter with
 * a stopped clock. Each step replays its path from the initial state, so its cost grows with the path: limit a large
 * system by `filter` and `maxSteps`. Actions run as the charts define them: replace those with outside effects by
 * `provide` before.
 *
 * @throws "Unmodelled: …" when a chart waits for an event that its part does not list; "Traversal limit exceeded" when
 *   there are more states than `maxStates`; with the path, when the parent fails or a path does not lead to the same
 *   state twice
 */
export function composeSystem<M extends AnyStateMachine>(machine: M, spec: SystemSpec<M>): Composition {
  const { input, filter = () => true, maxSteps = Infinity, maxStates = 5_000, ...part } = spec;
  const start = startable(childModel(machine, part));
  const coverage = createSystemCoverage();
  const found = new Map<string, VisitedState>();
  const edges: SystemEdge[] = [];
  const truncated: SystemState[] = [];

  /** Registers the state that a system has reached; a new one is explored later. */
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
  /** Replayed steps are not counted again. */
  const inspect = (event: InspectionEvent) => isNew && coverage.inspect(event);
  /** Replays a path on a new system, so that two paths share nothing. */
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
  // A Map iterates over entries that are added during the loop, so this visits the nearest states first.
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

  const states = [...found.values()].map(({ state }) => state);
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
