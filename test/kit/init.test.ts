/** The files that `statechart-kit init` writes into different projects, for machines in different kinds of export. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withModules } from '../../kit/config/project.ts';
import { initProject } from '../../kit/scaffold/init.ts';
import { ROOT } from '../architecture/files.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kit-init-'));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** `init` does not start this runner. `test/packages/` runs the tests that it writes. */
const DESCRIPTION = { scripts: { test: 'node --test' } };

async function init(files: Record<string, string>, description: object = DESCRIPTION) {
  for (const [file, code] of Object.entries({ 'package.json': JSON.stringify(description), ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), code);
  }
  return withModules(root, (load) => initProject(root, load));
}
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const CHART = `{ id: 'door', initial: 'shut', states: { shut: { on: { push: 'open' } }, open: {} } }`;

describe('the first model', () => {
  it('has the fields that the chart reads of its events and results, with values that lead on', async () => {
    const { tested, remaining } = await init({
      'src/cart.ts': `import { assign, fromPromise, setup } from 'xstate';
        export const cartMachine = setup({ actors: { load: fromPromise(async () => []), pay: fromPromise(async () => ({})) } }).createMachine({
          id: 'cart', context: { token: '', lines: [], receipt: null }, initial: 'guest',
          on: { signedIn: { actions: assign({ token: ({ event }) => event.token }) } },
          states: {
            guest: { on: { opened: { target: 'loading', guard: ({ context }) => context.token !== '' } } },
            loading: { invoke: { src: 'load', onDone: { target: 'open', actions: assign({ lines: ({ event }) => event.output.map((line) => line) }) }, onError: 'guest' } },
            open: { on: { paid: { guard: ({ event }) => event.isSure && event.count > 0, target: 'paying' } } },
            paying: { invoke: { src: 'pay', onDone: { target: 'done', actions: assign({ receipt: ({ event }) => event.output.receipt.number }) }, onError: 'open' } },
            done: { type: 'final' },
          },
        });`,
    });
    expect(remaining).toEqual([]);
    expect(tested).toEqual(['cart']);
    const model = read('src/cart.model.ts');
    expect(model).toContain(`signedIn: [{ token: 'token' }],`);
    expect(model).toContain(`paid: [{ isSure: true, count: 1 }],`);
    expect(model).toContain('load: { done: [[]], error: [undefined] },');
    expect(model).toContain(`pay: { done: [{ receipt: 'receipt' }], error: [undefined] },`);
  });

  it('lists the events that only the types name, also those of another file', async () => {
    await init({
      'src/door.types.ts': `export type DoorEvent = { type: 'push' } | Sent | { type: 'kick' | 'lock'; hard: boolean };\ninterface Sent { type: 'child.sent' }`,
      'src/door.ts': `import { setup } from 'xstate';\nimport type { DoorEvent } from './door.types.js';\nexport const doorMachine = setup({ types: { events: {} as DoorEvent } }).createMachine(${CHART});`,
      'src/lamp.ts': `import { setup } from 'xstate';\ntype Lit = { type: 'lit' };\nexport const lampMachine = setup({ types: {} as { events: Lit } }).createMachine({ id: 'lamp', initial: 'a', states: { a: {} } });`,
    });
    expect(read('src/door.model.ts')).toContain(`push: [{}],\n    'child.sent': [],\n    kick: [],\n    lock: [],\n`);
    expect(read('src/lamp.model.ts')).toContain('lit: [],');
  });

  it('leaves out the context if it counts without end, and starts with an empty input if the chart reads one', async () => {
    await init({
      'src/counter.ts': `import { assign, createMachine } from 'xstate';
        export const counterMachine = createMachine({ id: 'counter', context: ({ input }) => ({ n: 0, step: input.step }), on: { up: { actions: assign({ n: ({ context }) => context.n + 1 }) } } });`,
    });
    expect(read('src/counter.model.ts')).toContain('serializeState: () => null');
    expect(read('src/counter.model.ts')).toContain('input: {} as never');
  });
});

