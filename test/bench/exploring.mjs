import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTypeScript } from '../../scripts/kit/load-typescript.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MODELS = 'test/machines';

/** @typedef {{ chart: string, paths: number, steps: number, milliseconds: number }} Explored */
/** @typedef {{ edgePaths: () => { steps: unknown[] }[] }} Model */

/** A model's module exports one model, or a list of models. */
const modelsIn = (/** @type {Record<string, unknown>} */ exports) =>
  /** @type {Model[]} */ (
    Object.values(exports)
      .flat()
      .filter((value) => typeof value === 'object' && value !== null && 'edgePaths' in value)
  );

/**
 * Measures the CPU time for finding every edge of each chart, without loading its code.
 *
 * @param {number} [times] the shortest run counts, because other load on the machine only adds time
 * @returns {Promise<Explored[]>}
 */
export async function measureExploring(times = 3) {
  const found = [];
  for (const chart of fs.readdirSync(path.join(root, MODELS))) {
    const file = `${MODELS}/${chart}/${chart}.model.ts`;
    if (!fs.existsSync(path.join(root, file))) continue;
    found.push(
      await withTypeScript(file, async (exports) => {
        const models = modelsIn(exports);
        /** @type {Explored} */
        let best = { chart, paths: 0, steps: 0, milliseconds: Infinity };
        for (let time = 0; time < times; time += 1) {
          const before = process.cpuUsage();
          const paths = models.flatMap((model) => model.edgePaths());
          const { user, system } = process.cpuUsage(before);
          const steps = paths.reduce((sum, { steps: all }) => sum + all.length - 1, 0);
          best = {
            chart,
            paths: paths.length,
            steps,
            milliseconds: Math.min(best.milliseconds, (user + system) / 1000),
          };
        }
        return best;
      }),
    );
  }
  return found;
}
