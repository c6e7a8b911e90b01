/** Generates the gallery's drawings and data as files, so that browsers need not compute them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCharts } from '../config/index.ts';
import type { Project } from '../config/project.ts';
import { drawSvg } from '../drawing/svg.ts';
import { layOut } from '../drawing/in-node.ts';
import { chooseInitialView } from '../drawing/initial-view.ts';
import type { ChartData, GeneratedPath, Picture, ProposedEvent, StartOfChart } from '../gallery/data.ts';
import { smallestCover } from '../model/coverage.ts';
import { machineEvents, type ModelEvent } from '../model/events.ts';
import type { Model, Path } from '../model/create-model.ts';
import { listedPayloads } from './listed-payloads.ts';
import { pathTitle } from '../model/titles.ts';
import { replayCoverage } from '../model/replay-coverage.ts';
import { hasFailed, tryToDescribe, type DescribedChart, type FailedChart } from './described-chart.ts';
import { sourceLines } from './source-lines.ts';

/** Errors would become `{}`. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (_, inner: unknown) =>
      inner instanceof Error ? { name: inner.name, message: inner.message } : inner,
    ),
  );

const plainEvents = (event: ModelEvent) => machineEvents(event).map((one) => plain(one) as ProposedEvent);

/** Without a model, the user can still send the events that the chart accepts. */
const WITHOUT_MODEL: StartOfChart = { input: null, events: [], outcomes: {} };

function startOf(model: Model): StartOfChart {
  const { spec } = model;
  const events = Object.entries(listedPayloads(model));
  const actors = Object.entries((spec.actors ?? {}) as Record<string, { done?: unknown[]; error?: unknown[] }>);
  return {
    input: plain(spec.input),
    events: events.flatMap(([type, payloads]) => payloads.flatMap((payload) => plainEvents({ type, ...payload }))),
    outcomes: Object.fromEntries(
      actors.map(([source, { done = [], error = [] }]) => [source, { done: done.map(plain), error: error.map(plain) }]),
    ),
  };
}

function coverOf({ models, pathsOf }: DescribedChart): GeneratedPath[] {
  const starts = new Map<Path, number>();
  const covers = new Map<Path, Set<string>>();
  for (const [start, model] of models.entries()) {
    for (const [path, cover] of replayCoverage(model, pathsOf.get(model) ?? [])) {
      starts.set(path, start);
      covers.set(path, cover);
    }
  }
  const chosen = smallestCover([...covers.keys()], (path) => covers.get(path) ?? new Set<string>());
  return chosen.map((path) => ({
    description: pathTitle(path.steps, 'Nothing happens'),
    start: starts.get(path) ?? 0,
    events: path.steps.slice(1).flatMap(({ event }) => plainEvents(event)),
  }));
}

const dataOf = (chart: DescribedChart, { config, root }: Project): ChartData => ({
  lines: sourceLines(chart.files.source, readFileSync(join(root, chart.files.source), 'utf8'), chart.graph),
  editor: config.editor?.replaceAll('{root}', root) ?? null,
  starts: chart.models.length === 0 ? [WITHOUT_MODEL] : chart.models.map(startOf),
  hasModel: chart.models.length > 0,
  problem: chart.problem,
  paths: coverOf(chart),
  allPaths: chart.paths.length,
  files: chart.files,
});

/** A chart that fails to load still has a page, which shows the error. */
const failedData = ({ entry, problem }: FailedChart): ChartData => ({
  lines: {},
  editor: null,
  starts: [WITHOUT_MODEL],
  hasModel: false,
  problem,
  paths: [],
  allPaths: 0,
  files: { source: entry.source, model: entry.model ?? null, screen: null },
});

/**
 * @param onProblem called for each chart or model that fails
 * @returns contents by file, as paths from the gallery's own folder
 */
export async function galleryFiles(
  project: Project,
  onProblem: (line: string) => void = () => {},
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of getCharts(project.config)) {
    const chart = await tryToDescribe(entry, project);
    if (chart.problem !== null) onProblem(`${entry.id}: ${chart.problem}`);
    if (hasFailed(chart)) {
      files.set(`charts/${entry.id}.json`, JSON.stringify(failedData(chart)));
      continue;
    }
    files.set(`charts/${entry.id}.svg`, drawSvg(chart.layout));
    for (const frame of ['wide', 'narrow'] as const) {
      const { layout, ...cut } = await chooseInitialView(chart.graph, frame, layOut);
      const picture: Picture = { ...cut, svg: drawSvg(layout, { hasFoldMarks: true }) };
      files.set(`charts/${entry.id}.${frame}.json`, JSON.stringify(picture));
    }
    files.set(`charts/${entry.id}.json`, JSON.stringify(dataOf(chart, project)));
  }
  return files;
}