describe('machines as they are exported', () => {
  it('are made by a function, without an id, or the default export', async () => {
    const { tested, remaining } = await init({
      'src/door.ts': `import { createMachine } from 'xstate';\nexport function createDoorMachine(services) { return createMachine(${CHART}); }`,
      'src/lamp.machine.ts': `import { createMachine } from 'xstate';\nexport default createMachine({ id: 'lamp', initial: 'off', states: { off: {} } });`,
      'src/plain.ts': `import { createMachine } from 'xstate';\nexport const plainMachine = createMachine({ initial: 'one', states: { one: { on: { go: 'two' } }, two: {} } });`,
      'src/hook.ts': `import { createMachine } from 'xstate';\nexport function useDoor() { throw createMachine({}); }`,
    });
    expect(tested).toEqual(['door', 'lamp', 'plain']);
    expect(read('src/door.machine.ts')).toContain('export const doorMachine = createDoorMachine({} as never);');
    expect(read('src/door.model.ts')).toContain(`import { doorMachine } from './door.machine.ts';`);
    expect(read('src/lamp.model.ts')).toContain(`import lampMachine from './lamp.machine.ts';`);
    expect(read('src/plain.machine.ts')).toContain(`{ ...plainMachineWithoutId.config, id: 'plain' }`);
    const config = read('statechart-kit.config.ts');
    expect(config).toContain(`machine: () => import('./src/door.machine.ts')`);
    expect(config).toContain(`machine: () => import('./src/lamp.machine.ts')`);
    expect(remaining).toEqual([
      'src/hook.ts:2: this machine cannot be used, because it is made inside the hook "useDoor". Move it to a constant of the module. Then run init again.',
    ]);
  });

  const doorIn = (id: string) => CHART.replace("'door'", `'${id}'`);
  it.each<[string, string, string]>([
    ['a field', `export class Door { machine = createMachine(${doorIn('a')}); }`, 'new Door().machine'],
    [
      'a private field',
      `export class Door { constructor(private api: object) {} private machine = setup({}).createMachine(${doorIn('a')}); }`,
      `new Door({} as never)['machine']`,
    ],
    ['a static field', `export class Door { static machine = createMachine(${doorIn('a')}); }`, 'Door.machine'],
    [
      'a method, which reads of what its class was given',
      `abstract class Base {
        input: { wait?: number };
        constructor({ input }: { input: { wait?: number } }) { this.input = input; }
      }
      export class Door extends Base {
        protected make(api: { open: () => void }) { const wait = this.input.wait ?? 5; return createMachine({ ...${doorIn('a')}, after: { [wait]: '.shut' } }); }
      }`,
      `new Door(given)['make'](given)`,
    ],
    [
      'an actor of a class',
      `export default class Door { actor; constructor() { this.actor = createActor(createMachine(${doorIn('a')})); } }`,
      `new created_chartMachine()['actor'].logic`,
    ],
    [
      'a method that stores it',
      `export class Door { machine: unknown; open() { const made = createMachine(${doorIn('a')}); this.machine = made; } }`,
      `new Door()['machine']`,
    ],
    ['an object', `export const charts = { door: createMachine(${doorIn('a')}) };`, 'charts.door'],
    [
      'a function of an object',
      `export const charts = { door: () => createMachine(${doorIn('a')}) };`,
      'charts.door()',
    ],
    [
      'another name',
      `import { createMachine as create } from 'xstate';\nexport const makeA = () => create(${doorIn('a')});`,
      'makeA()',
    ],
  ])('are found in %s', async (_, code, expression) => {
    const { tested, remaining } = await init({
      'src/chart.ts': `import { createActor, createMachine, setup } from 'xstate';\n${code}\nvoid [createActor, createMachine, setup];`,
    });
    expect([tested, remaining]).toEqual([['a'], []]);
    expect(read('src/a.machine.ts')).toContain(` = ${expression};`);
    // A second run finds the same machine, once.
    rmSync(join(root, 'src/a.model.ts'));
    const { written, remaining: second } = await withModules(root, (load) => initProject(root, load));
    expect([written, second]).toEqual([['src/a.model.ts'], []]);
  });

  it('are found where a function of another file makes them', async () => {
    const { tested, remaining } = await init({
      'src/make.ts': `import { createMachine } from 'xstate';\nexport const makeDoor = (id: string) => createMachine({ ...${CHART}, id: typeof id === 'string' ? id : 'any' });`,
      'src/front.ts': `import { makeDoor } from './make.ts';\nexport const frontDoor = makeDoor('front');`,
      'src/app.ts': `import { makeDoor } from './make.ts';\nthrow new Error('not to be imported');`,
    });
    expect(remaining).toEqual([]);
    expect(tested.toSorted()).toEqual(['any', 'front']);
  });

  it('are named by their line, with what to do, if nothing leads to them', async () => {
    const { remaining } = await init({
      'src/ok.ts': `import { createMachine } from 'xstate';\nexport const doorMachine = createMachine(${CHART});`,
      'src/hidden.ts': `import { createMachine } from 'xstate';\nconst hidden = createMachine(${CHART});`,
      'src/hash.ts': `import { createMachine } from 'xstate';\nexport class Door { #own = createMachine(${CHART}); }`,
      'src/needs.ts': `import { createMachine } from 'xstate';\nexport const make = (n: number) => createMachine({ ...${CHART}, id: n.toFixed() });`,
    });
    expect(remaining.map((line) => line.replace(/\(.*\)/, '(…)'))).toEqual([
      expect.stringMatching(/^src\/hash\.ts:2: .* private member/),
      'src/hidden.ts:2: this machine cannot be used, because "hidden" is not exported. Write `export` before it, then run init again.',
      expect.stringMatching(/^src\/needs\.ts:2: .*fails with empty arguments \(…\)\. Write a file beside it/),
    ]);
  });

  it('are found through the aliases of the project’s own configuration', async () => {
    const { tested } = await init({
      'vite.config.ts': `import { join } from 'node:path';
        const other = { name: 'other', config() { throw new Error('not for the kit'); } };
        export default { resolve: { alias: { '#': join(import.meta.dirname, 'src') } }, plugins: [other] };`,
      'src/ids.ts': `export const ID = 'door';`,
      'src/door.ts': `import { createMachine } from 'xstate';\nimport { ID } from '#/ids';\nexport const doorMachine = createMachine({ ...${CHART}, id: ID });`,
    });
    expect(tested).toEqual(['door']);
  });
});

