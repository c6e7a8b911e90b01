/**
 * Runs requests one after another, in the order of their arrival. There is only one PHP. If a second request reaches it while the
 * first waits for the network, PHP returns a 500.
 *
 * @returns {<T>(work: () => Promise<T>) => Promise<T>} Runs the work when all work before it has ended, however it ended.
 */
export function createQueue() {
  let last = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  };
}
