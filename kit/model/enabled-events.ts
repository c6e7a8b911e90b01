/** Lists the events that can happen next to a chart, according to its model. */
import {
  __unsafe_getAllOwnEventDescriptors as ownDescriptors,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type ContextFrom,
  type EventFrom,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { actorIdOf, isDone, isError, isSnapshot, takes, type ModelEvent } from './events.ts';
import type { Walker } from './pure-steps.ts';
import { eventsOf } from './sampled.ts';

const AFTER = 'xstate.after.';
const ROUTE = 'xstate.route';

type List<T> = readonly T[];
/**
 * What an actor source may resolve (`done`) or reject (`error`) with, and what a parent that listens to its snapshots may see
 * (`snapshot`: whole, as `{ status: 'active', context: 1 }`).
 */
export type ActorCases = { done?: List<unknown>; error?: List<unknown>; snapshot?: List<object> };

/** The environment of one chart: everything that can happen to it, and which data distinguish its states. */
export type ModelSpec<M extends AnyStateMachine> = {
  input: InputFrom<M>;
  /**
   * Payloads of each event type that a view or a child sends: written by hand, or made by `fromArbitrary` or
   * `fromSchema`. An empty list for events that are only raised inside. A wildcard (`form.*`) uses the payloads of the
   * matching types.
   */
  events: { [T in EventFrom<M>['type']]: List<Omit<Extract<EventFrom<M>, { type: T }>, 'type'>> };
  /** The results and errors of each actor, by source, or by id for inline actors. */
  actors?: Record<string, ActorCases>;
  /** The part of context that decides future behaviour. Leave out ids, labels, timestamps. */
  serializeState: (context: ContextFrom<M>) => unknown;
  /** Last-resort pruning: return false to skip an event in a state. */
  filter?: (snapshot: SnapshotFrom<M>, event: ModelEvent) => boolean;
  /** The maximum number of distinct states; the exploration throws when it finds more. Default 10,000. */
  maxStates?: number;
};

const listOf = (spec: ModelSpec<any>, type: string): List<object> | undefined =>
  (spec.events as Record<string, List<object>>)[type];

/** Listed events that only a wildcard takes here. */
function wildcardEvents(spec: ModelSpec<any>, descriptor: string, own: readonly string[]): ModelEvent[] {
  const matching = Object.keys(spec.events).filter((type) => takes(descriptor, type));
  if (matching.length === 0) throw new Error(`Unmodelled: list in events what "${descriptor}" may take`);
  return matching
    .filter((type) => !own.includes(type))
    .flatMap((type) => eventsOf(listOf(spec, type)!, (payload) => ({ type, ...payload })));
}

const nodesOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap((child) => nodesOf(child as AnyStateNode)),
];

/** All states that have a name. */
const routesOf = (machine: AnyStateMachine): List<object> =>
  nodesOf(machine.root)
    .filter(({ config }) => (config as { route?: unknown }).route && config.id !== undefined)
    .map(({ id }) => ({ to: `#${id}` }));

const KINDS = { done: 'output', error: 'error', snapshot: 'snapshot' } as const;

/** The possible outcomes of a running actor. */
function actorEvents(spec: ModelSpec<any>, type: string, source: string, id: string): ModelEvent[] {
  const kind = isDone({ type }) ? 'done' : isError({ type }) ? 'error' : 'snapshot';
  const name = source.startsWith('xstate.invoke.') ? id : source;
  const values = spec.actors?.[name]?.[kind];
  if (!values) throw new Error(`Unmodelled: list actors["${name}"].${kind} (for ${type})`);
  return eventsOf<unknown>(values, (value) => ({ type, [KINDS[kind]]: value, actorId: id }));
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
  for (const type of own) {
    if (type.startsWith(AFTER) || type.startsWith('xstate.done.state.')) continue; // raised inside
    if (isDone({ type }) || isError({ type }) || isSnapshot({ type })) {
      for (const heard of typesOf(type, snap, own)) {
        const id = actorIdOf({ type: heard });
        if (walker.runs(snap, id)) enabled.push(...actorEvents(spec, heard, sourceOf(snap, id), id));
      }
    } else if (type.endsWith('*')) enabled.push(...wildcardEvents(spec, type, own));
    else {
      const payloads = listOf(spec, type) ?? (type === ROUTE ? routesOf(snap.machine) : undefined);
      if (!payloads) throw new Error(`Unmodelled: list events["${type}"]`);
      enabled.push(...eventsOf(payloads, (payload) => ({ type, ...payload })));
    }
  }
  return enabled.filter((event) => spec.filter?.(snapshot, event) ?? true);
}

/** A wildcard handles every running actor without a transition of its own. */
function typesOf(type: string, { children }: AnyMachineSnapshot, own: readonly string[]): string[] {
  if (!type.endsWith('*')) return [type];
  const prefix = type.slice(0, -1);
  return Object.keys(children)
    .map((id) => `${prefix}${id}`)
    .filter((heard) => !own.includes(heard));
}

/** A child's name in the model: its source, if it has one. */
function sourceOf(snapshot: AnyMachineSnapshot, id: string): string {
  for (const node of snapshot._nodes)
    for (const { id: invoked, src } of node.invoke) if (invoked === id) return String(src);
  const source: unknown = (snapshot.children as Record<string, { src?: unknown } | undefined>)[id]?.src;
  return typeof source === 'string' ? source : id;
}
