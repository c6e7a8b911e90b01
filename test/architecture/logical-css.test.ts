/**
 * Styles use logical properties instead of left and right, so that they work in both writing directions. Each exception here needs a reason.
 * stylelint has the same two rules but would add seventy packages; postcss is installed already.
 */
import postcss from 'postcss';
import { expect, it } from 'vitest';
import { contentOf, filesUnder } from './files.ts';

const SIDE = /(^|-)(left|right)($|-)/;
const BOX = /^(margin|padding|inset|border-(width|style|color|radius)|scroll-(margin|padding))$/;
const KEYWORD = /^(text-align|float|clear|justify-\w+)$/;
const MOVED = /translate(X|3d)?\(\s*([^,)]+)/;

/** Positions on a map or in a drawing are the same in every language. */
const PHYSICAL = new Set([
  // A pin's tip is in the middle of its lower edge.
  'src/ui/map/markers.css: transform: translate(-50%, -100%)',
  // The popup opens east of its pin.
  'src/pages/directory/map/member-popup.css: left: min(var(--pp-x) + 36px, 100% - 20rem - 12px)',
  'src/pages/directory/map/member-popup.css: transform: translate(-12px, -50%)',
  // Beside the list the map is narrow: the popup is below its pin, inside the map.
  'src/pages/directory/map/member-popup.css: left: clamp(12px, var(--pp-x) - 10rem, 100% - 20rem - 12px)',
  // The theme's own name.
  'src/ui/host-page.css: --practice-portal-edge: var(--wp--style--root--padding-left, clamp(24px, 3vw, 40px))',
]);

/** Splits a list of values. A function counts as one value. */
const valuesOf = (value: string) => value.replaceAll(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '').split(/\s+/);

function isPhysical(property: string, value: string): boolean {
  if (property.startsWith('--')) return /-(left|right)\b/.test(value);
  if (SIDE.test(property)) return true;
  if (KEYWORD.test(property)) return /\b(left|right)\b/.test(value);
  if (BOX.test(property)) {
    const [, end, , start] = valuesOf(value);
    return start !== undefined && start !== end;
  }
  const moved = /^(transform|translate)$/.test(property) ? MOVED.exec(value)?.[2] : undefined;
  return moved !== undefined && moved.trim() !== '0';
}

const styles = [...filesUnder('src'), ...filesUnder('wordpress/plugin/assets')].filter((file) => file.endsWith('.css'));

const found = (file: string, css: string) => {
  const declarations: string[] = [];
  postcss.parse(css).walkDecls(({ prop, value }) => {
    const name = `${file}: ${prop}: ${value}`;
    if (isPhysical(prop, value) && !PHYSICAL.has(name)) declarations.push(name);
  });
  return declarations;
};

it('no style of the portal or of wp-admin names left or right', () => {
  expect(styles.length).toBeGreaterThan(40);
  expect(styles.flatMap((file) => found(file, contentOf(file)))).toEqual([]);
});

it.each([
  'margin-left: 1px',
  'right: 0',
  'border-top-left-radius: 1px',
  'text-align: right',
  'float: left',
  'padding: 0 1px 2px 3px',
  'border-radius: 1px 0 0 2px',
  'margin: calc(1px + 2px) 0 1px var(--x)',
  'transform: translate(4px, 0)',
  'transform: translateX(-50%)',
])('%s is a style with left or right', (declaration) => {
  expect(found('a.css', `a { ${declaration} }`)).toHaveLength(1);
});

it.each(['padding: 0 1px 2px 1px', 'margin: 0 auto', 'transform: translateY(1px)', 'inset-inline-start: 0'])(
  '%s has none',
  (declaration) => {
    expect(found('a.css', `a { ${declaration} }`)).toEqual([]);
  },
);
