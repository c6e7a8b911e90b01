/** The empty projects of the matrix, as files by path. */

const DOOR = `createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { pushed: 'open' } }, open: { on: { pushed: 'shut' }, after: { 5_000: 'shut' } } },
})`;
const SPEC = `{ input: undefined, events: { pushed: [{}] }, serializeState: () => null }`;

const importing = `import { createModel, describeChart } from 'statechart-kit';
import { createMachine } from 'xstate';

describeChart(createModel(${DOOR}, ${SPEC}));
`;

/** As CommonJS. */
const required = (/** @type {string} */ code) =>
  code.replaceAll(/^import (\{.*\}) from ('.*');$/gm, 'const $1 = require($2);');

const requiring = required(importing);

/**
 * One chart for each rule that it must fail. A rule that no longer recognises its subject would pass these, so each cell runs them.
 * `BROKEN` is what the output must show.
 */
const BROKEN_CHARTS = `
const model = (machine, rest = {}) =>
  createModel(machine, { input: undefined, events: { pushed: [{}] }, serializeState: () => null, ...rest });

const waiting = createMachine({
  id: 'waiting',
  initial: 'asking',
  states: { asking: { invoke: { id: 'ask', src: fromPromise(async () => 1), onDone: 'told', onError: 'told' } }, told: {} },
});
describeLiveness(model(waiting, { events: {}, actors: { ask: { done: [1], error: ['no'] } } }));

const island = createMachine({ id: 'island', initial: 'near', states: { near: { on: { pushed: 'near' } }, far: {} } });
describeChart(model(island));

const deaf = createMachine({ id: 'deaf', initial: 'still', states: { still: { on: { pushed: 'still' } } } });
describeChart(model(deaf, { events: { pushed: [{}], pulled: [{}] } }));

let runs = 0;
const impure = createMachine({
  id: 'impure',
  context: { runs: 0 },
  initial: 'still',
  states: { still: { on: { pushed: { actions: assign({ runs: () => (runs += 1) }) } } } },
});
describeChart(model(impure));

const door = model(createMachine({ id: 'door', initial: 'shut', states: { shut: { on: { pushed: 'open' } }, open: {} } }));
const nothing = () => {};
describePaths('statement', door, () => ({
  apply: nothing,
  settle: nothing,
  close: nothing,
  read: () => temporal(door).always('The door is never open.', (state) => !state.matches('open')),
}));
`;
export const BROKEN = [
  /has no way out when no answer comes/,
  /state #island\.far was never entered/,
  /events\["pulled"\] is listed, and no state handles it|events\[\\"pulled\\"\] is listed, and no state handles it/,
  /The context is the model’s/,
  /The door is never open\.: it does not hold/,
];
const brokenImporting = `import { createModel, describeChart, describeLiveness, describePaths, temporal } from 'statechart-kit';
import { assign, createMachine, fromPromise } from 'xstate';
${BROKEN_CHARTS}`;

const features = `import { createModel, describeChart } from 'statechart-kit';
import { assign, cancel, createMachine, fromCallback, fromPromise, raise, spawnChild, stopChild } from 'xstate';

const machine = createMachine({
  id: 'features',
  context: { tries: 0 },
  type: 'parallel',
  states: {
    player: {
      initial: 'off',
      states: {
        off: { on: { power: 'on' } },
        on: {
          initial: 'tape',
          on: { power: 'off' },
          states: { tape: { on: { 'band.*': 'radio' } }, radio: { on: { 'band.*': 'tape' } }, last: { type: 'history' } },
        },
      },
    },
    order: {
      initial: 'idle',
      states: {
        idle: { on: { 'order.sent': 'asking', 'order.resumed': '#features.player.on.last' } },
        asking: {
          invoke: { id: 'ask', src: fromPromise(async () => {}), onDone: 'done', onError: 'idle' },
          entry: raise({ type: 'asked.long' }, { id: 'long', delay: 300 }),
          exit: cancel('long'),
          on: { 'asked.long': { target: 'idle', actions: assign({ tries: 1 }) } },
        },
        done: {
          entry: spawnChild(fromCallback(() => {}), { id: 'ticker' }),
          exit: stopChild('ticker'),
          after: { 1000: 'idle' },
        },
      },
    },
  },
});

describeChart(createModel(machine, {
  input: undefined,
  events: { power: [{}], 'band.changed': [{}], 'order.sent': [{}], 'order.resumed': [{}], 'asked.long': [] },
  actors: { ask: { done: [undefined], error: ['refused'] } },
  serializeState: ({ tries }) => tries,
}));
`;

const arbitrary = `import { createModel, describeChart } from 'statechart-kit';
import { fromArbitrary } from 'statechart-kit/fast-check';
import fc from 'fast-check';
import { createMachine } from 'xstate';

const events = { pushed: fromArbitrary(fc.record({ force: fc.integer() })) };
describeChart(createModel(${DOOR}, { ...${SPEC}, events }));
`;

