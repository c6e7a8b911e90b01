/**
 * The environments in which `statechart-kit` must work: test runners, and the oldest and newest supported version of each peer dependency.
 *
 * @typedef {object} Cell
 * @property {string} name The printed name.
 * @property {Record<string, string>} packages What the empty project installs beside the kit, with `xstate`.
 * @property {Record<string, string>} files The project's files, by path.
 * @property {string[]} command A program of `node_modules/.bin`, or `node`, and its arguments.
 * @property {RegExp} shows The output must match this.
 * @property {{ command: string[], shows: readonly RegExp[] }} [fails] A command that must end with an error, and what its output must match.
 * @property {boolean} [sample] Whether continuous integration runs it.
 */
import { BROKEN, BROKEN_PAGE, BROKEN_VIEW, files } from './projects.mjs';

/** The newest version on npm. */
const NEWEST = 'latest';
const PASSED = /every state was entered and every transition taken/;

/** @type {(name: string, version: string, rest: Omit<Cell, 'name' | 'packages'> & { packages?: Record<string, string> }) => Cell} */
const cell = (name, version, { packages = {}, ...rest }) => ({
  name: `${name} ${version}`,
  packages: { xstate: NEWEST, [name]: version, ...packages },
  ...rest,
});

/** The same command for the charts that must fail. */
const broken = (/** @type {string[]} */ command) => ({
  command,
  fails: {
    command: command
      .filter((one) => !one.startsWith('features'))
      .map((one) => one.replace(/\bdoor\.test/, 'broken.test')),
    shows: BROKEN,
  },
});

/** The test of a view, and the same with screen tables that the page does not match. */
const brokenView = (/** @type {string} */ file) => ({
  command: ['vitest', 'run', '--reporter=verbose', file, '--exclude', '**/broken.*'],
  fails: { command: ['vitest', 'run', `broken.${file}`], shows: BROKEN_VIEW },
});

/** @type {(xstate: string) => Cell[]} */
const node = (xstate) => [
  {
    name: `node --test, import, xstate ${xstate}`,
    packages: { xstate },
    files: { ...files.importing, ...files.features },
    ...broken(['node', '--test', '--test-reporter=spec', 'door.test.mjs', 'features.test.mjs']),
    shows: PASSED,
    sample: true,
  },
  {
    name: `node --test, require, xstate ${xstate}`,
    packages: { xstate },
    files: files.requiring,
    ...broken(['node', '--test', '--test-reporter=spec', 'door.test.cjs']),
    shows: PASSED,
    sample: true,
  },
];

/** @type {(version: string, vite: string, sample?: boolean) => Cell} */
const vitest = (version, vite, sample = false) => ({
  ...cell('vitest', version, {
    packages: { vite },
    files: files.importing,
    ...broken(['vitest', 'run', '--reporter=verbose', 'door.test.mjs']),
    shows: PASSED,
    sample,
  }),
  name: `vitest ${version}, vite ${vite}`,
});

/** @type {(what: string, version: string, command: string[], rest: Partial<Cell> & Pick<Cell, 'files'>) => Cell} */
const runner = (what, version, command, rest) => ({
  ...cell(command[0] ?? '', version, { ...rest, ...broken(command), shows: PASSED }),
  name: `${command[0]} ${version}, ${what}`,
});

const DOOR_IN_JEST = ['jest', '--verbose', '--testMatch=**/door.test.cjs'];
const BABEL = { '@babel/preset-env': '7', '@babel/core': '7', '@babel/preset-typescript': '7' };

/** @type {(version: string) => Cell[]} */
const jest = (version) => [
  runner('require', version, DOOR_IN_JEST, { files: files.requiring, sample: version === NEWEST }),
  runner('its own transform of TypeScript', version, ['jest', '--verbose', 'door.test.ts'], {
    packages: BABEL,
    files: files.babel,
  }),
  runner('a replaced setImmediate', version, DOOR_IN_JEST, { files: files.replaced }),
];

/** @type {(version: string) => Cell[]} */
const mocha = (version) => [
  runner('import', version, ['mocha', 'door.test.mjs'], { files: files.importing, sample: version === NEWEST }),
  runner('require', version, ['mocha', 'door.test.cjs'], { files: files.requiring, sample: version === NEWEST }),
];

