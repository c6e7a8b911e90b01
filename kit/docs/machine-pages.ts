/** All generated files of the charts' folder of pages: a page and a drawing for each chart, and the list of them. */
import { getCharts, type KitConfig } from '../config/index.ts';
import type { Project } from '../config/project.ts';
import { drawSvg } from '../drawing/svg.ts';
import { chartPage, failedPage } from './chart-page.ts';
import { hasFailed, tryToDescribe } from './described-chart.ts';

const listOf = ({ catalogues }: KitConfig) =>
  [
    '# Machines',
    '',
    '<!-- Written from the configuration of the charts’ tools. -->',
    '',
    'Every lifecycle of the product, in the order in which one meets them.',
    '',
    ...catalogues.flatMap(({ title, entries }) => [
      `## ${title}`,
      '',
      ...entries.map((entry) => `- [${entry.title}](${entry.id}.md): ${entry.about}`),
      '',
    ]),
  ].join('\n');

/**
 * @param ids of the charts whose pages to generate; none for all
 * @param onProblem called for each chart or model that fails
 * @returns contents by file, as paths from the root of the project
 * @throws {Error} when an id names no chart
 */
export async function machinePages(
  project: Project,
  ids: readonly string[] = [],
  onProblem: (line: string) => void = () => {},
): Promise<Map<string, string>> {
  const { config } = project;
  const charts = getCharts(config);
  const unknown = ids.filter((id) => charts.every((entry) => entry.id !== id));
  if (unknown.length > 0)
    throw new Error(`No chart is called ${unknown.join(', ')}; there are ${charts.map(({ id }) => id).join(', ')}.`);
  const pages = new Map([[`${config.pages}/README.md`, listOf(config)]]);
  for (const entry of charts.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
    const chart = await tryToDescribe(entry, project);
    if (chart.problem !== null) onProblem(`${entry.id}: ${chart.problem}`);
    if (hasFailed(chart)) {
      pages.set(`${config.pages}/${entry.id}.md`, failedPage(chart));
      continue;
    }
    pages.set(`${config.pages}/${entry.id}.svg`, `${drawSvg(chart.layout)}\n`);
    pages.set(`${config.pages}/${entry.id}.md`, chartPage(chart, config.pages, `${entry.id}.svg`));
  }
  return pages;
}
