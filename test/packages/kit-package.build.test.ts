/** Installs the kit's npm package in an empty project, and follows the pages of its guide word by word. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { chromium } from 'playwright-core';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/setup/find-browser.mjs';
import { ROOT } from '../architecture/files.ts';
import { guidePages } from '../docs/markdown.ts';
import { environmentOf, follow } from './guide/followed-page.ts';
import { makeStayingPrograms, type StayingPrograms } from './guide/resident-programs.ts';
import { makeStrangeProject } from './guide/installed-project.ts';
import { stepsOf } from './guide/written-page.ts';
import { COPIES, FILES, PUBLISHED } from './others/machines.ts';

let strange: Awaited<ReturnType<typeof makeStrangeProject>>;
let environment: Record<string, string>;
let staying: StayingPrograms;
beforeAll(async () => {
  strange = await makeStrangeProject();
  environment = { CHROMIUM_PATH: await findBrowser() };
  staying = makeStayingPrograms(strange.project, environmentOf({ modules: strange.modules, environment }));
});
afterAll(() => {
  staying.end();
  strange.remove();
});

/** The longest page runs a suite five times, which is slow beside other gates. */
const PATIENCE_MS = 300_000;

const folderOf = (file: string) => file.replace(/\W/g, '-');
/** The folder in which a page was followed. */
const placeOf = (file: string) => join(strange.folder, folderOf(file));
const inPlace = (page: string, file: string) => readFileSync(join(placeOf(page), file), 'utf8');

