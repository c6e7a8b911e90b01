/**
 * Installs `statechart-kit` as npm would publish it beside each version of its peers and each test runner, each time in an empty project:
 *
 *     npm run matrix                 every cell
 *     npm run matrix -- --sample     what continuous integration runs
 *     npm run matrix -- jest vite    the cells whose names contain a word
 *
 * It needs a package registry. The exit code says whether every cell has passed.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeKitPackage } from '../package/kit-package.mjs';
import { findBrowser } from '../setup/find-browser.mjs';
import { cells } from './cells.mjs';

const run = promisify(execFile);
/** The timeout of a command. The longest, the installation of Jest, takes a minute. */
const TIMEOUT_MS = 240_000;
const SHOWN_LINES = 12;

const SAMPLE = '--sample';
const args = process.argv.slice(2);
const words = args.filter((word) => word !== SAMPLE);
const wanted = cells.filter(
  ({ name, sample }) =>
    (!args.includes(SAMPLE) || sample) && (words.length === 0 || words.some((word) => name.includes(word))),
);

if (wanted.length === 0) {
  console.error(
    `No cell's name contains: ${words.join(', ')}. The cells are: ${cells.map(({ name }) => name).join('; ')}`,
  );
  process.exit(1);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'statechart-kit-matrix-'));
const { VITEST: _, NODE_ENV: __, NODE_OPTIONS: ___, ...surroundings } = process.env;
const env = { ...surroundings, NO_COLOR: '1', CHROMIUM_PATH: await findBrowser().catch(() => '') };

/** @param {string} program @param {readonly string[]} given @param {string} cwd */
async function start(program, given, cwd) {
  const { stdout, stderr } = await run(program, [...given], { cwd, env, timeout: TIMEOUT_MS, maxBuffer: 1e8 });
  return stdout + stderr;
}

/** @param {string} tarball @param {import('./cells.mjs').Cell} cell @param {string} project */
async function tryCell(tarball, { packages, files, command, shows, fails }, project) {
  fs.mkdirSync(project);
  const dependencies = { ...packages, 'statechart-kit': `file:${tarball}` };
  const description = { private: true, type: 'module', dependencies };
  for (const [file, text] of Object.entries({ 'package.json': JSON.stringify(description), ...files })) {
    fs.mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    fs.writeFileSync(path.join(project, file), text);
  }
  // Without --force or --legacy-peer-deps, because this also tests the ranges of the peer dependencies.
  await start('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'], project);
  const runHere = ([program = '', ...rest] = command) =>
    start(program === 'node' ? process.execPath : path.join(project, 'node_modules/.bin', program), rest, project);
  const out = await runHere();
  if (!shows.test(out)) throw new Error(`The output does not show ${String(shows)}:\n${out}`);
  if (!fails) return;
  const failure = await runHere(fails.command).then(
    () => null,
    (/** @type {any} */ error) => String(error.stdout) + String(error.stderr),
  );
  if (failure === null) throw new Error(`${fails.command.join(' ')} must fail, and it ended without an error.`);
  for (const line of fails.shows)
    if (!line.test(failure)) throw new Error(`The failure does not show ${String(line)}:\n${failure}`);
}

let failed = 0;
try {
  await writeKitPackage(path.join(folder, 'package'));
  await start('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], path.join(folder, 'package'));
  const tarball = path.join(folder, fs.readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  for (const [index, cell] of wanted.entries()) {
    const project = path.join(folder, String(index));
    const began = performance.now();
    const failure = await tryCell(tarball, cell, project).then(
      () => null,
      (/** @type {any} */ error) => String(error.stdout || '') + String(error.stderr || '') || String(error),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${failure === null ? 'passed' : 'FAILED'}  ${cell.name}  (${seconds} s)`);
    if (failure !== null) {
      failed += 1;
      const lines = failure.trim().split('\n');
      console.log(
        lines
          .slice(0, SHOWN_LINES)
          .concat(lines.length > SHOWN_LINES * 2 ? ['…'] : [], lines.slice(SHOWN_LINES).slice(-SHOWN_LINES))
          .map((line) => `    ${line}`)
          .join('\n'),
      );
    }
    fs.rmSync(project, { recursive: true, force: true });
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
console.log(`${wanted.length - failed} of ${wanted.length} passed.`);
process.exitCode = failed === 0 ? 0 : 1;
