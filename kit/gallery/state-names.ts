/** The names of a chart's states in the gallery. */
import type { GraphState } from '../drawing/chart-graph.ts';

type Named = { id: string; states: readonly GraphState[] };

/** A state's name in its chart: `editing.typing`, or its own id if it has one. */
export const stateName = (chart: Pick<Named, 'id'>, id: string) =>
  id.startsWith(`${chart.id}.`) ? id.slice(chart.id.length + 1) : id;

/** Finds a state by its name; undefined if the chart has none. */
export const stateNamed = (chart: Named, name: string) => chart.states.find(({ id }) => stateName(chart, id) === name);
