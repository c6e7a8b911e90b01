/**
 * Runs packages that import `powerbi-client` over the alias that the read-me describes, with each tool that it names: the
 * authoring library, and the wrappers for React and Angular. One instance of each class must serve `import` and `require`.
 */
import { run, writeProject } from './project.mjs';
import { BUNDLERS, COMPILERS, DOM, JEST, NEIGHBORS, REACTS } from './versions.mjs';

const CONFIGURATION = `{ type: 'report', id: 'R1', accessToken: 'T', embedUrl: 'https://app.powerbi.com/reportEmbed' }`;

/** A service whose requests go to a recording client, since a simulated frame loads nothing. */
const SERVICE = `const sent = [];
const answer = { body: { visual: { name: 'V1', title: 'Sales', type: 'barChart', layout: {} } } };
const client = { get: async () => answer, post: async (url, body) => (sent.push([url, body.visualType]), answer) };
const powerbi = new service.Service(() => client, factories.wpmpFactory, factories.routerFactory);
const element = () => document.body.appendChild(document.createElement('div'));`;

/** Each page exports what it found; the wanted value is beside it. */
const PAGES = {
  authoring: {
    wanted: [true, true, true, 'V1', [['/report/pages/P1/createVisual', 'barChart']]],
    code: `import { factories, Page, Report, service, VisualDescriptor } from 'practice-portal/embed';
import 'powerbi-report-authoring';
import required from './required.cjs';
${SERVICE}
export async function page() {
  const report = powerbi.embed(element(), ${CONFIGURATION});
  const { visual } = await new Page(report, 'P1').createVisual('barChart');
  return [required.Report === Report, report instanceof required.Report, visual instanceof VisualDescriptor, visual.name, sent];
}`,
  },
  react: {
    wanted: [true, 'Board'],
    code: `import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { PowerBIEmbed } from 'powerbi-client-react';
import { Report } from 'practice-portal/embed';
export const page = () => new Promise((found) => {
  const place = document.body.appendChild(document.createElement('div'));
  const getEmbeddedComponent = (report) => found([report instanceof Report, place.firstElementChild.className]);
  createRoot(place).render(createElement(PowerBIEmbed, { embedConfig: ${CONFIGURATION}, cssClassName: 'Board', getEmbeddedComponent }));
});`,
  },
  angular: {
    wanted: [true, 1],
    code: `import '@angular/compiler';
import { Component, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { PowerBIEmbedModule } from 'powerbi-client-angular';
import { Report } from 'practice-portal/embed';
class App { configuration = ${CONFIGURATION}; }
Component({ selector: 'app-root', imports: [PowerBIEmbedModule],
  template: '<powerbi-report [embedConfig]="configuration" cssClassName="board"></powerbi-report>' })(App);
export async function page() {
  const root = document.body.appendChild(document.createElement('app-root'));
  const app = await bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
  await app.whenStable();
  return [root.querySelector('.board').powerBiEmbed instanceof Report, root.querySelectorAll('iframe').length];
}`,
  },
};

/** The aliases as the read-me has them. Each takes a page and a file for its bundle, which defines `tested`. */
const ALIAS = `{ 'powerbi-client': 'practice-portal/embed' }`;
const BUILDS = {
  vite: `import { build } from 'vite';
export const bundle = (entry, file) => build({ configFile: false, logLevel: 'error', resolve: { alias: ${ALIAS} },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: { outDir: '.', emptyOutDir: false, lib: { entry, formats: ['iife'], name: 'tested', fileName: () => file } } });`,
  webpack: `import webpack from 'webpack';
export const bundle = (entry, file) => new Promise((done, fail) => webpack({ mode: 'production', entry: './' + entry,
  resolve: { alias: { 'powerbi-client$': 'practice-portal/embed' } },
  output: { path: process.cwd(), filename: file, library: { name: 'tested', type: 'var' } } }, (error, stats) =>
    error || stats.hasErrors() ? fail(error ?? new Error(stats.toString('errors-only'))) : done()));`,
  esbuild: `import { build } from 'esbuild';
export const bundle = (entry, outfile) => build({ entryPoints: [entry], outfile, bundle: true, format: 'iife', globalName: 'tested',
  alias: ${ALIAS}, define: { 'process.env.NODE_ENV': '"production"' }, logLevel: 'error' });`,
};

/** Runs a bundle in a simulated window. */
const RUN = `import fs from 'node:fs';
import { Window } from 'happy-dom';
const window = new Window({ url: 'https://portal.example/', settings: { disableIframePageLoading: true, enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true } });
window.eval(fs.readFileSync(process.argv[2], 'utf8') + ';window.tested = tested;');
console.log(JSON.stringify(await window.tested.page()));
process.exit(0);
`;

