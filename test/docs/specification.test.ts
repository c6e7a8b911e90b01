/** Every citation of a rule resolves, in TypeScript, PHP and style sheets: `spec: payment#one-charge` is a heading of docs/specification/. */
import { describe, expect, it } from 'vitest';
import { contentOf, filesUnder } from '../architecture/files.ts';
import { anchorsOf } from './markdown.ts';

const PAGES = new Map(
  filesUnder('docs/specification').map((file) => [
    file.slice('docs/specification/'.length, -'.md'.length),
    anchorsOf({ text: contentOf(file) }),
  ]),
);
const CODE = ['machines', 'src', 'embed', 'kit', 'sandbox', 'scripts', 'test', 'wordpress/plugin', 'wordpress/host']
  .flatMap((folder) => filesUnder(folder))
  .filter((file) => /\.(tsx?|mjs|php|css|json)$/.test(file) && !file.startsWith('wordpress/plugin/build/'))
  .filter((file) => file !== 'test/docs/specification.test.ts');

const CITATION = /\bspec: ([a-z0-9-]+#[a-z0-9-]+(?:, [a-z0-9-]+#[a-z0-9-]+)*)/g;
/** Documents outside of the repository, which nobody who has only the repository can read. */
const ELSEWHERE = /[Ss]pecification, (?:section|")|[Dd]ecisions, "|host contract,? [0-9]|[Tt]exts, "/;

const citations = CODE.flatMap((file) =>
  // A citation may continue on the next line of its comment.
  [
    ...contentOf(file)
      .replace(/,\n\s*\*? ?/g, ', ')
      .matchAll(CITATION),
  ].flatMap(([, rules = '']) => rules.split(', ').map((rule) => ({ file, rule }))),
);

describe('the specification', () => {
  it('is cited', () => {
    expect(citations.length).toBeGreaterThan(200);
  });

  it('has every rule that is cited', () => {
    const missing = citations.filter(({ rule }) => {
      const [page = '', anchor = ''] = rule.split('#');
      return !PAGES.get(page)?.includes(anchor);
    });
    expect(missing).toEqual([]);
  });

  it('has one page for each subject, of at most 200 lines', () => {
    const long = [...PAGES.keys()].filter(
      (page) => contentOf(`docs/specification/${page}.md`).split('\n').length > 201,
    );
    expect(long).toEqual([]);
  });

  it('has each rule once', () => {
    const rules = [...PAGES].flatMap(([page, anchors]) => anchors.map((anchor) => `${page}#${anchor}`));
    expect(rules.filter((rule) => /-\d$/.test(rule))).toEqual([]);
  });

  it('is in the repository: no code cites another document', () => {
    expect(CODE.filter((file) => ELSEWHERE.test(contentOf(file)))).toEqual([]);
  });
});
