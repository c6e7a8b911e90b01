/** Installs the npm package in an empty project: its types, its modules in Node, and the part that a bundler includes. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { build, transformWithOxc, type Rollup } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as enumerations from '../../embed/models/enums.ts';
import { catalogue } from '../../machines/index.ts';
import { writeNpmPackage } from '../../scripts/package/npm-package.mjs';
import { contentOf, ROOT } from '../architecture/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'practice-portal-npm-'));
const project = join(folder, 'project');
const installed = join(project, 'node_modules/practice-portal');

/** Linked from this project, because the test has no registry. The charts' tests link what only the charts need. */
const LINKED = ['react', '@types/react', 'csstype', '@types/node', 'undici-types'];

function run(program: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

beforeAll(async () => {
  await writeNpmPackage(join(folder, 'package'));
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], join(folder, 'package'));
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  const links = Object.fromEntries(LINKED.map((name) => [name, `file:${ROOT}node_modules/${name}`]));
  const dependencies = { ...links, 'practice-portal': `file:../${tarball}` };
  cpSync(join(ROOT, 'test/embed/consumer'), join(project, 'src'), { recursive: true });
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], project);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The gzipped size of a page's bundle of the installed package. */
async function sizeOf(code: string): Promise<number> {
  const entry = join(project, 'entry.js');
  writeFileSync(entry, code);
  const output = (await build({
    configFile: false,
    root: project,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'out' }, minify: 'oxc' },
  })) as Rollup.RollupOutput[];
  return gzipSync(output[0]!.output[0].code).length;
}

/** The compiler's errors for the project's `src`, one line each. */
function errorsOf(options: Record<string, unknown>): string[] {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    jsx: 'react-jsx',
    skipLibCheck: false,
    noUncheckedIndexedAccess: true,
    types: [],
    ...options,
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  const args = ['-p', '.', '--checkers', '1', '--pretty', 'false'];
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...args], { cwd: project, encoding: 'utf8' });
  const errors = stdout.split('\n').filter((line) => / error TS\d+:/.test(line));
  if (status !== 0 && errors.length === 0) throw new Error(stdout);
  return errors;
}

/** A wrong page beside correct ones: the compiler must complain about this page alone. */
const WRONG = 'src/wrong.ts';
const writeWrong = () =>
  writeFileSync(
    join(project, WRONG),
    `import { models } from 'practice-portal/embed';\nexport const view: models.PageView = 'wide';\n`,
  );
const isOfWrong = (error: string) => error.startsWith(`${WRONG}(`);

const BROWSER = ['ES2023', 'DOM', 'DOM.Iterable'];
const RESOLUTIONS = [
  ['bundler', 'preserve'],
  ['nodenext', 'nodenext'],
] as const;

/** The specifiers that a module of the package imports, statically or dynamically. */
const importsOf = (code: string) =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, specifier = '']) => specifier);

