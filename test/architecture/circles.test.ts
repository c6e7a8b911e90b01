/** Imports have layers: no file or folder imports another that imports it back (docs/architecture.md, "Folders and layers"). */
import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf, filesUnder, ROOT } from './files.ts';
import { circlesIn, folderCircles, importGraph, upwardImports, type ImportGraph } from './import-graph.ts';

/** Every folder and file at the root of the project, except for built and installed ones. */
const TOP = readdirSync(ROOT, { withFileTypes: true }).filter(
  ({ name }) => !/^(\.|node_modules|dist|test-results)/.test(name),
);

const isCode = (file: string) =>
  /\.(tsx?|m?ts|mjs|js)$/.test(file) &&
  !/(^|\/)(node_modules|templates)\/|^wordpress\/(plugin\/build|host\/(data|empty))\//.test(file);

const files = TOP.flatMap((entry) => (entry.isDirectory() ? filesUnder(entry.name) : entry.name)).filter(isCode);

const graph = importGraph(new Map(files.map((file) => [file, contentOf(file)])));

const FOLDERS = [...new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''))];

const graphOf = (folder: string) =>
  new Map([...graph].filter(([file]) => folder === PROJECT || file.startsWith(`${folder}/`)));

const PROJECT = '.';

/** Layers from top to bottom: each entry may import those after it. This list has the folders whose names do not show which is above. */
const FLOORS: Record<string, readonly string[]> = {
  [PROJECT]: [
    'vitest.config.ts',
    'test',
    'vite.config.ts',
    'vite.gallery.config.ts',
    'scripts',
    'wordpress',
    'sandbox',
    'statechart-kit.config.ts',
    'src',
    'kit',
    'embed',
    'machines',
  ],
  'src/pages/registration': [
    'entry.ts',
    'index.tsx',
    'actors.ts',
    'RegistrationPage.tsx',
    'steps',
    'products',
    'frame',
  ],
  'src/pages/registration/steps': [
    'actors.ts',
    'LazySteps.tsx',
    'admin-information',
    'payment',
    'terms',
    'details',
    'guarantee',
    'frame',
  ],
  'src/services': [
    'app-context.ts',
    'payment-services.ts',
    'automation',
    'reporting',
    'telemetry',
    'browser',
    'maps',
    'wordpress',
    'stripe',
    'external-request.ts',
    'billing-address.ts',
    'video.ts',
    'safe-url.ts',
  ],
  'embed/embeds': ['components', 'report', 'base', 'nodes', 'frame'],
};

/** Pages should not import each other, nor should the services of different pages. Each exception here is a decision. */
const NEIGHBOURS: Record<string, readonly string[]> = {
  'src/pages': [
    'account → password-strength',
    'account → practices',
    'registration → password-strength',
    'registration → practices',
  ],
  'src/services/wordpress': ['overview → account'],
};

/** The subfolders of a folder that import each other's files, as `one → other`. */
function neighboursIn(within: ImportGraph, folder: string) {
  const roomOf = (file: string) => posix.relative(folder, file).split('/').slice(0, -1)[0];
  const pairs = [...within].flatMap(([file, targets]) =>
    targets
      .filter((target) => target.startsWith(`${folder}/`))
      .map((target) => [roomOf(file), roomOf(target)] as const)
      .filter(([from, to]) => from && to && from !== to)
      .map(([from, to]) => `${from} → ${to}`),
  );
  return [...new Set(pairs)].toSorted();
}

describe('imports, types included,', () => {
  it.each(FOLDERS)('have no circle in %s', (folder) => {
    expect(graphOf(folder).size).toBeGreaterThan(1);
    expect(circlesIn(graphOf(folder))).toEqual([]);
  });

  it('lead from folder to folder in one direction', () => {
    expect(folderCircles(graph)).toEqual([]);
  });

  it.each(Object.entries(FLOORS))('lead down in %s', (folder, floors) => {
    const within = graphOf(folder);
    const rooms = new Set([...within.keys()].map((file) => posix.relative(folder, file).split('/')[0]));
    expect([...rooms].toSorted()).toEqual(floors.toSorted());
    expect(upwardImports(within, folder, floors)).toEqual([]);
  });
});

