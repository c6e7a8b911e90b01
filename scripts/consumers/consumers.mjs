/**
 * Tests the packed embedding library in typical projects: bundlers, compilers, React's major versions, Next, modules, CommonJS,
 * a script element, and packages that import `powerbi-client`. It installs their packages from npm into a temporary folder, so it is a command and not a gate.
 * `test/packages/npm-package.build.test.ts` tests a sample.
 *
 *   npm run consumers                all parts
 *   npm run consumers -- compilers   one part: bundles, compilers, pages or neighbors
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeNpmPackage } from '../package/npm-package.mjs';
import { checkBundles } from './bundles.mjs';
import { checkCompilers } from './compilers.mjs';
import { checkNeighbors } from './neighbors.mjs';
import { checkPages } from './pages.mjs';
import { run } from './project.mjs';

const PARTS = { bundles: checkBundles, compilers: checkCompilers, pages: checkPages, neighbors: checkNeighbors };
const wanted = process.argv.slice(2);
const unknown = wanted.filter((part) => !(part in PARTS));
if (unknown.length > 0) {
  console.error(
    `There is no part "${unknown.join('", "')}". Name some of ${Object.keys(PARTS).join(', ')}, or none for all.`,
  );
  process.exit(2);
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'practice-portal-consumers-'));
try {
  await writeNpmPackage(path.join(folder, 'package'));
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], path.join(folder, 'package'));
  const packed = fs.readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (packed === undefined) throw new Error('npm could not pack the library.');
  const library = `file:${path.join(folder, packed)}`;
  /** @type {import('./project.mjs').Result[]} */
  const results = [];
  for (const [part, check] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(part)) continue;
    for (const result of check(path.join(folder, part), library)) {
      results.push(result);
      console.log(`${result.isGood ? 'good  ' : 'FAILED'} ${result.name}: ${result.detail}`);
    }
  }
  const failed = results.filter(({ isGood }) => !isGood);
  console.log(`\n${results.length} consumers, ${failed.length} failed.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
