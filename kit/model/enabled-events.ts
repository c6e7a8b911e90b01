/** Lists the events that can happen next to a chart, according to its model. */
import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFrom,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import { ownEventDescriptors as ownDescriptors } from '../xstate.ts';
import {
  isDone,
  isError,
  isSnapshot,
  isUnnamed,
  isWildcard,
  OUTCOMES,
  takes,
  withoutId,
  type ModelEvent,
} from './events.ts';
import type { Walker } from './pure-steps.ts';
import { eventsOf } from './sampled.ts';
import { stateNodesOf } from '../simulation/state-nodes.ts';

const AFTER = 'xstate.after.';
const ROUTE = 'xstate.route';

type List<T> = readonly T[];
/**
 * The values with which an actor source may resolve (`done`) or reject (`error`). `snapshot`: the snapshots that a listening parent
 * may receive, each complete, as `{ status: 'active', context: 1 }`.
 */
export type ActorCases = { done?: List<unknown>; error?: List<unknown>; snapshot?: List<object> };

/** By event type, the same in each state, or those of a snapshot. */
type PayloadsOf<E extends AnyEventObject, TSnapshot> = {
  [T in E['type']]: Payloads<Omit<Extract<E, { type: T }>, 'type'>, TSnapshot>;
};
type Payloads<T, TSnapshot> = List<T> | ((snapshot: TSnapshot) => List<T>);

/** The environment of one chart: everything that can happen to it, and which data distinguish its states. */
export type ModelSpec<M extends AnyStateMachine> = {
  input: InputFrom<M>;
  /**
   * Payloads of each event type that a view or a child sends: written by hand, or made by `fromArbitrary` or
   * `fromSchema`. A function if they depend on the snapshot, such as the row to delete. An empty list for events that are
   * only raised inside. A wildcard (`form.*`) uses the payloads of the matching types.
   */
  events: NoInfer<PayloadsOf<EventFrom<M>, SnapshotFrom<M>>>;
  /** The results and errors of each actor, by source, or by id for inline actors. */
  actors?: Record<string, ActorCases>;
  /** The part of context that decides future behaviour. Leave out ids, labels, timestamps. */
  serializeState: (context: ContextFrom<M>) => unknown;
  /** Last-resort pruning: return false to skip an event in a state. */
  filter?: (snapshot: SnapshotFrom<M>, event: ModelEvent) => boolean;
  /** The maximum number of distinct states; the exploration throws when it finds more. Default 10,000. */
  maxStates?: number;
};

function listOf(spec: ModelSpec<any>, type: string, snapshot: AnyMachineSnapshot): List<object> | undefined {
  const payloads = (spec.events as Record<string, Payloads<object, AnyMachineSnapshot> | undefined>)[type];
  return typeof payloads === 'function' ? payloads(snapshot) : payloads;
}

/** Listed events that only a wildcard takes here. */
function wildcardEvents(spec: ModelSpec<any>, descriptor: string, snapshot: AnyMachineSnapshot): ModelEvent[] {
  const own = ownDescriptors(snapshot) as string[];
  return Object.keys(spec.events)
    .filter((type) => takes(descriptor, type) && !own.includes(type))
    .flatMap((type) => eventsOf(listOf(spec, type, snapshot)!, (payload) => ({ type, ...payload })));
}

/** All states that have a name. */
const routesOf = (machine: AnyStateMachine): List<object> =>
  stateNodesOf(machine)
    .filter(({ config }) => (config as { route?: unknown }).route && config.id !== undefined)
    .map(({ id }) => ({ to: `#${id}` }));

type Outcome = { type: string; id: string; kind: keyof ActorCases; field: string };

/** All outcomes of the running actors. Only an actor that its parent listens to emits snapshots. */
function outcomesIn(snapshot: AnyMachineSnapshot, walker: Walker): Outcome[] {
  const children = Object.entries(snapshot.children as Record<string, { _syncSnapshot?: boolean }>);
  return children
    .filter(([id]) => walker.runs(snapshot, id))
    .flatMap(([id, { _syncSnapshot: isObserved }]) =>
      OUTCOMES.filter(([kind]) => kind !== 'snapshot' || isObserved).map(([kind, field, prefix]) => ({
        type: `${prefix}${id}`,
        id,
        kind,
        field,
      })),
    );
}