describe('neighbours', () => {
  it.each(Object.entries(NEIGHBOURS))('in %s are few', (folder, known) => {
    expect(neighboursIn(graphOf(folder), folder)).toEqual(known);
  });
});

describe('the check itself', () => {
  const planted = (files: Record<string, string>) => importGraph(new Map(Object.entries(files)));

  it.each([
    ['a type', `import type { B } from './b.ts';`],
    ['a re-export', `export * from './b.ts';`],
    ['what comes later', `const bring = () => import('./b.ts');`],
    ['a type in a type', `type B = import('./b.ts').B;`],
    ['a module without its ending', `import { b } from './b';`],
  ])('finds a circle by %s', (_, code) => {
    expect(circlesIn(planted({ 'x/a.ts': code, 'x/b.ts': `import './a.ts';` }))).toEqual(['x/a.ts → x/b.ts → x/a.ts']);
  });

  it('names the shortest circle of a tangle, and each tangle once', () => {
    const tangle = planted({
      'a.ts': `import './b.ts';`,
      'b.ts': `import './c.ts';`,
      'c.ts': `import './a.ts'; import './b.ts';`,
      'd.ts': `import './a.ts'; import './e.ts';`,
      'e.ts': `import './d.ts';`,
    });
    expect(circlesIn(tangle)).toEqual(['b.ts → c.ts → b.ts', 'd.ts → e.ts → d.ts']);
  });

  it('finds folders that import each other, although no files do', () => {
    const rooms = planted({
      'x/a/one.ts': `import '../b/one.ts';`,
      'x/b/one.ts': '',
      'x/b/two.ts': `import '../a/two.ts';`,
      'x/a/two.ts': '',
      'y.ts': `import './x/a/one.ts';`,
    });
    expect(circlesIn(rooms)).toEqual([]);
    expect(folderCircles(rooms)).toEqual(['x/a → x/b → x/a (x/a/one.ts → x/b/one.ts, x/b/two.ts → x/a/two.ts)']);
  });

  it('finds neighbours that import from each other, and no other file', () => {
    const rooms = planted({
      'x/a/one.ts': `import type { Two } from '../b/two.ts'; import '../common.ts'; import './deep/er.ts';`,
      'x/a/deep/er.ts': '',
      'x/b/two.ts': '',
      'x/common.ts': '',
    });
    expect(neighboursIn(rooms, 'x')).toEqual(['a → b']);
  });

  it('reads the types of JavaScript, which are in comments', () => {
    const files = { 'x/a.mjs': `/** @type {import('./b.mjs').B} */\nlet b;`, 'x/b.mjs': `import './a.mjs';` };
    expect(circlesIn(planted(files))).toEqual(['x/a.mjs → x/b.mjs → x/a.mjs']);
  });

  it('follows imports of the kit by its package name', () => {
    const rooms = planted({ 'kit/react/index.ts': `import '../../src/a.ts';`, 'src/a.ts': `import '#kit/react';` });
    expect(circlesIn(rooms)).toEqual(['kit/react/index.ts → src/a.ts → kit/react/index.ts']);
  });

  it('finds a part that imports the whole that contains it', () => {
    const rooms = planted({
      'x/Page.tsx': '',
      'x/parts/Part.tsx': `import { words } from '../Page.tsx';`,
      'x/low.ts': '',
    });
    expect(upwardImports(rooms, 'x', ['Page.tsx', 'parts', 'low.ts'])).toEqual(['x/parts/Part.tsx → x/Page.tsx']);
    expect(upwardImports(rooms, 'x', ['parts', 'Page.tsx', 'low.ts'])).toEqual([]);
  });
});
