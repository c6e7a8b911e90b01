/** A picture of a chart as a test or a page of your own needs it: lit where it is, or along a path. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { chartGraph, childPrefix, familyGraph } from '../drawing/chart-graph.ts';
import { layOut } from '../drawing/in-node.ts';
import { drawSvg } from '../drawing/svg.ts';
import type { Model, Path } from '../model/create-model.ts';
import { takenByStep } from '../model/replay-coverage.ts';

export type DrawOptions = {
  /** The states of this snapshot are lit, and with `withChildren` those of its running children. */
  snapshot?: AnyMachineSnapshot;
  /** The transitions that this path of the model takes are lit, and the states in which it ends. */
  path?: { model: Model; path: Path };
  /** Whether the charts that it invokes are drawn inside the states that invoke them. */
  withChildren?: boolean;
};

/** The ids of the active states, by their names in the drawing. */
function activeIn({ _nodes: nodes, children }: AnyMachineSnapshot, prefix = ''): string[] {
  const own = nodes.map(({ id }) => prefix + id);
  const inside = nodes.flatMap(({ id, invoke }) =>
    invoke.flatMap((one) => {
      const running = (children as Record<string, { getSnapshot(): unknown } | undefined>)[one.id]?.getSnapshot();
      const isChart = typeof running === 'object' && running !== null && '_nodes' in running;
      return isChart ? activeIn(running as AnyMachineSnapshot, prefix + childPrefix(id, one.id)) : [];
    }),
  );
  return [...own, ...inside];
}

/**
 * The chart as SVG.
 *
 * @throws {Error} when no layout is found
 */
export async function draw(
  machine: AnyStateMachine,
  { snapshot, path, withChildren = false }: DrawOptions = {},
): Promise<string> {
  const lit = [
    ...(snapshot ? activeIn(snapshot) : []),
    ...(path ? [...activeIn(path.path.state), ...takenByStep(path.model, path.path.steps).flat()] : []),
  ];
  const graph = withChildren ? familyGraph(machine) : chartGraph(machine);
  return drawSvg(await layOut(graph), { marks: new Map(lit.map((key) => [key, 'lit'])) });
}
