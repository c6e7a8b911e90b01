/** The kit's website is complete, its links work, and it requests nothing from other servers. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { publicNames } from '../../scripts/package/public-names.mjs';
import { writeSite } from '../../scripts/site/site.mjs';
import { guidePages } from '../docs/markdown.ts';

const site = mkdtempSync(join(tmpdir(), 'statechart-kit-site-'));
afterAll(() => rmSync(site, { recursive: true, force: true }));
writeSite(site);

const read = (file: string) => readFileSync(join(site, file), 'utf8');
const files = readdirSync(site, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

/** Broken links, and links that work only at the root of a server. */
function brokenLinks(file: string, html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].flatMap(([, address = '']) => {
    if (/^(?:https:|data:)/.test(address)) return [];
    const [path = '', anchor] = address.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (path.startsWith('/') || path.endsWith('.md') || !existsSync(join(site, target))) return [`${file}: ${address}`];
    return anchor === undefined || idsOf(read(target)).includes(anchor) ? [] : [`${file}: ${address}`];
  });
}

/** URLs of other servers that a browser would request by itself. */
const requests = (html: string) =>
  [...html.matchAll(/<(?:script|link|img|iframe|source)\b[^>]*(?:src|href)="(?:https?:)?\/\/[^"]*"/g)].map(
    ([tag]) => tag,
  );

describe('the website of the kit', () => {
  it('has each page of the guide, the examples, the reference and the changelog', () => {
    const guide = guidePages.filter(({ file }) => file.startsWith('kit/guide/'));
    const wanted = guide.map(({ file }) => file.replace('kit/', '').replace('.md', '.html'));
    const examples = ['form', 'fetch', 'wizard'].map((name) => `examples/${name}.html`);
    expect(files.toSorted()).toEqual(
      [...wanted, ...examples, 'index.html', 'reference.html', 'changelog.html'].toSorted(),
    );
    for (const file of files) expect(read(file), file).toMatch(/<main id="content">\s*<h1/);
  });

  it('leads from every page to every other, by links that work in any folder and from the disk', () => {
    expect(files.flatMap((file) => brokenLinks(file, read(file)))).toEqual([]);
    for (const file of files)
      expect(
        read(file)
          .match(/<nav class="menu"[\s\S]*?<\/nav>/)?.[0]
          .match(/<li>/g),
      ).toHaveLength(files.length);
    expect(brokenLinks('index.html', '<a href="nowhere.html">')).toHaveLength(1);
    expect(brokenLinks('index.html', '<a href="/reference.html">')).toHaveLength(1);
    expect(brokenLinks('index.html', '<a href="reference.html#nothing">')).toHaveLength(1);
  });

  it('requests nothing from other servers and runs no script', () => {
    expect([...files, 'site.css'].flatMap((file) => requests(read(file)))).toEqual([]);
    expect(files.filter((file) => /<script/.test(read(file)))).toEqual([]);
    expect(read('site.css')).not.toMatch(/url\(|@import/);
    expect(requests('<script src="https://cdn.example/a.js">')).toHaveLength(1);
  });

  it('has everything public in its reference', () => {
    const ids = idsOf(read('reference.html'));
    const names = Object.values(publicNames()).flat();
    const missing = names.filter((name) => !ids.includes(name.replace('type ', '').toLowerCase().replaceAll('_', '-')));
    expect(missing).toEqual([]);
  });
});
