/**
 * Measures the requested figures in one run on this machine. Compare ratios: absolute times depend on the machine.
 * docs/testing/benchmarks.md lists the options. Without one, it prints the sizes and the scripts of the first page.
 *
 * `--phone` and `--lighthouse` print each view as soon as it is measured. `--phone registration account` measures only these two, by their folders
 * in `src/pages/`.
 */
import { measureEmbedSizes } from './embed-sizes.mjs';
import { measureEmbedHeap, timeEmbeds } from './embed-times.mjs';
import { measureOwnerPages } from './owner-pages.mjs';
import { measureImport } from './import.mjs';
import { measureServer } from './server.mjs';
import { measureScripts } from './scripts-loaded.mjs';
import { measureLighthouse } from './lighthouse.mjs';
import { measurePhone } from './phone.mjs';
import { measureGrowth } from './growth/growth.mjs';
import { measureReports } from './reports.mjs';
import { VIEWS } from './views.mjs';
import { builtFile, initialBytes, librariesBytes, readManifest, registrationModules, zipped } from '../bundle.mjs';
import { findBrowser } from '../../scripts/setup/find-browser.mjs';
import { setUp } from '../../scripts/setup/setup.mjs';
import { launchChromium, startPortal } from '../browser/support/start-portal.mjs';

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * @typedef {{ browser: import('playwright-core').Browser, program: string, address: string, views: readonly import('./views.mjs').View[] }} Place
 *   `views` are those to measure view by view.
 */

/** A model with 65,536 states must be explored within these. */
const GROWTH_SECONDS = 20;
const GROWTH_MEGABYTES = 500;

/**
 * A section with `isApart` needs no portal. @type {Record<string, { isSlow?: boolean, isByView?: boolean, isApart?: boolean, print: (place: Place) => unknown
 * }>}
 */
const sections = {
  '--sizes': { print: printSizes },
  '--scripts': { print: printScripts },
  '--phone': { print: printPhone, isSlow: true, isByView: true },
  '--server': { print: printServer, isSlow: true },
  '--owner': { print: printOwnerPages, isSlow: true },
  '--reports': { print: printReports, isSlow: true },
  '--import': { print: printImport, isSlow: true },
  '--growth': { print: printGrowth, isSlow: true },
  '--embed': { print: printEmbed, isSlow: true, isApart: true },
  '--lighthouse': { print: printLighthouse, isSlow: true, isByView: true },
};

/** The limits of requests, as multiples of WordPress' own list of 100 users on the same site. The limit of an index build is in seconds. */
const YARDSTICK_TIMES = 2;
const REBUILD_SECONDS = 60;

/** Limits relative to a site with 100 members: the time of the first rows, and the memory of the full export. */
const PAGE_TIMES = 1.5;

/** A row at the end of an import may take at most so many times as long as one at the beginning. */
const IMPORT_TIMES = 1.5;

/** On a slow phone the page must respond to every gesture within this time. */
const PHONE_MS = 200;

const verdict = (/** @type {number} */ measured, /** @type {number} */ limit) =>
  measured <= limit ? 'met' : 'NOT MET';

const named = process.argv.slice(2);
const folders = named.some((name) => sections[name]?.isByView) ? VIEWS.map(({ folder }) => folder) : [];
const known = [...Object.keys(sections), ...folders];
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  process.exit(1);
}
const views = named.some((name) => folders.includes(name))
  ? VIEWS.filter(({ folder }) => named.includes(folder))
  : VIEWS;
const chosen = Object.entries(sections).filter(([name, { isSlow }]) =>
  named.length > 0 ? named.includes(name) : !isSlow,
);
const needsPortal = chosen.some(([, section]) => !section.isApart);
if (needsPortal) await setUp();
const program = await findBrowser();
const portal = needsPortal ? await startPortal({ asStarted: true }) : undefined;
const browser = await launchChromium(program);
try {
  for (const [, { print }] of chosen) await print({ browser, program, address: portal?.address ?? '', views });
} finally {
  await browser.close();
  await portal?.stop();
}

async function printImport() {
  console.log('\nAn import of 50,000 members');
  for (const { step, rows, seconds, memory, queries, first, last } of await measureImport(50_000)) {
    console.log(
      `  ${step}: ${rows} rows in ${seconds.toFixed(0)} s, ${(rows / seconds).toFixed(1)} rows/s, ${queries.toFixed(1)} queries a row, ${memory.toFixed(0)} MB at most`,
    );
    console.log(
      `    a row: ${first.toFixed(1)} ms in the first batches, ${last.toFixed(1)} ms in the last (${verdict(last / first, IMPORT_TIMES)}: at most ${IMPORT_TIMES} times)`,
    );
  }
}