const schema = `import { createModel, describeChart } from 'statechart-kit';
import { fromSchema } from 'statechart-kit/schema';
import { createMachine } from 'xstate';

const shape = { type: 'object', properties: { force: { type: 'integer' } }, required: ['force'] };
describeChart(createModel(${DOOR}, { ...${SPEC}, events: { pushed: fromSchema(shape) } }));
`;

/** The row of the screen table that each project with a page has. */
const OPEN = `'#door.open': () => [push, { role: 'status', text: 'open' }],`;
const SCREEN = `screen: {
    '#door.shut': () => [push, { role: 'status', text: 'shut' }],
    ${OPEN}
  },
  userActions: { pushed: () => ({ click: push }) },`;
const PUSH = `const push = { role: 'button', name: 'Push' };`;

/** The page as a browser has it. */
const PAGE = `const html = \`<p role="status">shut</p><button>Push</button><script>
  const status = document.querySelector('p');
  let timer;
  document.querySelector('button').onclick = () => {
    clearTimeout(timer);
    status.textContent = status.textContent === 'shut' ? 'open' : 'shut';
    if (status.textContent === 'open') timer = setTimeout(() => (status.textContent = 'shut'), 5000);
  };
</script>\`;`;

/**
 * A project's test with two broken screen tables instead of its own: one forgets the button, which the page still shows; one expects another text.
 *
 * @param {string} test
 * @param {string} call Where the call that uses the table begins.
 */
function brokenPage(test, call) {
  const at = test.indexOf(call);
  const broken = (/** @type {string} */ row) =>
    test.slice(at).replace(OPEN, row).replace('  userActions:', '  timeoutMs: 1000,\n  userActions:');
  return (
    test.slice(0, at) +
    broken(`'#door.open': () => [{ role: 'status', text: 'open' }],`) +
    broken(`'#door.open': () => [push, { role: 'status', text: 'ajar' }],`)
  );
}
export const BROKEN_VIEW = [
  /hides \{"role":"button","name":"Push"\}/,
  /The page should show \{"role":"status","text":"ajar"\}/,
];
export const BROKEN_PAGE = [
  /The page should hide \{"role":"button","name":"Push"\}/,
  /The page should show \{"role":"status","text":"ajar"\}/,
];

const view = `// @vitest-environment happy-dom
import { createModel } from 'statechart-kit';
import { describeView } from 'statechart-kit/react';
import { useSelector } from '@xstate/react';
import { createElement } from 'react';
import { createMachine } from 'xstate';

const model = createModel(${DOOR}, ${SPEC});
${PUSH}
const Door = ({ actor }) =>
  createElement('main', null,
    createElement('p', { role: 'status' }, useSelector(actor, ({ value }) => value)),
    createElement('button', { onClick: () => actor.send({ type: 'pushed' }) }, 'Push'));
describeView(model, {
  ${SCREEN}
  view: (actor) => createElement(Door, { actor }),
});
`;

/**
 * A view test for any framework: the screen of a door, and a gesture on it.
 *
 * @param {string} imports
 * @param {string} rest Of the options.
 */
const doorView = (imports, rest) => `// @vitest-environment happy-dom
import { createModel } from 'statechart-kit';
import { describeView } from 'statechart-kit/dom';
import { createMachine } from 'xstate';
${imports}

const model = createModel(${DOOR}, ${SPEC});
${PUSH}
describeView(model, {
  ${SCREEN}
  ${rest}
});
`;

const vue = {
  'view.test.mjs': doorView(
    `import { cleanup, render } from '@testing-library/vue';
import { useSelector } from '@xstate/vue';
import { defineComponent, h } from 'vue';

const Door = defineComponent({
  props: { actor: { type: Object, required: true } },
  setup({ actor }) {
    const value = useSelector(actor, (snapshot) => snapshot.value);
    return () => [h('p', { role: 'status' }, value.value), h('button', { onClick: () => actor.send({ type: 'pushed' }) }, 'Push')];
  },
});`,
    `render: (actor) => render(Door, { props: { actor } }),\n  cleanup,`,
  ),
};

const svelte = {
  'Door.svelte': `<script>
  let { actor } = $props();
  let value = $state(actor.getSnapshot().value);
  $effect(() => {
    const { unsubscribe } = actor.subscribe((snapshot) => (value = snapshot.value));
    return unsubscribe;
  });
</script>

<p role="status">{value}</p>
<button onclick={() => actor.send({ type: 'pushed' })}>Push</button>
`,
  'vitest.config.mjs': `import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({ plugins: [svelte()], resolve: { conditions: ['browser'] } });
`,
  'view.test.mjs': doorView(
    `import { cleanup, render } from '@testing-library/svelte';\nimport Door from './Door.svelte';`,
    `render: (actor) => render(Door, { actor }),\n  cleanup,`,
  ),
};

