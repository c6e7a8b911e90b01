/** Type-checks the code in the documentation: one compiler run over all blocks, in a folder beside the project's cache. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { chartFiles } from '../../scripts/scaffold/chart-files.mjs';
import { spellingsOf } from '../../scripts/scaffold/chart-name.mjs';
import { ROOT } from '../architecture/files.ts';
import { placeOf, type Block } from './markdown.ts';

const CACHE = join(ROOT, 'node_modules/.cache/practice-portal-documentation');

export const nameOf = ({ file, line }: Block) => `${file}:${line}`;

/** Relative imports in a file's block resolve from that file's folder. */
const fileOf = (block: Block) =>
  placeOf(block).place ?? `documentation/${block.file.replace(/\W+/g, '-')}-${block.line}.${block.language}`;

const to = (file: string) => relative(CACHE, join(ROOT, file)).replaceAll('\\', '/');

/** Maps each import name of the package to its source file in the project. */
const PACKAGE = {
  'practice-portal/embed': [to('embed/index.ts')],
  'practice-portal/embed/models': [to('embed/models/index.ts')],
  'practice-portal/embed/global': [to('embed/global.ts')],
  'practice-portal/embed/react': [to('embed/react/index.ts')],
  'practice-portal/embed/use-report': [to('embed/react/use-report.ts')],
  'practice-portal/embed/*': [to('embed/addons/*.ts')],
  'statechart-kit': [to('kit/index.ts')],
  'statechart-kit/*': [to('kit/*/index.ts')],
  'practice-portal/machines': [to('machines/index.ts')],
  'practice-portal/machines/*': ['./machines/*/index.ts'],
};

function write(file: string, code: string) {
  mkdirSync(dirname(join(CACHE, file)), { recursive: true });
  writeFileSync(join(CACHE, file), code);
}

/** One import path for each chart, as in the package. */
function writeChartEntries() {
  for (const chart of readdirSync(join(ROOT, 'machines'))) {
    const parts = ['machine', 'types', 'selectors'].map((part) => `${chart}.${part}.ts`);
    const present = parts.filter((part) => existsSync(join(ROOT, 'machines', chart, part)));
    if (present.length > 0)
      write(`machines/${chart}/index.ts`, present.map((part) => `export * from './${part}';\n`).join(''));
  }
}

/**
 * Writes the charts that the guides create with the scaffold, unless they exist. The guides' own files overwrite them
 * later.
 */
async function writeScaffolded(charts: readonly string[]) {
  for (const chart of charts.filter((name) => !existsSync(join(ROOT, 'machines', name)))) {
    for (const [file, code] of await chartFiles(ROOT, spellingsOf(chart)))
      if (file.includes(`/${chart}/`)) write(file, code);
  }
}

/**
 * @param charts the charts that the pages create with the scaffold
 * @returns the compiler's messages, by block
 * @throws {Error} when two blocks are one file, or the compiler cannot start
 */
export async function errorsOf(blocks: readonly Block[], charts: readonly string[]): Promise<Map<string, string[]>> {
  rmSync(CACHE, { recursive: true, force: true });
  writeChartEntries();
  await writeScaffolded(charts);
  const names = new Map<string, string>();
  for (const block of blocks) {
    const file = fileOf(block);
    const other = names.get(file);
    if (other !== undefined) throw new Error(`${other} and ${nameOf(block)} are both ${file}.`);
    names.set(file, nameOf(block));
    // Makes each block a module even without an import, so that its declarations stay its own.
    write(file, `${block.code}\nexport {};\n`);
  }
  const project = {
    extends: to('tsconfig.json'),
    compilerOptions: { rootDirs: ['.', to('.')], paths: PACKAGE },
    include: [],
    files: [...names.keys()],
  };
  write('tsconfig.json', JSON.stringify(project));
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const args = [compiler, '-p', CACHE, '--pretty', 'false', '--checkers', '1'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: CACHE, encoding: 'utf8' });
  const errors = new Map<string, string[]>();
  for (const [, file = '', words = ''] of stdout.matchAll(/^([^\s(][^(\n]*)\(\d+,\d+\): (error .*)$/gm)) {
    const name = names.get(file) ?? file;
    errors.set(name, [...(errors.get(name) ?? []), words]);
  }
  if (errors.size === 0 && stdout.trim() !== '') throw new Error(stdout);
  return errors;
}