async function printSizes() {
  console.log('\nSizes after gzip');
  const libraries = await librariesBytes();
  const initial = initialBytes(registrationModules);
  console.log(`  React, react-dom, xstate, @xstate/react, wouter alone   ${kilobytes(libraries)}`);
  console.log(
    `  registration page, initial JavaScript                   ${kilobytes(initial)}, ${(initial / libraries).toFixed(2)} times that (at most 97 kB and 1.3 times)`,
  );
  for (const [key, { file }] of Object.entries(readManifest())) {
    if (file.endsWith('.js')) console.log(`    ${key.padEnd(53)} ${kilobytes(zipped(builtFile(file)))}`);
  }
}

async function printGrowth() {
  console.log('\nGrowth of the kit (model, work, states, edges, steps, ms on the processor, MB at most)');
  const rows = await measureGrowth();
  for (const { model, work, states, edges, steps, milliseconds, megabytes } of rows)
    console.log(
      `  ${model.padEnd(9)} ${work.padEnd(12)} ${String(states).padStart(7)} ${String(edges).padStart(7)} ${String(steps ?? '').padStart(8)} ${milliseconds.toFixed(0).padStart(7)} ${megabytes.toFixed(0).padStart(5)}`,
    );
  const largest = rows.find(({ model, work }) => model === 'regions8' && work === 'exploration');
  if (!largest) return;
  console.log(
    `  eight regions explored: ${verdict(largest.milliseconds / 1000, GROWTH_SECONDS)} (at most ${GROWTH_SECONDS} s), ${verdict(largest.megabytes, GROWTH_MEGABYTES)} (at most ${GROWTH_MEGABYTES} MB)`,
  );
}

/** @param {Place} place */
async function printScripts({ browser, address }) {
  const { before, after } = await measureScripts(browser, address);
  console.log(
    `\nScripts as a browser asks for them, after gzip\n  until Product Selection stands ${kilobytes(before)}, in the 3 s after it ${kilobytes(after)}`,
  );
}

/** @param {Place} place */
async function printPhone({ browser, address, views: chosen }) {
  console.log(
    `\nA slow phone (processor calibrated by a fixed piece of work, 400 ms, 50 kB/s): from a gesture to the next frame, at most ${PHONE_MS} ms (median of five).
  In brackets what the main thread works until then by its processor time, which says something on a busy machine as well; then the
  components that each commit of React renders`,
  );
  for await (const { view, gestures } of measurePhone(browser, address, chosen)) {
    console.log(`  ${view.name}`);
    for (const { name, paint, work, rendered } of gestures)
      console.log(
        `    ${name.padEnd(24)} ${paint.toFixed(0).padStart(5)} ms (${work.toFixed(0).padStart(3)})   ${verdict(paint, PHONE_MS).padEnd(7)}   ${rendered.join(' + ')}`,
      );
  }
}

/**
 * Prints a line for each request: its time on both sites, and the larger one's time as a multiple of WordPress' own list of users there.
 *
 * @param {import('./server.mjs').ServerFigures | import('./owner-pages.mjs').OwnerFigures} few
 * @param {import('./server.mjs').ServerFigures | import('./owner-pages.mjs').OwnerFigures} many
 */
function printQuestions(few, many) {
  const cell = (/** @type {number} */ time) => `${time.toFixed(1)} ms`.padStart(12);
  console.log(
    `  ${''.padEnd(42)}${few.count.toLocaleString('en').padStart(12)}${many.count.toLocaleString('en').padStart(12)}   times of WordPress’ list of users, at most ${YARDSTICK_TIMES}`,
  );
  console.log(`  ${'WordPress’ list of 100 users'.padEnd(42)}${cell(few.yardstick)}${cell(many.yardstick)}`);
  for (const [question, time] of many.questions) {
    const ratio = time / many.yardstick;
    const memory = 'megabytes' in many ? `   ${(many.megabytes.get(question) ?? Number.NaN).toFixed(1)} MB` : '';
    console.log(
      `  ${question.padEnd(42)}${cell(few.questions.get(question) ?? Number.NaN)}${cell(time)}   ${ratio.toFixed(2)}   ${verdict(ratio, YARDSTICK_TIMES)}${memory}`,
    );
  }
}

