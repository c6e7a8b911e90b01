/** Guards properties of the packages that an update could break. */
import { describe, expect, it } from 'vitest';
import { contentOf, filesUnder } from './files.ts';
import { importsOf } from './syntax.ts';

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
    expect(version).toMatch(/^(npm:(@xstate\/graph|powerbi-client)@)?\d+\.\d+\.\d+$/);
  });

  it('@react-google-maps/api stays on 2.x, its last line under the MIT licence', () => {
    expect(wanted.dependencies?.['@react-google-maps/api']).toMatch(/^2\./);
    const installed = Object.entries(lock.packages).filter(([path]) => path.endsWith('/@react-google-maps/api'));
    expect(installed.map(([, { version, license }]) => `${version.split('.')[0]}.x ${license}`)).toEqual(['2.x MIT']);
  });

  it('published packages depend on the releases that the project tests with', () => {
    const kit = JSON.parse(contentOf('scripts/package/statechart-kit.json')) as Package;
    const portal = JSON.parse(contentOf('scripts/package/practice-portal.json')) as { peerDependencies: object };
    const tested = Object.fromEntries(versionsOf(wanted));
    expect(Object.keys(kit.dependencies ?? {}).length).toBeGreaterThan(0);
    for (const [name, range] of Object.entries(kit.dependencies ?? {}))
      expect([name, range]).toEqual([name, `^${tested[name]}`]);
    expect(portal.peerDependencies).toMatchObject({ xstate: `^${tested['xstate']}` });
  });

  it('graph exploration comes under the name @xstate/test', () => {
    expect(wanted.devDependencies?.['@xstate/test']).toBe('npm:@xstate/graph@3.0.4');
  });

  it.each(['package-lock.json', 'wordpress/host/package-lock.json'])('%s names no registry', (file) => {
    expect(contentOf(file)).not.toMatch(/"resolved": "\w+:\/\//);
  });
});

/** For each package: the files that are meant to use it, and names that they must import. A whole or lazy import counts as using every name. */
const USED: readonly [name: string, where: RegExp, what: readonly string[]][] = [
  ['xstate', /^machines\/[\w-]+\/[\w.-]+\.ts$/, ['setup', 'assign', 'sendTo']],
  ['xstate', /^src\/pages\/[\w-]+\/actors\.ts$/, ['createActor', 'fromPromise']],
  ['@xstate/react', /^src\/pages\//, ['useSelector']],
  ['@xstate/test', /^test\/kit\//, ['TestModel']],
  ['react', /^src\/main\.tsx$/, ['StrictMode']],
  ['react-dom', /^src\/main\.tsx$/, ['createRoot']],
  ['wouter', /^src\/pages\/portal\//, ['Route', 'Router']],
  ['wouter', /^src\/services\/browser\//, ['navigate']],
  ['@stripe/react-stripe-js', /^src\/ui\/card\//, ['Elements', 'PaymentElement', 'useStripe', 'useElements']],
  ['@stripe/stripe-js', /^src\/services\/stripe\//, ['loadStripe']],
  ['@react-google-maps/api', /^src\/ui\/map\//, ['GoogleMap']],
  ['supercluster', /^src\/ui\/map\//, ['default']],
  ['graphql-request', /^src\/services\/wordpress\//, ['GraphQLClient']],
  ['@microsoft/applicationinsights-web', /^src\/services\/telemetry\//, ['ApplicationInsights']],
  ['chart.js', /^src\/admin\/reports\//, ['Chart']],
  ['downshift', /^src\/ui\/combobox\//, ['useCombobox']],
  ['@tanstack/react-virtual', /^src\/ui\/list\//, ['useWindowVirtualizer']],
  ['valibot', /^src\/services\/wordpress\//, ['safeParse']],
  ['powerbi-client', /^test\/embed\//, ['factories']],
  ['vitest', /^test\/machines\//, ['expect', 'it']],
  ['@testing-library/react', /^kit\/react\//, ['render', 'fireEvent']],
  ['playwright-core', /^test\/browser\//, ['chromium']],
  ['fast-check', /^test\/services\//, ['default']],
  ['json-schema-faker', /^kit\/schema\//, ['generateSync']],
  ['@valibot/to-json-schema', /^test\/kit\//, ['toStandardJsonSchema']],
  ['vite', /^scripts\//, ['build']],
];

/** The values that files import from a package. '*' means that a file imports the whole package. */
function takenOf(name: string, files: readonly (readonly [file: string, code: string])[]) {
  const isOf = (request: string) => request === name || request.startsWith(`${name}/`);
  return new Set(
    files
      .filter(([, code]) => code.includes(name))
      .flatMap(([file, code]) => importsOf(file, code))
      .filter(({ request, typeOnly }) => !typeOnly && isOf(request))
      .flatMap(({ names }) => names),
  );
}

const unusedOf = (what: readonly string[], taken: Set<string>) =>
  taken.has('*') ? [] : what.filter((one) => !taken.has(one));

describe('packages that the project is built on', () => {
  const sources = ['kit', 'machines', 'src', 'test', 'scripts']
    .flatMap(filesUnder)
    .filter((file) => /\.(tsx?|mjs|js)$/.test(file))
    .map((file) => [file, contentOf(file)] as const);

  it.each(USED)('%s is what %s uses', (name, where, what) => {
    const files = sources.filter(([file]) => where.test(file));
    expect(unusedOf(what, takenOf(name, files))).toEqual([]);
  });

  it('axe-core is what looks at every page', () => {
    expect(contentOf('test/browser/support/accessibility.ts')).toContain("resolve('axe-core/axe.min.js')");
  });

  it('each is installed, and each shipped package is listed', () => {
    const named = new Set([...USED.map(([name]) => name), 'axe-core', 'graphql']);
    const all = Object.fromEntries(versionsOf(wanted));
    expect([...named].filter((name) => !(name in all))).toEqual([]);
    expect(Object.keys(wanted.dependencies ?? {}).filter((name) => !named.has(name))).toEqual([]);
  });

  it('a type, a name in a comment, and another package’s name do not count as a use', () => {
    const taken = (code: string) => unusedOf(['Elements'], takenOf('@stripe/react-stripe-js', [['a.tsx', code]]));
    expect(taken(`import type { Elements } from '@stripe/react-stripe-js';`)).toEqual(['Elements']);
    expect(taken(`// import { Elements } from '@stripe/react-stripe-js';`)).toEqual(['Elements']);
    expect(taken(`import { Elements } from '@stripe/react-stripe-js-fork';`)).toEqual(['Elements']);
    expect(taken(`import { Elements } from '@stripe/react-stripe-js';`)).toEqual([]);
  });
});
