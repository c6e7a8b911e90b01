import { leaveOut } from './summary.mjs';

/**
 * Runs at most `atOnce` gates at a time. When a gate ends, the first gate that waits for no other starts.
 *
 * @template T
 * @param {readonly import('./gates.mjs').Gate[]} chosen A gate waits (`after`) only for gates that are chosen too.
 * @param {number} atOnce
 * @param {(gate: import('./gates.mjs').Gate) => Promise<T | null>} run Resolves with null for a gate that cannot run here.
 * @returns {Promise<T[]>} The results of the others, in the order of `chosen`.
 */
export async function runInTurn(chosen, atOnce, run) {
  const waiting = [...chosen];
  /** @type {Map<string, T | null>} */
  const ended = new Map();
  /** @type {Set<Promise<void>>} */
  const underWay = new Set();
  const isReady = (/** @type {import('./gates.mjs').Gate} */ { after = [] }) =>
    after.every((name) => ended.has(name) || !chosen.some((other) => other.name === name));
  const begin = (/** @type {import('./gates.mjs').Gate} */ gate) => {
    const running = run(gate).then((result) => {
      ended.set(gate.name, result);
      underWay.delete(running);
    });
    underWay.add(running);
  };

  while (waiting.length > 0 || underWay.size > 0) {
    const next = underWay.size < atOnce ? waiting.findIndex(isReady) : -1;
    if (next >= 0) waiting.splice(next, 1).forEach(begin);
    else await Promise.race(underWay);
  }
  return chosen.flatMap(({ name }) => ended.get(name) ?? []);
}

/**
 * Runs the gates that have what they need. Gates that need no other program and have no tests start before the needs are found.
 *
 * @template T
 * @param {readonly import('./gates.mjs').Gate[]} chosen
 * @param {number} atOnce
 * @param {Promise<import('../setup/needs.mjs').Found>} finding
 * @param {(gate: import('./gates.mjs').Gate, environment: Record<string, string>) => Promise<T>} run
 * @returns {Promise<{ ended: T[], notRun: import('./summary.mjs').NotRun[] }>} The results in the order of `chosen`, and what did
 *   not run.
 */
export async function runWhenFound(chosen, atOnce, finding, run) {
  const ended = await runInTurn(chosen, atOnce, async (gate) => {
    if (!gate.counts && !gate.needs && !gate.parts) return run(gate, {});
    const { environment, missing } = await finding;
    return leaveOut([gate], missing).able.length > 0 ? run(gate, environment) : null;
  });
  const { missing } = await finding;
  return { ended, notRun: leaveOut(chosen, missing).notRun };
}
