/** Paths of a model: events, each with the snapshot after it. */
import type { AnyMachineSnapshot } from 'xstate';
import type { ModelEvent } from './events.ts';
import { edgesTo, lastOf, type Exploration, type ExploredEdge } from './exploration.ts';
import { pathTitle } from './titles.ts';

/** An event and the snapshot after it; the first step of a path carries the initial snapshot. */
export type Step = { event: ModelEvent; state: AnyMachineSnapshot };
export type Path = { steps: Step[]; state: AnyMachineSnapshot; description: string };

const INIT: ModelEvent = { type: 'xstate.init' };

/** The step that every path begins with. */
export const initialStep = (state: AnyMachineSnapshot): Step => ({ event: INIT, state });

/** All paths share one getter. With its own getter, each path would take five times the memory. */
const DESCRIPTION: PropertyDescriptor & ThisType<Path> = {
  enumerable: true,
  // Computed only on request, because it is very long for a long path.
  get() {
    return pathTitle(this.steps);
  },
};

export const pathOf = (steps: Step[]): Path =>
  Object.defineProperty({ steps, state: steps.at(-1)!.state }, 'description', DESCRIPTION) as Path;

/** The shortest paths that together contain all of these edges. Paths share the objects of common steps. */
export function pathsOver({ states }: Exploration, edges: Iterable<ExploredEdge>): Path[] {
  const beginning = initialStep(states[0]!.snapshot);
  const stepOf = new Map<ExploredEdge, Step>();
  const stepAt = (edge: ExploredEdge): Step => {
    const step = stepOf.get(edge) ?? { event: edge.event, state: edge.state };
    stepOf.set(edge, step);
    return step;
  };
  const paths = lastOf(edges).map((last) => pathOf([beginning, ...edgesTo(last).map(stepAt)]));
  return paths.length > 0 ? paths : [pathOf([beginning])];
}
