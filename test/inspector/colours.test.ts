/** Drawings and the gallery have enough contrast in light and dark mode (WCAG 2.2, 1.4.3 and 1.4.11). axe does not check drawings. */
import { describe, expect, it } from 'vitest';
import { CHART_STYLE } from '../../kit/drawing/svg.ts';
import { contentOf } from '../architecture/files.ts';
import { contrast } from '../colours.ts';

type Colours = Record<string, string>;

const DARK = '@media (prefers-color-scheme: dark)';
/** `#fff` as `#ffffff`. */
const whole = (hex: string) => (hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex);
const coloursIn = (style: string): Colours =>
  Object.fromEntries([...style.matchAll(/--([\w-]+):\s*(#[\da-f]{3,6})/g)].map(([, name, hex]) => [name, whole(hex!)]));

/** The colours in each mode: dark mode changes some or all of them. */
function themesOf(style: string): Array<[theme: string, colours: Colours]> {
  const [light = '', dark = ''] = style
    .replace('(prefers-color-scheme:dark)', '(prefers-color-scheme: dark)')
    .split(DARK);
  return [
    ['light', coloursIn(light)],
    ['dark', { ...coloursIn(light), ...coloursIn(dark) }],
  ];
}

const drawing = themesOf(CHART_STYLE);
const page = themesOf(contentOf('kit/gallery/base.css'));

const KINDS = ['event', 'done', 'error', 'after', 'always'];

/** Colour pairs with too little contrast, with their ratio. */
const tooNear = (colours: Colours, front: readonly string[], grounds: readonly string[], least: number) =>
  front.flatMap((one) =>
    grounds
      .map((ground) => ({ pair: `${one} on ${ground}`, ratio: contrast(colours[one]!, colours[ground]!) }))
      .filter(({ ratio }) => ratio < least),
  );

describe.each(drawing)('a drawing in the %s', (_, colours) => {
  it('has texts with enough contrast on every background', () => {
    const texts = ['ink', 'soft', 'lit', ...KINDS];
    expect(tooNear(colours, texts, ['paper', 'deep', 'label', 'glow'], 4.5)).toEqual([]);
  });

  it('has lines with enough contrast on every background', () => {
    const lines = ['line', 'lit', ...KINDS.filter((kind) => kind !== 'event')];
    expect(tooNear(colours, lines, ['paper', 'deep'], 3)).toEqual([]);
  });
});

describe.each(page)('the gallery in the %s', (theme, colours) => {
  it('has texts and control edges with enough contrast', () => {
    expect(tooNear(colours, ['ink', 'soft', 'lit', ...KINDS], ['paper', 'deep', 'glow'], 4.5)).toEqual([]);
    expect(tooNear(colours, ['on-lit'], ['lit'], 4.5)).toEqual([]);
    expect(tooNear(colours, ['edge'], ['paper', 'deep'], 3)).toEqual([]);
  });

  it('has the colours of its drawings', () => {
    const drawn = new Map(drawing).get(theme)!;
    const shared = ['ink', 'soft', 'paper', 'deep', 'lit', 'glow', ...KINDS];
    expect(shared.map((name) => colours[name])).toEqual(shared.map((name) => drawn[name]));
    expect(colours['edge']).toBe(drawn['line']);
  });
});

it('light and dark are not the same', () => {
  for (const themes of [drawing, page]) {
    const [light, dark] = themes.map(([, { paper }]) => paper!);
    expect(contrast(light!, dark!)).toBeGreaterThan(10);
  }
});
