/**
 * Computes what a chart would do without starting an actor or a timer: XState's pure transition, extended by a clock
 * and the status of the children. Timers are read from the actions that the chart would run.
 */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ModelEvent } from './events.ts';
import { isToItself, isToParent, scopeOf, type Action } from './pure-scope.ts';
import { stableStringify } from './stable-stringify.ts';

type Child = AnyActorRef & { _syncSnapshot?: boolean };
type Timer = { event: AnyEventObject; at: number; /** The id that it was given, if any. */ id: string | undefined };
/** Data of a state that its snapshot does not contain. */
type Surroundings = {
  now: number;
  /** Running timers by the ids with which the chart could cancel them; timers without an id get a name. */
  due: ReadonlyMap<string, Timer>;
  /** Children that have ended: they stay in the snapshot, but send no more events. */
  ended: ReadonlySet<AnyActorRef>;
};

const AFTER = 'xstate.after.';
const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';
/** More steps than this for one event count as an endless loop. */
const MOST_MICROSTEPS = 1_000;
/** A chart that answers every event with an event to itself would never settle. */
const MOST_EVENTS_TO_ITSELF = 1_000;

const start: Surroundings = { now: 0, due: new Map(), ended: new Set() };
const kept = new WeakMap<object, Surroundings>();
const around = (snapshot: object) => kept.get(snapshot) ?? start;

const LONGEST_PAYLOAD = 300;

/** A value as text for a message; a value that cannot be serialized is shown by its type. */
function shown(value: unknown): string {
  try {
    return stableStringify(value ?? null).slice(0, LONGEST_PAYLOAD);
  } catch {
    return `[${typeof value}]`;
  }
}

const described = ({ type, ...payload }: AnyEventObject) =>
  Object.keys(payload).length === 0 ? `the event "${type}"` : `the event "${type}" with ${shown(payload)}`;

