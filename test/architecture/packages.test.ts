/** What the packages must not become when somebody updates them. */
import { describe, expect, it } from 'vitest';
import { contentOf } from './files.ts';

type Package = {
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};
type Lock = { packages: Record<string, Package> };

const wanted = JSON.parse(contentOf('package.json')) as Package;
const host = JSON.parse(contentOf('wordpress/host/package.json')) as Package;
const lock = JSON.parse(contentOf('package-lock.json')) as Lock;

const versionsOf = ({ dependencies, devDependencies }: Package) =>
  Object.entries({ ...dependencies, ...devDependencies });

describe('packages', () => {
  it.each([...versionsOf(wanted), ...versionsOf(host)])('%s is pinned exactly (%s)', (_name, version) => {
    expect(version).toMatch(/^(npm:@xstate\/graph@)?\d+\.\d+\.\d+$/);
  });

  it('@react-google-maps/api stays on 2.x, its last line under the MIT licence', () => {
    expect(wanted.dependencies?.['@react-google-maps/api']).toMatch(/^2\./);
    const installed = Object.entries(lock.packages).filter(([path]) => path.endsWith('/@react-google-maps/api'));
    expect(installed.map(([, { version, license }]) => `${version.split('.')[0]}.x ${license}`)).toEqual(['2.x MIT']);
  });

  it('graph exploration comes under the name @xstate/test', () => {
    expect(wanted.devDependencies?.['@xstate/test']).toBe('npm:@xstate/graph@3.0.4');
  });

  it.each(['package-lock.json', 'wordpress/host/package-lock.json'])('%s names no registry', (file) => {
    expect(contentOf(file)).not.toMatch(/"resolved": "\w+:\/\//);
  });
});
