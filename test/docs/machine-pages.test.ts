/** The generated pages cannot go stale: what is in the repository is what the charts say now. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storyOf } from '../../kit/docs/described-chart.ts';
import { machinePages } from '../../kit/docs/machine-pages.ts';
import { titlesOf } from '../../kit/docs/test-titles.ts';
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

  it('holds nothing else', () => {
    const files = readdirSync(join(ROOT, PAGES_FOLDER)).map((file) => `${PAGES_FOLDER}/${file}`);
    expect(files.filter((file) => !pages.has(file))).toEqual([]);
  });
});

describe('`npm run docs -- <chart>`', () => {
  it('writes the list and that chart’s page and drawing alone', async () => {
    const files = [...(await machinePages(project, ['video'])).keys()];
    expect(files).toEqual(['README.md', 'video.svg', 'video.md'].map((name) => `${PAGES_FOLDER}/${name}`));
  });

  it('names the charts that there are when there is none of that name', async () => {
    await expect(machinePages(project, ['vidoe'])).rejects.toThrow(/^No chart is called vidoe; there are portal, /);
  });
});

describe('the story of a chart', () => {
  const chart = 'export const boxMachine = setup({});';
  const constant = `/** At most so long. */\nexport const TIMEOUT_MS = 5;\n`;

  it('is the comment right above it', () => {
    expect(storyOf(`/** A file. */\nimport 'x';\n${constant}/**\n * A box\n * with a lid.\n */\n${chart}`, '')).toBe(
      'A box\nwith a lid.',
    );
  });

  it('is else the comment at the head of the file', () => {
    expect(storyOf(`/** A box. */\nimport 'x';\n${constant}${chart}`, 'Boxes.')).toBe('A box.');
  });

  it('is else what the catalogue says, and never what is said of something else', () => {
    expect(storyOf(`import 'x';\n${constant}${chart}`, 'Boxes.')).toBe('Boxes.');
  });
});

describe('the titles of a test file', () => {
  it('come with their groups, in order, however they are called', () => {
    const code = `
      describe('the box', () => {
        it('opens', () => {});
        it.each([1, 2])('holds %s', () => {});
        it.each(things)(\`costs \${price} dollars\`, () => {});
      });
      it('alone', () => { it.skip; });
    `;
    expect(titlesOf('x.test.ts', code)).toEqual([
      'the box: opens',
      'the box: holds …',
      'the box: costs … dollars',
      'alone',
    ]);
  });

  it('of no TypeScript are an error that names the file', () => {
    expect(() => titlesOf('x.test.ts', 'it((')).toThrow('x.test.ts: ');
  });
});
