/** A path during a search, as a linked list: all paths share their beginnings, so that memory grows with the edges. */
import { edgesTo, type ExploredEdge } from './exploration.ts';

/** `before` is the rest of the path; null where the search began, `shortest` for the shortest path to `last`. */
export type Trail = { last: ExploredEdge; before: Trail | null | 'shortest' };

/** @param end null for a path without edges */
export function edgesOn(end: Trail | null): ExploredEdge[] {
  const edges: ExploredEdge[] = [];
  let trail = end;
  while (trail !== null) {
    const { last, before }: Trail = trail;
    if (before === 'shortest') return [...edgesTo(last), ...edges.reverse()];
    edges.push(last);
    trail = before;
  }
  return edges.reverse();
}