const solid = {
  'vitest.config.mjs': `import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['development', 'browser'] },
  test: { server: { deps: { inline: [/solid/] } } },
});
`,
  'view.test.mjs': doorView(
    `import { cleanup, render } from '@solidjs/testing-library';
import { createSignal, onCleanup } from 'solid-js';
import h from 'solid-js/h';

function Door({ actor }) {
  const [value, setValue] = createSignal(actor.getSnapshot().value);
  const { unsubscribe } = actor.subscribe((snapshot) => setValue(snapshot.value));
  onCleanup(unsubscribe);
  return [h('p', { role: 'status' }, value), h('button', { onClick: () => actor.send({ type: 'pushed' }) }, 'Push')];
}`,
    `render: (actor) => render(() => Door({ actor })),\n  cleanup,`,
  ),
};

const angular = {
  'view.test.mjs': doorView(
    `import '@angular/compiler';
import { Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { BrowserTestingModule, platformBrowserTesting } from '@angular/platform-browser/testing';
import { render } from '@testing-library/angular';

TestBed.initTestEnvironment(BrowserTestingModule, platformBrowserTesting());

class Door {
  value = signal('');
  ngOnInit() {
    this.value.set(this.actor.getSnapshot().value);
    this.subscription = this.actor.subscribe((snapshot) => this.value.set(snapshot.value));
  }
  ngOnDestroy() {
    this.subscription.unsubscribe();
  }
}
// What the decorator does, in JavaScript.
Component({
  selector: 'app-door',
  inputs: ['actor'],
  template: '<p role="status">{{ value() }}</p><button (click)="actor.send({ type: \\'pushed\\' })">Push</button>',
})(Door);`,
    `async render(actor) {
    const { fixture } = await render(Door, { inputs: { actor } });
    // Angular renders at the browser's next frame, which a test does not have.
    actor.subscribe(() => fixture.detectChanges());
  },
  cleanup: () => TestBed.resetTestingModule(),`,
  ),
};

const browser = `import { test } from 'node:test';
import { createModel, getTours, runPath } from 'statechart-kit';
import { browserDriver } from 'statechart-kit/playwright';
import { chromium } from 'playwright-core';
import { createMachine } from 'xstate';

const model = createModel(${DOOR}, ${SPEC});
${PUSH}
${PAGE}

test('tours', async () => {
  const browser = await chromium.launch(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {});
  for (const { path } of getTours([model])) {
    const page = await browser.newPage();
    await page.route('http://door.test/', (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await runPath(path, await browserDriver(page, {
      screen: {
        '#door.shut': () => [push, { role: 'status', text: 'shut' }],
        '#door.open': () => [push, { role: 'status', text: 'open' }],
      },
      userActions: { pushed: () => ({ click: push }) },
      open: async () => void (await page.goto('http://door.test/')),
    }));
  }
  await browser.close();
});
`;

const playwrightTest = `import { test } from '@playwright/test';
import { createModel } from 'statechart-kit';
import { describeTours } from 'statechart-kit/playwright-test';
import { createMachine } from 'xstate';

${PUSH}
${PAGE}

describeTours(test, createModel(${DOOR}, ${SPEC}), {
  ${SCREEN}
  beforeTour: (page) => page.route('http://door.test/', (route) => route.fulfill({ contentType: 'text/html', body: html })),
  open: async (page) => void (await page.goto('http://door.test/')),
});
`;

/** No walk is allowed, so each transition is missed. */
const NO_TOUR = `
describeTours(test, createModel(${DOOR}, ${SPEC}), {
  screen: {}, userActions: {}, open: async () => {}, tours: { isWalkable: () => false },
});
`;

/** Playwright refuses two tests of one name, so each call has a group. */
const inGroups = (/** @type {string} */ test) =>
  test.replace(
    /^describeTours\(test,[^]*?^\}\);/gm,
    (call, /** @type {number} */ at) => `test.describe('${at}', () => {\n${call}\n});`,
  );

const playwrightConfig = `import { defineConfig } from '@playwright/test';

export default defineConfig({
  reporter: 'list',
  use: process.env.CHROMIUM_PATH ? { launchOptions: { executablePath: process.env.CHROMIUM_PATH } } : {},
});
`;

