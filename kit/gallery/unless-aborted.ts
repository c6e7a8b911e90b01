/**
 * For actors' promises: whoever was stopped says nothing any more. React's strict mode stops an actor while one develops and starts the same
 * one again, which would take the failure of its first promise for its own.
 */
export const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    work.then(
      (value) => {
        if (!signal.aborted) resolve(value);
      },
      (error: unknown) => {
        if (!signal.aborted) reject(error);
      },
    );
  });
