import type { Snapshot } from 'xstate';

type Listening<TEvent> = { getSnapshot(): Snapshot<unknown>; send(event: TEvent): void };

/** Tells a chart, unless it has come to its end: what is late then is of no interest to anybody. */
export function tell<TEvent>(actor: Listening<TEvent> | undefined, event: TEvent) {
  if (actor?.getSnapshot().status === 'active') actor.send(event);
}
