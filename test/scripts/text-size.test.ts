/** In the portal's styles, `rem` is the text size set in the browser, whatever the theme's root element says. */
import postcss from 'postcss';
import { expect, it } from 'vitest';
import { textSize } from '../../scripts/build/text-size.mjs';

const built = (code: string) => postcss([textSize()]).process(code, { from: undefined }).css;

it.each([
  ['.a{font:1rem / 1.5rem serif}', '.a{font:calc(1 * var(--pp-rem)) / calc(1.5 * var(--pp-rem)) serif}'],
  ['.a{margin:-0.625rem .5rem 0 4px}', '.a{margin:calc(-0.625 * var(--pp-rem)) calc(.5 * var(--pp-rem)) 0 4px}'],
  ['.a{width:calc((var(--b) - 1.25rem) / 2)}', '.a{width:calc((var(--b) - calc(1.25 * var(--pp-rem))) / 2)}'],
])('%s becomes %s', (code, wanted) => expect(built(code)).toBe(wanted));

it.each([
  '.pp{--pp-rem:1rem}',
  '.a{padding:4px 1em}',
  ".a{background:url('./2rem.svg')}",
  '@container (width > 20rem){.a{gap:0}}',
])('%s stays', (code) => expect(built(code)).toBe(code));
