/**
 * Ignores the result of a promise whose actor was stopped. In development, React's strict mode stops an actor and
 * starts it again, so the failure of the first promise would count for the second run.
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
