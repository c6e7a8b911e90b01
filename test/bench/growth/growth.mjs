import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Inside `node_modules`, so that the built kit finds its dependencies. */
const KIT = path.join(root, 'node_modules/.cache/kit-growth');

const MODELS = ['counter', 'regions5', 'regions6', 'regions7', 'regions8', 'chain'];
const WORKS = ['exploration', 'edgePaths', 'getWalks'];

/** @typedef {{ model: string, work: string, states: number, edges: number, steps: number | null, milliseconds: number, megabytes: number }} Growth */

/**
 * Measures how time and memory grow with a model. Each figure is of a fresh process that loads the built kit without Vite.
 *
 * @returns {Promise<Growth[]>}
 */
export async function measureGrowth() {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: path.join(root, 'kit/index.ts'), outDir: KIT, emptyOutDir: true, minify: false },
  });
  return MODELS.flatMap((model) => WORKS.map((work) => measured(model, work)));
}

/** @param {string} model @param {string} work @returns {Growth} */
function measured(model, work) {
  const script = fileURLToPath(new URL('growth-process.mjs', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, path.join(KIT, 'index.js'), model, work], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${model}, ${work}: ${stderr}`);
  return { model, work, ...JSON.parse(stdout) };
}
