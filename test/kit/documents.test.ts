/** A chart's page takes its story and its tests' titles from the files around the chart. */
import { describe, expect, it } from 'vitest';
import { chartDescription } from '../../kit/docs/described-chart.ts';
import { titlesOf } from '../../kit/docs/test-titles.ts';

describe('the story of a chart', () => {
  const chart = 'export const boxMachine = setup({});';
  const constant = `/** At most so long. */\nexport const TIMEOUT_MS = 5;\n`;

  it('is the comment right above it', () => {
    expect(
      chartDescription(`/** A file. */\nimport 'x';\n${constant}/**\n * A box\n * with a lid.\n */\n${chart}`, ''),
    ).toBe('A box\nwith a lid.');
  });

  it('is else the comment at the head of the file', () => {
    expect(chartDescription(`/** A box. */\nimport 'x';\n${constant}${chart}`, 'Boxes.')).toBe('A box.');
  });

  it('is otherwise the catalogue’s, and never the comment of another declaration', () => {
    expect(chartDescription(`import 'x';\n${constant}${chart}`, 'Boxes.')).toBe('Boxes.');
  });
});

describe('the titles of a test file', () => {
  it('come with their groups, in order, by any form of call', () => {
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

  it('that are not TypeScript are an error that names the file', () => {
    expect(() => titlesOf('x.test.ts', 'it((')).toThrow('x.test.ts: ');
  });
});
