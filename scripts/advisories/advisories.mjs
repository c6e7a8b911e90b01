/**
 * Lists vulnerable and outdated libraries before a release. npm asks the registry, for the project and for the demo's host. The
 * exit code is 1 if a shipped library is vulnerable or the registry did not respond.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { outdatedIn, vulnerableIn } from './read.mjs';

const FOLDERS = ['.', 'wordpress/host'];
const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} folder @param {string[]} command */
const npm = (folder, ...command) =>
  spawnSync('npm', [...command, '--json'], { cwd: `${root}/${folder}`, encoding: 'utf8' }).stdout;

let isGood = true;
for (const folder of FOLDERS) {
  const what = folder === '.' ? 'The project' : folder;
  for (const [scope, more] of /** @type {const} */ ([
    ['shipped', ['--omit=dev']],
    ['all', []],
  ])) {
    const found = vulnerableIn(npm(folder, 'audit', ...more));
    if (found === null) console.log(`${what}, ${scope}: the registry could not be asked about vulnerabilities.`);
    else if (found.length === 0) console.log(`${what}, ${scope}: no known vulnerability.`);
    else console.log(`${what}, ${scope}: VULNERABLE\n${found.map((line) => `  ${line}`).join('\n')}`);
    if (found === null || (scope === 'shipped' && found.length > 0)) isGood = false;
  }
  const outdated = outdatedIn(npm(folder, 'outdated'));
  if (outdated === null) console.log(`${what}: the registry could not be asked about newer versions.`);
  else
    console.log(`${what}: ${outdated.length === 0 ? 'nothing is outdated.' : `outdated\n  ${outdated.join('\n  ')}`}`);
  if (outdated === null) isGood = false;
}
process.exitCode = isGood ? 0 : 1;
