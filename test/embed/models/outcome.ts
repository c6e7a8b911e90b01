/** The outcome of a call, in a form that can be compared between two libraries. */
export type Outcome = { gave: unknown } | { threw: string };

export function outcomeOf(call: () => unknown): Outcome {
  try {
    return { gave: call() };
  } catch (error) {
    return { threw: error instanceof TypeError ? 'TypeError' : String(error) };
  }
}
