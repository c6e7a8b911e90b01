/** Generates the documentation page of a chart from the chart itself. */
import { dirname, posix } from 'node:path';
import type { GraphState, GraphTransition } from '../drawing/chart-graph.ts';
import type { ModelEvent } from '../model/events.ts';
import type { Model } from '../model/create-model.ts';
import { listedPayloads } from './listed-payloads.ts';
import type { ExpectedElement } from '../model/screen.ts';
import { statesShown, type DescribedChart, type FailedChart } from './described-chart.ts';

const LONGEST_EXAMPLE = 90;

const cell = (text: string) => text.replace(/\|/g, '\\|').replace(/\s*\n\s*/g, ' ') || '–';
const code = (text: string) => `\`${text.replace(/`/g, '’')}\``;
const row = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
const section = (title: string, body: string) => (body === '' ? [] : ['', `## ${title}`, '', body]);

const short = (value: unknown) => {
  const json =
    JSON.stringify(value, (_, inner: unknown) => (inner instanceof Error ? inner.message : inner)) ?? 'nothing';
  return json.length > LONGEST_EXAMPLE ? `${json.slice(0, LONGEST_EXAMPLE)}…` : json;
};

/** Removes the chart's name from ids: within the chart, the short id is as clear. */
const nameOf = (id: string, chart: string) => (id === chart ? chart : id.replace(`${chart}.`, ''));

function seenWords({ role, name, text, disabled, checked, value }: ExpectedElement): string {
  const conditions = [
    disabled && 'disabled',
    checked && 'checked',
    value !== undefined && value !== '' && `value “${value}”`,
  ].filter(Boolean);
  return [
    role,
    name === undefined ? '' : ` “${name}”`,
    text === undefined || text === '' ? '' : `: ${text}`,
    conditions.length > 0 ? ` (${conditions.join(', ')})` : '',
  ].join('');
}

const kindWords = ({ kind, isInitial }: GraphState) =>
  [isInitial ? 'first' : '', kind === 'atomic' ? '' : kind].filter(Boolean).join(', ');

const statesTable = ({ graph, seen }: DescribedChart) =>
  table(
    ['state', 'kind', 'what it means', 'what a person sees'],
    statesShown(graph).map((state) => [
      code(nameOf(state.id, graph.id)),
      kindWords(state),
      state.description,
      (seen.get(state.id) ?? []).map(seenWords).join('; '),
    ]),
  );

const targetWords = ({ targets }: GraphTransition, chart: string) =>
  targets.length === 0 ? 'stays' : targets.map((id) => code(nameOf(id, chart))).join(', ');

const transitionsTable = ({ graph: { id, transitions } }: DescribedChart) =>
  table(
    ['in', 'when', 'if', 'goes to', 'and does'],
    transitions.map((transition) => [
      code(nameOf(transition.source, id)),
      code(transition.trigger.text),
      transition.guard === '' ? '' : code(transition.guard),
      targetWords(transition, id),
      transition.actions.map(code).join(', '),
    ]),
  );

/** All payloads of an event, or all outcomes of an actor, from all models of the chart. */
function gather<T>(models: Model[], of: (model: Model) => Record<string, readonly T[] | undefined>): Map<string, T[]> {
  const all = new Map<string, T[]>();
  for (const model of models)
    for (const [name, values] of Object.entries(of(model)))
      all.set(name, [...(all.get(name) ?? []), ...(values ?? [])]);
  return all;
}

const distinct = (values: unknown[]) => [...new Set(values.map(short))];
const examples = (values: unknown[]) => distinct(values).slice(0, 2).map(code).join(', ');

function eventsTable({ models }: DescribedChart): string {
  if (models.length === 0) return '';
  const payloads = gather<object>(models, listedPayloads);
  return table(
    ['event', 'for example with'],
    [...payloads].map(([type, all]) => [
      code(type),
      examples(all.filter((payload) => Object.keys(payload).length > 0)),
    ]),
  );
}

