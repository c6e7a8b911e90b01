/** What npm would publish of the charts' tools, installed in an empty project: the pages of its documentation, done there word by word. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeKitPackage } from '../../scripts/package/kit-package.mjs';
import { contentOf, ROOT } from '../architecture/files.ts';
import { blocksOf, placeOf } from '../docs/markdown.ts';

const folder = mkdtempSync(join(tmpdir(), 'statechart-kit-'));
const project = join(folder, 'project');
const installed = join(project, 'node_modules/statechart-kit');

/** Linked from this project, since the test must do without a registry. */
const LINKED = [
  '@sinonjs/fake-timers',
  '@types/node',
  '@types/react',
  '@xstate/react',
  '@xstate/test',
  'elkjs',
  'react',
  'react-dom',
  'typescript',
  'vite',
  'vitest',
  'wouter',
  'xstate',
];

function tried(program: string, args: string[], env: Record<string, string> = {}) {
  // What this run's own runner says of itself is not for the project's.
  const { VITEST: _, VITEST_MODE: __, NODE_ENV: ___, ...surroundings } = process.env;
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: project,
    encoding: 'utf8',
    env: { ...surroundings, ...env, NO_COLOR: '1' },
  });
  return { status, out: `${stdout}${stderr}` };
}

function run(program: string, args: string[]): string {
  const { status, out } = tried(program, args);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${out}`);
  return out;
}

const inProject = (name: string) => join(project, 'node_modules', name);
const vitest = (...args: string[]) => [inProject('vitest/vitest.mjs'), 'run', ...args];

function write(file: string, code: string) {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), code);
}

beforeAll(async () => {
  await writeKitPackage(join(folder, 'package'));
  mkdirSync(project);
  const packed = spawnSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: join(folder, 'package'),
  });
  expect(packed.status).toBe(0);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  const links = Object.fromEntries(LINKED.map((name) => [name, `file:${ROOT}node_modules/${name}`]));
  const dependencies = { ...links, 'statechart-kit': `file:../${tarball}` };
  const overrides = Object.fromEntries(LINKED.map((name) => [name, `$${name}`]));
  write('package.json', JSON.stringify({ private: true, type: 'module', dependencies, overrides }));
  run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps']);
  for (const block of blocksOf({ file: 'kit/README.md', text: contentOf('kit/README.md') })) {
    const { place, code } = placeOf(block);
    if (place !== null) write(place, code);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('has modules, types, licence and read-me, and names nothing of this project', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'index.js', 'index.d.ts', 'cli/bin.js']));
    expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
    for (const file of files.filter((name) => /\.(js|d\.ts|html)$/.test(name))) {
      const text = readFileSync(join(installed, file), 'utf8');
      expect(text, file).not.toMatch(/from ['"]\.{1,2}\/[^'"]+\.tsx?['"]|#kit|practice|portal\b/);
      expect(text, file).not.toContain(ROOT);
    }
  });

  it('asks of every entry but its own only what the read-me says', () => {
    const peersOf = (entry: string, seen = new Set<string>()): string[] => {
      if (seen.has(entry)) return [];
      seen.add(entry);
      const imports = [...readFileSync(entry, 'utf8').matchAll(/(?:from|^import) ["']([^"']+)["']/gm)];
      return imports.flatMap(([, name = '']) =>
        name.startsWith('.') ? peersOf(join(dirname(entry), name), seen) : [name],
      );
    };
    const asked = (entry: string) =>
      [...new Set(peersOf(join(installed, entry)))].filter((name) => !name.startsWith('node:')).toSorted();
    expect(asked('index.js')).toEqual(['@sinonjs/fake-timers', '@xstate/test', 'xstate']);
    expect(asked('react/index.js')).toEqual([
      '@sinonjs/fake-timers',
      '@testing-library/react',
      '@xstate/test',
      'xstate',
    ]);
    expect(asked('playwright/index.js')).toEqual([]);
    expect(asked('gallery/index.js')).toEqual(['xstate']);
    expect(asked('bridge/bridge.js')).toEqual(['xstate']);
  });
});

describe('the first chart in five minutes', () => {
  it('is explored and walked by the words of the read-me', () => {
    const out = run(process.execPath, vitest());
    expect(out).toMatch(/Test Files {2}3 passed/);
    const figures = JSON.parse(readFileSync(join(project, 'test-results/paths/login.chart.json'), 'utf8')) as object;
    expect(figures).toMatchObject({ states: '4/4', transitions: '6/6' });
  });

  it('compiles, as strictly as one can', () => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'nodenext',
      moduleResolution: 'nodenext',
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      types: ['node'],
    };
    write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['src'] }));
    run(process.execPath, [inProject('typescript/bin/tsc'), '-p', '.']);
  });

  it('says what the model leaves out, and at which step a chart that broke is wrong', () => {
    const model = readFileSync(join(project, 'src/login/login.model.ts'), 'utf8');
    write('src/login/login.model.ts', model.replace(", 'form.cancelled': [{}]", ''));
    const unlisted = tried(process.execPath, vitest('login.chart'));
    write('src/login/login.model.ts', model);
    expect(unlisted.status).toBe(1);
    expect(unlisted.out).toContain('Unmodelled: list events["form.cancelled"]');
    const chart = readFileSync(join(project, 'src/login/login.machine.ts'), 'utf8');
    write('src/login/login.machine.ts', chart.replace("onDone: 'inside'", "onDone: 'filling'"));
    const broken = tried(process.execPath, vitest('login'));
    write('src/login/login.machine.ts', chart);
    expect(broken.status).toBe(1);
    expect(broken.out).toContain('state #login.inside was never entered');
    expect(broken.out).toContain('from everywhere one can still get in');
  });

  it('runs by Node’s own runner as well', () => {
    write(
      'login.node.js',
      `import { createMachine } from 'xstate';
      import { describeChart, modelOf } from 'statechart-kit';
      const lamp = createMachine({ id: 'lamp', initial: 'dark', states: { dark: { on: { press: 'lit' } }, lit: { after: { 500: 'dark' } } } });
      describeChart(modelOf(lamp, { input: undefined, events: { press: [{}] }, project: () => null }));`,
    );
    const out = run(process.execPath, ['--test', 'login.node.js']);
    expect(out).toMatch(/# (?:tests|pass) 2/);
    expect(out).toMatch(/# fail 0/);
  });
});

describe('the command line', () => {
  const kit = (...args: string[]) => [join(installed, 'cli/bin.js'), ...args];

  it('writes a page and a drawing for each chart', () => {
    run(process.execPath, kit('docs', '--config', 'src/statechart-kit.config.ts'));
    expect(readFileSync(join(project, 'src/docs/charts/login.md'), 'utf8')).toContain('| `asking` |');
    expect(readFileSync(join(project, 'src/docs/charts/login.svg'), 'utf8')).toContain('login.inside');
  });

  it('builds the gallery as a site', () => {
    run(process.execPath, kit('gallery', 'src/statechart-kit.config.ts', '--build', '--out', 'site'));
    expect(readFileSync(join(project, 'site/index.html'), 'utf8')).toContain('<title>Our charts</title>');
    expect(existsSync(join(project, 'site/charts/login.svg'))).toBe(true);
    const scripts = readdirSync(join(project, 'site/assets')).filter((name) => name.endsWith('.js'));
    expect(scripts.map((name) => readFileSync(join(project, 'site/assets', name), 'utf8')).join('')).toContain(
      'Who comes in.',
    );
  });

  it('makes faults and says which the tests do not notice, but for those that are known to change nothing', () => {
    run('git', ['init', '-q']);
    write('.gitignore', 'node_modules\nsite\n');
    write('src/.gitignore', 'docs\n');
    // In the folder of the configuration, as the project's own root would be.
    const [equivalents = ''] = blocksOf({ file: 'kit/README.md', text: contentOf('kit/README.md') })
      .filter(({ language }) => language === 'json')
      .map(({ code }) => code);
    write('src/statechart-kit.equivalents.json', equivalents);
    symlinkSync(join(project, 'node_modules'), join(project, 'src/node_modules'));
    write('src/package.json', JSON.stringify({ private: true, type: 'module' }));
    const out = run(
      process.execPath,
      kit('mutants', '--config', 'src/statechart-kit.config.ts', '--sample', '2', '--seed', '5'),
    );
    expect(out).toMatch(/2\/2 /);
    expect(out).toMatch(/^login +\d+\/\d+ +[\d.]+ %/m);
  });

  it('says what of a chart is not as it was, and draws both versions in one picture', () => {
    run('git', ['init', '-q']);
    write('.gitignore', 'node_modules\nsite\n');
    run('git', ['add', '-A']);
    run('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'Before']);
    const file = 'src/login/login.machine.ts';
    const chart = readFileSync(join(project, file), 'utf8');
    write(file, chart.replace("'form.cancelled': 'filling'", "'form.cancelled': 'inside'"));
    const diff = (...args: string[]) =>
      tried(process.execPath, kit('diff', '--config', 'src/statechart-kit.config.ts', ...args));
    const changed = diff('--out', 'changes', 'HEAD');
    write(file, chart);
    expect(changed).toMatchObject({ status: 0, out: expect.stringContaining('1 charts differ from HEAD') });
    const text = readFileSync(join(project, 'changes/README.md'), 'utf8');
    expect(text).toContain('goes to: login.filling → login.inside');
    expect(text).toMatch(/Paths that only the old one had: \d+<[^]*form\.cancelled → filling/);
    expect(text).toMatch(/Paths that only the new one has: \d+<[^]*form\.cancelled → inside/);
    expect(readFileSync(join(project, 'changes/login.svg'), 'utf8')).toContain('is-changed');
    expect(diff('HEAD').out).toContain('None: every chart is the same');
    expect(diff('nowhere')).toMatchObject({ status: 1, out: expect.stringContaining('git knows no commit "nowhere"') });
  });

  it('draws a chart in the words of other tools, and begins a model', () => {
    const drawn = run(
      process.execPath,
      kit('draw', '--config', 'src/statechart-kit.config.ts', '--format', 'mermaid', 'login'),
    );
    expect(drawn).toContain('login_filling --> login_asking: form.sent [');
    write(
      'src/begun/lamp.machine.ts',
      `import { createMachine } from 'xstate';\nexport const lampMachine = createMachine({ id: 'lamp', initial: 'dark', states: { dark: { on: { press: 'lit' } }, lit: { after: { 500: 'dark' } } } });`,
    );
    expect(run(process.execPath, kit('scaffold', 'src/begun/lamp.machine.ts'))).toContain(
      'project: which part of the context',
    );
    write(
      'src/begun/lamp.chart.test.ts',
      `import { describeChart } from 'statechart-kit';\nimport { lampModel } from './lamp.model.ts';\ndescribeChart(lampModel);`,
    );
    expect(run(process.execPath, vitest('begun'))).toMatch(/Tests {2}2 passed/);
  });

  it('says what there is, and what is wrong', () => {
    expect(tried(process.execPath, kit()).status).toBe(0);
    expect(tried(process.execPath, kit('galery'))).toMatchObject({
      status: 1,
      out: expect.stringContaining('gallery ['),
    });
    const nowhere = tried(process.execPath, kit('docs', '--config', 'nowhere.ts'));
    expect(nowhere.status).toBe(1);
    expect(nowhere.out).toContain('nowhere.ts');
  });
});
