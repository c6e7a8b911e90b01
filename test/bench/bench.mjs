/**
 * Measures the requested figures in one run on this machine. Compare ratios: absolute times depend on the machine.
 *
 *   npm run bench                   sizes, keystrokes, Theme Settings, the gallery, generated paths
 *   npm run bench -- --keystrokes   only what is named; also --sizes, --paths, --exploring, --scripts, --settings, --gallery, and the slow ones:
 *   npm run bench -- --start        how long `npm start` takes, cold and warm
 *   npm run bench -- --embed        the embedding library beside powerbi-client
 *   npm run bench -- --growth       time and memory of the kit for models of up to 100,000 states
 * npm run bench -- --lighthouse Lighthouse on each view (fetches it into a temporary folder)
 *   npm run bench -- --phone        a person's gestures on a slow phone, each to the next frame
 *   npm run bench -- --directory    the directory with 100 to 50,000 members and its map in view
 *   npm run bench -- --server       the directory's routes with 100 and 50,000 members on native PHP with MariaDB
 *   npm run bench -- --owner        the owner's pages with 100 and 50,000 members and three years of history, on the same
 *   npm run bench -- --reports      the page Reports with 100 and 50,000 members and three years of history, on the same
 *   npm run bench -- --import       an import of 50,000 members to its end, on the same
 *   npm run bench -- --other-pages  what the plugin costs on pages that are not its own
 *
 * `--phone` and `--lighthouse` print each view as soon as it is measured. `--phone registration account` measures only these two, by their folders
 * in `src/pages/`.
 */
import { measureEmbedSizes } from './embed-sizes.mjs';
import { measureEmbedHeap, timeEmbeds } from './embed-times.mjs';
import { measureOwnerPages } from './owner-pages.mjs';
import { measureDirectory } from './directory.mjs';
import { measureGallery } from './gallery.mjs';
import { measureKeystrokes } from './keystrokes.mjs';
import { measureImport } from './import.mjs';
import { measureServer } from './server.mjs';
import { measureScripts } from './scripts-loaded.mjs';
import { measureLighthouse } from './lighthouse.mjs';
import { measurePhone } from './phone.mjs';
import { measureExploring } from './exploring.mjs';
import { measureGrowth } from './growth/growth.mjs';
import { measureOtherPages } from './other-pages.mjs';
import { gatherPaths } from './paths.mjs';
import { measureReports } from './reports.mjs';
import { measureSettings } from './settings.mjs';
import { measureStart } from './start-times.mjs';
import { VIEWS } from './views.mjs';
import {
  builtFile,
  initialBytes,
  librariesBytes,
  readManifest,
  registrationModules,
  zipped,
} from '../../scripts/build/bundle.mjs';
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
  '--paths': { print: printPaths },
  '--exploring': { print: printExploring },
  '--scripts': { print: printScripts },
  '--keystrokes': { print: printKeystrokes },
  '--settings': { print: printSettings },
  '--gallery': { print: printGallery },
  '--phone': { print: printPhone, isSlow: true, isByView: true },
  '--directory': { print: printDirectory, isSlow: true },
  '--server': { print: printServer, isSlow: true },
  '--owner': { print: printOwnerPages, isSlow: true },
  '--reports': { print: printReports, isSlow: true },
  '--import': { print: printImport, isSlow: true },
  '--other-pages': { print: printOtherPages, isSlow: true },
  '--growth': { print: printGrowth, isSlow: true },
  '--embed': { print: printEmbed, isSlow: true, isApart: true },
  '--lighthouse': { print: printLighthouse, isSlow: true, isByView: true },
  '--start': { print: printStart, isSlow: true },
};

/**
 * The directory's limits with 50,000 members: a multiple of the value with 100 members, or the highest value allowed.
 *
 * @type {ReadonlyArray<[key: keyof import('./directory.mjs').DirectoryFigures, name: string, limit: { times: number } | { most: number }]>}
 */
const DIRECTORY_ROWS = [
  ['firstRows', 'first rows, ms', { times: 1.5 }],
  ['firstPins', 'first pins, ms', { times: 1.2 }],
  ['search', 'first answer to a search, ms', { times: 1.2 }],
  ['longest', 'longest task, ms', { most: 100 }],
  ['long', 'all long tasks, ms', { most: 300 }],
  ['scroll', 'a frame while scrolling, p95, ms', { most: 33 }],
  ['nodes', 'elements', { most: 1500 }],
  ['heap', 'heap, MB', { times: 1.3 }],
  ['requests', 'requests until idle', { most: 4 }],
  ['kilobytes', 'transferred until idle, kB', { most: 400 }],
];

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

function printPaths() {
  console.log('\nGenerated paths of the last test run (chart, level, paths, steps, states, transitions)');
  for (const { chart, level, paths, steps, states, transitions } of gatherPaths()) {
    console.log(
      `  ${chart.padEnd(16)} ${level.padEnd(8)} ${String(paths).padStart(5)} ${String(steps).padStart(7)}   ${states.padStart(7)}   ${transitions.padStart(7)}`,
    );
  }
}

