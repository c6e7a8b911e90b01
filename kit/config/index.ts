/** The kit's configuration of a project: `statechart-kit.config.ts`. It runs in Node and in the gallery's page. */
import type { AnyStateMachine } from 'xstate';

/** A chart of a project. Paths are relative to the folder of the configuration. */
export type ChartEntry = {
  /** The machine's id, unique across all catalogues. */
  id: string;
  title: string;
  /** The chart's purpose, in a sentence. */
  about: string;
  /**
   * The machine, or the import of the file that exports it: `() => import('./src/door.machine.ts')`. If such a file
   * throws, its chart is shown as failed and the others are not affected.
   */
  machine: AnyStateMachine | (() => Promise<Record<string, unknown>>);
  /** The file of the chart. */
  source: string;
  /**
   * The file of its model, if it has one. The kit also reads `<id>.screen.ts`, `<id>.chart.test.ts` and `<id>.invariants.test.ts` in the same
   * folder. A chart without a model is drawn, simulated and documented, without generated paths.
   */
  model?: string;
  /** Files or folders with more tests of this chart, for `mutants`. The folder of the model is always one. */
  tests?: readonly string[];
};

export type Catalogue = { title: string; entries: readonly ChartEntry[] };

export type KitConfig = {
  /** The gallery's title. */
  title: string;
  /** The gallery's path on its site, with a slash at both ends. */
  base: string;
  /** The charts, in the order in which the gallery lists them. */
  catalogues: readonly Catalogue[];
  /** The folder of the charts' generated pages. */
  pages: string;
  /**
   * How to run a chart's tests, those in the folder of its model, to see whether they notice a mutant. With Vitest:
   * `projects` run in order until one fails, so list the fastest first; without it, all tests run. With any other
   * runner: `commands` run in the same order, each with the folder, and the chart's other `tests`, as its last arguments.
   * `compiler` checks the types: a mutant that passes the tests and fails this command does not count, because nobody
   * could release it.
   */
  mutants?: {
    projects?: readonly string[];
    commands?: readonly (readonly string[])[];
    compiler?: readonly string[];
  };
  /**
   * A URL that opens a line of a file: `{file}` is its path from the configuration, `{line}` its line, `{root}` the
   * folder of the configuration on the machine that builds the gallery. `vscode://file/{root}/{file}:{line}`, or a
   * repository's page.
   */
  editor?: string;
  /** Shown when no chart is running: a sentence on how to watch a page, and a page to watch. */
  watched?: {
    how: string;
    address: string;
    title: string;
    /** Other origins whose pages may report to this gallery, such as `http://localhost:3000`. */
    origins?: readonly string[];
  };
};

/** Returns its argument. It only provides the type. */
export const defineConfig = (config: KitConfig): KitConfig => config;

export const getCharts = ({ catalogues }: Pick<KitConfig, 'catalogues'>): readonly ChartEntry[] =>
  catalogues.flatMap(({ entries }) => entries);
