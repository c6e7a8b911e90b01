/** The data that `kit/docs/gallery-files.ts` collects from models and tests for the gallery. All of it is JSON. */

import type { InitialView } from '../drawing/initial-view.ts';

/** A drawing, and the part of the chart that it shows. */
export type Picture = InitialView & { svg: string };

/** An event with an example payload. */
export type ProposedEvent = { type: string } & Record<string, unknown>;

/** One way in which a chart can start, and the events that can follow. */
export type StartOfChart = {
  input: unknown;
  /** The events that the chart's tests send. */
  events: ProposedEvent[];
  /** The possible outcomes of the chart's actors, by the actor's source. */
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
  /** The number of paths that the tests walk. */
  allPaths: number;
  /** Without a model there are no generated paths. */
  hasModel: boolean;
  /** Why the chart or its model failed to load; null if nothing failed. */
  problem: string | null;
  files: { source: string; model: string | null; screen: string | null };
  /** Source lines of states and transitions, by ids and keys. */
  lines: Record<string, number>;
  /** A URL that opens a file in an editor, with `{file}` and `{line}` in it; null if none is configured. */
  editor: string | null;
};

/** The coverage of a chart in a test run, written by `kit/suites/stats.ts`. */
export type CoverageData = {
  chart: string;
  level: string;
  paths: number;
  steps: number;
  states: string;
  transitions: string;
  /** How often each transition was taken, by its key; unknown for runs in a browser. */
  taken?: Record<string, number>;
};
