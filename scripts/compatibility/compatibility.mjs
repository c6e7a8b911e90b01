/**
 * Tests the adapters against the real plugins, which are not part of the project:
 *
 *   npm run compatibility -- <folder>   a folder with plugins, as zips or unpacked; each alone, then all together
 * npm run compatibility lists the plugins and where to get them
 */
import path from 'node:path';
import process from 'node:process';
import { ADAPTERS, readPlugins } from './plugins.mjs';
import { runCommand } from '../setup/run-command.mjs';

const [named] = process.argv.slice(2);

if (named === undefined) {
  console.log('Put zips of these plugins into a folder, one or all, then: npm run compatibility -- <folder>\n');
  for (const { title, from } of Object.values(ADAPTERS)) console.log(`  ${title.padEnd(20)}${from}`);
  process.exitCode = 1;
} else {
  await run(path.resolve(named)).catch((/** @type {Error} */ { message }) => {
    console.error(message);
    process.exitCode = 1;
  });
}

/** @param {string} folder */
async function run(folder) {
  const { plugins, others } = readPlugins(folder);
  for (const { title, version } of plugins) console.log(`${title} ${version}`);
  for (const other of others) console.log(`${other}: there is no adapter to this; left out`);
  if (plugins.length === 0) {
    console.error(`There is no plugin in ${folder} that there is an adapter to. Without a folder this says which.`);
    process.exitCode = 1;
    return;
  }
  process.env['PRACTICE_PORTAL_PLUGINS'] = folder;
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'compatibility', '--reporter', 'verbose'];
  await runCommand(process.execPath, vitest).catch(() => (process.exitCode = 1));
}
