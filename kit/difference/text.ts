/** A difference as Markdown, for a pull request. */
import type { GraphTransition } from '../drawing/chart-graph.ts';
import { isSameChart, type Difference, type Mark } from './compare.ts';

export type PathDifference = { added: string[]; gone: string[] } | { problem: string };

export type ChartDifference = {
  title: string;
  difference: Difference;
  paths: PathDifference;
  /** The file of the drawing, if there is one. */
  picture: string | null;
};

/** Nobody reads a longer list in a pull request. */
const MOST_PATHS = 20;

const SIGNS: Record<Mark, string> = { added: '+', gone: '−', changed: '~' };
export const signOf = (mark: Mark) => SIGNS[mark];

const code = (text: string) => `\`${text.replace(/`/g, '’')}\``;

const nameOf = (id: string, chart: string) => (id.startsWith(`${chart}.`) ? id.slice(chart.length + 1) : id);

function transitionWords({ source, trigger, guard, targets, actions }: GraphTransition, chart: string): string {
  const condition = guard === '' ? '' : ` if ${code(guard)}`;
  const goal = targets.length === 0 ? 'stays' : `→ ${targets.map((id) => code(nameOf(id, chart))).join(', ')}`;
  const does = actions.length === 0 ? '' : `, does ${actions.map(code).join(', ')}`;
  return `in ${code(nameOf(source, chart))} on ${code(trigger.text)}${condition} ${goal}${does}`;
}

const line = (mark: Mark, what: string, words: readonly string[]) =>
  [`- **${signOf(mark)} ${mark}** ${what}`, ...words.map((word) => `  - ${word}`)].join('\n');

const section = (title: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', `#### ${title}`, '', ...lines];

function pathLines(title: string, paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const more = paths.length - MOST_PATHS;
  return [
    '',
    '<details>',
    `<summary>${title}: ${paths.length}</summary>`,
    '',
    ...paths.slice(0, MOST_PATHS).map((path) => `- ${code(path)}`),
    ...(more > 0 ? [`- … and ${more} more`] : []),
    '',
    '</details>',
  ];
}

function chartLines({ title, difference, paths, picture }: ChartDifference): string[] {
  const { union, states, transitions } = difference;
  const isEmpty = isSameChart(difference);
  return [
    `### ${title}`,
    ...(picture === null ? [] : ['', `![What has changed in ${title}](${picture})`]),
    ...(isEmpty ? ['', 'Its states and transitions are the same.'] : []),
    ...section(
      'States',
      states.map(({ mark, state, words }) => line(mark, code(nameOf(state.id, union.id)), words)),
    ),
    ...section(
      'Transitions',
      transitions.map(({ mark, transition, words }) => line(mark, transitionWords(transition, union.id), words)),
    ),
    ...('problem' in paths
      ? ['', `Their paths cannot be compared: ${paths.problem}`]
      : [
          ...pathLines('Paths that only the new one has', paths.added),
          ...pathLines('Paths that only the old one had', paths.gone),
        ]),
  ];
}

/** @param since the version to which the charts are compared */
export function differenceText(since: string, charts: readonly ChartDifference[], others: readonly string[]): string {
  const nothing = charts.length + others.length === 0;
  return `${[
    `## Charts that are not as in ${code(since)}`,
    ...(nothing ? ['', 'None: every chart is the same, and so are its paths.'] : []),
    ...(others.length === 0 ? [] : ['', ...others.map((other) => `- ${other}`)]),
    ...charts.flatMap((chart) => ['', ...chartLines(chart)]),
  ].join('\n')}\n`;
}
