/** If one chart fails or has no model, the gallery and the pages name it and still show the rest. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { galleryFiles } from '../../kit/docs/gallery-files.ts';
import type { ChartData } from '../../kit/gallery/data.ts';
import { createModel } from '#kit';
import { machinePages } from '#kit/docs';
import type { ChartEntry } from '#kit/gallery';

const root = mkdtempSync(join(tmpdir(), 'failing-charts-'));
afterAll(() => rmSync(root, { recursive: true }));

const lamp = (id: string) =>
  createMachine({ id, initial: 'off', states: { off: { on: { press: 'on' } }, on: { after: { 500: 'off' } } } });

function entry(id: string, rest: Partial<ChartEntry> = {}): ChartEntry {
  writeFileSync(join(root, `${id}.machine.ts`), '');
  return { id, title: id, about: 'A lamp.', machine: lamp(id), source: `${id}.machine.ts`, ...rest };
}

const entries = [
  entry('whole', { model: 'whole.model.ts' }),
  entry('unmodelled'),
  entry('stale', { model: 'stale.model.ts' }),
  entry('broken', { model: 'broken.model.ts' }),
  entry('nowhere', { source: 'elsewhere.ts' }),
  entry('throwing', { machine: () => Promise.reject(new TypeError('x is not a function')) }),
  entry('renamed', { machine: async () => ({ lamp: lamp('lamp') }) }),
  entry('imported', { machine: async () => ({ lamp: lamp('lamp'), imported: lamp('imported') }) }),
];
const model = (id: string, events: object) =>
  createModel(lamp(id), { input: undefined, events: events as never, serializeState: () => null });
const modules: Record<string, () => Record<string, unknown>> = {
  'whole.model.ts': () => ({ wholeModel: model('whole', { press: [{}] }) }),
  'stale.model.ts': () => ({ staleModel: model('stale', { pressed: [{}] }) }),
  'broken.model.ts': () => {
    throw new SyntaxError('Unexpected token');
  },
};
const project = {
  config: { title: 'Lamps', base: '/', pages: 'pages', catalogues: [{ title: 'Lamps', entries }] },
  root,
  load: async (file: string) => modules[file]!(),
};

const PROBLEMS = [
  'stale: Unmodelled: list events["press"]',
  'broken: Unexpected token',
  'nowhere: nowhere is not in elsewhere.ts.',
  'throwing: throwing.machine.ts could not be loaded: x is not a function',
  'renamed: renamed.machine.ts exports no machine with the id "renamed".',
];

describe('a gallery with charts that fail', async () => {
  const problems: string[] = [];
  const files = await galleryFiles(project, (line) => problems.push(line));
  const dataOf = (id: string) => JSON.parse(files.get(`charts/${id}.json`)!) as ChartData;

  it('names each of them, but no chart that only lacks a model', () => {
    expect(problems).toEqual(PROBLEMS);
    expect(entries.map(({ id }) => dataOf(id).problem)).toEqual([
      null,
      null,
      ...PROBLEMS.map((line) => line.replace(/^\w+: /, '')),
      null,
    ]);
  });

  it('draws every chart that it can read, and can simulate it', () => {
    for (const id of ['whole', 'unmodelled', 'stale', 'broken', 'imported']) {
      expect(files.get(`charts/${id}.svg`)).toContain(`data-state="${id}.on"`);
      expect(dataOf(id).starts).toHaveLength(1);
    }
    for (const id of ['nowhere', 'throwing', 'renamed']) expect(files.has(`charts/${id}.svg`), id).toBe(false);
  });

  it('has paths where there is a model', () => {
    expect(entries.map(({ id }) => dataOf(id).paths.length > 0)).toEqual(entries.map(({ id }) => id === 'whole'));
  });
});

describe('the pages of charts that fail', async () => {
  const problems: string[] = [];
  const pages = await machinePages(project, [], (line) => problems.push(line));

  it('are written, with the reason', () => {
    expect(problems).toEqual(PROBLEMS);
    expect(pages.get('pages/whole.md')).toContain('paths from one start');
    expect(pages.get('pages/unmodelled.md')).toContain('| `off` |');
    expect(pages.get('pages/unmodelled.md')).not.toMatch(/Generated paths|Model:/);
    expect(pages.get('pages/stale.md')).toContain('The model failed, so there are no paths: Unmodelled: list');
    expect(pages.get('pages/nowhere.md')).toContain('This chart could not be documented: nowhere is not in');
    expect(pages.get('pages/throwing.md')).toContain('throwing.machine.ts could not be loaded: x is not a function');
  });
});