describe('the package', () => {
  it('has modules, types, licence, read-me and guide, and names nothing of this project', () => {
    const { installed } = strange;
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    const some = ['LICENSE', 'README.md', 'index.js', 'index.d.ts', 'cli/bin.js', 'guide/first-chart.md'];
    expect(files).toEqual(expect.arrayContaining(some));
    expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.startsWith('examples/'))).toEqual([]);
    for (const file of files.filter((name) => /\.(js|d\.ts|html|md|tsx?)$/.test(name))) {
      const text = readFileSync(join(installed, file), 'utf8');
      // React, which the gallery includes, has portals of its own.
      expect(text.replaceAll('react.portal', ''), file).not.toMatch(/#kit|practice|portal\b/);
      if (!/\.md$|^examples\//.test(file)) expect(text, file).not.toMatch(/from ['"]\.{1,2}\/[^'"]+\.tsx?['"]/);
      expect(text, file).not.toContain(ROOT);
    }
  });

  it('is resolved with its types, by import and by require, as publint and Are the types wrong check it', async () => {
    expect(await publint({ pkgDir: strange.installed, pack: false, strict: true })).toMatchObject({ messages: [] });
    const checked = await checkPackage(createPackageFromTarballData(readFileSync(strange.tarball)));
    if (checked.types === false) throw new Error('The package has no types.');
    // The read-me says that these three are ES modules only. Node versions that can require modules load them.
    expect(
      checked.problems.map((problem) => [problem.kind, 'entrypoint' in problem ? problem.entrypoint : null]),
    ).toEqual(['./schema', './docs', './cli'].map((entry) => ['CJSResolvesToESM', entry]));
  });

  it('needs for each entry only the peers that the README names', () => {
    const AT_ONCE = /(?:from|^import) ["']([^"']+)["']/gm;
    const AT_ANY_TIME = /(?:from |^import |\bimport\()["']([^"']+)["']/gm;
    const peersOf = (entry: string, when: RegExp, seen = new Set<string>()): string[] => {
      if (seen.has(entry)) return [];
      seen.add(entry);
      const imports = [...readFileSync(entry, 'utf8').matchAll(when)];
      return imports.flatMap(([, name = '']) =>
        name.startsWith('.') ? peersOf(join(dirname(entry), name), when, seen) : [name],
      );
    };
    const asked = (entry: string, when = AT_ONCE) =>
      [...new Set(peersOf(join(strange.installed, entry), when))]
        // The kit's templates for project files import the kit itself.
        .filter((name) => !name.startsWith('node:') && name !== 'statechart-kit' && !name.includes('${'))
        .toSorted();
    expect(asked('index.js')).toEqual(['@sinonjs/fake-timers', 'xstate']);
    expect(asked('react/index.js')).toEqual(['@sinonjs/fake-timers', '@testing-library/react', 'xstate']);
    expect(asked('dom/index.js')).toEqual(['@sinonjs/fake-timers', '@testing-library/dom', 'xstate']);
    expect(asked('playwright/index.js')).toEqual([]);
    expect(asked('playwright-test/index.js')).toEqual(['xstate']);
    expect(asked('fast-check/index.js')).toEqual(['fast-check']);
    expect(asked('schema/index.js')).toEqual(['json-schema-faker']);
    expect(asked('interleave/index.js')).toEqual([]);
    expect(asked('gallery/index.js')).toEqual([]);
    expect(asked('bridge/index.js')).toEqual(['xstate']);
    expect(asked('docs/index.js')).toEqual(['oxc-parser', 'vite', 'xstate']);
    expect(asked('docs/index.js', AT_ANY_TIME)).toEqual(['elkjs/lib/elk.bundled.js', 'oxc-parser', 'vite', 'xstate']);
  });
});

/** A shell runs the commands of these first pages exactly as printed. Resident processes run those of the other pages. */
const FIRST = ['kit/README.md', 'kit/guide/first-chart.md'];

describe.concurrent('a page of the guide', () => {
  it.each(guidePages.map(({ file }) => file))(
    'works exactly as written: %s',
    { timeout: PATIENCE_MS },
    async (file) => {
      const surroundings = { project: placeOf(file), modules: strange.modules, environment };
      await follow(file, FIRST.includes(file) ? surroundings : { ...surroundings, staying });
    },
  );
});

describe.concurrent('an example', () => {
  it.each(['form', 'fetch', 'wizard'])(
    'passes on the chart, on the view and in a browser, as it was published: %s',
    { timeout: PATIENCE_MS },
    async (name) => {
      const place = join(strange.folder, name);
      cpSync(join(strange.installed, 'examples', name), place, { recursive: true });
      symlinkSync(strange.modules, join(place, 'node_modules'));
      const { status, out } = await staying.run('npx vitest run', place);
      expect(out).toMatch(/Test Files {2}3 passed/);
      expect(status).toBe(0);
    },
  );
});

describe('third-party machines, unchanged', () => {
  const place = () => join(strange.folder, 'others');
  const of = (file: string) => readFileSync(join(place(), file), 'utf8');
  const ran = (program: string, args: string[]) => strange.run(program, args, place());
  const published = () => join(strange.modules, '@sanity/comlink/dist');

  beforeAll(() => {
    for (const [file, code] of Object.entries(FILES)) strange.write(join('../others', file), code);
    for (const folder of COPIES) cpSync(published(), join(place(), folder), { recursive: true });
    symlinkSync(strange.modules, join(place(), 'node_modules'));
    ran('git', ['init', '--quiet']);
  });

  it(
    'are explored: every state is entered, every transition taken',
    () => {
      const out = ran(process.execPath, [
        join(strange.modules, 'vitest/vitest.mjs'),
        'run',
        '--reporter=verbose',
        // The charts are independent, so one process can load the tools once for all of them.
        '--no-isolate',
      ]);
      const whole = out.match(/every state was entered and every transition taken/g);
      expect(whole).toHaveLength(PUBLISHED.length);
    },
    PATIENCE_MS,
  );

  it(
    'are documented, and drawn in every format',
    () => {
      const out = strange.tried(process.execPath, ['commands.js'], place(), environment);
      expect(out).toMatchObject({ status: 0 });
      for (const id of PUBLISHED) {
        expect(of(`pages/${id}.md`)).toContain('| state');
        expect(of(`pages/${id}.svg`)).toMatch(/^<svg [^]*data-state=/);
      }
      expect(of('pages/connection.md')).toContain('should send heartbeats');
      expect(JSON.parse(of('connection.json'))).toMatchObject({ id: 'connection' });
      expect(of('connection.mermaid')).toContain('disconnected --> handshaking: connect [has target]');
      expect(JSON.parse(of('connection.stately'))).toMatchObject({ id: 'connection' });
      const [, width, height] = / width="(\d+)[^"]*" height="(\d+)/.exec(of('connection.svg')) ?? [];
      const png = readFileSync(join(place(), 'connection.png'));
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      // In whole CSS pixels; a screen shows two device pixels for each.
      expect(Math.abs(png.readUInt32BE(16) - Number(width) * 2)).toBeLessThanOrEqual(2);
      expect(Math.abs(png.readUInt32BE(20) - Number(height) * 2)).toBeLessThanOrEqual(2);
      expect(
        strange.tried(
          process.execPath,
          [join(strange.installed, 'cli/bin.js'), 'draw', 'connection', '--format', 'png'],
          place(),
        ),
      ).toMatchObject({
        status: 1,
        out: expect.stringContaining('name a file by --out connection.png'),
      });
    },
    PATIENCE_MS,
  );
});