async function printOwnerPages() {
  console.log('\nThe owner’s pages over HTTP, three years of history: native PHP, MariaDB (median)');
  const [few, many] = await measureOwnerPages([100, 50_000]);
  if (!few || !many) return;
  printQuestions(few, many);
  const memory = many.file.megabytes / few.file.megabytes;
  console.log(
    `  CSV of everyone: ${many.file.megabytes.toFixed(1)} MB of memory, ${memory.toFixed(2)} times that of ${few.count}, at most ${PAGE_TIMES}: ${verdict(memory, PAGE_TIMES)}; ${many.file.lines.toLocaleString('en')} lines in ${many.file.seconds.toFixed(1)} s`,
  );
}

async function printReports() {
  console.log('\nThe owner’s page Reports over HTTP, three years of history: native PHP, MariaDB (median)');
  const [few, many] = await measureReports([100, 50_000]);
  if (!few || !many) return;
  for (const [question, time] of many.questions) {
    const before = few.questions.get(question) ?? Number.NaN;
    console.log(
      `  ${question.padEnd(26)} ${before.toFixed(1)} ms and ${time.toFixed(1)} ms, ${(time / before).toFixed(2)} times, at most ${PAGE_TIMES}: ${verdict(time / before, PAGE_TIMES)}`,
    );
  }
  console.log(`  the history of ${many.count.toLocaleString('en')} was put together in ${many.recorded.toFixed(0)} s`);
}

async function printServer() {
  console.log('\nThe directory’s routes over HTTP: native PHP, MariaDB (median)');
  const [few, many] = await measureServer([100, 50_000]);
  if (!few || !many) return;
  printQuestions(few, many);
  const page = many.page / few.page;
  console.log(
    `  the directory’s page: ${few.page.toFixed(1)} ms and ${many.page.toFixed(1)} ms, ${page.toFixed(2)} times, at most ${PAGE_TIMES}: ${verdict(page, PAGE_TIMES)}`,
  );
  console.log(
    `  the index of ${many.count.toLocaleString('en')} was built in ${many.rebuilt.toFixed(1)} s, at most ${REBUILD_SECONDS}: ${verdict(many.rebuilt, REBUILD_SECONDS)}`,
  );
}

/** @param {Place} place */
async function printLighthouse({ address, program: chromium, views: chosen }) {
  console.log('\nLighthouse, mobile (median of three by performance)');
  for await (const { view, seconds, figures } of measureLighthouse(address, chromium, chosen)) {
    console.log(
      `  ${view.name}: largest contentful paint ${seconds.toFixed(2)} s, at most ${view.seconds} s: ${verdict(seconds, view.seconds)}`,
    );
    for (const [name, value] of Object.entries(figures)) console.log(`    ${name.padEnd(26)} ${value}`);
  }
}

/** @param {Place} place */
async function printEmbed({ browser: chromium }) {
  const sizes = await measureEmbedSizes();
  console.log('\nThe embedding library, after gzip');
  for (const [way, { published, ours }] of Object.entries(sizes.ways)) {
    const share = (ours / published).toFixed(2);
    console.log(`  ${way.padEnd(42)} ${kilobytes(ours)}, powerbi-client ${kilobytes(published)}: ${share} (below 1)`);
  }
  console.log(`  models alone                               ${kilobytes(sizes.models)}`);
  console.log(`  TokenType alone                            ${kilobytes(sizes.tokenType)} (below 1 kB)`);
  console.log(`  of all, the interpreter of the charts      ${kilobytes(sizes.interpreter)}`);
  console.log('\nIn Chromium: powerbi-client, this library, and how many times as long it takes (at most 1.10)');
  for await (const { name, unit, measured } of timeEmbeds(chromium)) {
    const { published, ours, ratio, middle, rounds, lost } = measured;
    const half = middle.map((each) => each.toFixed(2)).join(' to ');
    const note = lost > 0 ? `; ${lost} more lost a message` : '';
    console.log(
      `  ${name.padEnd(40)} ${published.toFixed(2)} ${unit}, ${ours.toFixed(2)} ${unit}: ${ratio.toFixed(2)} in ${rounds} rounds, half of them ${half}${note}`,
    );
  }
  for (const [name, { grown, reachable }] of Object.entries(await measureEmbedHeap(chromium))) {
    console.log(
      `  after 200 embeds and resets, ${name.padEnd(9)} ${kilobytes(grown)} more in use, ${reachable} reachable`,
    );
  }
}
