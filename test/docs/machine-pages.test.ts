/** The generated pages in the repository match the charts. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { machinePages } from '#kit/docs';
import config from '../../statechart-kit.config.ts';
import { ROOT } from '../architecture/files.ts';

const PAGES_FOLDER = config.pages;
const project = {
  config,
  root: ROOT,
  load: (file: string) => import(/* @vite-ignore */ join(ROOT, file)) as Promise<Record<string, unknown>>,
};

describe('docs/machines', async () => {
  const pages = await machinePages(project);

  it.each([...pages.keys()])('%s is what `npm run docs` writes', (file) => {
    const path = join(ROOT, file);
    expect(existsSync(path) ? readFileSync(path, 'utf8') : 'no such file').toBe(pages.get(file));
  });

  it('contains nothing else', () => {
    const files = readdirSync(join(ROOT, PAGES_FOLDER)).map((file) => `${PAGES_FOLDER}/${file}`);
    expect(files.filter((file) => !pages.has(file))).toEqual([]);
  });
});

describe('`npm run docs -- <chart>`', () => {
  it('writes the list and that chart’s page and drawing alone', async () => {
    const files = [...(await machinePages(project, ['video'])).keys()];
    expect(files).toEqual(['README.md', 'video.svg', 'video.md'].map((name) => `${PAGES_FOLDER}/${name}`));
  });

  it('lists the existing charts when no chart has that name', async () => {
    await expect(machinePages(project, ['vidoe'])).rejects.toThrow(/^No chart is called vidoe; there are portal, /);
  });
});
