/** The messages about newer releases of the packages that the embedding library replaces. */
import { expect, it } from 'vitest';
import { compareReleases } from '../../scripts/package/newer-releases.mjs';
import { SDK_VERSION } from '../../embed/constants.ts';
import { contentOf } from '../architecture/files.ts';

const { devDependencies } = JSON.parse(contentOf('package.json')) as { devDependencies: Record<string, string> };

it('the library reports the release that it is tested against', () => {
  expect(devDependencies['powerbi-client']).toBe(SDK_VERSION);
});

it('names packages with a newer release, and those that could not be looked up', () => {
  const current = compareReleases(devDependencies, (name) => devDependencies[name]!);
  expect(current.isCurrent).toBe(true);
  expect(current.lines).toContain(`powerbi-client ${SDK_VERSION} is the newest release.`);
  const newer = compareReleases(devDependencies, (name) => (name === 'powerbi-client' ? '9.9.9' : null));
  expect(newer.isCurrent).toBe(false);
  expect(newer.lines[0]).toContain(`npm has 9.9.9, the library stands in for ${SDK_VERSION}`);
  expect(newer.lines[1]).toContain('could not be reached');
});
