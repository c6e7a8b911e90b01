/** The test of the guide checks everything that its pages say. */
import { describe, expect, it } from 'vitest';
import { guidePages } from '../../docs/markdown.ts';
import { isOutputOf, pageBefore, stepsOf } from './written-page.ts';

const OUT = '\n RUN  v4\n\n \u001B[32m✓\u001B[39m a (2 tests) 12ms\n ✓ b → c   3.5s\n\n      Tests  2 passed (2)\n';
const page = (text: string) => ({ file: 'kit/guide/page.md', text });

describe('what a page quotes', () => {
  it.each([
    [' ✓ a (2 tests) 40ms\n ✓ b → c 1ms\n'],
    [' ✓ a (…) …\n'],
    [' RUN  …\n…\n      Tests  2 passed (2)\n'],
    ['…\n      Tests  2 passed (2)'],
  ])('is what comes out: %j', (quoted) => {
    expect(isOutputOf(quoted, OUT)).toBe(true);
  });

  it.each([
    [' ✓ a (3 tests) 12ms'],
    ['✓ a (2 tests) 12ms'],
    [' ✓ b → c 1ms\n ✓ a (2 tests) 1ms'],
    [' ✓ a (2 tests) 12ms\n      Tests  2 passed (2)'],
    [' ✓ b'],
  ])('is not: %j', (quoted) => {
    expect(isOutputOf(quoted, OUT)).toBe(false);
  });
});

describe('a page', () => {
  it('is files, changes, commands and their outputs, in its order', () => {
    const text = [
      '```ts\n// src/a.ts\nexport {};\n```',
      '## Break it',
      '```diff\n--- src/a.ts\n-export {};\n+oh\n```',
      '```sh\nnpx one\nnpx two # fails\n```',
      '```\nno\n```',
    ].join('\n');
    expect(stepsOf(page(text))).toEqual([
      { kind: 'file', line: 2, place: 'src/a.ts', code: 'export {};\n' },
      { kind: 'heading', line: 5 },
      { kind: 'change', line: 7, place: 'src/a.ts', was: 'export {};', becomes: 'oh' },
      { kind: 'command', line: 12, command: 'npx one', isFailure: false, isServer: false, output: null },
      { kind: 'command', line: 13, command: 'npx two', isFailure: true, isServer: false, output: 'no\n' },
    ]);
  });

  it.each([
    ['```ts\nexport {};\n```', 'page.md:2 is no file, no command and no output'],
    ['```\nout\n```', 'page.md:2 is the output of no command'],
    ['```diff\n-a\n+b\n```', 'page.md:2 names no file'],
  ])('with an unused block is refused, with its line: %j', (text, complaint) => {
    expect(() => stepsOf(page(text))).toThrow(complaint);
  });

  it('names the page that it continues', () => {
    expect(pageBefore(page('This goes on from\n[the first](first-chart.md).'))).toBe('kit/guide/first-chart.md');
    expect(pageBefore(page('See [the first](first-chart.md).'))).toBeNull();
  });

  it.each(guidePages)('runs commands and shows their output: $file', (one) => {
    expect(stepsOf(one).some((step) => step.kind === 'command' && step.output !== null)).toBe(true);
  });
});
