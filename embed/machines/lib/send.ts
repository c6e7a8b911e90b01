/** A running chart, by its `send` alone. */
export type ActorLike<TEvent> = { getSnapshot(): { status: string }; send(event: TEvent): void };

/** Sends an event to a chart, unless the chart has ended: late events are dropped. */
export function send<TEvent>(actor: ActorLike<TEvent> | undefined, event: TEvent) {
  if (actor?.getSnapshot().status === 'active') actor.send(event);
}

/** Reports a request's outcome to a chart: `render.answered` or `render.refused`. */
export function sendOutcome<T, TName extends string>(
  actor: ActorLike<{ type: `${TName}.answered` | `${TName}.refused` }> | undefined,
  request: TName,
  answer: Promise<T>,
): Promise<T> {
  answer.then(
    () => send(actor, { type: `${request}.answered` }),
    () => send(actor, { type: `${request}.refused` }),
  );
  return answer;
}