function slotsTable({ models, graph }: DescribedChart): string {
  const done = gather<unknown>(models, ({ spec }) => mapped(spec.actors, 'done'));
  const error = gather<unknown>(models, ({ spec }) => mapped(spec.actors, 'error'));
  const invokes = statesShown(graph)
    .concat(graph.root)
    .flatMap(({ id, invokes: running }) => running.map((invoke) => ({ ...invoke, state: nameOf(id, graph.id) })));
  const sources = [...new Set(invokes.map(({ source }) => source))];
  return sources.length === 0
    ? ''
    : table(
        ['slot', 'runs in', 'may bring', 'may fail with'],
        sources.map((source) => [
          code(source),
          [...new Set(invokes.filter((invoke) => invoke.source === source).map(({ state }) => code(state)))].join(', '),
          examples(done.get(source) ?? []),
          examples(error.get(source) ?? []),
        ]),
      );
}

const mapped = (actors: Model['spec']['actors'], outcome: 'done' | 'error'): Record<string, unknown[]> =>
  Object.fromEntries(
    Object.entries((actors ?? {}) as Record<string, Partial<Record<'done' | 'error', unknown[]>>>).map(
      ([source, cases]) => [source, cases[outcome] ?? []],
    ),
  );

const delayWords = (milliseconds: number | 'computed') =>
  milliseconds === 'computed' ? 'computed when it starts' : `${milliseconds.toLocaleString('en-US')} ms`;

function pathsWords({ paths, models, graph, files, problem }: DescribedChart): string {
  if (problem !== null) return `The model failed, so there are no paths: ${problem}`;
  if (models.length === 0) return '';
  const longest = paths.reduce((most, path) => (path.steps.length > most.steps.length ? path : most));
  // If a chart has no own view, its parent may show it.
  const levels = files.screen ? 'on the chart and on the view' : 'on the chart';
  const starts = models.length === 1 ? 'one start' : `${models.length} starts`;
  const isShown = (event: ModelEvent) => event.type !== 'xstate.init';
  return [
    `${paths.length} paths from ${starts} together walk every edge of the model; ${levels} they enter every state and take every one`,
    `of its ${graph.transitions.length} transitions (a test fails otherwise). The longest has ${longest.steps.filter(({ event }) => isShown(event)).length} steps.`,
  ].join('\n');
}

/**
 * The page's text.
 *
 * @param pages the folder of the page
 * @param drawing the drawing's file in the same folder
 */
export function chartPage(chart: DescribedChart, pages: string, drawing: string): string {
  const { entry, story, delays, invariants, files } = chart;
  const linkTo = (file: string) => `[${code(file)}](${posix.relative(pages, file)})`;
  const folder = dirname(files.model ?? files.source);
  return `${[
    `# ${entry.title}`,
    '',
    '<!-- Written from the chart, its model, its screen table and its tests. Change those. -->',
    '',
    story,
    '',
    `![The chart ${entry.id}](${drawing})`,
    ...section('States', statesTable(chart)),
    ...section('Transitions', transitionsTable(chart)),
    ...section('Events that it is sent', eventsTable(chart)),
    ...section('Slots', slotsTable(chart)),
    ...section(
      'Delays',
      delays.length === 0
        ? ''
        : table(
            ['delay', 'is'],
            delays.map(({ name, milliseconds }) => [code(name), delayWords(milliseconds)]),
          ),
    ),
    ...section('What holds whatever happens', invariants.map((title) => `- ${title}`).join('\n')),
    ...section('Generated paths', pathsWords(chart)),
    ...section(
      'Where it is',
      [
        `Chart: ${linkTo(files.source)}`,
        ...(files.model ? [`Model: ${linkTo(files.model)}`] : []),
        ...(files.screen ? [`Screen table: ${linkTo(files.screen)}`] : []),
        ...(files.model ? [`Tests: ${linkTo(folder)}`] : []),
      ]
        .map((line) => `- ${line}`)
        .join('\n'),
    ),
  ].join('\n')}\n`;
}

/** The page of a chart that failed to load. */
export const failedPage = ({ entry, problem }: FailedChart): string =>
  `# ${entry.title}\n\n${entry.about}\n\nThis chart could not be documented: ${problem}\n`;
