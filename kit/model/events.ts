/** What may happen to a chart: events as the walk and the drivers know them. */
import type { AnyEventObject } from 'xstate';

export type ModelEvent = AnyEventObject & {
  /** Timer events only: how long to wait, in this path, until the timer fires. */
  delayMs?: number;
  /** Timer events only: what fires at the very same moment, after it. */
  also?: AnyEventObject[];
};
const DONE = 'xstate.done.actor.';
const ERROR = 'xstate.error.actor.';
const SNAPSHOT = 'xstate.snapshot.';

/** Kinds of events that the world, not a person, causes. */
export const isDone = (event: AnyEventObject) => event.type.startsWith(DONE);
export const isError = (event: AnyEventObject) => event.type.startsWith(ERROR);
export const isAfter = (event: ModelEvent) => event.delayMs !== undefined;
export const isSnapshot = (event: AnyEventObject) => event.type.startsWith(SNAPSHOT);
/** The actor's id in an event that tells of it. */
export const actorIdOf = (event: AnyEventObject) =>
  event.type.replace(DONE, '').replace(ERROR, '').replace(SNAPSHOT, '');

/** Who makes an event happen, and what a driver needs to do so in their place. */
export type Cause =
  /** Somebody who uses the system, a child that speaks, a parent that tells. */
  | { by: 'user'; event: AnyEventObject }
  /** An actor that runs: it is done, fails, or has something to show. */
  | { by: 'done'; actor: string; output: unknown }
  | { by: 'error'; actor: string; error: unknown }
  | { by: 'snapshot'; actor: string; snapshot: object }
  /** Nobody: so long passes, until a timer fires. */
  | { by: 'time'; milliseconds: number };

export function causeOf(event: ModelEvent): Cause {
  const actor = actorIdOf(event);
  if (isAfter(event)) return { by: 'time', milliseconds: event.delayMs! };
  if (isDone(event)) return { by: 'done', actor, output: event['output'] };
  if (isError(event)) return { by: 'error', actor, error: event['error'] };
  if (isSnapshot(event)) return { by: 'snapshot', actor, snapshot: event['snapshot'] };
  return { by: 'user', event };
}

/** The event of an actor that is done, for whoever applies more than the path says. */
export const doneEvent = (actor: string, output?: unknown): ModelEvent => ({ type: `${DONE}${actor}`, output });
/** The event of an actor that fails. */
export const errorEvent = (actor: string, error: unknown): ModelEvent => ({ type: `${ERROR}${actor}`, error });

/** What an interpreter is sent for an event of a path, in order. */
export const machineEvents = ({ delayMs: _, also = [], ...event }: ModelEvent): AnyEventObject[] => [event, ...also];

/** Whether a descriptor of a chart (`form.sent`, `form.*`, `*`) takes events of that type, as XState matches them. */
export const takes = (descriptor: string, type: string) =>
  descriptor === type || (descriptor.endsWith('*') && (descriptor === '*' || type.startsWith(descriptor.slice(0, -1))));
