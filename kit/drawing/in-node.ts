/** Layouts without a browser. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ChartGraph } from './chart-graph.ts';
import { layOutWith, type Layout, type LayoutEngine, type LayoutHints } from './layout.ts';
import { withLayoutCache } from './layout-cache.ts';

const { version } = createRequire(import.meta.url)('elkjs/package.json') as { version: string };

/** Imported lazily (1.5 MB): cached layouts do not need it. */
const elk: LayoutEngine = {
  async layout(graph) {
    const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
    return new Elk().layout(graph);
  },
};

/** Caches layouts in the project's `node_modules`; without such a folder nothing is cached. */
function engineFor(project: string): LayoutEngine {
  const modules = join(project, 'node_modules');
  return existsSync(modules)
    ? withLayoutCache(() => elk, version, join(modules, '.cache/statechart-kit/layouts'))
    : elk;
}

/** @throws {Error} when ELK finds no layout */
export const layOut = (graph: ChartGraph, wishes?: LayoutHints): Promise<Layout> =>
  layOutWith(engineFor(process.cwd()), graph, wishes);
