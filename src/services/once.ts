/** What is brought once is there for everybody; what did not arrive is asked for again. */
export function once<T>(bring: () => Promise<T>): () => Promise<T> {
  let brought: Promise<T> | null = null;
  return () =>
    (brought ??= bring().catch((error: unknown) => {
      brought = null;
      throw error;
    }));
}
