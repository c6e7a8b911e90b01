/** What `snapshotWith` needs of an actor. */
type Watched<S> = {
  getSnapshot: () => S;
  subscribe: (next: () => void) => { unsubscribe: () => void };
};

/**
 * Resolves with the actor's first snapshot that meets the condition: the present one or a later one. XState's `waitFor` also has a time limit and a signal,
 * which no caller needs and which are 0.2 kB on every page. An actor that ends without such a snapshot leaves the promise pending.
 */
export const snapshotWith = <S>(actor: Watched<S>, condition: (snapshot: S) => boolean): Promise<S> =>
  new Promise((resolve) => {
    const check = () => {
      const snapshot = actor.getSnapshot();
      if (!condition(snapshot)) return;
      subscription.unsubscribe();
      resolve(snapshot);
    };
    const subscription = actor.subscribe(check);
    check();
  });
