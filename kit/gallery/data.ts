/** What the build gathers for the gallery from models and tests: `kit/docs/gallery-files.ts`. All of it is JSON. */

import type { InitialView } from '../drawing/initial-view.ts';

/** A drawing, and what of the chart it has. */
export type Picture = InitialView & { svg: string };

/** An event with an example payload. */
export type ProposedEvent = { type: string } & Record<string, unknown>;

/** One way in which a chart may start, and what the world may do to it. */
export type StartOfChart = {
  input: unknown;
  /** What the chart's tests send it. */
  events: ProposedEvent[];
  /** What may become of its actors, by the source of the actor. */
  outcomes: Record<string, { done: unknown[]; error: unknown[] }>;
};

export type GeneratedPath = {
  /** The steps in words. */
  description: string;
  /** The selected start. */
  start: number;
  events: ProposedEvent[];
};

export type ChartData = {
  starts: StartOfChart[];
  /** The few paths that together take every transition. */
  paths: GeneratedPath[];
  /** How many paths the tests walk. */
  allPaths: number;
  /** Without a model there are no generated paths. */
  hasModel: boolean;
  /** Why the chart or its model could not be read; null if they could. */
  problem: string | null;
  files: { source: string; model: string | null; screen: string | null };
  /** Source lines of states and transitions, by ids and keys. */
  lines: Record<string, number>;
  /** An address that opens a file in an editor, with `{file}` and `{line}` in it; null: none is configured. */
  editor: string | null;
};

/** What a run of the tests saw of a chart; written by `kit/model/stats.ts`. */
export type CoverageData = {
  chart: string;
  level: string;
  paths: number;
  steps: number;
  states: string;
  transitions: string;
  /** How often each transition was taken, by its key; not known of runs in a browser. */
  taken?: Record<string, number>;
};
