import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, parseColour, themeProperties } from '../../src/ui/theme.ts';

const channel = fc.integer({ min: 0, max: 255 });
const colour = fc.tuple(channel, channel, channel);
const hex = (parts: readonly number[]) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

const tokens = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');
const token = (name: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '';

const ratio = (one: string | undefined, other: string | undefined) => {
  const [a, b] = [parseColour(one), parseColour(other)];
  if (!a || !b) throw new Error(`not colours: ${String(one)}, ${String(other)}`);
  return contrast(a, b);
};

describe('a computed colour', () => {
  it.each([
    ['#0b6bcb', [11, 107, 203]],
    ['#FFF', [255, 255, 255]],
    ['rgb(11, 107, 203)', [11, 107, 203]],
    ['rgb(11 107 203)', [11, 107, 203]],
    ['rgba(11, 107, 203, 1)', [11, 107, 203]],
    ['color(srgb 1 0.5 0)', [255, 128, 0]],
    [' #000 ', [0, 0, 0]],
  ])('%s is read', (text, parts) => expect(parseColour(text)).toEqual(parts));

  it.each(['', 'transparent', 'rgba(0, 0, 0, 0)', 'rgb(0 0 0 / 50%)', 'var(--x)', 'oklch(0.7 0.1 200)', '#12', 'red'])(
    '%j counts as unsaid',
    (text) => expect(parseColour(text)).toBeNull(),
  );
});

describe('contrast, as WCAG defines it', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([12, 90, 200], [12, 90, 200])).toBe(1);
  });
  it('does not mind the order', () => {
    fc.assert(
      fc.property(colour, colour, (a, b) => {
        expect(contrast(a, b)).toBe(contrast(b, a));
      }),
    );
  });
});

describe('the tokens of a site without presets', () => {
  const text = ['ink', 'ink-soft', 'ink-faint', 'accent-ink', 'danger', 'warn', 'good', 'medical'];
  it.each(text)('--pp-%s can be read on paper', (name) =>
    expect(ratio(token(`--pp-${name}`), token('--pp-paper'))).toBeGreaterThanOrEqual(4.5),
  );
  it.each(['danger', 'warn', 'good'])('--pp-%s can be read on its pale companion', (name) =>
    expect(ratio(token(`--pp-${name}`), token(`--pp-${name}-pale`))).toBeGreaterThanOrEqual(4.5),
  );
  it('white can be read on the accent', () =>
    expect(ratio(token('--pp-accent'), token('--pp-on-accent'))).toBeGreaterThanOrEqual(4.5));
  it('the edge of a control is seen', () =>
    expect(ratio(token('--pp-line-strong'), token('--pp-paper'))).toBeGreaterThanOrEqual(3));
});

describe('following the theme', () => {
  it('leaves everything as it is when the theme says nothing usable', () => {
    expect(themeProperties({})).toEqual({});
    expect(themeProperties({ base: 'none', contrast: '', primary: 'inherit' })).toEqual({});
  });

  it('takes the accent only when white text reaches 4.5:1 on it', () => {
    expect(themeProperties({ primary: '#7a2fb8' })['--pp-accent']).toBe('#7a2fb8');
    expect(themeProperties({ primary: '#ffd500' })).toEqual({});
  });

  it('takes paper and ink only together, and only when they can be read', () => {
    expect(themeProperties({ base: '#fdf8f0' })).toEqual({});
    expect(themeProperties({ base: '#888888', contrast: '#777777' })).toEqual({});
    const properties = themeProperties({ base: '#fdf8f0', contrast: '#1a1a1a' });
    expect(properties).toMatchObject({ '--pp-paper': '#fdf8f0', '--pp-ink': '#1a1a1a', '--pp-scheme': 'light' });
  });

  it('knows a dark theme', () => {
    expect(themeProperties({ base: '#101418', contrast: '#f2f2f2' })['--pp-scheme']).toBe('dark');
  });

  it('can be read whatever the theme says', () => {
    fc.assert(
      fc.property(colour, colour, colour, (base, text, primary) => {
        const own = themeProperties({ base: hex(base), contrast: hex(text), primary: hex(primary) });
        const value = (name: string) => own[name] ?? token(name);
        for (const name of ['ink', 'ink-soft', 'ink-faint', 'accent-ink', 'danger', 'warn', 'good'])
          expect(ratio(value(`--pp-${name}`), value('--pp-paper')), name).toBeGreaterThanOrEqual(4.5);
        if (own['--pp-paper']) {
          for (const name of ['danger', 'warn', 'good'])
            expect(ratio(value(`--pp-${name}`), value(`--pp-${name}-pale`)), name).toBeGreaterThanOrEqual(4.5);
          for (const name of ['ink', 'ink-soft', 'ink-faint', 'accent-ink', 'danger', 'warn', 'good'])
            expect(ratio(value(`--pp-${name}`), value('--pp-paper-2')), name).toBeGreaterThanOrEqual(4.5);
        }
        expect(ratio(value('--pp-accent'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
        expect(ratio(value('--pp-line-strong'), value('--pp-paper'))).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});
