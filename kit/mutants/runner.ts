/** Whoever runs a chart's tests in a copy of the project. */

/** What is asked of it. */
export type TestRun = {
  /** The chart's folder of tests, from the root, with a slash at its end. */
  tests: string;
  /** The files that may have changed since the last time, from the root. */
  changed: readonly string[];
  timeoutMs: number;
};

export type Runner = {
  /** @returns whether all tests pass; not, too, when they take longer than they may */
  passes: (trial: TestRun) => Promise<boolean>;
  /** At once, whatever it is at. */
  end: () => void;
};

/** Which there is: begins in a copy of the project. */
export type CreateRunner = (copy: string) => Runner;

/** A timer holds no more than this. */
export const LONGEST_MS = 2 ** 31 - 1;
