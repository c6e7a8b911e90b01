import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { chooseGates, countGate } from './gates.mjs';
import { runWhenFound } from './in-turn.mjs';
import { findNeeds } from '../setup/needs.mjs';
import { beginInstalling } from '../setup/setup.mjs';
import { failureOf, figuresOf, summarize } from './summary.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const results = path.join(root, 'test-results');

/** Runs one gate more than there are cores, because some mostly wait for a browser or PHP. */
const atOnce = Math.max(3, Math.min(5, availableParallelism() + 1));

/**
 * The heap for young objects, in MB, because tests create many short-lived objects. With Node's default of 16, garbage collection
 * takes a tenth of the CPU time.
 */
const YOUNG = '--max-semi-space-size=64';
/** Node's options for a gate and the programs that it starts. The caller's own options come last and win. */
const nodeOptions = [YOUNG, process.env.NODE_OPTIONS].filter(Boolean).join(' ');
/** For the compiler and the linter, which are written in Go: a larger heap lets them collect garbage a tenth as often. */
const goGarbage = process.env.GOGC ?? '1000';

/** `--changed`, or `--changed=main`: Vitest's own option. */
const isChanged = (/** @type {string} */ word) => word.split('=')[0] === '--changed';
const changed = process.argv.filter(isChanged).flatMap((word) => [word, '--passWithNoTests']);

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => giveUp(`Ended by ${signal}.`));
}

const started = performance.now();
try {
  const words = process.argv.slice(2);
  const chosen = chooseGates(words.filter((word) => !isChanged(word)));
  const { project, host } = beginInstalling();
  // The code that awaits this promise reports the error.
  host.catch(() => {});
  await project;
  const finding = findNeeds(chosen.flatMap(needsOf));
  // The code that awaits this promise reports the error.
  finding.catch(() => {});
  fs.mkdirSync(results, { recursive: true });
  const { ended, notRun } = await runWhenFound(chosen, atOnce, finding, async (gate, environment) => {
    if (!gate.withoutHost) await host;
    return runGate(gate, environment, chosen.length === 1);
  });
  const { lines, passed, failed } = summarize({
    results: ended,
    notRun,
    seconds: secondsSince(started),
    ci: isSet(process.env.CI),
  });
  console.log(`\n${lines.join('\n')}`);
  // Of a change that no test imports, nothing runs.
  process.exit(failed === 0 && (passed > 0 || changed.length > 0) ? 0 : 1);
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}

/**
 * @param {import('./gates.mjs').Gate} gate
 * @returns {string[]} The needs of the gate and of its parts.
 */
function needsOf({ needs = [], parts = [] }) {
  return [...needs, ...parts.flatMap((part) => part.needs)];
}

/**
 * Runs one gate and prints its result. Its output goes to a log, and is shown if the gate fails, or at once if it runs alone.
 *
 * @param {import('./gates.mjs').Gate} gate
 * @param {Record<string, string>} environment
 * @param {boolean} alone
 * @returns {Promise<import('./summary.mjs').Result>}
 */
async function runGate(gate, environment, alone) {
  const begun = performance.now();
  const reportFile = path.join(results, `${gate.name}.json`);
  fs.rmSync(reportFile, { force: true });
  const [script = '', ...args] = gate.program;
  const ofVitest = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...changed];
  const program = [path.join(root, 'node_modules', script), ...args, ...(gate.counts ? ofVitest : [])];
  const { code, output } = await run(program, environment, alone);
  const log = path.join(results, `${gate.name}.log`);
  fs.writeFileSync(log, output);
  const report = fs.existsSync(reportFile) ? fs.readFileSync(reportFile, 'utf8') : null;
  const { passed, failed, failures } = countGate(code, report, gate.counts, changed.length > 0);

  const result = { name: gate.name, passed, failed, counts: gate.counts ?? false, seconds: secondsSince(begun) };
  const figures = `${figuresOf(result)} (${result.seconds.toFixed(1)} s)`;
  if (failed === 0) {
    console.log(`✓ ${gate.name}: ${figures}`);
    return result;
  }
  if (!alone) console.log(`\n${output.trim()}\n`);
  const failure = failureOf(gate, failures, { name: path.relative(root, log), text: stripVTControlCharacters(output) });
  console.log([`${failure[0]}: ${figures}`, ...failure.slice(1)].join('\n'));
  return { ...result, failure };
}

/**
 * @param {string[]} args Node's arguments.
 * @param {Record<string, string>} environment
 * @param {boolean} alone
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(args, environment, alone) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: nodeOptions, GOGC: goGarbage, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (alone) process.stdout.write(chunk);
      });
    }
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

/** @param {number} moment A time of `performance.now()`. */
function secondsSince(moment) {
  return (performance.now() - moment) / 1000;
}

/** @param {string | undefined} value The value of an environment variable that is on or off. */
function isSet(value = '') {
  return value !== '' && value !== '0' && value !== 'false';
}

/**
 * @param {string} why
 * @returns {never}
 */
function giveUp(why) {
  for (const child of running) child.kill();
  console.error(`\n${why}`);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}
