import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseGates, countGate } from './gates.mjs';
import { findBrowser } from './find-browser.mjs';
import { install } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = path.join(root, 'test-results');

/** Two gates at a time keep two cores busy: one of them mostly waits. */
const atOnce = Math.max(2, Math.min(4, availableParallelism()));

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    finish({ passed: 0, failed: 1 });
  });
}

try {
  const chosen = chooseGates(process.argv.slice(2));
  await install();
  const browser = chosen.some((gate) => gate.browser) ? await findBrowser() : null;
  fs.mkdirSync(results, { recursive: true });
  finish(await runAll(chosen, browser));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`);
  finish({ passed: 0, failed: 1 });
}

/**
 * @param {import('./gates.mjs').Gate[]} chosen
 * @param {string | null} browser
 */
async function runAll(chosen, browser) {
  const waiting = [...chosen];
  const ended = new Set();
  const total = { passed: 0, failed: 0 };
  const isReady = (/** @type {import('./gates.mjs').Gate} */ gate) =>
    (gate.after ?? []).every((name) => ended.has(name) || !chosen.some((other) => other.name === name));

  async function work() {
    for (;;) {
      const index = waiting.findIndex(isReady);
      if (index < 0) return;
      const [gate] = waiting.splice(index, 1);
      if (gate === undefined) return;
      const { passed, failed } = await runGate(gate, browser, chosen.length === 1);
      total.passed += passed;
      total.failed += failed;
      ended.add(gate.name);
    }
  }
  // Whoever finds nothing ready goes home; whoever ends a gate looks again, so that what waited for it is not forgotten.
  await Promise.all(Array.from({ length: atOnce }, work));
  await work();
  return total;
}

/**
 * Runs one gate, and says how it went. What it printed is shown when it failed, or at once when it runs alone.
 *
 * @param {import('./gates.mjs').Gate} gate
 * @param {string | null} browser
 * @param {boolean} alone
 */
async function runGate(gate, browser, alone) {
  const started = performance.now();
  const reportFile = path.join(results, `${gate.name}.json`);
  fs.rmSync(reportFile, { force: true });
  const [script = '', ...args] = gate.program;
  const reporters = gate.counts ? ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`] : [];
  const { code, output } = await run([path.join(root, 'node_modules', script), ...args, ...reporters], browser, alone);
  const report = fs.existsSync(reportFile) ? fs.readFileSync(reportFile, 'utf8') : null;
  const { passed, failed, why } = countGate(code, report, gate.counts);

  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (failed > 0 && !alone) console.log(`\n${output.trim()}\n`);
  for (const line of why) console.log(`  ${line}`);
  const figures = gate.counts ? `${passed} passed, ${failed} failed` : failed === 0 ? 'passed' : 'failed';
  console.log(`${failed === 0 ? '✓' : '✗'} ${gate.name}: ${figures} (${seconds} s)`);
  if (failed > 0) console.log(`  Again: ${gate.command}`);
  return { passed, failed };
}

/**
 * @param {string[]} args For Node.
 * @param {string | null} browser
 * @param {boolean} alone
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(args, browser, alone) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...(browser === null ? {} : { CHROMIUM_PATH: browser }) },
      stdio: ['ignore', alone ? 'inherit' : 'pipe', alone ? 'inherit' : 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const settle = (/** @type {number} */ code) => {
      running.delete(child);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      settle(1);
    });
    child.once('close', (code) => settle(code ?? 1));
  });
}

/**
 * @param {{ passed: number, failed: number }} total
 * @returns {never}
 */
function finish({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}
