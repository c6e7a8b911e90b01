/** The titles of events and paths, in the names of tests and in the gallery. */
import { actorIdOf, isAfter, isDone, isError, isSnapshot, type ModelEvent } from './events.ts';
import { stableStringify } from './stable-stringify.ts';

/** An event as text for a test's name. */
export function eventLabel(event: ModelEvent): string {
  if (isDone(event)) return `${actorIdOf(event)} ✓ ${short(event['output'])}`;
  if (isError(event)) return `${actorIdOf(event)} ✗ ${short(event['error'])}`;
  if (isAfter(event)) return `⏱ ${event.delayMs} ms`;
  if (isSnapshot(event)) return `${actorIdOf(event)} ⋯ ${short(event['snapshot'])}`;
  const { type, ...rest } = event;
  return Object.keys(rest).length ? `${type} ${short(rest)}` : type;
}
const short = (value: unknown) => stableStringify(value ?? null).slice(0, 60);

/** The events of a path, without its first step, which is the beginning. */
export const pathTitle = (steps: readonly { event: ModelEvent }[], ofNone = 'initial state') =>
  steps
    .slice(1)
    .map(({ event }) => eventLabel(event))
    .join(' → ') || ofNone;
