/** The conventions for new files in a project: module format, extensions in imports, and test runner. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isCommonJs } from '../config/common-js.ts';

export type TestRunner = 'vitest' | 'jest' | 'mocha' | 'bun' | 'node';

export type ProjectShape = {
  /** Null if the project has none. */
  runner: TestRunner | null;
  /** How TypeScript files import each other: with `.ts`, as `.js`, or without an ending. */
  importEnding: '.ts' | '.js' | '';
};

/** The syntax of a file. */
export type Syntax = { isTypeScript: boolean; isCommonJs: boolean };

const RUNNERS = ['vitest', 'jest', 'mocha', 'bun'] as const;
const IMPORT = /(?:from|import)\s+['"](\.{1,2}\/[^'"]+)['"]/g;

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Searches the project and the folders above it, because a workspace's packages are in its root. */
function isInstalled(root: string, name: string): boolean {
  if (existsSync(join(root, 'node_modules', name, 'package.json'))) return true;
  return dirname(root) !== root && isInstalled(dirname(root), name);
}

function runnerOf(root: string): TestRunner | null {
  type Description = { scripts?: { test?: string }; dependencies?: object; devDependencies?: object };
  const { scripts, ...description } = JSON.parse(read(join(root, 'package.json')) || '{}') as Description;
  const test = scripts?.test ?? '';
  const used = RUNNERS.find((name) => new RegExp(`\\b${name}\\b`).test(test));
  if (used) return used;
  if (/\bnode\b.*--test\b/.test(test)) return 'node';
  const listed = { ...description.dependencies, ...description.devDependencies };
  return RUNNERS.find((name) => name in listed) ?? RUNNERS.find((name) => isInstalled(root, name)) ?? null;
}

/**
 * The extension that most of the project's imports use; without imports, one that the TypeScript configuration allows.
 */
function importEndingOf(root: string, sources: readonly string[]): ProjectShape['importEnding'] {
  const counts = { '.ts': 0, '.js': 0, '': 0 };
  for (const file of sources.filter((name) => /\.[cm]?tsx?$/.test(name)))
    for (const [, request = ''] of read(join(root, file)).matchAll(IMPORT)) {
      if (/\.tsx?$/.test(request)) counts['.ts'] += 1;
      else if (/\.jsx?$/.test(request)) counts['.js'] += 1;
      else if (!/\.(?:json|css|s[ac]ss|svg|png|vue|svelte)$/.test(request)) counts[''] += 1;
    }
  const [most] = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  if (most && most[1] > 0) return most[0] as keyof typeof counts;
  const configuration = read(join(root, 'tsconfig.json'));
  return configuration === '' || configuration.includes('allowImportingTsExtensions') ? '.ts' : '';
}

/** @param sources all source files, as paths from the root */
export const readShape = (root: string, sources: readonly string[]): ProjectShape => ({
  runner: runnerOf(root),
  importEnding: importEndingOf(root, sources),
});

/** The syntax of a file, so that a new file beside it uses the same. */
export const syntaxOf = (root: string, file: string): Syntax => ({
  isTypeScript: /\.[cm]?tsx?$/.test(file),
  isCommonJs: isCommonJs(file, read(join(root, file))),
});

/** The ending of a new file beside this one. */
export const endingBeside = (file: string): string => {
  if (/\.[cm]?tsx?$/.test(file)) return 'ts';
  return /\.[cm]js$/.test(file) ? file.slice(-3) : 'js';
};

/** A file beside, as a module imports it. */
export const requestOf = (file: string, { importEnding }: ProjectShape): string =>
  `./${file.replace(/\.([cm]?)tsx?$/, (_, kind: string) => (importEnding === '' ? '' : importEnding === '.js' ? `.${kind}js` : _))}`;
