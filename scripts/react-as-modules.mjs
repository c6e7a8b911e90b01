/**
 * A Vite plugin: React comes as modules. It is published as CommonJS alone, of which a bundler keeps everything, with helpers
 * around it; as modules, what the portal never calls of it is left out. Its code stays as it is: only what it takes and what
 * it gives are written as modules have it.
 */

/** @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node */

/** By the name under which it is imported: the file that the published one leads to in a build. */
const BUILDS = /** @type {Record<string, string>} */ ({
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
  'use-sync-external-store/with-selector':
    'use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js',
});

const REACT = /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/cjs\//;
const ASKING_FOR_ALL = /\/node_modules\/(@stripe\/react-stripe-js|downshift)\/dist\//;

/** @returns {import('vite').Plugin} */
export const reactAsModules = () => ({
  name: 'react-as-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(react|react-dom|scheduler|use-sync-external-store)(\/|$)/ },
    async handler(id, importer, options) {
      const build = BUILDS[id];
      const published = build && (await this.resolve(id, importer, { ...options, skipSelf: true }));
      if (!published) return null;
      const end = published.id.replaceAll('\\', '/').lastIndexOf('/node_modules/');
      return `${published.id.slice(0, end)}/node_modules/${build}`;
    },
  },
  transform: {
    filter: { id: [REACT, ASKING_FOR_ALL] },
    handler(code, id) {
      if (ASKING_FOR_ALL.test(id)) return { code: askingForNames(code), map: null };
      return { code: asModule(code, this.parse(code)), map: null };
    },
  },
  // React asks the scheduler for what only its builds for measuring have, and does without.
  onLog: (_, { code, id }) => (code === 'IMPORT_IS_UNDEFINED' && REACT.test(id ?? '') ? false : undefined),
});

/**
 * Libraries that take React as one object, or ask that object what it has, would get all of it.
 *
 * @param {string} code
 */
const askingForNames = (code) =>
  code
    .replace(/^import React from 'react';/m, "import * as React from 'react';")
    .replaceAll("'useId' in React", 'true')
    .replaceAll(/^var (\S+) = _extends\(\{\}, React\);/gm, "import * as $1 from 'react';");

const own = (/** @type {string} */ name) => `given_${name}`;
const isGiven = (/** @type {Node | undefined} */ node) =>
  node?.type === 'MemberExpression' && node['object'].name === 'exports' && !node['computed'];
const isTaken = (/** @type {Node} */ { init }) => init?.type === 'CallExpression' && init.callee.name === 'require';

/**
 * @param {string} code CommonJS that gives each of its names by `exports.name = …` at its top, and takes by `var x = require('y')`.
 * @param {Node} program
 */
function asModule(code, program) {
  /** @type {{ start: number, end: number, by: string }[]} */
  const changes = [];
  const imports = [];
  /** @type {Map<string, number>} Each with where it is given first, which declares it. */
  const given = new Map();
  for (const { start, expression } of program['body']) {
    if (expression?.type !== 'AssignmentExpression' || !isGiven(expression.left)) continue;
    const { name } = expression.left.property;
    if (given.has(name)) continue;
    given.set(name, expression.left.end);
    // `exports.name = void 0` is filled below.
    const kind = expression.right.type === 'UnaryExpression' ? 'let' : 'const';
    changes.push({ start, end: expression.left.end, by: `${kind} ${own(name)}` });
  }
  for (const node of nodesIn(program)) {
    if (isGiven(node) && given.get(node['property'].name) !== node.end) {
      changes.push({ start: node.start, end: node.end, by: own(node['property'].name) });
    }
    if (node.type !== 'VariableDeclaration') continue;
    const taken = node['declarations'].filter(isTaken);
    const [kept] = node['declarations'].filter((/** @type {Node} */ declaration) => !isTaken(declaration));
    if (taken.length === 0) continue;
    for (const { id, init } of taken) imports.push(`import * as ${id.name} from '${init.arguments[0].value}';\n`);
    // Those that are taken come first.
    changes.push(
      kept ? { start: taken[0].start, end: kept.start, by: '' } : { start: node.start, end: node.end, by: '' },
    );
  }
  const names = [...given.keys()].map((name) => `${own(name)} as ${name}`).join(', ');
  return `${imports.join('')}${changed(code, changes)}\nexport { ${names} };\n`;
}

/** @param {unknown} value @returns {Node[]} */
function nodesIn(value) {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(nodesIn);
  return 'type' in value ? [/** @type {Node} */ (value), ...inner] : inner;
}

/** @param {string} code @param {{ start: number, end: number, by: string }[]} changes */
const changed = (code, changes) =>
  changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end, by }) => rest.slice(0, start) + by + rest.slice(end), code);
