/** Layouts without a browser. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ELK from 'elkjs/lib/elk.bundled.js';
import type { ChartGraph } from './chart-graph.ts';
import { layOutWith, type Layout, type LayoutEngine, type LayoutWishes } from './layout.ts';
import { remembered } from './remembered.ts';

const { version } = createRequire(import.meta.url)('elkjs/package.json') as { version: string };

/** Beside what other tools keep of a project; a folder that is no project's is left as it is. */
function engineFor(project: string): LayoutEngine {
  const modules = join(project, 'node_modules');
  const create = () => new ELK();
  return existsSync(modules) ? remembered(create, version, join(modules, '.cache/statechart-kit/layouts')) : create();
}

/** @throws {Error} when ELK gives up on it */
export const layOut = (graph: ChartGraph, wishes?: LayoutWishes): Promise<Layout> =>
  layOutWith(engineFor(process.cwd()), graph, wishes);
