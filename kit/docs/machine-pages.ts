/** All generated files of `docs/machines/`: a page and a drawing for each chart, and the list of them. */
import { allCharts, catalogues } from '../../src/inspector/all-charts.ts';
import { drawSvg } from '../../kit/drawing/svg.ts';
import { chartPage, PAGES_FOLDER } from './chart-page.ts';
import { describeChart } from './described-chart.ts';

const list = [
  '# Machines',
  '',
  '<!-- Written by `npm run docs`. -->',
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
 * @param ids of the charts whose pages are wanted; none for all
 * @returns contents by file, as paths from the root of the project
 * @throws {Error} when no chart is called so
 */
export async function machinePages(ids: readonly string[] = []): Promise<Map<string, string>> {
  const unknown = ids.filter((id) => allCharts.every((entry) => entry.id !== id));
  if (unknown.length > 0)
    throw new Error(
      `No chart is called ${unknown.join(', ')}; there are ${allCharts.map((entry) => entry.id).join(', ')}.`,
    );
  const pages = new Map([[`${PAGES_FOLDER}/README.md`, list]]);
  for (const entry of allCharts.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
    const chart = await describeChart(entry);
    pages.set(`${PAGES_FOLDER}/${entry.id}.svg`, `${drawSvg(chart.layout)}\n`);
    pages.set(`${PAGES_FOLDER}/${entry.id}.md`, chartPage(chart, `${entry.id}.svg`));
  }
  return pages;
}