describe('the package', () => {
  const said = new Map<string, string[]>();
  /** The compiler's errors for pages written for powerbi-client and for a wrong one. Compiled once for each module resolution. */
  const saidOfPages = (moduleResolution: string, module: string) => {
    const known = said.get(moduleResolution);
    if (known) return known;
    for (const file of readdirSync(join(ROOT, 'test/embed/consumer'))) {
      const code = contentOf(`test/embed/consumer/${file}`)
        .replaceAll("'powerbi-client'", "'practice-portal/embed'")
        .replaceAll("'powerbi-client-react'", "'practice-portal/embed/react'");
      writeFileSync(join(project, 'src', file), code);
    }
    writeWrong();
    const errors = errorsOf({ lib: BROWSER, module, moduleResolution });
    said.set(moduleResolution, errors);
    return errors;
  };

  it('has its modules, types, licence and read-me, and nothing of the rest', () => {
    const top = readdirSync(installed).filter((name) => name !== '_virtual');
    expect(top.toSorted()).toEqual(['LICENSE', 'README.md', 'cjs', 'embed', 'machines', 'package.json']);
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([]);
    for (const file of files.filter((name) => /\.(js|d\.ts)$/.test(name))) {
      expect(readFileSync(join(installed, file), 'utf8'), file).not.toMatch(
        /from ['"](powerbi-|\.\.?\/[^'"]+\.tsx?['"])/,
      );
    }
  });

  it.each(['README.md', 'embed/README.md', 'machines/README.md'])('has the files to which its %s links', (file) => {
    const links = [...readFileSync(join(installed, file), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)];
    const missing = links
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(installed, dirname(file), link)));
    expect(missing).toEqual([]);
  });

  it('passes publint: entries, formats and files', async () => {
    expect(await publint({ pkgDir: installed, pack: false, strict: true })).toMatchObject({ messages: [] });
  });

  it.each(RESOLUTIONS)('lets a page compile that was written for powerbi-client (%s)', (...resolution) => {
    expect(saidOfPages(...resolution).filter((error) => !isOfWrong(error))).toEqual([]);
  });

  it.each(RESOLUTIONS)('has types that reject wrong code (%s)', (...resolution) => {
    expect(saidOfPages(...resolution).filter(isOfWrong)).toEqual([expect.stringContaining('"wide"')]);
  });

  it('needs nothing but React for the component: no XState, in code nor in types', () => {
    const { peerDependencies, peerDependenciesMeta, dependencies } = JSON.parse(
      readFileSync(join(installed, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, unknown>>;
    expect(dependencies).toBeUndefined();
    expect(peerDependenciesMeta).toEqual({ xstate: { optional: true }, react: { optional: true } });
    expect(Object.keys(peerDependencies!)).toEqual(['xstate', 'react']);
    const strangers = ['embed', 'cjs'].flatMap((part) =>
      readdirSync(join(installed, part), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(js|d\.ts)$/.test(name))
        .flatMap((name) => {
          const code = readFileSync(join(installed, part, name), 'utf8');
          const required = [...code.matchAll(/\brequire\(['"]([^'"]+)['"]\)/g)].map(([, specifier = '']) => specifier);
          return [...importsOf(code), ...required].filter((specifier) => !specifier.startsWith('.'));
        }),
    );
    expect([...new Set(strangers)].toSorted()).toEqual(['react', 'react/jsx-runtime']);
  });

  it('contains nothing of the machine that built it', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(js|d\.ts|json)$/.test(name),
    );
    const telling = files.filter((name) =>
      /\/tmp\/|test-results|practice-portal-npm-/.test(readFileSync(join(installed, name), 'utf8')),
    );
    expect(telling).toEqual([]);
  });

  it('lets the same page compile as CommonJS (node16), with types of its own', () => {
    const before = readFileSync(join(project, 'package.json'), 'utf8');
    writeFileSync(join(project, 'package.json'), before.replace('"type":"module"', '"type":"commonjs"'));
    try {
      writeWrong();
      const errors = errorsOf({ lib: BROWSER, module: 'node16', moduleResolution: 'node16', esModuleInterop: true });
      expect(errors).toEqual([expect.stringMatching(/^src\/wrong\.ts\(.*"wide"/)]);
    } finally {
      writeFileSync(join(project, 'package.json'), before);
    }
  });

  it('can be required by a Node that cannot require modules, as one instance for all entries', () => {
    const script = `
      const embed = require('practice-portal/embed');
      const models = require('practice-portal/embed/models');
      const { PowerBIEmbed, Service, EmbedType } = require('practice-portal/embed/react');
      require('practice-portal/embed/global');
      if (embed.models.BasicFilter !== models.BasicFilter || embed.service.Service !== Service) throw new Error('two of a kind');
      if (typeof PowerBIEmbed !== 'function' || EmbedType.Qna !== 'qna' || models.TokenType[1] !== 'Embed') throw new Error('not what was expected');`;
    const flags = ['--no-experimental-require-module', '--input-type=commonjs', '-e'];
    run(process.execPath, [...flags, script], project);
    // Proves that the flag works: a module without a CommonJS version cannot be required.
    expect(() => run(process.execPath, [...flags, `require('practice-portal/machines')`], project)).toThrow(
      /ERR_REQUIRE_ESM/,
    );
  });

  it('is one instance for import and require, in Node and over an alias in a bundle', async () => {
    const page = (name: string) => `import { createRequire } from 'node:module';
      import { Report } from 'practice-portal/embed';
      if (createRequire(import.meta.url)('${name}').Report !== Report) throw new Error('two of a kind');`;
    run(process.execPath, ['--input-type=module', '-e', page('practice-portal/embed')], project);

    writeFileSync(join(project, 'neighbor.cjs'), `module.exports = require('powerbi-client').Report;`);
    const entry = join(project, 'entry.js');
    writeFileSync(
      entry,
      `import { Report } from 'practice-portal/embed'; import required from './neighbor.cjs'; export const isOne = required === Report;`,
    );
    await build({
      configFile: false,
      root: project,
      logLevel: 'error',
      resolve: { alias: { 'powerbi-client': 'practice-portal/embed' } },
      build: { outDir: 'bundled', lib: { entry, formats: ['es'], fileName: 'bundle' } },
    });
    expect(await import(join(project, 'bundled/bundle.js'))).toMatchObject({ isOne: true });
  });

  it('has one file for a script element, with everything in it', () => {
    const code = readFileSync(join(installed, 'embed/powerbi.min.js'), 'utf8');
    expect(importsOf(code)).toEqual([]);
    expect(code).not.toContain('process.env');
    const { exports, unpkg, jsdelivr } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    expect([unpkg, jsdelivr]).toEqual(['./embed/powerbi.min.js', './embed/powerbi.min.js']);
    expect(exports).toHaveProperty(['./embed/powerbi.min.js']);
  });

  it('loads in Node, by import and by require, without using browser globals', () => {
    const script = (load: string) =>
      `${load}; if (embed.models.TokenType.Embed !== 1 || models.TokenType.Aad !== 0 || typeof react.PowerBIEmbed !== 'function') throw new Error('not what was expected');`;
    const names = [
      ['embed', 'practice-portal/embed'],
      ['models', 'practice-portal/embed/models'],
      ['react', 'practice-portal/embed/react'],
    ];
    const imports = names.map(([name, path]) => `const ${name} = await import('${path}')`).join(';');
    run(process.execPath, ['--input-type=module', '-e', script(imports)], project);
    const requires = names.map(([name, path]) => `const ${name} = require('${path}')`).join(';');
    run(process.execPath, ['--input-type=commonjs', '-e', script(requires)], project);
  });

  it('has the enumerations of the sources, value by value', async () => {
    const packed = (await import(join(installed, 'embed/models/enums.js'))) as object;
    expect({ ...packed }).toEqual({ ...enumerations });
    for (const [name, members] of Object.entries(enumerations)) {
      expect(Object.entries(packed[name as keyof typeof packed]), name).toEqual(Object.entries(members));
    }
  });

  it.each([
    `import { TokenType } from 'practice-portal/embed/models'; export const type = TokenType.Embed;`,
    `import { models } from 'practice-portal/embed'; export const type = models.TokenType.Embed;`,
  ])('costs less than 1 kB if one enumeration is imported: %s', async (code) => {
    const size = await sizeOf(code);
    expect(size).toBeGreaterThan(50);
    expect(size).toBeLessThan(1000);
  });
});