/** Runs the chart's own code, and adds the chart, state and event to its errors. */
function explained<T>(work: () => T, where: () => string): T {
  try {
    return work();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${where()}: ${reason}`, { cause });
  }
}

export type Walker = ReturnType<typeof createWalker>;

/** @returns the pure steps of one machine */
export function createWalker(machine: AnyStateMachine) {
  let unnamed = 0;
  const nextName = () => `(unnamed ${(unnamed += 1)})`;
  /** The timers, none of which that id can cancel any more. */
  const withoutCancel = (due: ReadonlyMap<string, Timer>, id: string | undefined): ReadonlyMap<string, Timer> =>
    id !== undefined && due.has(id)
      ? new Map([...due].map(([other, timer]) => [other === id ? nextName() : other, timer]))
      : due;
  let speaksToParent = false;
  /** Children whose first snapshot was reported. */
  const known = new WeakSet<Child>();

  /** @throws an explanation when the chart loops endlessly */
  function within<T>(work: () => T): T {
    const { options } = machine as unknown as { options?: { maxIterations?: number } };
    // XState before 5.28 has no such limit.
    if (!options) return work();
    const before = options.maxIterations;
    if (before === undefined || before > MOST_MICROSTEPS) options.maxIterations = MOST_MICROSTEPS;
    try {
      return work();
    } finally {
      if (before === undefined) delete options.maxIterations;
      else options.maxIterations = before;
    }
  }

  /**
   * Records the timers that a step starts and cancels, as XState resolved them, and the events that the chart sends
   * itself.
   */
  function note(snapshot: AnyMachineSnapshot, actions: readonly Action[], { now, due: before, ended }: Surroundings) {
    let due = before;
    /** Copies the map lazily: most steps change no timer. */
    const changed = () => (due === before ? (due = new Map(before)) : due) as Map<string, Timer>;
    const toItself: AnyEventObject[] = [];
    for (const action of actions) {
      const { type, params } = action;
      if (type === 'xstate.cancel') changed().delete(params?.sendId ?? params); // a bare string before 5.33
      if (isToParent(action)) speaksToParent = true;
      const isOwn = type === 'xstate.raise' || isToItself(action);
      if (!isOwn) continue;
      if (params.delay === undefined) {
        if (type === 'xstate.sendTo') toItself.push(params.event);
        continue;
      }
      const { id, delay, event } = params as { id?: string; delay: number; event: AnyEventObject };
      // XState forgets a timer whose id is used again, but that timer still fires.
      due = withoutCancel(due, id);
      changed().set(id ?? nextName(), { event, at: now + delay, id });
    }
    // A parent that listens to a child receives its initial snapshot.
    for (const [id, child] of Object.entries(snapshot.children as Record<string, Child>)) {
      if (!child._syncSnapshot || known.has(child)) continue;
      known.add(child);
      toItself.push({ type: `xstate.snapshot.${id}`, snapshot: child.getSnapshot() });
    }
    kept.set(snapshot, { now, due: snapshot.status === 'active' ? due : start.due, ended });
    return toItself;
  }

  function rest(first: AnyMachineSnapshot, sent: AnyEventObject[]): AnyMachineSnapshot {
    let snapshot = first;
    let taken = 0;
    for (const queue = [...sent]; queue.length > 0 && snapshot.status === 'active';) {
      if ((taken += 1) > MOST_EVENTS_TO_ITSELF)
        throw new Error(`"${machine.id}" sends itself "${queue[0]!.type}" without end: it never rests.`);
      const next = take(snapshot, queue.shift()!);
      queue.push(...next.sent);
      snapshot = next.snapshot;
    }
    return snapshot;
  }

  function take(from: AnyMachineSnapshot, event: AnyEventObject, before = around(from)) {
    const actions: Action[] = [];
    const children = from.children as Record<string, AnyActorRef>;
    const scope = scopeOf(actions, children);
    const found = explained(
      () => within(() => machine.transition(from, event, scope as never)),
      () => `"${machine.id}" throws in the state ${stableStringify(from.value)} on ${described(event)}`,
    );
    scope.finish();
    // An unhandled event returns the same snapshot object, whose records may belong to another step.
    const snapshot = (
      found === from ? Object.assign(Object.create(Object.getPrototypeOf(from)), from) : found
    ) as AnyMachineSnapshot;
    return { snapshot, sent: note(snapshot, actions, before) };
  }

  const idOf = (event: AnyEventObject) => event.type.replace(DONE, '').replace(ERROR, '');
  const isEnd = ({ type }: AnyEventObject) => type.startsWith(DONE) || type.startsWith(ERROR);

  function fire(from: AnyMachineSnapshot, ids: readonly string[], at: number) {
    const fired: AnyEventObject[] = [];
    let snapshot = from;
    for (const id of ids) {
      const { due, ended } = around(snapshot);
      const timer = due.get(id);
      // A timer that fired at the same moment may have cancelled it.
      if (!timer || snapshot.status !== 'active') continue;
      const left = new Map(due);
      left.delete(id);
      // When the timer fires, XState forgets the later timer with that id.
      const next = take(snapshot, timer.event, { now: at, due: withoutCancel(left, timer.id), ended });
      snapshot = rest(next.snapshot, next.sent);
      fired.push(timer.event);
    }
    return { snapshot, fired };
  }

  /** The timers that fire next. Views take no time, so a longer timer never overtakes. */
  function soonest(snapshot: AnyMachineSnapshot) {
    const { due } = around(snapshot);
    const at = Math.min(...[...due.values()].map((timer) => timer.at));
    return { at, ids: [...due].filter(([, timer]) => timer.at === at).map(([id]) => id) };
  }

  return {
    start(input: unknown): AnyMachineSnapshot {
      const actions: Action[] = [];
      const scope = scopeOf(actions);
      const begin = () => {
        const first = machine.getInitialSnapshot(scope as never, input as never) as AnyMachineSnapshot;
        // XState catches errors of the context's factory.
        if (first.status === 'error') throw first.error;
        return first;
      };
      const snapshot = explained(
        () => within(begin),
        () => `"${machine.id}" throws when it starts with the input ${shown(input)}`,
      );
      scope.finish();
      return rest(snapshot, note(snapshot, actions, start));
    },

    step(from: AnyMachineSnapshot, event: ModelEvent): AnyMachineSnapshot {
      if (event.delayMs !== undefined) {
        const { at, ids } = soonest(from);
        return fire(from, ids, at).snapshot;
      }
      const before = around(from);
      const child = isEnd(event) ? (from.children as Record<string, AnyActorRef | undefined>)[idOf(event)] : undefined;
      const ended = child ? new Set([...before.ended, child]) : before.ended;
      const next = take(from, event, { ...before, ended });
      return rest(next.snapshot, next.sent);
    },

    /** The event when only time passes: all timers that fire next. */
    nextTimer(snapshot: AnyMachineSnapshot): ModelEvent | null {
      const { now, due } = around(snapshot);
      if (due.size === 0) return null;
      const { at, ids } = soonest(snapshot);
      const [first, ...others] = ids.length === 1 ? [due.get(ids[0]!)!.event] : fire(snapshot, ids, at).fired;
      return { ...first!, delayMs: at - now, ...(others.length > 0 && { also: others }) };
    },

    /** Whether that child runs: it was started, and has neither ended nor been stopped. */
    runs(snapshot: AnyMachineSnapshot, id: string): boolean {
      const child = (snapshot.children as Record<string, AnyActorRef | undefined>)[id];
      return child !== undefined && !around(snapshot).ended.has(child);
    },

    /** Data besides value and context that decide what can happen next; undefined for most snapshots. */
    hidden(snapshot: AnyMachineSnapshot): unknown {
      const { due, ended } = around(snapshot);
      const raised = [...due].filter(([id]) => !id.startsWith(AFTER)).map(([, { event }]) => event.type);
      const silent = Object.values(snapshot.children as Record<string, AnyActorRef>).filter((child) =>
        ended.has(child),
      );
      const { historyValue } = snapshot as unknown as { historyValue: Record<string, Array<{ id: string }>> };
      const history = Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]);
      return raised.length + silent.length + history.length === 0
        ? undefined
        : [[...new Set(raised)].sort(), silent.map(({ id }) => id), history];
    },

    /** The same, with the remaining time of each timer. */
    surroundings(snapshot: AnyMachineSnapshot): unknown {
      const { now, due, ended } = around(snapshot);
      const timers = [...due].map(([id, { event, at }]) => [id.startsWith('(unnamed') ? '' : id, event, at - now]);
      const children = Object.entries(snapshot.children as Record<string, AnyActorRef & { src?: unknown }>);
      const { historyValue } = snapshot as unknown as { historyValue: Record<string, Array<{ id: string }>> };
      return [
        timers,
        children.map(([id, child]) => [id, child.src, ended.has(child)]),
        Object.entries(historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
      ];
    },

    /** Whether the timer or actor of that name keeps running between the two states, or was started again. */
    isSameWaiting(from: AnyMachineSnapshot, to: AnyMachineSnapshot, name: string): boolean {
      const running = (snapshot: AnyMachineSnapshot) =>
        (snapshot.children as Record<string, AnyActorRef | undefined>)[name] ??
        [...around(snapshot).due.values()].find(({ event }) => event.type === name);
      return running(from) === running(to);
    },

    /** Whether nothing runs in that state: no child, no timer. */
    isAtRest: (snapshot: AnyMachineSnapshot) => Object.keys(snapshot.children).length + around(snapshot).due.size === 0,

    /** Whether the chart was seen to send an event to a parent, so that it needs one to run. */
    speaksToParent: () => speaksToParent,
  };
}
