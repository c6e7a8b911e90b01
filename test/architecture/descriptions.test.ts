/** Descriptions of charts are for readers; members do not load them. */
import { describe, expect, it } from 'vitest';
import { parseAst, type Plugin } from 'vite';
import { withoutDescriptions } from '../../scripts/build/without-descriptions.mjs';
import { contentOf, filesUnder } from './files.ts';

const { transform } = withoutDescriptions() as Plugin & {
  transform: { filter: { id: RegExp }; handler: (this: object, code: string) => { code: string } | null };
};

const strip = (code: string) => transform.handler.call({ parse: parseAst }, code)?.code ?? code;

describe('a chart without its descriptions', () => {
  it.each([
    ["({ description: 'Words.', on: {} })", '({  on: {} })'],
    ["({ on: {}, description: 'Words, and a comma.' })", '({ on: {},  })'],
    ['({ a: { description: \'One\' }, b: [{ description: "Two", c: 1 }] })', '({ a: {  }, b: [{  c: 1 }] })'],
  ])('%s', (code, expected) => {
    expect(strip(code)).toBe(expected);
  });

  it.each([
    '({ description: product.description })',
    '({ description })',
    "({ ['description']: 'x' })",
    "({ text: 'description: yes' })",
    'const { description } = product;',
  ])('is not touched where a description is data: %s', (code) => {
    expect(strip(code)).toBe(code);
  });

  it('is meant for charts alone', () => {
    const isMeant = (id: string) => transform.filter.id.test(id);
    expect(isMeant('/srv/portal/machines/payment/payment.machine.ts')).toBe(true);
    expect(isMeant('/srv/portal/src/services/registration-data.ts')).toBe(false);
  });

  it('contains descriptions before the removal', () => {
    const described = filesUnder('machines').filter((file) => /description: ['"]/.test(contentOf(file)));
    expect(described.length).toBeGreaterThan(3);
  });
});
