/** Collects everything about a chart (chart, model, screen table, tests) for its page and the gallery. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ChartEntry } from '../config/index.ts';
import { loadMachine } from '../config/load-machine.ts';
import type { Project } from '../config/project.ts';
import { chartGraph, statesOf, type ChartGraph } from '../drawing/chart-graph.ts';
import { layOut } from '../drawing/in-node.ts';
import type { Layout } from '../drawing/layout.ts';
import type { Model, Path } from '../model/create-model.ts';
import type { ScreenModel, ExpectedElement } from '../model/screen.ts';
import { titlesOf } from './test-titles.ts';

export type DescribedChart = {
  entry: ChartEntry;
  graph: ChartGraph;
  layout: Layout;
  /** The description of the chart in one paragraph. */
  story: string;
  models: Model[];
  /** Why the chart's model failed; null if it works or does not exist. */
  problem: string | null;
  /** Those of each model. */
  pathsOf: Map<Model, Path[]>;
  paths: Path[];
  /** By state id, the elements that a user sees there, taken from a snapshot in which the state is active. */
  seen: Map<string, ExpectedElement[]>;
  /** Milliseconds, or 'computed'. */
  delays: Array<{ name: string; milliseconds: number | 'computed' }>;
  invariants: string[];
  files: { source: string; model: string | null; screen: string | null };
};

const isModel = (value: unknown): value is Model =>
  typeof value === 'object' && value !== null && 'edgePaths' in value && 'machine' in value;

/** The models that the chart's generated tests walk, or all models of the file if there are none. */
export async function loadModels(
  { root, load }: Project,
  folder: string,
  { id, model: file }: ChartEntry,
): Promise<Model[]> {
  if (file === undefined) return [];
  const exported = await load(file);
  const run = `${folder}/${id}.chart.test.ts`;
  if (!existsSync(join(root, run))) {
    const models = Object.values(exported).flat().filter(isModel);
    if (models.length === 0) throw new Error(`${file} exports no model.`);
    return models;
  }
  const [, named] = /describeChart\(\s*\[?([\w\s,]+?)\]?\s*[,)]/.exec(readFileSync(join(root, run), 'utf8')) ?? [];
  if (!named) throw new Error(`${run} calls describeChart with something that is no name of a model.`);
  const models = named.split(',').flatMap((name) => exported[name.trim()] as Model | Model[]);
  if (models.length === 0 || !models.every(isModel)) throw new Error(`${file} does not export ${named} as models.`);
  return models;
}

async function screenOf({ load }: Project, file: string): Promise<ScreenModel> {
  const tables = Object.entries(await load(file)).filter(([name]) => /(Screen|Table)$/.test(name));
  const [[, table] = [], ...others] = tables;
  if (!table || others.length > 0)
    throw new Error(`${file} should export one screen table and exports ${tables.length}.`);
  return table as ScreenModel;
}

const COMMENT = String.raw`\/\*\*((?:(?!\*\/)[\s\S])*)\*\/`;
const ABOVE_THE_CHART = new RegExp(`${COMMENT}\\s*export const \\w+Machine\\b`);
const ABOVE_THE_FILE = new RegExp(`^${COMMENT}`);

/**
 * The comment directly above the chart, or else the one at the top of the file, or else the catalogue's sentence. Other
 * comments describe other things.
 */
export function chartDescription(source: string, about: string): string {
  const [, comment = ''] = ABOVE_THE_CHART.exec(source) ?? ABOVE_THE_FILE.exec(source) ?? [];
  return comment.replace(/^\s*\* ?/gm, '').trim() || about;
}

const snapshotsOf = (paths: Path[]) => paths.flatMap(({ steps }) => steps.map(({ state }) => state));

function seenIn(table: ScreenModel, paths: Path[]): Map<string, ExpectedElement[]> {
  const seen = new Map<string, ExpectedElement[]>();
  for (const snapshot of snapshotsOf(paths)) {
    for (const { id } of snapshot._nodes) {
      const shows = table[`#${id}`];
      if (shows && !seen.has(id)) seen.set(id, shows(snapshot.context));
    }
  }
  return seen;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Models, paths and screen model. If one of them fails, none is used, and the problem says why: the chart itself can still be shown. */
async function describeModels(entry: ChartEntry, project: Project, folder: string, screen: string | null) {
  try {
    const models = await loadModels(project, folder, entry);
    const pathsOf = new Map(models.map((one) => [one, one.edgePaths()]));
    const paths = [...pathsOf.values()].flat();
    const seen = screen ? seenIn(await screenOf(project, screen), paths) : new Map<string, ExpectedElement[]>();
    return { models, pathsOf, paths, seen, problem: null };
  } catch (error) {
    const seen = new Map<string, ExpectedElement[]>();
    return { models: [], pathsOf: new Map<Model, Path[]>(), paths: [], seen, problem: messageOf(error) };
  }
}

/** @throws {Error} if the chart's own file is missing or throws, or the chart cannot be laid out */
export async function describeChart(entry: ChartEntry, project: Project): Promise<DescribedChart> {
  const { id, model, source } = entry;
  const folder = dirname(model ?? source);
  const inProject = (file: string) => join(project.root, file);
  const read = (file: string) => readFileSync(inProject(file), 'utf8');
  if (!existsSync(inProject(source))) throw new Error(`${id} is not in ${source}.`);
  const screenFile = `${folder}/${id}.screen.ts`;
  const screen = model !== undefined && existsSync(inProject(screenFile)) ? screenFile : null;
  const machine = await loadMachine(entry);
  const graph = chartGraph(machine);
  const invariants = `${folder}/${id}.invariants.test.ts`;
  const delays = Object.entries(machine.implementations.delays as Record<string, unknown>);
  return {
    entry,
    graph,
    layout: await layOut(graph),
    story: chartDescription(read(source), entry.about),
    ...(await describeModels(entry, project, folder, screen)),
    delays: delays.map(([name, value]) => ({ name, milliseconds: typeof value === 'number' ? value : 'computed' })),
    invariants: existsSync(inProject(invariants)) ? titlesOf(invariants, read(invariants)) : [],
    files: { source, model: model ?? null, screen },
  };
}

export type FailedChart = { entry: ChartEntry; problem: string };

/** The chart, or the reason why it failed. A chart that fails does not affect the others. */
export async function tryToDescribe(entry: ChartEntry, project: Project): Promise<DescribedChart | FailedChart> {
  try {
    return await describeChart(entry, project);
  } catch (error) {
    return { entry, problem: messageOf(error) };
  }
}

export const hasFailed = (chart: DescribedChart | FailedChart): chart is FailedChart => !('graph' in chart);

/** Every state except the root, which only groups the others. */
export const statesShown = ({ root }: ChartGraph) => (root.children.length === 0 ? [root] : statesOf(root).slice(1));
