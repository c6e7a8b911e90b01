/** The events that can happen to a chart, for the walks and the drivers. */
import type { AnyEventObject } from 'xstate';

export type ModelEvent = AnyEventObject & {
  /** Timer events only: the time until the timer fires, in this path. */
  delayMs?: number;
  /** Timer events only: further timers that fire at the same moment, after it. */
  also?: AnyEventObject[];
};

const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';
const SNAPSHOT = 'xstate.snapshot.';

/** The outcomes of an actor: the model's name, the field of the event, and the beginning of the event's type. */
export const OUTCOMES = [
  ['done', 'output', DONE],
  ['error', 'error', ERROR],
  ['snapshot', 'snapshot', SNAPSHOT],
] as const;

/** Kinds of events that the system causes, not a person. */
export const isDone = (event: AnyEventObject) => event.type.startsWith(DONE);
export const isError = (event: AnyEventObject) => event.type.startsWith(ERROR);
export const isAfter = (event: ModelEvent) => event.delayMs !== undefined;
export const isSnapshot = (event: AnyEventObject) => event.type.startsWith(SNAPSHOT);
/** The id of the actor that the event belongs to. */
export const actorIdOf = (event: AnyEventObject) =>
  event.type.replace(DONE, '').replace(ERROR, '').replace(SNAPSHOT, '');

/** The cause of an event, and what a driver needs to imitate it. */
export type Cause =
  /** A person, a child that sends an event, or a parent. */
  | { by: 'user'; event: AnyEventObject }
  /** A running actor: it is done, fails, or emits a snapshot. */
  | { by: 'done'; actor: string; output: unknown }
  | { by: 'error'; actor: string; error: unknown }
  | { by: 'snapshot'; actor: string; snapshot: object }
  /** Time passes until a timer fires. */
  | { by: 'time'; milliseconds: number };

export function causeOf(event: ModelEvent): Cause {
  const actor = actorIdOf(event);
  if (isAfter(event)) return { by: 'time', milliseconds: event.delayMs! };
  if (isDone(event)) return { by: 'done', actor, output: event['output'] };
  if (isError(event)) return { by: 'error', actor, error: event['error'] };
  if (isSnapshot(event)) return { by: 'snapshot', actor, snapshot: event['snapshot'] };
  return { by: 'user', event };
}

/** The event of an actor that is done, for tests that send more events than the path has. */
export const doneEvent = (actor: string, output?: unknown): ModelEvent => ({ type: `${DONE}${actor}`, output });
/** The event of an actor that fails. */
export const errorEvent = (actor: string, error: unknown): ModelEvent => ({ type: `${ERROR}${actor}`, error });

/** The events that an interpreter receives for one event of a path, in order. */
export const machineEvents = ({ delayMs: _, also = [], ...event }: ModelEvent): AnyEventObject[] => [event, ...also];

/** Whether an actor has no id of its own: XState then numbers it by run, or names it "undefined". */
export const isUnnamed = (id: string) => id === 'undefined' || /^x:\d+$/.test(id);

/** The error for an actor that has no stable name. */
export const withoutId = (chart: string) =>
  new Error(
    `"${chart}" spawns an actor without an id, whose name differs in each run. ` +
      'Give it one: spawnChild(…, { id }) or spawn(…, { id }).',
  );

/** Whether a descriptor is one of XState's wildcards: `*`, or one that ends with a whole part, such as `form.*`. */
export const isWildcard = (descriptor: string) => descriptor === '*' || descriptor.endsWith('.*');

/**
 * Whether a chart's event descriptor (`form.sent`, `form.*`, `*`) matches that type, as XState matches them: `form.*`
 * also matches `form`.
 */
export const takes = (descriptor: string, type: string) =>
  descriptor === type ||
  descriptor === '*' ||
  (isWildcard(descriptor) && `${type}.`.startsWith(descriptor.slice(0, -1)));
