import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../machines/lib/translation.ts';
import { formatMoney, formatMonthly } from '../../src/ui/money/money.ts';

const minor = fc.integer({ min: 0, max: 10 ** 9 });

describe('money', () => {
  it.each([
    [0, '$0'],
    [19_900, '$199'],
    [49_900, '$499'],
    [99_900, '$999'],
    [100_000, '$1,000'],
    [125_000, '$1,250'],
    [17_910, '$179.10'],
    [44_910, '$449.10'],
    [112_500, '$1,125'],
    [1, '$0.01'],
    [123_456_789, '$1,234,567.89'],
  ])('%i minor units are %s', (amount, text) => expect(formatMoney(amount)).toBe(text));

  it('follows the language, and reads from left to right in every one', () => {
    setLanguage('es-ES');
    expect(formatMoney(125_000)).toMatch(/^1250\sUS\$$/);
    setLanguage('ar');
    expect(formatMoney(19_900)).toMatch(/^\u200E199\sUS\$\u200E$/);
  });

  it('has the minus sign of typography before a negative amount, as `Core\\Money` has', () => {
    expect(formatMoney(-17_994)).toBe('−$179.94');
    setLanguage('es-ES');
    expect(formatMoney(-5_000)).toMatch(/^−50\sUS\$$/);
    setLanguage('ar');
    expect(formatMoney(-5_000)).toMatch(/^\u200E+−50\sUS\$\u200E$/);
  });
  afterEach(() => setLanguage('en-US'));

  it('is said per month', () => expect(formatMonthly(125_000)).toBe('$1,250 / Month'));

  it('shows cents only when they are not zero, and always two of them', () => {
    fc.assert(
      fc.property(minor, (amount) => {
        expect(formatMoney(amount)).toMatch(amount % 100 === 0 ? /^\$[\d,]+$/ : /^\$[\d,]+\.\d\d$/);
      }),
    );
  });

  it('loses nothing: the amount can be read back', () => {
    fc.assert(
      fc.property(minor, (amount) => {
        const [dollars = '', cents = '0'] = formatMoney(amount).replace(/[$,]/g, '').split('.');
        expect(Number(dollars) * 100 + Number(cents)).toBe(amount);
      }),
    );
  });

  it('separates thousands from 1000 on', () => {
    fc.assert(
      fc.property(minor, (amount) => {
        expect(formatMoney(amount).includes(',')).toBe(amount >= 100_000);
      }),
    );
  });
});
