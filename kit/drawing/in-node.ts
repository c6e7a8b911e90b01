/** Layouts without a browser. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ChartGraph } from './chart-graph.ts';
import { layOutWith, type Layout, type LayoutEngine, type LayoutHints } from './layout.ts';
import { withLayoutCache } from './layout-cache.ts';

const { version } = createRequire(import.meta.url)('elkjs/package.json') as { version: string };

/** It is a megabyte and a half, which whoever asks for what is kept need not read. */
const elk: LayoutEngine = {
  async layout(graph) {
    const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
    return new Elk().layout(graph);
  },
};

/** Beside what other tools keep of a project; a folder that is no project's is left as it is. */
function engineFor(project: string): LayoutEngine {
  const modules = join(project, 'node_modules');
  return existsSync(modules)
    ? withLayoutCache(() => elk, version, join(modules, '.cache/statechart-kit/layouts'))
    : elk;
}

/** @throws {Error} when ELK gives up on it */
export const layOut = (graph: ChartGraph, wishes?: LayoutHints): Promise<Layout> =>
  layOutWith(engineFor(process.cwd()), graph, wishes);
