/** Two versions of a project, or of one machine. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { getCharts, type ChartEntry } from '../config/index.ts';
import { isMachine, loadMachine } from '../config/load-machine.ts';
import { withModules, withProject, type Project } from '../config/project.ts';
import { loadModels } from '../docs/described-chart.ts';
import { chartGraph } from '../drawing/chart-graph.ts';
import { eventLabel, type Path } from '../model/create-model.ts';
import { compare, isSameChart } from './compare.ts';
import type { ChartDifference, PathDifference } from './text.ts';

export type Found = {
  charts: Array<Omit<ChartDifference, 'picture'> & { id: string }>;
  /** Messages about charts that only one version has. */
  others: string[];
};

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/**
 * Checks out the project's earlier state in a temporary folder, with the packages that are installed now.
 *
 * @throws {Error} when the folder is in no repository, or git knows no such reference
 */
async function withOlder<T>(folder: string, reference: string, work: (older: string) => Promise<T>): Promise<T> {
  let top: string;
  try {
    top = git(folder, 'rev-parse', '--show-toplevel');
  } catch {
    throw new Error(
      `${folder} is not in a git repository, so there is no "${reference}" to compare with. Name two files of machines instead.`,
    );
  }
  try {
    git(folder, 'rev-parse', '--verify', '--quiet', `${reference}^{commit}`);
  } catch {
    throw new Error(`git knows no commit "${reference}", and there is no such file. Name a commit, a branch or a tag.`);
  }
  const copy = mkdtempSync(join(tmpdir(), 'statechart-kit-diff-'));
  try {
    const packed = join(copy, 'older.tar');
    git(top, 'archive', '--format=tar', '--output', packed, reference);
    const tree = join(copy, 'tree');
    mkdirSync(tree);
    execFileSync('tar', ['-xf', packed, '-C', tree]);
    const within = git(folder, 'rev-parse', '--show-prefix');
    // `node_modules` is in the project's folder or in one above it.
    for (const place of new Set(['', within])) {
      const installed = join(top, place, 'node_modules');
      const link = join(tree, place, 'node_modules');
      if (existsSync(installed) && existsSync(dirname(link)) && !existsSync(link)) symlinkSync(installed, link);
    }
    return await work(join(tree, within));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const placeOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value).replaceAll('"', '').slice(1, -1);

/** Events and resulting states: equal events with different states are different paths. */
const nameOf = ({ steps }: Path) =>
  steps
    .map(({ event, state }, index) => `${index === 0 ? '' : `${eventLabel(event)} → `}${placeOf(state.value)}`)
    .join(', ');

async function pathNames(project: Project, entry: ChartEntry): Promise<Set<string>> {
  const models = await loadModels(project, dirname(entry.model ?? entry.source), entry);
  return new Set(models.flatMap((model) => model.edgePaths().map(nameOf)));
}

async function comparePaths(
  older: () => Promise<Set<string>>,
  newer: () => Promise<Set<string>>,
): Promise<PathDifference> {
  try {
    const [before, after] = [await older(), await newer()];
    return {
      added: [...after].filter((path) => !before.has(path)),
      gone: [...before].filter((path) => !after.has(path)),
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

const hasOther = (paths: PathDifference) => 'problem' in paths || paths.added.length + paths.gone.length > 0;

/**
 * The charts that differ from a git reference, in states, transitions or behaviour.
 *
 * @param ids of the charts to compare; none for all
 */
export const sinceReference = (configFile: string, reference: string, ids: readonly string[]): Promise<Found> =>
  withOlder(dirname(resolve(configFile)), reference, (folder) => {
    const olderConfig = join(folder, basename(configFile));
    if (!existsSync(olderConfig))
      throw new Error(`There was no ${relative(process.cwd(), configFile)} in ${reference}.`);
    return withProject(configFile, (now) => withProject(olderConfig, (before) => compareProjects(before, now, ids)));
  });

async function compareProjects(before: Project, now: Project, ids: readonly string[]): Promise<Found> {
  const isWanted = ({ id }: ChartEntry) => ids.length === 0 || ids.includes(id);
  const [older, newer] = [getCharts(before.config).filter(isWanted), getCharts(now.config).filter(isWanted)];
  const unknown = ids.filter((id) => ![...older, ...newer].some((entry) => entry.id === id));
  if (unknown.length > 0) throw new Error(`No chart is called ${unknown.join(', ')}.`);
  const found: Found = {
    charts: [],
    others: [
      ...newer.filter(({ id }) => older.every((one) => one.id !== id)).map(({ title }) => `+ ${title} is new.`),
      ...older.filter(({ id }) => newer.every((one) => one.id !== id)).map(({ title }) => `− ${title} is gone.`),
    ],
  };
  for (const entry of newer) {
    const other = older.find(({ id }) => id === entry.id);
    if (!other) continue;
    const difference = compare(chartGraph(await loadMachine(other)), chartGraph(await loadMachine(entry)));
    const paths = await comparePaths(
      () => pathNames(before, other),
      () => pathNames(now, entry),
    );
    if (!isSameChart(difference) || hasOther(paths))
      found.charts.push({ id: entry.id, title: entry.title, difference, paths });
  }
  return found;
}

/** Compares two files that each export a machine. Without models, nothing is known about their paths. */
export async function betweenFiles(older: string, newer: string): Promise<Found> {
  const { before, after } = await withModules(process.cwd(), async (load) => {
    const machineIn = async (file: string) => {
      const machine = Object.values(await load(file)).find(isMachine);
      if (!machine) throw new Error(`${file} exports no machine.`);
      return machine;
    };
    return { before: await machineIn(older), after: await machineIn(newer) };
  });
  const difference = compare(chartGraph(before), chartGraph(after));
  const problem = 'a file of a machine has no model; a git reference of a project with a configuration has.';
  return {
    charts: isSameChart(difference) ? [] : [{ id: after.id, title: after.id, difference, paths: { problem } }],
    others: [],
  };
}
