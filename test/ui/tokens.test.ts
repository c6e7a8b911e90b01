/** The design tokens of a site whose theme says nothing; those that follow the theme: `theme.host.test.ts`. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '../colours.ts';

const tokens = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');
const token = (name: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? '';
const ratio = (one: string, other: string) => contrast(token(one), token(other));

describe('contrast, as WCAG defines it', () => {
  it('is 21 for black on white and 1 for a colour on itself, whatever the order', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#0c5ac8', '#0c5ac8')).toBe(1);
  });
});

describe('the tokens of a site without presets', () => {
  const text = ['ink', 'ink-soft', 'ink-faint', 'accent-ink', 'danger', 'warn', 'good', 'medical'];
  it.each(text)('--pp-%s can be read on paper', (name) =>
    expect(ratio(`--pp-${name}`, '--pp-paper')).toBeGreaterThanOrEqual(4.5),
  );
  it.each(['danger', 'warn', 'good'])('--pp-%s can be read on its pale companion', (name) =>
    expect(ratio(`--pp-${name}`, `--pp-${name}-pale`)).toBeGreaterThanOrEqual(4.5),
  );
  it('white can be read on the accent', () =>
    expect(ratio('--pp-accent', '--pp-on-accent')).toBeGreaterThanOrEqual(4.5));
  it('the edge of a control is seen', () => expect(ratio('--pp-line-strong', '--pp-paper')).toBeGreaterThanOrEqual(3));
});
