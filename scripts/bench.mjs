/**
 * The figures that one asks for, measured in one run on this machine; what counts are the ratios.
 *
 *   npm run bench                   sizes, keystrokes, generated paths
 *   npm run bench -- --start        and how long `npm start` takes, cold and warm
 *   npm run bench -- --lighthouse   and what Lighthouse says of the registration page (fetches it into a temporary folder)
 */
import { measureKeystrokes } from './bench/keystrokes.mjs';
import { measureScripts } from './bench/scripts-loaded.mjs';
import { measureLighthouse } from './bench/lighthouse.mjs';
import { gatherPaths } from './bench/paths.mjs';
import { measureStart } from './bench/start-times.mjs';
import { builtFile, initialBytes, librariesBytes, readManifest, registrationModules, zipped } from './bundle.mjs';
import { findBrowser } from './find-browser.mjs';
import { setUp } from './setup.mjs';
import { launchChromium, startPortal } from '../test/browser/support/start-portal.mjs';

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

await setUp();
await printSizes();
printPaths();
const program = await findBrowser();
const portal = await startPortal();
try {
  const browser = await launchChromium(program);
  await printScripts(browser);
  await printKeystrokes(browser);
  await browser.close();
  if (process.argv.includes('--lighthouse')) await printLighthouse();
} finally {
  await portal.stop();
}
if (process.argv.includes('--start')) await printStart();

async function printSizes() {
  console.log('\nSizes after gzip');
  const libraries = await librariesBytes();
  const initial = initialBytes(registrationModules);
  console.log(`  React, react-dom, xstate, @xstate/react, wouter alone   ${kilobytes(libraries)}`);
  console.log(
    `  registration page, initial JavaScript                   ${kilobytes(initial)}, ${(initial / libraries).toFixed(2)} times that (at most 105 kB and 1.25 times)`,
  );
  for (const [key, { file }] of Object.entries(readManifest())) {
    if (file.endsWith('.js')) console.log(`    ${key.padEnd(53)} ${kilobytes(zipped(builtFile(file)))}`);
  }
}

function printPaths() {
  console.log('\nGenerated paths of the last test run (chart, level, paths, steps, states, transitions)');
  for (const { chart, level, paths, steps, states, transitions } of gatherPaths()) {
    console.log(
      `  ${chart.padEnd(16)} ${level.padEnd(8)} ${String(paths).padStart(5)} ${String(steps).padStart(7)}   ${states.padStart(7)}   ${transitions.padStart(7)}`,
    );
  }
}

/** @param {import('playwright-core').Browser} browser */
async function printScripts(browser) {
  const { before, after } = await measureScripts(browser, portal.address);
  console.log(
    `\nScripts as a browser asks for them, after gzip\n  until Product Selection stands ${kilobytes(before)}, in the 3 s after it ${kilobytes(after)}`,
  );
}

/** @param {import('playwright-core').Browser} browser */
async function printKeystrokes(browser) {
  console.log('\nA keystroke on page 2: to paint (median), and what the main thread worked for it');
  for (const slowdown of [1, 4]) {
    const { one, twenty } = await measureKeystrokes(browser, portal.address, slowdown);
    const ratio = (/** @type {'paint' | 'processor'} */ of) => (twenty[of] / one[of]).toFixed(2);
    console.log(`  processor slowed ${slowdown} times`);
    console.log(`    1 practice    ${one.paint.toFixed(1)} ms, ${one.processor.toFixed(1)} ms`);
    console.log(`    20 practices  ${twenty.paint.toFixed(1)} ms, ${twenty.processor.toFixed(1)} ms`);
    console.log(`    ratio         ${ratio('paint')}, ${ratio('processor')} (at most 1.20)`);
  }
}

async function printLighthouse() {
  console.log('\nLighthouse, mobile, registration page');
  for (const [name, value] of Object.entries(await measureLighthouse(`${portal.address}/register/`, program))) {
    console.log(`  ${name.padEnd(26)} ${value}`);
  }
}

async function printStart() {
  console.log('\nnpm start, to the printed address');
  const { cold, warm } = await measureStart();
  console.log(`  in a fresh clone ${cold.toFixed(1)} s (at most 120 s), again ${warm.toFixed(1)} s (at most 15 s)`);
}