/** Jest runs the pages themselves, as CommonJS. */
const JEST_FILES = {
  'jest.config.json': `${JSON.stringify({
    testEnvironment: 'jsdom',
    moduleNameMapper: { '^powerbi-client$': 'practice-portal/embed' },
    transform: { '[.]m?js$': './to-common-js.cjs' },
    transformIgnorePatterns: [],
  })}\n`,
  'to-common-js.cjs': `const { transformSync } = require('esbuild');
module.exports = { process: (code) => transformSync(code, { format: 'cjs' }) };\n`,
};

/** @param {string} name @param {unknown} wanted */
const jestOf = (name, wanted) =>
  `import { page } from './${name}.js';
test('${name}', async () => expect(await page()).toEqual(${JSON.stringify(wanted)}));\n`;

/** Pages that compile, over the paths of the read-me; the authoring library's types extend the modules of `powerbi-client`. */
const TYPES = {
  'tsconfig.json': `${JSON.stringify({
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'ES2022',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      jsx: 'react-jsx',
      types: [],
      module: 'esnext',
      moduleResolution: 'bundler',
      paths: Object.fromEntries(
        Object.entries({
          'powerbi-client': 'index',
          page: 'embeds/nodes/page',
          report: 'embeds/report/report',
          visualDescriptor: 'embeds/nodes/visual-descriptor',
        }).map(([name, file]) => [name, [`./node_modules/practice-portal/embed/${file}.d.ts`]]),
      ),
    },
    include: ['src'],
  })}\n`,
  'src/neighbors.tsx': `import { type Page, type Report, type service, type VisualDescriptor } from 'practice-portal/embed';
import 'powerbi-report-authoring';
import { type PowerBIReportEmbedComponent } from 'powerbi-client-angular';
import { PowerBIEmbed } from 'powerbi-client-react';
export let report: Report | undefined;
export async function add(page: Page): Promise<VisualDescriptor> {
  const { visual } = await page.createVisual('barChart');
  await visual.changeType('lineChart');
  return visual;
}
export const typesOf = (drawn: Report): Promise<string[]> => drawn.getAvailableVisualTypes();
export const Board = ({ powerbi }: { powerbi: service.Service }) => (
  <PowerBIEmbed embedConfig={{ type: 'report' }} service={powerbi} getEmbeddedComponent={(embed) => { report = embed as Report; }} />
);
export const drawnBy = (component: PowerBIReportEmbedComponent): Report => component.getReport();
// @ts-expect-error A type of visual is a text.
export const wrong = (page: Page) => page.createVisual(5);
`,
};

/** @param {string} folder @param {string} library @returns {import('./project.mjs').Result[]} */
export function checkNeighbors(folder, library) {
  const pages = Object.entries(PAGES);
  const { react, types } = REACTS[19];
  const { vite, webpack, esbuild } = BUNDLERS;
  const compilers = Object.fromEntries(
    Object.entries(COMPILERS)
      .slice(-2)
      .map(([name, version]) => [name, `npm:typescript@${version}`]),
  );
  const own = { react, 'react-dom': react, '@types/react': types, 'practice-portal': library };
  writeProject(
    folder,
    { ...NEIGHBORS, ...JEST, ...DOM, ...compilers, vite, webpack, esbuild, ...own },
    {
      ...Object.fromEntries(pages.map(([name, { code }]) => [`${name}.js`, code])),
      ...Object.fromEntries(pages.map(([name, { wanted }]) => [`${name}.test.js`, jestOf(name, wanted)])),
      ...Object.fromEntries(
        Object.entries(BUILDS).map(([name, code]) => [
          `${name}.mjs`,
          `${code}\nawait bundle(process.argv[2], process.argv[3]);\n`,
        ]),
      ),
      'required.cjs': `module.exports = require('powerbi-client');\n`,
      'run.mjs': RUN,
      ...JEST_FILES,
      ...TYPES,
    },
  );
  const node = (/** @type {string[]} */ ...args) => run(process.execPath, args, folder);
  const bundled = Object.keys(BUILDS).flatMap((bundler) =>
    pages.map(([name, { wanted }]) => {
      const file = `${bundler}-${name}.js`;
      const built = node(`${bundler}.mjs`, `${name}.js`, file);
      const { output } = built.isGood ? node('run.mjs', file) : built;
      const found = output.trim().split('\n').at(-1) ?? '';
      return {
        name: `${bundler} with the alias: ${name}`,
        isGood: found === JSON.stringify(wanted),
        detail: output.trim(),
      };
    }),
  );
  const tested = pages.map(([name]) => {
    const { isGood, output } = node('node_modules/jest/bin/jest.js', '-c', 'jest.config.json', `${name}.test.js`);
    return { name: `Jest with the alias: ${name}`, isGood, detail: isGood ? 'passed' : output };
  });
  const compiled = Object.keys(compilers).map((compiler) => {
    const { isGood, output } = node(`node_modules/${compiler}/bin/tsc`, '-p', '.', '--pretty', 'false');
    return { name: `${compiler} with the alias`, isGood, detail: isGood ? 'compiled' : output };
  });
  return [...bundled, ...tested, ...compiled];
}
