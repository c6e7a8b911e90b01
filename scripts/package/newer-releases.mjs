/**
 * Checks whether npm has a newer release of a package that the embedding library replaces. The exit code is 1 if it has, or if
 * the registry could not be reached. docs/decisions/powerbi-client.md explains what to do then.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PACKAGES = ['powerbi-client', 'powerbi-models', 'powerbi-client-react'];
const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} name @returns {string | null} The newest release; null if the registry could not be reached. */
function newestOf(name) {
  const { status, stdout } = spawnSync('npm', ['view', name, 'dist-tags.latest'], { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}

/**
 * @param {Record<string, string>} pinned Versions by package.
 * @param {(name: string) => string | null} newest
 * @returns {{ lines: string[], isCurrent: boolean }}
 */
export function compareReleases(pinned, newest) {
  const findings = PACKAGES.map((name) => ({ name, pinned: pinned[name], latest: newest(name) }));
  return {
    isCurrent: findings.every(({ pinned: known, latest }) => known === latest),
    lines: findings.map(({ name, pinned: known, latest }) => {
      if (latest === null) return `${name}: the registry could not be reached.`;
      if (known === latest) return `${name} ${known} is the newest release.`;
      return `${name}: npm has ${latest}, the library stands in for ${known}. See docs/decisions/powerbi-client.md.`;
    }),
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { devDependencies } = JSON.parse(fs.readFileSync(`${root}/package.json`, 'utf8'));
  const { lines, isCurrent } = compareReleases(devDependencies, newestOf);
  console.log(lines.join('\n'));
  process.exitCode = isCurrent ? 0 : 1;
}
