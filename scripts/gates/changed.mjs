import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What every gate is made with. */
const EVERYTHING =
  /^(package(-lock)?\.json|tsconfig\.json|vite(st)?(\.gallery)?\.config\.ts|wordpress\/host\/package(-lock)?\.json)$/;
/** Here a folder that is named is read; elsewhere its name may be for comparing dates, or for telling. */
const READERS = /^(test|scripts\/docs)\//;
const CODE = /\.(tsx?|mjs|js|css)$/;

/**
 * What differs from where this branch left main: committed, uncommitted, new and deleted.
 *
 * @returns {string[]} Paths from the root of the project.
 * @throws {Error} Where git knows no main.
 */
export function changedFiles() {
  const main = ['main', 'origin/main'].find(
    (name) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`) !== null,
  );
  const base = main === undefined ? null : git('merge-base', 'HEAD', main);
  if (base === null) throw new Error('What has changed is told from main, and git knows no branch of that name.');
  const changed = git('diff', '--name-only', '--no-renames', '-z', base.trim()) ?? '';
  const added = git('ls-files', '--others', '--exclude-standard', '-z') ?? '';
  return [...new Set(`${changed}\0${added}`.split('\0').filter(Boolean))].sort();
}

/**
 * Every file of the project as it is now.
 *
 * @returns {Map<string, string>} By its path from the root: what code says, '' for all else.
 */
export function projectFiles() {
  const names = (git('ls-files', '--cached', '--others', '--exclude-standard', '-z') ?? '').split('\0').filter(Boolean);
  const present = names.filter((name) => fs.statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile());
  return new Map(present.map((name) => [name, CODE.test(name) ? fs.readFileSync(path.join(root, name), 'utf8') : '']));
}

/**
 * The files that a change reaches: what has changed, and whoever names, in a text of its code, a file that is reached. That is more than
 * what is imported: a file that is read, a folder by `new URL()`, a pattern. Whoever has the project's root by its address may read all of it.
 *
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, string>} files
 * @returns {Set<string>}
 */
export function reachedBy(changed, files) {
  const reached = new Set(changed);
  const known = new Set([...files.keys(), ...changed]);
  const folders = foldersOf(known);
  const waiting = new Map([...files].map(([file, code]) => [file, namedIn(file, code, known, folders)]));
  for (let grown = changed.length > 0; grown;) {
    grown = false;
    for (const [file, isNamed] of waiting) {
      if (!reached.has(file) && ![...reached].some(isNamed)) continue;
      waiting.delete(file);
      grown ||= !reached.has(file);
      reached.add(file);
    }
  }
  return reached;
}

/**
 * @param {string} file
 * @param {string} code
 * @param {ReadonlySet<string>} known Files that there are, or were.
 * @param {ReadonlySet<string>} [folders] Theirs.
 * @returns {(other: string) => boolean} Whether this file names the other one.
 */
export function namedIn(file, code, known, folders = foldersOf(known)) {
  const folder = path.posix.dirname(file);
  /** @type {Set<string>} */
  const names = new Set();
  /** @type {RegExp[]} */
  const patterns = [];
  for (const [, text = ''] of code.matchAll(/['"`]((?:\.{0,2}\/|[\w-]+\/)[^'"`\n]*)['"`]/g)) {
    // How a comment begins is no pattern of files, least of all of all files.
    if (text.startsWith('/*')) continue;
    const target = text.startsWith('.') ? path.posix.join(folder, text) : text.replace(/^\//, '');
    const [beginning = '', ...unknown] = target.split('${');
    if (unknown.length > 0) {
      if (beginning !== '') patterns.push(patternOf(`${beginning}**`));
    } else if (text.includes('*')) patterns.push(patternOf(target));
    else if (known.has(target)) names.add(target);
    else if (READERS.test(file) && folders.has(target) && !folder.startsWith(target))
      patterns.push(patternOf(`${target}/**`));
  }
  // What package.json lists as `imports`: a folder's entry, by its name.
  for (const [, entry = ''] of code.matchAll(/['"`]#([\w/-]+)['"`]/g)) names.add(`${entry}/index.ts`);
  for (const [, text = ''] of code.matchAll(
    /(?:new URL\(|import\.meta\.dirname,)\s*['"`](\.{1,2}(?:\/[^'"`\n]*)?)['"`]/g,
  )) {
    const target = path.posix.join(folder, text).replace(/\/$/, '');
    if (target === '.') return () => true;
    if (folders.has(target)) patterns.push(patternOf(`${target}/**`));
  }
  return (other) => names.has(other) || patterns.some((pattern) => pattern.test(other));
}

/** @param {Iterable<string>} files @returns {Set<string>} Every folder that one of them lies in. */
export function foldersOf(files) {
  /** @type {Set<string>} */
  const folders = new Set();
  for (const file of files) {
    for (let at = file.lastIndexOf('/'); at > 0; at = file.lastIndexOf('/', at - 1)) folders.add(file.slice(0, at));
  }
  return folders;
}

/** @param {string} glob */
function patternOf(glob) {
  const escaped = glob.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*\*\/?|\*/g, (stars) => (stars === '*' ? '[^/]*' : '.*'))}`);
}

/**
 * Of these gates those that a change can touch; of their test files those that it reaches.
 *
 * @param {readonly import('./gates.mjs').Gate[]} gates
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, string>} files
 * @returns {{ touched: import('./gates.mjs').Gate[], untouched: string[] }}
 */
export function touchedGates(gates, changed, files) {
  if (changed.length === 0) return { touched: [], untouched: gates.map(({ name }) => name) };
  const reached = reachedBy(changed, files);
  const isTouched = (/** @type {RegExp} */ pattern) =>
    changed.some((file) => EVERYTHING.test(file) || pattern.test(file));
  const narrowed = gates.flatMap((gate) => {
    const { testFiles, touchedBy = /^/ } = gate;
    if (isTouched(touchedBy)) return gate;
    if (testFiles === undefined) return [];
    const some = [...files.keys()].filter((file) => testFiles.test(file) && reached.has(file));
    return some.length > 0 ? { ...gate, program: [...gate.program, ...some] } : [];
  });
  // What another gate is made on has to be of today.
  const wanted = new Set(narrowed.flatMap(({ name, after = [] }) => [name, ...after]));
  const touched = gates.flatMap((gate) =>
    wanted.has(gate.name) ? (narrowed.find(({ name }) => name === gate.name) ?? gate) : [],
  );
  return { touched, untouched: gates.map(({ name }) => name).filter((name) => !wanted.has(name)) };
}

/**
 * @param {...string} args
 * @returns {string | null} What it prints; null where it fails.
 */
function git(...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1e8,
    });
  } catch {
    return null;
  }
}
