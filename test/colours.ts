/** Colours in tests: `#rrggbb`, and contrast as WCAG 2.2 defines it. */

const channels = (hex: string) => {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(hex)?.slice(1);
  if (!parts) throw new Error(`no colour: ${hex}`);
  return parts.map((part) => parseInt(part, 16) / 255);
};

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = channels(hex).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
