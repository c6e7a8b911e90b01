/** Style rules that every chart of the catalogue follows. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { catalogue as embedCatalogue } from '../../embed/machines/index.ts';
import { catalogue, type CatalogueEntry } from '../../machines/index.ts';
import config from '../../statechart-kit.config.ts';
import { contentOf, filesUnder, ROOT } from './files.ts';
import { livenessViolations, type Model } from '#kit';
import { loadMachine, getCharts } from '#kit/gallery';
import { breachesOfStyle } from './chart-style.ts';

/** So that a reader finds a transition, its guards, its actions and its actors in one file. */
const LONGEST_CHART = 400;
/** No page runs these charts and no view shows them. Their generated tests run on WordPress with the Stripe stub. */
const CARRIED_OUT_BY_THE_HOST = new Set(['subscription']);

const charts = filesUnder('machines').filter((file) => file.endsWith('.machine.ts'));

describe('the catalogue', () => {
  it('lists every chart under the name of its folder', () => {
    const folders = charts.map((file) => file.replace(/^machines\/(.+)\/\1\.machine\.ts$/, '$1'));
    expect(catalogue.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
  });

  it.each(catalogue)('$id has a description', ({ title, about }) => {
    expect(title).toMatch(/^[A-Z]/);
    expect(about).toMatch(/^[A-Z].+\.$/);
  });
});

describe.each(catalogue)('$id', ({ id, machine, model }) => {
  it('follows the house style', () => {
    expect(breachesOfStyle(machine.root as AnyStateNode)).toEqual([]);
  });

  it(`is at most ${LONGEST_CHART} lines long`, () => {
    expect(contentOf(`machines/${id}/${id}.machine.ts`).split('\n').length).toBeLessThanOrEqual(LONGEST_CHART + 1);
  });

  it('has types, a model, invariants, and generated runs on the chart and on each driver', () => {
    const carried = CARRIED_OUT_BY_THE_HOST.has(id) ? ['host.wordpress.test.ts'] : ['screen.ts', 'view.test.tsx'];
    const wanted = [
      `machines/${id}/${id}.types.ts`,
      model,
      ...['chart.test.ts', 'invariants.test.ts', ...carried].map((end) => `test/machines/${id}/${id}.${end}`),
    ];
    expect(wanted.filter((file) => !existsSync(`${ROOT}${file}`))).toEqual([]);
  });
});

describe.each([
  { folder: 'embed/machines', tests: 'test/embed/machines', others: embedCatalogue },
  {
    folder: 'kit/machines',
    tests: 'test/inspector/machines',
    others: config.catalogues.at(-1)!.entries as readonly CatalogueEntry[],
  },
])('the catalogue of $folder', ({ folder, tests, others }) => {
  it('lists every chart under the name of its folder', () => {
    const files = filesUnder(folder).filter((file) => file.endsWith('.machine.ts'));
    const folders = files.map((file) => file.slice(folder.length + 1).replace(/^(.+)\/\1\.machine\.ts$/, '$1'));
    expect(others.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
  });

  it.each(others)('$id keeps to the house style', async ({ id, about, machine: own }) => {
    const machine = await loadMachine({ id, machine: own, source: folder });
    expect(about).toMatch(/^[A-Z].+\.$/);
    expect(breachesOfStyle(machine.root as AnyStateNode)).toEqual([]);
    expect(contentOf(`${folder}/${id}/${id}.machine.ts`).split('\n').length).toBeLessThanOrEqual(LONGEST_CHART + 1);
  });

  it.each(others)('$id has types, a model, a generated run, and invariants', ({ id, model }) => {
    const wanted = [
      `${folder}/${id}/${id}.types.ts`,
      model,
      `${tests}/${id}/${id}.chart.test.ts`,
      `${tests}/${id}/${id}.invariants.test.ts`,
    ];
    expect(wanted.filter((file) => !existsSync(`${ROOT}${file}`))).toEqual([]);
  });
});

/** Promises that may break the rule, each with the reason. */
const ALLOWED: Record<string, string> = {
  '#developer-mode.reloading waits for "switchDeveloperMode" and has no way out when it succeeds: write onDone.':
    'Its success is that the page goes away.',
};

const modelFiles = import.meta.glob<Record<string, unknown>>('../**/*.model.ts');
const isModel = (value: unknown): value is Model =>
  typeof value === 'object' && value !== null && 'edgePaths' in value && 'machine' in value;

describe('a state that waits for a response', () => {
  const met = new Set<string>();

  it.each(getCharts(config))(
    'can leave $id by its success, by any failure, and by a time-out or a cancel',
    async (entry) => {
      const exported = await modelFiles[entry.model!.replace(/^test/, '..')]!();
      const models = Object.values(exported).flat().filter(isModel);
      expect(models).not.toEqual([]);
      const breaches = livenessViolations(models);
      for (const breach of breaches) met.add(breach);
      expect(breaches.filter((breach) => !(breach in ALLOWED))).toEqual([]);
    },
  );

  it('breaks the rule only where a reason is given', () => {
    expect([...met].toSorted()).toEqual(Object.keys(ALLOWED));
  });
});
