/**
 * The tokens that follow the site's theme. Pure: the caller reads the computed colours from the page and sets the
 * result on the root element; nothing here touches a document.
 */

/** What the theme says, as computed colours (`#rgb`, `#rrggbb`, `rgb(…)`, `color(srgb …)`); anything else counts as unsaid. */
export type ThemeColours = {
  /** `--wp--preset--color--base`: the page's background. */
  base?: string;
  /** `--wp--preset--color--contrast`: the text on it. */
  contrast?: string;
  /** `--wp--preset--color--primary`: buttons and links. */
  primary?: string;
};

/** The theme's custom properties, to be read off a computed style. */
export const THEME_PRESETS = {
  base: '--wp--preset--color--base',
  contrast: '--wp--preset--color--contrast',
  primary: '--wp--preset--color--primary',
} as const satisfies Record<keyof ThemeColours, string>;

/** WCAG 2.2, 1.4.3: normal text. Also what an accent has to reach against the white text on it. */
const TEXT_CONTRAST = 4.5;
/** The ink of whole paragraphs: WCAG 2.2, 1.4.6. */
const INK_CONTRAST = 7;
/** WCAG 2.2, 1.4.11: the edges of controls. */
const EDGE_CONTRAST = 3;
/** A luminance below which browser-drawn parts (scroll bars, select lists) have to be the dark ones. */
const DARK_LUMINANCE = 0.2;

type Colour = readonly [red: number, green: number, blue: number];

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];
const INK: Colour = [20, 33, 58];
const ACCENT: Colour = [11, 107, 203];
const DANGER: Colour = [180, 35, 24];
const WARN: Colour = [138, 83, 0];
const GOOD: Colour = [27, 122, 61];
const MEDICAL: Colour = [11, 107, 203];
const DENTAL: Colour = [15, 138, 109];

const HEX = /^#(?:([\da-f])([\da-f])([\da-f])|([\da-f]{2})([\da-f]{2})([\da-f]{2}))$/i;
const RGB = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*(?:[/,]\s*([\d.]+%?)\s*)?\)$/i;
const SRGB = /^color\(\s*srgb\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*([\d.]+%?)\s*)?\)$/i;

const isOpaque = (alpha: string | undefined) => alpha === undefined || alpha === '1' || alpha === '100%';

const clamp = (channel: number) => Math.min(255, Math.max(0, Math.round(channel)));

/** Reads a computed colour; null for anything translucent or unknown. */
export function parseColour(text: string | undefined): Colour | null {
  const value = text?.trim() ?? '';
  const hex = HEX.exec(value);
  if (hex) {
    const digits = hex[1] === undefined ? hex.slice(4, 7) : hex.slice(1, 4).map((digit) => digit + digit);
    const [red = '0', green = '0', blue = '0'] = digits;
    return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)];
  }
  const parts = RGB.exec(value) ?? SRGB.exec(value);
  if (!parts || !isOpaque(parts[4])) return null;
  const scale = value.toLowerCase().startsWith('color') ? 255 : 1;
  const [red, green, blue] = parts.slice(1, 4).map((channel) => clamp(Number(channel) * scale));
  return red === undefined || green === undefined || blue === undefined ? null : [red, green, blue];
}

const linear = (channel: number) => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Colour) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast as WCAG defines it, 1 to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** `share` of 0 is `from`, 1 is `to`. */
const mix = (from: Colour, to: Colour, share: number): Colour => [
  clamp(from[0] + (to[0] - from[0]) * share),
  clamp(from[1] + (to[1] - from[1]) * share),
  clamp(from[2] + (to[2] - from[2]) * share),
];

const STEPS = 20;

/** The colour nearest to `colour`, on the way to `towards`, that reaches the contrast on all of the backgrounds. */
function readable(colour: Colour, backgrounds: readonly Colour[], towards: Colour, wanted: number): Colour {
  for (let step = 0; step < STEPS; step++) {
    const candidate = mix(colour, towards, step / STEPS);
    if (backgrounds.every((background) => contrast(candidate, background) >= wanted)) return candidate;
  }
  return towards;
}

const css = (colour: Colour) => `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** Slightly towards the ink: the second paper, on which text has to be readable as well. */
const secondPaper = (paper: Colour, ink: Colour) => mix(paper, ink, 0.04);

function accentProperties(accent: Colour, paper: Colour, ink: Colour): Record<string, string> {
  return {
    '--pp-accent': css(accent),
    '--pp-accent-strong': css(mix(accent, BLACK, 0.2)),
    '--pp-accent-pale': css(mix(paper, accent, 0.09)),
    '--pp-accent-ink': css(readable(accent, [paper, secondPaper(paper, ink)], ink, TEXT_CONTRAST)),
  };
}

function paperProperties(paper: Colour, ink: Colour): Record<string, string> {
  const second = secondPaper(paper, ink);
  const softened = (share: number) => css(readable(mix(ink, paper, share), [paper, second], ink, TEXT_CONTRAST));
  const toned = (name: string, colour: Colour) => {
    const pale = mix(paper, colour, 0.07);
    return {
      [`--pp-${name}`]: css(readable(colour, [paper, second, pale], ink, TEXT_CONTRAST)),
      [`--pp-${name}-pale`]: css(pale),
    };
  };
  return {
    '--pp-scheme': luminance(paper) < DARK_LUMINANCE ? 'dark' : 'light',
    '--pp-paper': css(paper),
    '--pp-paper-2': css(second),
    '--pp-line': css(mix(paper, ink, 0.15)),
    '--pp-line-strong': css(readable(mix(paper, ink, 0.45), [paper], ink, EDGE_CONTRAST)),
    '--pp-ink': css(ink),
    '--pp-ink-soft': softened(0.25),
    '--pp-ink-faint': softened(0.38),
    ...toned('danger', DANGER),
    ...toned('warn', WARN),
    ...toned('good', GOOD),
    '--pp-medical': css(readable(MEDICAL, [paper], ink, TEXT_CONTRAST)),
    '--pp-dental': css(readable(DENTAL, [paper], ink, TEXT_CONTRAST)),
  };
}

/**
 * The custom properties that replace those of `tokens.css`. Paper and ink come from the theme only as a pair that is
 * readable (7:1); the accent only when white text on it is (4.5:1). What the theme does not say stays as it is, so a site
 * without presets gets an empty record.
 */
export function themeProperties(colours: ThemeColours): Record<string, string> {
  const base = parseColour(colours.base);
  const text = parseColour(colours.contrast);
  const pair = base && text && contrast(base, text) >= INK_CONTRAST ? { paper: base, ink: text } : null;
  const primary = parseColour(colours.primary);
  const accent = primary && contrast(primary, WHITE) >= TEXT_CONTRAST ? primary : null;
  if (!pair && !accent) return {};
  const { paper, ink } = pair ?? { paper: WHITE, ink: INK };
  return { ...(pair && paperProperties(paper, ink)), ...accentProperties(accent ?? ACCENT, paper, ink) };
}
