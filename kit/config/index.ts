/** What the kit has to be told of a project: `statechart-kit.config.ts`. It runs in Node and in the gallery's page. */
import type { AnyStateMachine } from 'xstate';

/** A chart as a project has it. Paths are from the folder of the configuration. */
export type ChartEntry = {
  /** The machine's id; one chart's in all catalogues. */
  id: string;
  title: string;
  /** What the chart stands for, in a sentence. */
  about: string;
  machine: AnyStateMachine;
  /** The file of the chart. */
  source: string;
  /**
   * The file of its model, if it has one. The kit also reads `<id>.screen.ts`, `<id>.chart.test.ts` and `<id>.invariants.test.ts` in the same
   * folder. A chart without a model is drawn, simulated and documented, without generated paths.
   */
  model?: string;
};

export type Catalogue = { title: string; entries: readonly ChartEntry[] };

export type KitConfig = {
  /** What the gallery calls itself. */
  title: string;
  /** Where the gallery is on its site, with a slash at both ends. */
  base: string;
  /** The charts, in the order in which one meets them. */
  catalogues: readonly Catalogue[];
  /** The folder of the charts' written pages. */
  pages: string;
  /**
   * How the tests of a chart, those in the folder of its model, are run to see whether they notice a fault. By Vitest: `projects` are
   * those of its projects that are run, one after another until one fails, so the quickest first; without, all tests are. By any other
   * runner: `commands`, one after another as well, to each of which the folder is added.
   */
  mutants?: { projects: readonly string[] } | { commands: readonly (readonly string[])[] };
  /**
   * An address that opens a line of a file: `{file}` is its path from the configuration, `{line}` its line, `{root}` the folder of the
   * configuration on the machine that builds the gallery. `vscode://file/{root}/{file}:{line}`, or a repository's page.
   */
  editor?: string;
  /** For whoever looks for a running chart and finds none: how a page is watched, in a sentence, and one that is. */
  watched?: { how: string; address: string; title: string };
};

/** For the types alone. */
export const defineConfig = (config: KitConfig): KitConfig => config;

export const getCharts = ({ catalogues }: Pick<KitConfig, 'catalogues'>): readonly ChartEntry[] =>
  catalogues.flatMap(({ entries }) => entries);
