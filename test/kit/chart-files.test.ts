/** Which files belong to a chart, so that `mutants` changes those. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withModules } from '../../kit/config/project.ts';
import { chartFiles } from '../../kit/mutants/chart-files.ts';

let root: string;
beforeEach(() => void (root = mkdtempSync(join(tmpdir(), 'chart-files-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const filesOf = (files: Record<string, string>, source: string, others: string[] = []) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const charts = [source, ...others].map((one) => ({ source: one }));
  return withModules(root, (_, resolve) => chartFiles(root, charts[0]!, charts, resolve));
};

it('are what its module imports within the project, whatever else its folder has', async () => {
  const found = await filesOf(
    {
      'machines/door.ts': `import { shut } from './states/shut';
import { wait } from '@/wait.js';
import type { Key } from './key.ts';
import { type Lock } from './lock.ts';
import { lampMachine } from './lamp.ts';
import 'xstate';
const later = () => import('./later.ts');`,
      'machines/states/shut.ts': `export * from './open/index.ts';`,
      'machines/states/open/index.ts': `const { old } = require('../../old.cjs');`,
      'machines/old.cjs': '',
      'machines/key.ts': '',
      'machines/lock.ts': '',
      'machines/later.ts': '',
      'machines/lamp.ts': `import './bulb.ts';`,
      'machines/bulb.ts': '',
      'machines/beside.ts': '',
      'wait.ts': '',
      'node_modules/xstate/index.js': '',
      'node_modules/xstate/package.json': '{ "name": "xstate", "main": "index.js" }',
      'vite.config.mjs': `export default { resolve: { alias: { '@': ${JSON.stringify(root)} } } };`,
    },
    'machines/door.ts',
    ['machines/lamp.ts'],
  );
  expect(found.toSorted()).toEqual([
    'machines/door.ts',
    'machines/later.ts',
    'machines/old.cjs',
    'machines/states/open/index.ts',
    'machines/states/shut.ts',
    'wait.ts',
  ]);
});

it('are also the files that have its name, but not those of another chart', async () => {
  const found = await filesOf(
    {
      'door/door.machine.ts': `import { isLit } from './lamp.selectors.ts';`,
      'door/door.selectors.ts': `import './words.ts';`,
      'door/door.types.ts': '',
      'door/door.chart.test.ts': '',
      'door/words.ts': '',
      'door/lamp.machine.ts': '',
      'door/lamp.selectors.ts': '',
      'door/lamp-post.ts': '',
    },
    'door/door.machine.ts',
    ['door/lamp.machine.ts'],
  );
  expect(found).toEqual(['door/door.machine.ts', 'door/door.selectors.ts', 'door/words.ts']);
});