async function printExploring() {
  console.log('\nExploring, on the processor (chart, paths, steps, ms, ms for a thousand steps)');
  const charts = (await measureExploring()).filter(({ paths }) => paths > 0);
  const sum = (/** @type {'paths' | 'steps' | 'milliseconds'} */ of) =>
    charts.reduce((total, chart) => total + chart[of], 0);
  const all = { chart: 'all', paths: sum('paths'), steps: sum('steps'), milliseconds: sum('milliseconds') };
  for (const { chart, paths, steps, milliseconds } of [...charts, all])
    console.log(
      `  ${chart.padEnd(16)} ${String(paths).padStart(5)} ${String(steps).padStart(7)} ${milliseconds.toFixed(0).padStart(7)} ${((milliseconds / steps) * 1000).toFixed(0).padStart(7)}`,
    );
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
async function printKeystrokes({ browser, address }) {
  console.log('\nA keystroke on page 2: to paint (median), and what the main thread worked for it');
  for (const slowdown of [1, 4]) {
    const { one, twenty } = await measureKeystrokes(browser, address, slowdown);
    const ratio = (/** @type {'paint' | 'processor'} */ of) => (twenty[of] / one[of]).toFixed(2);
    console.log(`  processor slowed ${slowdown} times`);
    console.log(`    1 practice    ${one.paint.toFixed(1)} ms, ${one.processor.toFixed(1)} ms`);
    console.log(`    20 practices  ${twenty.paint.toFixed(1)} ms, ${twenty.processor.toFixed(1)} ms`);
    console.log(`    ratio         ${ratio('paint')}, ${ratio('processor')} (at most 1.20)`);
  }
}

/** @param {Place} place */
async function printSettings({ browser, address }) {
  console.log('\nTheme Settings with 100 and 1,000 partners, listings, groups and users');
  const [few, many] = [...(await measureSettings(browser, address, [100, 1000])).values()];
  if (!few || !many) return;
  const line = (/** @type {string} */ what, /** @type {number} */ a, /** @type {number} */ b) =>
    console.log(`  ${what.padEnd(46)} ${a.toFixed(1)} ms, ${b.toFixed(1)} ms: ${(b / a).toFixed(2)} times`);
  line('until all can be edited and saved', few.usable, many.usable);
  line('a key in the last access key, to paint', few.edit.paint, many.edit.paint);
  line('  and the main thread’s work for it', few.edit.processor, many.edit.processor);
  line('a key at the last partner’s list, to paint', few.list.paint, many.list.paint);
  line('  and the main thread’s work for it', few.list.processor, many.list.processor);
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

/** @param {Place} place */
async function printDirectory({ browser, address }) {
  console.log('\nThe directory with its map in view (median of nine; times of 100 members)');
  const sizes = await measureDirectory(browser, address, [100, 1_000, 10_000, 50_000]);
  const [few] = sizes;
  console.log(`  ${'members'.padEnd(34)}${sizes.map(({ count }) => count.toLocaleString('en').padStart(18)).join('')}`);
  for (const [key, name, limit] of DIRECTORY_ROWS) {
    const cells = sizes.map(({ figures }) => {
      const value = figures[key];
      const text = value < 100 ? value.toFixed(1) : value.toFixed(0);
      const ratio = few ? (value / few.figures[key]).toFixed(2) : '';
      return ('times' in limit ? `${text} (${ratio})` : text).padStart(18);
    });
    console.log(`  ${name.padEnd(34)}${cells.join('')}`);
  }
  const many = sizes.at(-1);
  if (!few || !many) return;
  console.log(`\n  ${many.count.toLocaleString('en')} members${'limit'.padStart(38)}${'measured'.padStart(12)}`);
  for (const [key, name, limit] of DIRECTORY_ROWS) {
    const isRatio = 'times' in limit;
    const [most, measured] = isRatio
      ? [limit.times, many.figures[key] / few.figures[key]]
      : [limit.most, many.figures[key]];
    const said = (/** @type {number} */ value) => (isRatio ? `${value.toFixed(2)} times` : value.toFixed(0));
    console.log(
      `  ${name.padEnd(38)}${said(most).padStart(13)}${said(measured).padStart(12)}   ${verdict(measured, most)}`,
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

async function printOtherPages() {
  console.log(
    '\nPages that are not the plugin’s, over HTTP: native PHP, MariaDB (median of 40, with and without the plugin by turns)',
  );
  for (const { page, without, with: own, more } of await measureOtherPages())
    console.log(
      `  ${page.padEnd(26)} ${without.toFixed(1)} ms without, ${own.toFixed(1)} ms with: ${more.toFixed(1)} ms more in a round`,
    );
}

/** @param {Place} place */
async function printGallery({ browser }) {
  const { charts, overview, chart, next, bytes } = await measureGallery(browser);
  console.log('\nThe machine gallery, nothing in the cache (median)');
  console.log(
    `  all ${charts} charts drawn            ${overview.toFixed(0)} ms, ${kilobytes(bytes)} (below 2,000 ms)`,
  );
  console.log(`  the largest chart, by its address  ${chart.toFixed(0)} ms`);
  console.log(`  the same, from the overview        ${next.toFixed(0)} ms`);
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

async function printStart() {
  console.log('\nnpm start, to the printed address');
  const { cold, warm } = await measureStart();
  console.log(`  in a fresh clone ${cold.toFixed(1)} s (at most 120 s), again ${warm.toFixed(1)} s (at most 15 s)`);
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
