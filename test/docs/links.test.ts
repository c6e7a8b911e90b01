/** Every link within the documentation has a target, and every file that it names exists. */
import { existsSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf, ROOT } from '../architecture/files.ts';
import { anchorsOf, inlineCodesOf, linksOf, pages, ROOMS, writtenPages, type Page } from './markdown.ts';

/** Compares exact spelling, because some file systems distinguish capitals and others do not. */
const isThere = (path: string): boolean => {
  const clean = path.replace(/\/$/, '');
  if (clean === '' || clean === '.') return true;
  const folder = posix.dirname(clean);
  return isThere(folder) && existsSync(ROOT + folder) && readdirSync(ROOT + folder).includes(posix.basename(clean));
};

/** A build or a run creates these files, so a fresh clone lacks them. */
const GENERATED = /^(dist|test-results|node_modules|wordpress\/plugin\/build|wordpress\/host\/data)(\/|$)/;

function brokenLinks(page: Page): string[] {
  const broken = linksOf(page).filter(({ target }) => {
    if (/^(https?|mailto):/.test(target)) return !URL.canParse(target);
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page.file : posix.join(page.base ?? posix.dirname(page.file), decodeURIComponent(path));
    const isHere = file === page.file;
    if (file.startsWith('..') || GENERATED.test(file) || !(isHere || isThere(file))) return true;
    if (anchor === undefined) return false;
    return !file.endsWith('.md') || !anchorsOf({ text: isHere ? page.text : contentOf(file) }).includes(anchor);
  });
  return broken.map(({ target, line }) => `${page.file}:${line} leads to ${target}`);
}

const FOLDERS = /^(docs|embed|machines|scripts|src|test|wordpress)\//;

/** Paths from the project's root in backticks. Placeholders and patterns are not looked up. */
function missingFiles(page: Page): string[] {
  const missing = inlineCodesOf(page).filter(
    ({ code }) => FOLDERS.test(code) && !/[*<>{}\s…]/.test(code) && !GENERATED.test(code) && !isThere(code),
  );
  return missing.map(({ code, line }) => `${page.file}:${line} names ${code}`);
}

describe('the documentation', () => {
  it('has pages', () => {
    expect(writtenPages.length).toBeGreaterThan(10);
    expect(pages.length).toBeGreaterThan(40);
  });

  it.each(ROOMS)('has a page of at most 40 lines for each room: %s', (room) => {
    expect(contentOf(`${room}/README.md`).trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  });

  it.each(pages)('has links that lead somewhere: $file', (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it.each(writtenPages)('names only existing files: $file', (page) => {
    expect(missingFiles(page)).toEqual([]);
  });
});

/** The pages that a reader can reach by links from a page. */
function reachedFrom(start: string): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    const page = pages.find((one) => one.file === file);
    if (!page || reached.has(file)) return;
    reached.add(file);
    for (const { target } of linksOf(page))
      visit(posix.join(page.base ?? posix.dirname(file), target.split('#')[0] ?? ''));
  };
  visit(start);
  return reached;
}

describe('every page', () => {
  it('is reached from the README, except the page of the npm package', () => {
    const reached = reachedFrom('README.md');
    expect(pages.map(({ file }) => file).filter((file) => !reached.has(file))).toEqual(['scripts/package/README.md']);
  });

  it('that no link leads to is found', () => {
    expect(reachedFrom('docs/decisions/react-19-2.md')).not.toContain('README.md');
  });
});

describe('a link', () => {
  const broken = (text: string) => brokenLinks({ file: 'docs/page.md', text });

  it.each([
    '[there](testing.md)',
    '[there](testing.md#write-a-test)',
    '[`code`](../machines/index.ts)',
    '[a folder](machines)',
    '![a picture](images/gallery.png)',
    '[elsewhere](https://example.org/#any)',
    '## Here and now!\n[here](#here-and-now)',
    '```\n[no link](nowhere.md)\n```',
    '## Twice\n## Twice\n[the second](#twice-1)',
  ])('is followed: %s', (text) => {
    expect(broken(text)).toEqual([]);
  });

  it.each([
    '[gone](gone.md)',
    '[no heading](testing.md#nowhere)',
    '[no heading here](#nowhere)',
    '[another spelling](Testing.md)',
    '![gone](images/gone.png)',
    '[outside](../../elsewhere.md)',
    '[made by a build](../dist/gallery/index.html)',
    '[named below][gone]\n\n[gone]: gone.md',
    '<a href="gone.md">gone</a>',
    '[code has no headings](../machines/index.ts#entry)',
  ])('that leads nowhere is found: %s', (text) => {
    expect(broken(text)).toHaveLength(1);
  });

  it('is found with its line', () => {
    expect(broken('One.\n\n[two](gone.md)')).toEqual(['docs/page.md:3 leads to gone.md']);
  });
});

describe('a file that is named', () => {
  const missing = (text: string) => missingFiles({ file: 'docs/page.md', text });

  it.each(['`machines/index.ts`', '`src/pages/`', '`test/*/x.ts`', '`machines/<name>/`', '`dist/x.zip`', '`npm test`'])(
    'may be %s',
    (text) => {
      expect(missing(text)).toEqual([]);
    },
  );

  it('must exist', () => {
    expect(missing('`machines/index.ts` and\n`machines/gone.ts`')).toEqual(['docs/page.md:2 names machines/gone.ts']);
  });
});
