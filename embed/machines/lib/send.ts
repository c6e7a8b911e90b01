/** A chart at work, of which one knows no more than what it can be told. */
export type Listening<TEvent> = { getSnapshot(): { status: string }; send(event: TEvent): void };

/** Tells a chart, unless it has come to its end: what is late then is of no interest to anybody. */
export function tell<TEvent>(actor: Listening<TEvent> | undefined, event: TEvent) {
  if (actor?.getSnapshot().status === 'active') actor.send(event);
}

/** Tells a chart what becomes of a request: `render.answered`, or `render.refused`. */
export function tellOutcome<T, TName extends string>(
  actor: Listening<{ type: `${TName}.answered` | `${TName}.refused` }> | undefined,
  request: TName,
  answer: Promise<T>,
): Promise<T> {
  answer.then(
    () => tell(actor, { type: `${request}.answered` }),
    () => tell(actor, { type: `${request}.refused` }),
  );
  return answer;
}