describe('after the guide', () => {
  const GALLERY = 'kit/guide/gallery.md';
  const kit = (...args: string[]) => [join(strange.installed, 'cli/bin.js'), ...args];

  it('all of its code compiles with the strictest options', () => {
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      module: 'nodenext',
      moduleResolution: 'nodenext',
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      types: ['node'],
    };
    const files = guidePages.flatMap((page) =>
      stepsOf(page).flatMap((step) =>
        step.kind === 'file' && /\.tsx?$/.test(step.place) ? [`../${folderOf(page.file)}/${step.place}`] : [],
      ),
    );
    strange.write('tsconfig.json', JSON.stringify({ compilerOptions, files }));
    strange.run(process.execPath, [join(strange.modules, 'typescript/bin/tsc'), '-p', '.', '--checkers', '1']);
  });

  it('each chart has a page and a drawing, and there is a site', () => {
    expect(inPlace(GALLERY, 'docs/charts/login.md')).toContain('| `asking` |');
    expect(inPlace(GALLERY, 'docs/charts/login.svg')).toContain('login.inside');
    expect(inPlace(GALLERY, 'site/index.html')).toContain('<title>Our charts</title>');
    expect(existsSync(join(placeOf(GALLERY), 'site/charts/login.svg'))).toBe(true);
    const scripts = readdirSync(join(placeOf(GALLERY), 'site/assets')).filter((name) => name.endsWith('.js'));
    expect(scripts.map((name) => inPlace(GALLERY, `site/assets/${name}`)).join('')).toContain('Who comes in.');
  });

  it(
    'the gallery that is served shows a chart, and says nothing on the console',
    async () => {
      const gallery = spawn(process.execPath, kit('gallery'), {
        cwd: placeOf(GALLERY),
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const browser = await chromium.launch({ executablePath: environment['CHROMIUM_PATH']! });
      try {
        const address = await new Promise<string>((resolve, reject) => {
          gallery.stdout.setEncoding('utf8').on('data', (said: string) => {
            const [, found] = /The gallery: (\S+)/.exec(said) ?? [];
            if (found !== undefined) resolve(found);
          });
          gallery.on('exit', () => reject(new Error('The gallery has ended.')));
        });
        const page = await browser.newPage();
        const complaints: string[] = [];
        page.on('console', (message) => {
          if (message.type() === 'error') complaints.push(message.text());
        });
        page.on('pageerror', ({ message }) => complaints.push(message));
        await page.goto(`${address}login`);
        await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor({ timeout: 60_000 });
        await page.locator('svg [data-state="login.asking"]').waitFor({ timeout: 60_000 });
        expect(await page.getByRole('link', { name: 'Our charts', exact: true }).count()).toBe(1);
        expect(complaints).toEqual([]);
      } finally {
        await browser.close();
        gallery.kill();
      }
    },
    PATIENCE_MS,
  );

  it('two versions of a chart are one picture, and an unknown version is an error', () => {
    const file = join(placeOf(GALLERY), 'src/login/login.machine.ts');
    strange.write(
      'newer.machine.ts',
      readFileSync(file, 'utf8').replace("'form.cancelled': 'filling'", "again: 'filling'"),
    );
    const both = strange.run(process.execPath, kit('diff', '--out', 'changes', file, 'newer.machine.ts'));
    expect(both).toContain('1 chart differs from');
    const pictures = readdirSync(join(strange.project, 'changes')).filter((name) => name.endsWith('.svg'));
    expect(pictures).toHaveLength(1);
    expect(readFileSync(join(strange.project, 'changes', pictures[0]!), 'utf8')).toMatch(/is-(gone|added|new)/);
    const diff = (...args: string[]) => strange.tried(process.execPath, kit('diff', ...args), placeOf(GALLERY));
    expect(diff('HEAD').out).toContain('None: every chart is the same');
    expect(diff('nowhere')).toMatchObject({ status: 1, out: expect.stringContaining('git knows no commit "nowhere"') });
  });

  it('a scaffolded model runs, also by Node’s own runner', () => {
    strange.write(
      'lamp.machine.js',
      `import { createMachine } from 'xstate';
      export const lampMachine = createMachine({ id: 'lamp', initial: 'dark', states: { dark: { on: { press: 'lit' } }, lit: { after: { 500: 'dark' } } } });`,
    );
    expect(strange.run(process.execPath, kit('scaffold', 'lamp.machine.js'))).toContain(
      'serializeState: which part of the context',
    );
    const model = readFileSync(join(strange.project, 'lamp.model.ts'), 'utf8');
    // The scaffolded model is plain JavaScript too.
    strange.write(
      'lamp.node.js',
      `${model}\nimport { describeChart } from 'statechart-kit';\ndescribeChart(lampModel);`,
    );
    const out = strange.run(process.execPath, ['--test', 'lamp.node.js']);
    expect(out).toMatch(/# (?:tests|pass) 2/);
    expect(out).toMatch(/# fail 0/);
  });

  it('init finds the machines of a project, and the files that it writes run', () => {
    const place = join(strange.folder, 'init');
    const inInit = (file: string) => join('../init', file);
    strange.write(inInit('package.json'), '{ "type": "module" }');
    strange.write(
      inInit('src/machines.ts'),
      `import { assign, createMachine } from 'xstate';
      export const doorMachine = createMachine({ id: 'door', initial: 'shut', states: { shut: { on: { push: 'open' } }, open: { after: { 500: 'shut' } } } });
      export const counterMachine = createMachine({ id: 'counter', context: { n: 0 }, on: { up: { actions: assign({ n: ({ context }) => context.n + 1 }) } } });
      export const formMachine = createMachine({ id: 'form', context: { n: 0 }, on: { typed: { actions: assign({ n: ({ event }) => event.value.each.length }) } } });
      export const lockMachine = createMachine({ id: 'lock', initial: 'shut', states: { shut: { on: { dialled: { guard: ({ event }) => event.code === 42, target: 'open' } } }, open: {} } });
      export const unnamed = createMachine({});`,
    );
    strange.write(
      inInit('src/broken.ts'),
      `import { createMachine } from 'xstate';\nexport const lost = createMachine({ id: 'lost' });\nthrow new Error('not today');`,
    );
    symlinkSync(strange.modules, join(place, 'node_modules'));
    const out = strange.run(process.execPath, kit('init'), place);
    expect(out).toContain('3 machines have tests, ready to run.\nRun them: npx vitest run\n');
    expect(out).toContain('src/broken.ts could not be imported: not today');
    expect(out).toContain(
      'call describeChart(formModel) in form.chart.test.ts. "form" throws in the state {} on the event "typed"',
    );
    // `init` has run the tests. It has removed the lock's failing test and reports the reason.
    expect(out).toMatch(
      /call describeChart\(lockModel\) in lock\.chart\.test\.ts\. .*state #lock\.open was never entered/,
    );
    expect(readdirSync(join(place, 'src')).filter((name) => name.endsWith('.test.ts'))).toEqual(
      ['counter', 'door', 'unnamed'].map((id) => `${id}.chart.test.ts`),
    );
    // A second run keeps existing files.
    expect(strange.run(process.execPath, kit('init'), place)).not.toContain('written');
    expect(strange.tried(process.execPath, kit('docs'), place)).toMatchObject({
      status: 1,
      out: expect.stringMatching(/11 files are written\.\nFailed: form: "form" throws/),
    });
  });

  it('is required as well as imported, by every entry that a test needs', () => {
    strange.write(
      'door.test.cjs',
      `const { createModel, describeChart } = require('statechart-kit');
      for (const entry of ['dom', 'react', 'playwright', 'fast-check', 'schema', 'gallery', 'bridge', 'docs', 'cli']) require('statechart-kit/' + entry);
      const { createMachine } = require('xstate');
      const door = createMachine({ id: 'door', initial: 'shut', states: { shut: { on: { push: 'open' } }, open: {} } });
      describeChart(createModel(door, { input: undefined, events: { push: [{}] }, serializeState: () => null }));`,
    );
    const out = strange.run(process.execPath, ['--test', 'door.test.cjs']);
    expect(out).toMatch(/# (?:tests|pass) 2/);
    expect(out).toMatch(/# fail 0/);
  });

  it('the command line lists its commands, and explains errors', () => {
    expect(strange.tried(process.execPath, kit()).status).toBe(0);
    expect(strange.tried(process.execPath, kit('galery'))).toMatchObject({
      status: 1,
      out: expect.stringContaining('gallery ['),
    });
    const nowhere = strange.tried(process.execPath, kit('docs', '--config', 'nowhere.ts'));
    expect(nowhere.status).toBe(1);
    expect(nowhere.out).toContain('nowhere.ts');
  });
});
