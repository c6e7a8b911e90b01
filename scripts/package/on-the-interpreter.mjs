/**
 * The published library runs its charts on `embed/interpreter/` in the place of XState. Here its modules are told so; one that
 * takes of XState what the interpreter does not have is refused in words.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

/** @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node */

const root = fileURLToPath(new URL('../..', import.meta.url));
const INTERPRETER = 'embed/interpreter/index.ts';

const parsed = (/** @type {string} */ code, /** @type {'js' | 'ts'} */ lang) =>
  /** @type {Node} */ (/** @type {unknown} */ (parseAst(code, { lang })));

/** @param {unknown} value @returns {Node[]} Every node of a syntax tree. */
function nodesIn(value) {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(nodesIn);
  return 'type' in value ? [/** @type {Node} */ (value), ...inner] : inner;
}

/** What the interpreter has of XState, by name. */
const knownNames = () =>
  nodesIn(parsed(fs.readFileSync(path.join(root, INTERPRETER), 'utf8'), 'ts'))
    .filter(({ type }) => type === 'ExportSpecifier')
    .map(({ exported }) => exported.name);

const isXState = (/** @type {Node} */ { source }) => /^xstate(\/|$)/.test(source?.value ?? '');
const isAsyncWithoutParameters = (/** @type {Node | undefined} */ given) =>
  given?.['async'] === true && given['params'].length === 0;

/**
 * A module of the library with the interpreter in the place of XState.
 *
 * @param {string} code JavaScript.
 * @param {string} file Where it lies, from the root.
 * @throws {Error} When it takes something that the interpreter does not have.
 */
export function interpreted(code, file) {
  const nodes = nodesIn(parsed(code, 'js'));
  const known = knownNames();
  const refuse = (/** @type {string} */ what) => {
    throw new Error(
      `${file} ${what}: the published library runs on ${path.dirname(INTERPRETER)}/, which has ${known.join(', ')}. ` +
        'Do without it, or teach the interpreter and hold it against XState in test/embed/interpreter/.',
    );
  };
  const sources = nodes.filter(isXState);
  for (const { type, specifiers } of sources) {
    if (type !== 'ImportDeclaration') refuse('passes XState on, or brings it later');
    for (const { imported } of specifiers) {
      if (!known.includes(imported?.name)) refuse(`imports ${imported?.name ?? 'all'} of XState`);
    }
  }
  const isCallOf = (/** @type {Node} */ { type, callee }) => type === 'CallExpression' && callee.name === 'fromPromise';
  if (
    !file.startsWith('embed/interpreter/') &&
    !nodes.filter(isCallOf).every(({ arguments: [given] }) => isAsyncWithoutParameters(given))
  )
    refuse('makes a promise of something else than an async function without parameters');
  const to = path.posix.relative(path.posix.dirname(file), INTERPRETER);
  const specifier = to.startsWith('.') ? to : `./${to}`;
  return sources.reduceRight(
    (rest, { source: { start, end } }) => `${rest.slice(0, start)}'${specifier}'${rest.slice(end)}`,
    code,
  );
}
