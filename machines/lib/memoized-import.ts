/** Imports a module, or opens something with it, once for all callers (docs/architecture.md, "What comes later"). */
export type MemoizedImport<T> = {
  /** Returns one shared promise. After a rejection, the next call imports again. */
  (): Promise<T>;
  /** The result once it has loaded, so that callers need not wait. */
  value?: T;
  /** Resolves when an import succeeds, even after earlier failures. It starts no import itself. */
  loaded: Promise<T>;
};

/** @param load Imports the value. All waiting callers get its rejection. */
export function memoizedImport<T>(load: () => Promise<T>): MemoizedImport<T> {
  let pending: Promise<T> | null = null;
  let resolveLoaded: (value: T) => void = () => {};
  const request = () =>
    (pending ??= load().then(
      (value) => {
        resolveLoaded(value);
        return (memoized.value = value);
      },
      (error: unknown) => {
        pending = null;
        throw error;
      },
    ));
  const memoized: MemoizedImport<T> = Object.assign(request, {
    loaded: new Promise<T>((resolve) => (resolveLoaded = resolve)),
  });
  return memoized;
}
