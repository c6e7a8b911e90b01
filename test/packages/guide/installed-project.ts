/** An empty project with the kit's package installed as npm would publish it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeKitPackage } from '../../../scripts/package/kit-package.mjs';
import { ROOT } from '../../architecture/files.ts';

/** Packages linked from this project, because the test has no registry. */
const LINKED: Record<string, string> = {
  ...Object.fromEntries(
    [
      '@sanity/comlink',
      '@sinonjs/fake-timers',
      '@testing-library/dom',
      '@testing-library/react',
      '@types/node',
      '@types/react',
      '@types/react-dom',
      '@valibot/to-json-schema',
      '@xstate/react',
      '@xstate/test',
      'elkjs',
      'fast-check',
      'happy-dom',
      'json-schema-faker',
      'oxc-parser',
      'playwright-core',
      'react',
      'react-dom',
      'rxjs',
      'typescript',
      'uuid',
      'valibot',
      'vite',
      'vitest',
      'wouter',
      'ws',
      'xstate',
    ].map((name) => [name, name]),
  ),
  '@xstate/graph': '@xstate/test',
};

/** A program's exit status and output. */
export type Tried = { status: number | null; out: string };

export async function makeStrangeProject() {
  const folder = mkdtempSync(join(tmpdir(), 'statechart-kit-'));
  const project = join(folder, 'project');
  const modules = join(project, 'node_modules');

  function tried(program: string, args: string[], cwd = project, more: Record<string, string> = {}): Tried {
    // The project must not see the variables that this run's Vitest sets.
    const { VITEST: _, VITEST_MODE: __, NODE_ENV: ___, ...surroundings } = process.env;
    const env = { ...surroundings, ...more, NO_COLOR: '1' };
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env });
    return { status, out: `${stdout}${stderr}` };
  }
  function run(program: string, args: string[], cwd = project): string {
    const { status, out } = tried(program, args, cwd);
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${out}`);
    return out;
  }
  function write(file: string, code: string) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), code);
  }

  await writeKitPackage(join(folder, 'package'));
  mkdirSync(project);
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], join(folder, 'package'));
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  const names = Object.keys(LINKED);
  const links = Object.fromEntries(names.map((name) => [name, `file:${ROOT}node_modules/${LINKED[name]}`]));
  const dependencies = { ...links, 'statechart-kit': `file:../${tarball}` };
  const overrides = Object.fromEntries(names.map((name) => [name, `$${name}`]));
  write('package.json', JSON.stringify({ private: true, type: 'module', dependencies, overrides }));
  run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps']);

  return {
    /** Where everything is. */
    folder,
    project,
    modules,
    installed: join(modules, 'statechart-kit'),
    /** What npm would publish. */
    tarball: join(folder, tarball),
    tried,
    run,
    write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
