/** The interface of a runner for a chart's tests in a copy of the project. */

/** One run of the tests. */
export type TestRun = {
  /** The folder of the chart's tests, from the root, with a trailing slash, and the other places that its entry names. */
  tests: readonly string[];
  /** The files that may have changed since the last run, from the root. */
  changed: readonly string[];
  timeoutMs: number;
};

export type Runner = {
  /** @returns whether all tests pass; false if they take too long */
  passes: (trial: TestRun) => Promise<boolean>;
  /** Ends the runner immediately. */
  end: () => void;
};

/** Creates a runner in a copy of the project. */
export type CreateRunner = (copy: string) => Runner;

/** The longest delay of a timer in Node. */
export const LONGEST_MS = 2 ** 31 - 1;