const gallery = {
  'src/door.machine.ts': `import { createMachine } from 'xstate';\n\nexport const doorMachine = ${DOOR};\n`,
  'src/door.model.ts': `import { createModel } from 'statechart-kit';\nimport { doorMachine } from './door.machine.ts';\n\nexport const doorModel = createModel(doorMachine, ${SPEC});\n`,
  'src/door.chart.test.ts': `import { describeChart } from 'statechart-kit';\nimport { doorModel } from './door.model.ts';\n\ndescribeChart(doorModel);\n`,
  'statechart-kit.config.ts': `import { defineConfig } from 'statechart-kit/gallery';
import { doorMachine } from './src/door.machine.ts';

export default defineConfig({
  title: 'Doors',
  base: '/',
  pages: 'docs',
  catalogues: [{
    title: 'Doors',
    entries: [{ id: 'door', title: 'Door', about: 'A door.', machine: doorMachine, source: 'src/door.machine.ts', model: 'src/door.model.ts' }],
  }],
});
`,
};

/** The same gallery with a chart whose file throws. */
Object.assign(gallery, {
  'src/broken.ts': `throw new Error('not today');\n`,
  'broken.config.ts': gallery['statechart-kit.config.ts'].replace(
    'machine: doorMachine',
    `machine: () => import('./src/broken.ts')`,
  ),
});

/** Machines as real projects have them: created by a function, with fields from events, or in a CommonJS file. */
const TYPED = `import { assign, fromPromise, setup } from 'xstate';
import { ID } from '@/ids';

export const createDoorMachine = (services) =>
  setup({ actors: { unlock: fromPromise(() => services.unlock()) } }).createMachine({
    id: ID,
    context: { code: '' },
    initial: 'shut',
    states: {
      shut: { on: { typed: { actions: assign({ code: ({ event }) => event.code }) }, pushed: { guard: ({ context }) => context.code !== '', target: 'asking' } } },
      asking: { invoke: { src: 'unlock', onDone: 'open', onError: 'shut' } },
      open: { after: { 5000: 'shut' } },
    },
  });
`;
const initTyped = {
  'src/door.ts': TYPED,
  'src/ids.ts': `export const ID = 'door';\n`,
  'vite.config.ts': `import { join } from 'node:path';\n\nexport default { resolve: { alias: { '@': join(import.meta.dirname, 'src') } } };\n`,
};
const initCommonJs = {
  'lib/door.cjs': `const { createMachine } = require('xstate');\nconst { ID } = require('./ids.cjs');\n\nmodule.exports = { doorMachine: ${DOOR.replace("'door'", 'ID')} };\n`,
  'lib/ids.cjs': `module.exports = { ID: 'door' };\n`,
};
const initPlain = {
  'src/door.js': `import { createMachine } from 'xstate';\n\nexport default ${DOOR};\n`,
};

/** @param {Record<string, string>} project */
const withBrokenView = (project) => ({
  ...project,
  ...Object.fromEntries(
    Object.entries(project)
      .filter(([name]) => name.startsWith('view.test.'))
      .map(([name, test]) => [`broken.${name}`, brokenPage(test, 'describeView(model')]),
  ),
});

export const files = {
  initTyped,
  initCommonJs,
  initPlain,
  importing: { 'door.test.mjs': importing, 'broken.test.mjs': brokenImporting },
  replaced: {
    'door.test.cjs': requiring
      .replace("pushed: 'open'", "pushed: 'asking'")
      .replace(
        'states: {',
        `states: {
    asking: { invoke: { id: 'ask', src: fromPromise(async () => 1), onDone: 'open', onError: 'open' } },`,
      )
      .replace('events:', `actors: { ask: { done: [1], error: ['no'] } }, events:`)
      .replace('{ createMachine }', '{ createMachine, fromPromise }'),
    'broken.test.cjs': required(brokenImporting),
    'jest.config.cjs': `module.exports = { setupFiles: ['./setup.cjs'] };\n`,
    'setup.cjs': `globalThis.setImmediate = (work, ...given) => globalThis.setTimeout(work, 0, ...given);\n`,
  },
  requiring: { 'door.test.cjs': requiring, 'broken.test.cjs': required(brokenImporting) },
  babel: {
    'door.test.ts': importing,
    'broken.test.ts': brokenImporting,
    'babel.config.cjs': `module.exports = { presets: [['@babel/preset-env', { targets: { node: 'current' } }], '@babel/preset-typescript'] };\n`,
  },
  features: { 'features.test.mjs': features },
  arbitrary: { 'arbitrary.test.mjs': arbitrary },
  schema: { 'schema.test.mjs': schema },
  view: withBrokenView({ 'view.test.jsx': view }),
  vue: withBrokenView(vue),
  svelte: withBrokenView(svelte),
  solid: withBrokenView(solid),
  angular: withBrokenView(angular),
  browser: { 'browser.test.mjs': browser, 'broken.test.mjs': brokenPage(browser, "test('tours'") },
  playwrightTest: {
    'door.spec.mjs': playwrightTest,
    'broken.spec.mjs': inGroups(brokenPage(playwrightTest, 'describeTours(test') + NO_TOUR),
    'playwright.config.mjs': playwrightConfig,
  },
  gallery,
};
