/** What the gallery calls a chart's states. */
import type { GraphState } from '../drawing/chart-graph.ts';

type Named = { id: string; states: readonly GraphState[] };

/** A state's name in its chart: `editing.typing`, or its own id if it has one. */
export const stateName = (chart: Pick<Named, 'id'>, id: string) =>
  id.startsWith(`${chart.id}.`) ? id.slice(chart.id.length + 1) : id;

/** Undefined where the chart has no state of that name. */
export const stateNamed = (chart: Named, name: string) => chart.states.find(({ id }) => stateName(chart, id) === name);
