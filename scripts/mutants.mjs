/**
 * Does a chart's suite notice when its chart, its selectors or its view are wrong? Makes one small fault after the
 * other in a copy of the project and runs the chart's tests on each: `npm run mutants -- <chart> [file …]`.
 * By hand: a minute or more per chart. What survives is either a hole in the tests or a fault that changes nothing.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mutantsOf } from './mutations.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [chart, ...named] = process.argv.slice(2);
if (chart === undefined || !fs.existsSync(path.join(root, 'machines', chart))) {
  console.error(`Name a chart: npm run mutants -- <${fs.readdirSync(path.join(root, 'machines')).join(' | ')}>`);
  process.exit(1);
}

const ownFiles = fs
  .readdirSync(path.join(root, 'machines', chart))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.types.ts'))
  .map((name) => `machines/${chart}/${name}`);
const files = named.length > 0 ? named : ownFiles;

// A copy: nobody else who works here meets a fault, and Ctrl-C leaves none behind.
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'practice-portal-mutants-'));
process.on('exit', () => fs.rmSync(copy, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
for (const name of [
  'kit',
  'machines',
  'scripts',
  'src',
  'test',
  'package.json',
  'tsconfig.json',
  'statechart-kit.config.ts',
  'vite.config.ts',
  'vitest.config.ts',
]) {
  fs.cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
}
fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));

if (!suitePasses()) {
  console.error(`The tests of ${chart} fail without any fault: mend them first.`);
  process.exit(1);
}

let killed = 0;
const survivors = [];
for (const file of files) {
  const target = path.join(copy, file);
  const original = fs.readFileSync(target, 'utf8');
  for (const { code, description } of mutantsOf(original)) {
    fs.writeFileSync(target, code);
    const survived = suitePasses();
    if (survived) survivors.push(`${file}:${description}`);
    else killed += 1;
    console.log(`${survived ? 'SURVIVED' : 'killed  '} ${file}:${description}`);
  }
  fs.writeFileSync(target, original);
}
console.log(`\n${killed} of ${killed + survivors.length} killed`);
for (const survivor of survivors) console.log(`survived: ${survivor}`);

/** @returns {boolean} */
function suitePasses() {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--bail', '1', '--project', 'unit', '--project', 'view', `test/machines/${chart}/`];
  return spawnSync(process.execPath, args, { cwd: copy, stdio: 'ignore', timeout: 180_000 }).status === 0;
}
