/** Collapses states of a chart: their inner states are hidden, and lines end at their border. */
import { statesOf, type ChartGraph, type GraphState, type GraphTransition } from './chart-graph.ts';

/** Every state with children can be collapsed, except the root. */
export const collapsibleStates = ({ root }: ChartGraph): GraphState[] =>
  statesOf(root).filter((state) => state !== root && state.children.length > 0);

/** The ancestors of a state, outermost first. */
export function statesAround({ root }: ChartGraph, id: string): string[] {
  const find = (state: GraphState, above: string[]): string[] | null => {
    if (state.id === id) return above;
    for (const child of state.children) {
      const found = find(child, [...above, state.id]);
      if (found) return found;
    }
    return null;
  };
  return find(root, []) ?? [];
}

/** All states with children at this depth or deeper; the root is at 0. */
export function collapsedFromDepth(depth: number, { root }: ChartGraph): string[] {
  const walk = (state: GraphState, at: number): string[] =>
    state.children.length === 0
      ? []
      : [...(at >= depth && at > 0 ? [state.id] : []), ...state.children.flatMap((child) => walk(child, at + 1))];
  return walk(root, 0);
}

/** The depth of the deepest state with children. */
export function collapsibleDepth({ root }: ChartGraph): number {
  const walk = (state: GraphState, at: number): number =>
    state.children.length === 0 ? 0 : Math.max(at, ...state.children.map((child) => walk(child, at + 1)));
  return walk(root, 0);
}

/**
 * @param ids of the states to collapse; unknown ids and states without children are ignored
 * @returns the visible graph; transitions keep their keys, even if a collapsed state replaces their source or target
 */
export function collapse(graph: ChartGraph, ids: readonly string[]): ChartGraph {
  const wanted = new Set(ids);
  /** The visible state that replaces each hidden one. */
  const seenAs = new Map<string, string>();
  const fold = (state: GraphState): GraphState => {
    if (state === graph.root || !wanted.has(state.id) || state.children.length === 0)
      return { ...state, children: state.children.map(fold) };
    const hidden = statesOf(state).slice(1);
    for (const { id } of hidden) seenAs.set(id, state.id);
    return { ...state, children: [], folded: hidden.length };
  };
  const root = fold(graph.root);
  const lifted = (transition: GraphTransition): GraphTransition[] => {
    const source = seenAs.get(transition.source) ?? transition.source;
    const targets = [...new Set(transition.targets.map((id) => seenAs.get(id) ?? id))];
    const isWithin = source !== transition.source;
    const leads = targets.filter((id) => id !== source);
    if (isWithin && leads.length === 0) return [];
    // A collapsed state's immediate transitions have no visible target.
    const isFoldedSource = wanted.has(source) && source !== graph.root.id;
    return [{ ...transition, source, targets: isFoldedSource ? leads : targets }];
  };
  return { ...graph, root, transitions: graph.transitions.flatMap(lifted) };
}
