/** Whatever comes later: code, and what is opened with it (docs/architecture.md, "What comes later"). */
export type Bring<T> = {
  /** It, the same for all that ask; when it did not arrive, the next who asks has it asked for again. */
  (): Promise<T>;
  /** There once it has come: who finds it need not wait. */
  arrived?: T;
  /** Settles when it has come, however often it did not arrive before. It asks for nothing. */
  arrival: Promise<T>;
};

/** @param load imports it; whatever it throws goes to all that wait */
export function once<T>(load: () => Promise<T>): Bring<T> {
  let coming: Promise<T> | null = null;
  let arrive: (it: T) => void = () => {};
  const ask = () =>
    (coming ??= load().then(
      (it) => {
        arrive(it);
        return (bring.arrived = it);
      },
      (error: unknown) => {
        coming = null;
        throw error;
      },
    ));
  const bring: Bring<T> = Object.assign(ask, { arrival: new Promise<T>((resolve) => (arrive = resolve)) });
  return bring;
}
