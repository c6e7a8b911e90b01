/**
 * Runs the kit's own tests on the newest XState 6 of the registry, in place of the XState 5 of this project:
 *
 *     npm run xstate-6
 *
 * It installs XState in a temporary folder, and changes nothing of the project. It prints which tests pass, and the reasons of the rest.
 * The exit code is 0, because XState 6 is not supported yet (docs/decisions/xstate-test.md).
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** These start processes with an XState of their own, or need a browser. */
const ELSEWHERE = ['init', 'cli', 'mutants-run', 'public-names'].map((name) => `test/kit/${name}.test.ts`);

/** @param {string} message An error's message without what differs between tests. */
const reasonOf = (message) =>
  (message.split('\n')[0] ?? '')
    .replace(/\(0 , __vi\w+?__\.(\w+)\)/g, '$1')
    .replace(/"[^"]*"/g, '…')
    .replace(/\d+/g, 'n')
    .slice(0, 120);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xstate-6-'));
try {
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', 'xstate@>=6.0.0-0'], { cwd: folder });
  const xstate = path.join(folder, 'node_modules/xstate');
  const { version } = JSON.parse(fs.readFileSync(path.join(xstate, 'package.json'), 'utf8'));
  const main = path.join(xstate, 'dist/xstate.esm.js');
  // The tests' charts are written for XState 5. So they get what the kit's one file for both versions offers under the old names.
  const forTests = path.join(folder, 'for-tests.ts');
  fs.writeFileSync(
    forTests,
    `export * from 'xstate';\nexport { fromCallback, fromPromise, fromTransition } from '${path.join(root, 'kit/xstate.ts')}';\n`,
  );
  const vitest = await startVitest(
    'test',
    [],
    {
      root,
      config: false,
      watch: false,
      environment: 'node',
      include: ['test/kit/**/*.test.ts'],
      exclude: [...ELSEWHERE, 'test/kit/**/*.{browser,dom,view}.test.ts'],
      setupFiles: ['test/kit/undo-replaced.ts'],
      // A test that waits for what XState 6 never does ends soon.
      testTimeout: 10_000,
      reporters: [{}],
    },
    {
      plugins: [
        {
          name: 'xstate-6',
          enforce: 'pre',
          resolveId: (/** @type {string} */ id, /** @type {string} */ from = '') =>
            id !== 'xstate' ? null : from.startsWith(path.join(root, 'test')) ? forTests : main,
        },
      ],
    },
  );
  const files = vitest.state.getTestModules();
  const tests = files.flatMap((file) => [...file.children.allTests()]);
  const passed = tests.filter((test) => test.result().state === 'passed');
  /** @type {Map<string, number>} */
  const reasons = new Map();
  const count = (/** @type {string} */ message, /** @type {string} */ what) => {
    const reason = `${what}: ${reasonOf(message)}`;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  };
  for (const test of tests)
    if (test.result().state === 'failed') count(test.result().errors?.[0]?.message ?? 'no message', 'test');
  for (const file of files)
    for (const { message } of file.errors().slice(0, 1)) count(message, 'file that does not load');
  await vitest.close();

  console.log(`XState ${version}: ${passed.length} of ${tests.length} tests of ${files.length} files pass.`);
  for (const file of files) {
    const all = [...file.children.allTests()];
    const held = all.filter((test) => passed.includes(test)).length;
    console.log(
      `  ${file.relativeModuleId.padEnd(56)} ${all.length === 0 ? 'does not load' : `${held} of ${all.length}`}`,
    );
  }
  console.log('Why the others do not:');
  for (const [reason, times] of [...reasons].sort(([, one], [, other]) => other - one))
    console.log(`${String(times).padStart(5)}  ${reason}`);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
// Vitest sets it, since tests fail.
process.exitCode = 0;