describe('files in the project’s own style', () => {
  it('are CommonJS beside CommonJS, and Jest is what mutants run', async () => {
    const { tested } = await init(
      {
        'lib/door.js': `const { createMachine } = require('xstate');\nconst { ID } = require('./ids');\nmodule.exports = { doorMachine: createMachine({ ...${CHART}, id: ID }) };`,
        'lib/ids.js': `module.exports = { ID: 'door' };`,
        'lib/whole.cjs': `const { createMachine } = require('xstate');\nmodule.exports = createMachine({ id: 'whole', initial: 'one', states: { one: {} } });`,
      },
      { scripts: { test: 'mocha' } },
    );
    expect(tested).toEqual(['door', 'whole']);
    expect(read('lib/door.model.js')).toContain(`const { doorMachine } = require('./door.js');`);
    expect(read('lib/door.model.js')).toMatch(/module\.exports = \{ doorModel \};\n$/);
    expect(read('lib/door.chart.test.js')).toContain(`require('./door.model.js')`);
    expect(read('lib/whole.model.cjs')).toContain(`const wholeMachine = require('./whole.cjs');`);
    expect(read('statechart-kit.config.ts')).toContain(`mutants: { commands: [['npx', 'mocha']] }`);
  });

  it.each([
    ['./ids', './door'],
    ['./ids.js', './door.js'],
    ['./ids.ts', './door.ts'],
  ])('import as the others do: %s', async (theirs, ours) => {
    await init({
      'src/ids.ts': `export const ID = 'door';`,
      'src/door.ts': `import { createMachine } from 'xstate';\nimport { ID } from '${theirs}';\nexport const doorMachine = createMachine({ ...${CHART}, id: ID });`,
    });
    expect(read('src/door.model.ts')).toContain(`from '${ours}';`);
  });

  it('are ES modules in JavaScript without types', async () => {
    await init({
      'src/door.mjs': `import { createMachine } from 'xstate';\nexport const makeDoor = () => createMachine(${CHART});`,
    });
    expect(read('src/door.machine.mjs')).toContain('export const door = makeDoor();');
    expect(existsSync(join(root, 'src/door.chart.test.mjs'))).toBe(true);
  });
});

it('a project without a machine is told so, with the files that mention one', async () => {
  await expect(
    init({
      'src/broken.ts': `import { createMachine } from 'xstate';\nthrow new Error('not today'); createMachine({});`,
    }),
  ).rejects.toThrow('No file exports a machine.\nsrc/broken.ts could not be imported: not today');
});
