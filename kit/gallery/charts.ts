/** All charts as the gallery knows them: read from the machines, once. */
import { createMachine, type AnyStateMachine } from 'xstate';
import configuration from 'virtual:statechart-kit-config';
import { getCharts, type ChartEntry, type KitConfig } from '../config/index.ts';
import { loadMachine } from '../config/load-machine.ts';
import { chartGraph, statesOf, type ChartGraph, type GraphState } from '../drawing/chart-graph.ts';

import { stateName } from './state-names.ts';

const config = configuration as KitConfig;

export type Chart = {
  id: string;
  title: string;
  about: string;
  machine: AnyStateMachine;
  graph: ChartGraph;
  states: GraphState[];
  /** The names of the chart's events: sent events, results of actors, timers. */
  triggers: string[];
  /** Why the chart could not be loaded or drawn; null if it could. Without it, the machine has no states. */
  problem: string | null;
};

function chartFrom({ id, title, about }: ChartEntry, machine: AnyStateMachine, problem: string | null): Chart {
  const graph = chartGraph(machine);
  const triggers = [...new Set(graph.transitions.map(({ trigger }) => trigger.text))];
  return { id, title, about, machine, graph, states: statesOf(graph.root), triggers, problem };
}

/** A chart that cannot be loaded is listed with the reason, and the others are shown. */
async function readChart(entry: ChartEntry): Promise<Chart> {
  try {
    return chartFrom(entry, await loadMachine(entry), null);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return chartFrom(entry, createMachine({ id: entry.id }), problem);
  }
}

export const charts: readonly Chart[] = await Promise.all(getCharts(config).map(readChart));

/** The catalogues with their charts. */
export const groups = config.catalogues.map(({ title, entries }) => ({
  title,
  charts: charts.filter(({ id }) => entries.some((entry) => entry.id === id)),
}));

/** The gallery's title, and the URL of a watched page, if configured. */
export const { title, watched } = config;

export const chartOf = (id: string | null | undefined) => charts.find((chart) => chart.id === id);

export type Found = { chart: Chart; kind: 'chart' | 'state' | 'event'; name: string; address: string };

const MOST_FOUND = 40;

/** Everything whose name contains the words: charts first, then states, then events. */
export function search(words: string): Found[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  const has = (text: string) => text.toLowerCase().includes(wanted);
  const found = (kind: Found['kind'], of: (chart: Chart) => Array<{ name: string; address: string }>) =>
    charts.flatMap((chart) => of(chart).map((one) => ({ ...one, chart, kind })));
  return [
    ...found('chart', ({ id, title, about }) =>
      has(`${id} ${title} ${about}`) ? [{ name: title, address: `/${id}` }] : [],
    ),
    ...found('state', (chart) =>
      chart.states
        .filter(({ id }) => id !== chart.id && has(stateName(chart, id)))
        .map(({ id }) => ({ name: stateName(chart, id), address: `/${chart.id}/${stateName(chart, id)}` })),
    ),
    ...found('event', (chart) =>
      chart.triggers.filter(has).map((name) => {
        const source = chart.graph.transitions.find(({ trigger }) => trigger.text === name)?.source ?? chart.id;
        return { name, address: source === chart.id ? `/${chart.id}` : `/${chart.id}/${stateName(chart, source)}` };
      }),
    ),
  ].slice(0, MOST_FOUND);
}
