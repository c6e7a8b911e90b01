/**
 * Keeps a project's Vitest and chart tools loaded in one process, so that a command need not load them again. It receives one command at a
 * time over its channel, and runs it with the programs' own modules.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {{ words: string[], folder: string }} Asked */
/** @typedef {{ status: number, out: string }} Told */

const { resolve } = createRequire(path.join(process.cwd(), 'package.json'));
const load = (/** @type {string} */ name) => import(pathToFileURL(resolve(name)).href);
/** @type {typeof import('vitest/node')} */
const { parseCLI, startVitest } = await load('vitest/node');
/** @type {typeof import('../../../kit/cli/index.ts')} */
const { main } = await import(pathToFileURL(path.resolve('node_modules/statechart-kit/cli/index.js')).href);

/** The programs by name: each gets its arguments. @type {Record<string, (words: string[]) => Promise<unknown>>} */
const programs = {
  async vitest(words) {
    const { filter, options } = parseCLI(['vitest', ...words]);
    await startVitest('test', filter, options);
  },
  async 'statechart-kit'(words) {
    process.exitCode = await main(words, { say: (line) => process.stdout.write(`${line}\n`) });
  },
};

let out = '';
for (const stream of [process.stdout, process.stderr])
  stream.write = (/** @type {string | Uint8Array} */ chunk, /** @type {unknown[]} */ ...rest) => {
    out += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
    for (const done of rest) if (typeof done === 'function') done();
    return true;
  };

const surroundings = { ...process.env };
/** Undoes a program's changes to the environment before the next one runs. */
function putBackSurroundings() {
  for (const name of Object.keys(process.env)) if (!(name in surroundings)) delete process.env[name];
  Object.assign(process.env, surroundings);
}

/** @param {Asked} asked @returns {Promise<Told>} */
async function answer({ words: [program = '', ...words], folder }) {
  out = '';
  process.exitCode = 0;
  process.chdir(folder);
  try {
    await programs[program]?.(words);
  } catch (error) {
    process.exitCode = 1;
    out += error instanceof Error ? error.stack : String(error);
  }
  const status = process.exitCode;
  process.exitCode = 0;
  putBackSurroundings();
  return { status, out };
}

process.on('message', (/** @type {Asked} */ asked) => {
  void answer(asked).then((told) => process.send?.(told));
});
// The caller has ended.
process.on('disconnect', () => process.exit());
process.send?.('ready');
