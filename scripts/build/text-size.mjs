/**
 * Replaces `rem` in the portal's styles by `var(--pp-rem)`, which `src/ui/tokens.css` sets to the visitor's text size. A plain
 * `rem` would be the font size of the host page's root element, which many themes set to 62.5 %.
 */
const REM = /(?<![\w./-])(-?)(\d*\.?\d+)rem\b(?!\.)/g;

/** @param {string} value */
export const inTextSize = (value) => value.replace(REM, (_, sign, count) => `calc(${sign}${count} * var(--pp-rem))`);

/** @returns {import('postcss').Plugin} */
export const textSize = () => ({
  postcssPlugin: 'text-size',
  Declaration(declaration) {
    if (declaration.prop !== '--pp-rem' && declaration.value.includes('rem')) {
      const value = inTextSize(declaration.value);
      if (value !== declaration.value) declaration.value = value;
    }
  },
});
