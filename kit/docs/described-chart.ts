/** All that is known of a chart, gathered from where it is: chart, model, screen table, tests. For its page and for the gallery. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CatalogueEntry } from '../../src/inspector/all-charts.ts';
import { chartGraph, statesOf, type ChartGraph } from '../../kit/drawing/chart-graph.ts';
import { layOut, type Layout } from '../../kit/drawing/layout.ts';
import type { Model, Path, ScreenTable, Seen } from '#kit';
import { titlesOf } from './test-titles.ts';

/** Where charts are; an id is one chart's. */
const FOLDERS = ['machines', 'embed/machines', 'src/inspector/machines'];

export const ROOT = join(import.meta.dirname, '../..');

export type DescribedChart = {
  entry: CatalogueEntry;
  graph: ChartGraph;
  layout: Layout;
  /** In a paragraph, see `storyOf`. */
  story: string;
  models: Model[];
  /** Those of each model. */
  pathsOf: Map<Model, Path[]>;
  paths: Path[];
  /** By state id, what a person sees there, taken from a moment in which the state is active. */
  seen: Map<string, Seen[]>;
  /** Milliseconds, or 'computed'. */
  delays: Array<{ name: string; milliseconds: number | 'computed' }>;
  invariants: string[];
  files: { source: string; model: string; screen: string | null };
};

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** By their paths from here; brought only when they are asked for. */
const modules = import.meta.glob<Record<string, unknown>>('../../test/**/*.{model,screen}.ts');

async function load(file: string) {
  const bring = modules[`../../${file}`];
  if (!bring) throw new Error(`There is no ${file}.`);
  return bring();
}

const isModel = (value: unknown): value is Model =>
  typeof value === 'object' && value !== null && 'edgePaths' in value && 'machine' in value;

/** The models that the chart's generated run walks: those, and no other of the same file, count. */
async function modelsOf(folder: string, id: string, modelFile: string): Promise<Model[]> {
  const run = read(`${folder}/${id}.chart.test.ts`);
  const [, named] = /describeChart\(\s*\[?([\w\s,]+?)\]?\s*[,)]/.exec(run) ?? [];
  if (!named)
    throw new Error(`${folder}/${id}.chart.test.ts calls describeChart with something that is no name of a model.`);
  const exported = await load(modelFile);
  const models = named.split(',').flatMap((name) => exported[name.trim()] as Model | Model[]);
  if (models.length === 0 || !models.every(isModel))
    throw new Error(`${modelFile} does not export ${named} as models.`);
  return models;
}

async function screenOf(file: string): Promise<ScreenTable> {
  const tables = Object.entries(await load(file)).filter(([name]) => /(Screen|Table)$/.test(name));
  const [[, table] = [], ...others] = tables;
  if (!table || others.length > 0)
    throw new Error(`${file} should export one screen table and exports ${tables.length}.`);
  return table as ScreenTable;
}

const COMMENT = String.raw`\/\*\*((?:(?!\*\/)[\s\S])*)\*\/`;
const ABOVE_THE_CHART = new RegExp(`${COMMENT}\\s*export const \\w+Machine\\b`);
const ABOVE_THE_FILE = new RegExp(`^${COMMENT}`);

/** The comment right above the chart, else that at the head of its file, else the catalogue's sentence: other comments are about other things. */
export function storyOf(source: string, about: string): string {
  const [, comment = ''] = ABOVE_THE_CHART.exec(source) ?? ABOVE_THE_FILE.exec(source) ?? [];
  return comment.replace(/^\s*\* ?/gm, '').trim() || about;
}

const snapshotsOf = (paths: Path[]) => paths.flatMap(({ steps }) => steps.map(({ state }) => state));

function seenIn(table: ScreenTable, paths: Path[]): Map<string, Seen[]> {
  const seen = new Map<string, Seen[]>();
  for (const snapshot of snapshotsOf(paths)) {
    for (const { id } of snapshot._nodes) {
      const shows = table[`#${id}`];
      if (shows && !seen.has(id)) seen.set(id, shows(snapshot.context));
    }
  }
  return seen;
}

/** @throws {Error} when something that a page needs is not where the house has it */
export async function describeChart(entry: CatalogueEntry): Promise<DescribedChart> {
  const { id, machine, model } = entry;
  const folder = dirname(model);
  const source = FOLDERS.map((one) => `${one}/${id}/${id}.machine.ts`).find((file) => existsSync(join(ROOT, file)));
  if (source === undefined) throw new Error(`${id} is in none of ${FOLDERS.join(', ')}.`);
  const screen = existsSync(join(ROOT, folder, `${id}.screen.ts`)) ? `${folder}/${id}.screen.ts` : null;
  const models = await modelsOf(folder, id, model);
  const pathsOf = new Map(models.map((one) => [one, one.edgePaths()]));
  const paths = [...pathsOf.values()].flat();
  const graph = chartGraph(machine);
  const invariants = `${folder}/${id}.invariants.test.ts`;
  const delays = Object.entries(machine.implementations.delays as Record<string, unknown>);
  return {
    entry,
    graph,
    layout: await layOut(graph),
    story: storyOf(read(source), entry.about),
    models,
    pathsOf,
    paths,
    seen: screen ? seenIn(await screenOf(screen), paths) : new Map<string, Seen[]>(),
    delays: delays.map(([name, value]) => ({ name, milliseconds: typeof value === 'number' ? value : 'computed' })),
    invariants: existsSync(join(ROOT, invariants)) ? titlesOf(invariants, read(invariants)) : [],
    files: { source, model, screen },
  };
}

/** Every state but the root that only holds the others together. */
export const statesShown = ({ root }: ChartGraph) => (root.children.length === 0 ? [root] : statesOf(root).slice(1));
