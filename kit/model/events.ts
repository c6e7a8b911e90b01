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

/** What an interpreter is sent for an event of a path, in order. */
export const machineEvents = ({ delayMs: _, also = [], ...event }: ModelEvent): AnyEventObject[] => [event, ...also];

/** Whether a descriptor of a chart (`form.sent`, `form.*`, `*`) takes events of that type, as XState matches them. */
export const takes = (descriptor: string, type: string) =>
  descriptor === type || (descriptor.endsWith('*') && (descriptor === '*' || type.startsWith(descriptor.slice(0, -1))));