/**
 * The values that the model lists for an outcome.
 *
 * @param isNeeded whether the model must list it
 * @throws if it does not, or if the actor has no id
 */
function outcomeEvents(
  spec: ModelSpec<any>,
  snapshot: AnyMachineSnapshot,
  { type, id, kind, field }: Outcome,
  isNeeded: boolean,
): ModelEvent[] {
  const source = sourceOf(snapshot, id);
  const name = source.startsWith('xstate.invoke.') ? id : source;
  const values = spec.actors?.[name]?.[kind];
  if (isUnnamed(id) && (values || isNeeded)) throw withoutId(snapshot.machine.id);
  if (!values && isNeeded) throw new Error(`Unmodelled: list actors["${name}"].${kind} (for ${type})`);
  return eventsOf<unknown>(values ?? [], (value) => ({ type, [field]: value, actorId: id }));
}

/** All events that can happen in this snapshot. Throws on an event or actor that the spec does not list. */
export function enabledEvents<M extends AnyStateMachine>(
  spec: ModelSpec<M>,
  snapshot: SnapshotFrom<M>,
  walker: Walker,
): ModelEvent[] {
  const snap = snapshot as AnyMachineSnapshot;
  if (snap.status !== 'active') return [];
  const own = ownDescriptors(snap) as string[];
  const timer = walker.nextTimer(snap);
  const enabled: ModelEvent[] = timer ? [timer] : [];
  const outcomes = outcomesIn(snap, walker);
  /** Of several descriptors, XState prefers the one that says more; a general wildcard comes last. */
  const takerOf = (type: string) =>
    own.find((descriptor) => descriptor === type) ??
    own.find((descriptor) => descriptor !== '*' && takes(descriptor, type)) ??
    own.find((descriptor) => descriptor === '*');
  for (const type of own) {
    if (type.startsWith(AFTER) || type.startsWith('xstate.done.state.')) continue; // raised inside
    // A general wildcard takes all listed outcomes, as it takes all listed events. All other descriptors need a list.
    const taken = outcomes
      .filter((outcome) => takerOf(outcome.type) === type)
      .flatMap((outcome) => outcomeEvents(spec, snap, outcome, type !== '*'));
    enabled.push(...taken);
    if (isWildcard(type)) {
      const isListed = type.startsWith('xstate.') || Object.keys(spec.events).some((listed) => takes(type, listed));
      if (!isListed && taken.length === 0) throw new Error(`Unmodelled: list in events what "${type}" may take`);
      enabled.push(...wildcardEvents(spec, type, snap));
    } else if (!isOutcome(type)) {
      const payloads = listOf(spec, type, snap) ?? (type === ROUTE ? routesOf(snap.machine) : undefined);
      if (!payloads) throw new Error(`Unmodelled: list events["${type}"]`);
      enabled.push(...eventsOf(payloads, (payload) => ({ type, ...payload })));
    }
  }
  // In XState, an actor that fails makes its parent fail, if no transition takes that.
  const fatal = outcomes.filter(({ kind, type }) => kind === 'error' && takerOf(type) === undefined);
  enabled.push(...fatal.flatMap((outcome) => outcomeEvents(spec, snap, outcome, false)));
  return enabled.filter((event) => spec.filter?.(snapshot, event) ?? true);
}

const isOutcome = (type: string) => isDone({ type }) || isError({ type }) || isSnapshot({ type });

/** A child's name in the model: its source, if it has one. */
function sourceOf(snapshot: AnyMachineSnapshot, id: string): string {
  for (const node of snapshot._nodes)
    for (const { id: invoked, src } of node.invoke) if (invoked === id) return String(src);
  const source: unknown = (snapshot.children as Record<string, { src?: unknown } | undefined>)[id]?.src;
  return typeof source === 'string' ? source : id;
}
