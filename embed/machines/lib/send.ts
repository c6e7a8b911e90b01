/** A chart at work, of which one knows no more than what it can be told. */
export type ActorLike<TEvent> = { getSnapshot(): { status: string }; send(event: TEvent): void };

/** Tells a chart, unless it has come to its end: what is late then is of no interest to anybody. */
export function send<TEvent>(actor: ActorLike<TEvent> | undefined, event: TEvent) {
  if (actor?.getSnapshot().status === 'active') actor.send(event);
}

/** Tells a chart what becomes of a request: `render.answered`, or `render.refused`. */
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