describe('the charts in it', () => {
  beforeAll(() => symlinkSync(join(ROOT, 'node_modules/xstate'), join(project, 'node_modules/xstate')));

  const [example = ''] = /(?<=```ts\n)[^]*?(?=```)/.exec(contentOf('machines/README.md')) ?? [];

  it('need only xstate', () => {
    const folder_ = join(installed, 'machines');
    const files = readdirSync(folder_, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(js|d\.ts)$/.test(name),
    );
    expect(files.length).toBeGreaterThan(catalogue.length * 4);
    const strangers = files.flatMap((name) =>
      importsOf(readFileSync(join(folder_, name), 'utf8')).filter(
        (specifier) => specifier !== 'xstate' && !/^\.{1,2}\/[\w./-]+\.js$/.test(specifier),
      ),
    );
    expect(strangers).toEqual([]);
  });

  it.each(RESOLUTIONS)(
    'bring types without a browser’s, and those find what is wrong (%s)',
    (moduleResolution, module) => {
      const all = catalogue.map(({ id }, index) => `import * as chart${index} from 'practice-portal/machines/${id}';`);
      const code = `${all.join('\n')}
      import { createActor, type SnapshotFrom } from 'xstate';
      import { addressMachine, catalogue, type CatalogueEntry } from 'practice-portal/machines';
      import { COOL_DOWN_MS, couponMachine, selectIsApplied, type CouponEvent } from 'practice-portal/machines/coupon';
      export const modules = [${catalogue.map((_, index) => `chart${index}`).join(', ')}];
      export const first: CatalogueEntry | undefined = catalogue[0];
      export const other = addressMachine.id;
      const used: CouponEvent = { type: 'coupon.used' };
      const coupon = createActor(couponMachine, { input: { code: 'A', productId: COOL_DOWN_MS } });
      coupon.send(used);
      export const isApplied: boolean = selectIsApplied(coupon.getSnapshot() satisfies SnapshotFrom<typeof couponMachine>);
      // @ts-expect-error There is no such event.
      coupon.send({ type: 'coupon.stolen' });
      // @ts-expect-error A product has a number.
      createActor(couponMachine, { input: { code: 'A', productId: 'one' } });
      // @ts-expect-error There is no such state.
      coupon.getSnapshot().matches({ check: 'stolen' });`;
      for (const file of readdirSync(join(project, 'src'))) rmSync(join(project, 'src', file));
      writeFileSync(join(project, 'src/charts.ts'), code);
      writeFileSync(join(project, 'src/example.ts'), example);
      expect(errorsOf({ lib: ['ES2023'], module, moduleResolution, types: ['node'] })).toEqual([]);
    },
  );

  it('run in Node as the README shows', async () => {
    const { code } = await transformWithOxc(example, 'example.ts');
    const out = run(process.execPath, ['--input-type=module', '-e', code], project).trim().split('\n');
    expect(out.at(0)).toContain("check: 'idle'");
    expect(out.at(-1)).toMatch(/check: 'applied'.* true$/);
  });

  it('are the same instances by each kind of import, and describe each state', () => {
    const script = `
      const all = await import('practice-portal/machines');
      for (const { id, machine } of all.catalogue) {
        const beside = Object.values(await import('practice-portal/machines/' + id));
        if (!beside.includes(machine) || !Object.values(all).includes(machine)) throw new Error(id + ' is another chart');
      }
      if (!JSON.stringify(all.couponMachine.config).includes('"description"')) throw new Error('no description');
      console.log(all.catalogue.length);`;
    expect(run(process.execPath, ['--input-type=module', '-e', script], project).trim()).toBe(String(catalogue.length));
  });
});