/** @type {(name: string, version: string, from: 'arbitrary' | 'schema') => Cell} */
const payloads = (name, version, from) =>
  cell(name, version, { files: files[from], command: ['node', '--test', `${from}.test.mjs`], shows: /# fail 0/ });

/** @type {(version: string, react: string) => Cell} */
const view = (version, react) => ({
  ...cell('@testing-library/react', version, {
    packages: {
      react,
      'react-dom': react,
      '@testing-library/dom': '10',
      '@xstate/react': react === '18' ? '4' : NEWEST,
      vitest: '4',
      vite: NEWEST,
      'happy-dom': NEWEST,
    },
    files: files.view,
    ...brokenView('view.test.jsx'),
    shows: PASSED,
  }),
  name: `@testing-library/react ${version}, react ${react}`,
});

/** @type {(name: 'vue' | 'svelte' | 'solid' | 'angular', packages: Record<string, string>, sample?: boolean) => Cell} */
const domView = (name, packages, sample = false) => ({
  name: `a view of ${name}`,
  packages: {
    xstate: NEWEST,
    vitest: '4',
    vite: '8',
    'happy-dom': NEWEST,
    '@testing-library/dom': '10',
    ...packages,
  },
  files: files[name],
  ...brokenView('view.test.mjs'),
  shows: PASSED,
  sample,
});

/** @type {(version: string, major: string) => Cell[]} */
const vite = (version, major) => [
  {
    ...cell('vite', version, {
      files: files.gallery,
      command: ['statechart-kit', 'gallery', '--build'],
      shows: /The gallery is in/,
      fails: {
        command: ['statechart-kit', 'gallery', 'broken.config.ts', '--build'],
        shows: [/The gallery is in/, /Failed: .*not today/],
      },
    }),
    name: `vite ${version}, gallery`,
  },
  {
    ...cell('vite', version, { files: files.gallery, command: ['statechart-kit', 'docs'], shows: /files are written/ }),
    name: `vite ${version}, docs`,
  },
  {
    ...cell('vite', version, {
      packages: { vitest: major },
      files: files.gallery,
      command: ['statechart-kit', 'mutants'],
      shows: /door +\d+\/\d+ +\d/,
    }),
    name: `vite ${version}, vitest ${major}, mutants`,
  },
];

/** @type {(name: string, packages: Record<string, string>, files: Record<string, string>, runner: string) => Cell} */
const init = (name, packages, projectFiles, runner) => ({
  name: `init, ${name}`,
  packages: { xstate: NEWEST, vite: NEWEST, ...packages },
  files: projectFiles,
  command: ['statechart-kit', 'init'],
  shows: new RegExp(`1 machine has a test, ready to run\\.\\nRun them: npx ${runner}`),
});

/** @type {readonly Cell[]} */
export const cells = [
  init('TypeScript with an alias and Vitest', { vitest: NEWEST }, files.initTyped, 'vitest run'),
  init('JavaScript modules and Vitest', { vitest: NEWEST }, files.initPlain, 'vitest run'),
  init('CommonJS and Jest', { jest: NEWEST }, files.initCommonJs, 'jest'),
  ...node('5.18.0'),
  ...node('5.19.2'),
  ...node('5.20.0'),
  ...node('5.28.0'),
  ...node('5.31.0'),
  ...node(NEWEST),
  vitest('2.1.9', '5'),
  vitest('3.0.0', '6'),
  vitest('3', '7', true),
  vitest('4', '8'),
  vitest(NEWEST, NEWEST),
  ...jest('29'),
  ...jest(NEWEST),
  ...mocha('10'),
  ...mocha(NEWEST),
  cell('bun', NEWEST, {
    files: files.importing,
    ...broken(['bun', 'test', './door.test.mjs']),
    shows: /\b\d+ pass\n\s*0 fail/,
  }),
  ...['3.0.0', NEWEST].map((version) => payloads('fast-check', version, 'arbitrary')),
  ...['0.6.3', NEWEST].map((version) => payloads('json-schema-faker', version, 'schema')),
  view('14.0.0', '18'),
  view('15.0.0', '18'),
  view('16.1.0', '19'),
  view(NEWEST, '19'),
  domView('vue', { vue: '3', '@xstate/vue': NEWEST, '@testing-library/vue': '8' }, true),
  domView('svelte', { svelte: '5', '@sveltejs/vite-plugin-svelte': NEWEST, '@testing-library/svelte': '5' }),
  domView('solid', { 'solid-js': '1', '@solidjs/testing-library': '0.8' }),
  domView('angular', {
    ...Object.fromEntries(
      ['common', 'compiler', 'core', 'platform-browser', 'router'].map((name) => [`@angular/${name}`, NEWEST]),
    ),
    rxjs: '7',
    '@testing-library/angular': NEWEST,
  }),
  ...['1.51.0', '1.55.0', NEWEST].map((version) =>
    cell('playwright-core', version, {
      files: files.browser,
      command: ['node', '--test', 'browser.test.mjs'],
      shows: /# fail 0/,
      fails: { command: ['node', '--test', 'broken.test.mjs'], shows: BROKEN_PAGE },
    }),
  ),
  ...['1.51.0', NEWEST].map((version) =>
    cell('@playwright/test', version, {
      files: files.playwrightTest,
      command: ['playwright', 'test', 'door'],
      fails: {
        command: ['playwright', 'test', 'broken'],
        shows: [...BROKEN_PAGE, /No walk takes:\s+#door\.shut \| pushed \| 0/],
      },
      shows: /\bdoor\.spec\.mjs:\d+:\d+ › door, every transition[^]*every transition is in a walk[^]*2 passed/,
    }),
  ),
  ...vite('5', '3'),
  ...vite('6', '3'),
  ...vite('7', '4'),
  ...vite(NEWEST, NEWEST),
];
