/** Layouts without a browser. */
import ELK from 'elkjs/lib/elk.bundled.js';
import type { ChartGraph } from './chart-graph.ts';
import { layOutWith, type Layout, type LayoutWishes } from './layout.ts';

/** @throws {Error} when ELK gives up on it */
export const layOut = (graph: ChartGraph, wishes?: LayoutWishes): Promise<Layout> =>
  layOutWith(new ELK(), graph, wishes);
