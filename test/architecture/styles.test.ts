/**
 * A class belongs to one folder, a page's or `src/ui/`. If two folders define it, the last style sheet decides for both. A page may style another
 * folder's class inside its own element, as the settings do with fields (`:has(.pp-settings)`).
 */
import postcss, { type AtRule, type Container, type Rule } from 'postcss';
import { describe, expect, it } from 'vitest';
import { contentOf, filesUnder } from './files.ts';

const roomOf = (file: string) =>
  file
    .split('/')
    .slice(1, file.startsWith('src/pages/') ? 3 : 2)
    .join('/');

/** A rule's selectors, joined with those of the rules around it. */
function selectorsOf(rule: Rule | AtRule): string[] {
  const parent = rule.parent as Container | undefined;
  const outer = parent?.type === 'rule' || parent?.type === 'atrule' ? selectorsOf(parent as Rule | AtRule) : [''];
  if (rule.type === 'atrule') return outer;
  return outer.flatMap((around) =>
    rule.selectors.map((inner) => (inner.includes('&') ? inner.replaceAll('&', around) : `${around} ${inner}`)),
  );
}

/** The classes that a sheet styles everywhere, not only inside another element of its own. */
function definedIn(code: string): Set<string> {
  const defined = new Set<string>();
  postcss.parse(code).walkRules((rule) => {
    if (!rule.nodes.some(({ type }) => type === 'decl')) return;
    for (const selector of selectorsOf(rule)) {
      const classes = selector.replace(/^\s*(\.pp)+(?![\w-])/, '').match(/\.pp-[\w-]+/g) ?? [];
      const [first, ...others] = classes;
      if (first !== undefined && others.length === 0) defined.add(first.slice(1));
    }
  });
  return defined;
}

const rooms = new Map<string, Set<string>>();
for (const file of filesUnder('src').filter((name) => name.endsWith('.css'))) {
  const known = rooms.get(roomOf(file)) ?? new Set();
  rooms.set(roomOf(file), new Set([...known, ...definedIn(contentOf(file))]));
}

/** Movements whose duration is not the token's, so that reduced motion and touch screens don't turn them off. Endless ones wait for something. */
function movesOfItsOwn(code: string): string[] {
  const found: string[] = [];
  postcss.parse(code).walkDecls(/^(animation|transition)$/, ({ value }) => {
    for (const move of value.split(/,(?![^(]*\))/)) {
      const duration = /var\(--pp-motion\b|(?<![\w.])[\d.]+m?s\b/.exec(move)?.[0];
      const isStill = duration === undefined || duration === '0s' || duration === '1ms' || move.includes('infinite');
      if (!isStill && !(duration.startsWith('var') && move.includes('var(--pp-ease'))) found.push(move.trim());
    }
  });
  return found;
}

describe('the style sheets', () => {
  it('move with the duration and the easing of the tokens', () => {
    const files = filesUnder('src').filter((name) => name.endsWith('.css'));
    expect(files.flatMap((file) => movesOfItsOwn(contentOf(file)))).toEqual([]);
  });

  it.each([
    ['a { animation: in 200ms var(--pp-ease) }', ['in 200ms var(--pp-ease)']],
    ['a { transition: color var(--pp-motion), opacity 0.2s }', ['color var(--pp-motion)', 'opacity 0.2s']],
    ['a { animation: in var(--pp-motion) var(--pp-ease) 300ms backwards; transition: none }', []],
    ['a { animation: spin 800ms linear infinite, in 0s 300ms both, in 1ms 300ms both }', []],
  ])('%s moves by itself: %j', (code, expected) => {
    expect(movesOfItsOwn(code)).toEqual(expected);
  });

  it('define each class in one folder only', () => {
    const all = [...rooms];
    const clashes = all.flatMap(([room, own], index) =>
      all
        .slice(index + 1)
        .flatMap(([other, theirs]) => [...own].filter((name) => theirs.has(name)).map((name) => [name, room, other])),
    );
    expect(clashes).toEqual([]);
    expect(rooms.size).toBeGreaterThan(6);
  });

  it.each([
    ['.pp.pp.pp { .pp-a { gap: 0 } }', ['pp-a']],
    ['.pp.pp.pp { @container x (width > 1px) { .pp-a { gap: 0; .pp-b { gap: 0 } } } }', ['pp-a']],
    ['.pp.pp.pp { .pp-a { &:hover { gap: 0 } } .pp-b > .pp-c { gap: 0 } }', ['pp-a']],
    ['.pp.pp.pp { .pp-a h3 { gap: 0 } .pp-b .pp-c { gap: 0 } }', ['pp-a']],
  ])('are read: %s', (code, wanted) => {
    expect([...definedIn(code)]).toEqual(wanted);
  });
});

/** Font sizes follow the text size set in the browser (WCAG 2.2, 1.4.4). So do the queries that decide how many columns fit. */
describe('sizes of type', () => {
  const TYPE = /^(font|font-size|line-height|--pp-text.*|--pp-control-height)$/;
  /** This text is inside a pin, which has one size on every map. */
  const IN_A_PIN = /\.pp-cluster-(count|many)/;
  /** WordPress defines its breakpoints in pixels. */
  const WORDPRESS_WIDTHS = [
    '(width <= 600px)',
    '(width <= 782px)',
    '(width >= 600px)',
    'screen and (width <= 782px)',
    'screen and (width <= 960px)',
  ];

  function inPixels(code: string): string[] {
    const found: string[] = [];
    postcss.parse(code).walk((node) => {
      if (node.type === 'atrule' && /^(media|container)$/.test(node.name) && /\dpx/.test(node.params))
        if (!WORDPRESS_WIDTHS.includes(node.params)) found.push(node.params);
      if (node.type !== 'decl' || !TYPE.test(node.prop) || !/\dpx/.test(node.value)) return;
      const rule = node.parent?.type === 'rule' ? node.parent.selector : '';
      if (!IN_A_PIN.test(rule)) found.push(`${rule} { ${node.prop}: ${node.value} }`);
    });
    return found;
  }

  it.each([...filesUnder('src'), ...filesUnder('wordpress/plugin/assets')].filter((file) => file.endsWith('.css')))(
    'are no pixels in %s',
    (file) => expect(inPixels(contentOf(file))).toEqual([]),
  );

  it.each([
    ['.pp-a { font: 16px / 24px serif }', 1],
    ['.pp-a { font-size: 14px; line-height: 20px }', 2],
    ['@container pp-page (width >= 640px) { .pp-a { gap: 4px } }', 1],
    ['.pp-a { font-size: 0.875rem; gap: 4px; border: 1px solid }', 0],
  ])('are found: %s', (code, count) => expect(inPixels(code)).toHaveLength(count));
});

/** A strict content-security policy refuses styles and scripts in attributes. E-mails have no alternative for styles. */
describe('what the host prints', () => {
  const inline = (code: string) => code.match(/\s(style|on[a-z]+)=(["'])/g) ?? [];

  it('has neither styles nor scripts in attributes', () => {
    const files = filesUnder('wordpress/plugin').filter((file) => /^(?!.*\/templates\/mail\/).*\.php$/.test(file));
    expect(files).toContain('wordpress/plugin/src/Admin/AdminPage.php');
    expect(files.filter((file) => inline(contentOf(file)).length > 0)).toEqual([]);
  });

  it('would have with one of them', () => {
    expect(inline(`echo '<p style="margin:0">';`)).not.toEqual([]);
    expect(inline(`<button onclick='go()'>`)).not.toEqual([]);
    expect(inline(`$only = ''; <p class="style">`)).toEqual([]);
  });
});

describe('a modal dialog', () => {
  it('of the portal closes by a click outside it, as by Esc', () => {
    const opening = filesUnder('src').filter((file) => contentOf(file).includes('showModal('));
    expect(opening).toEqual(['src/ui/Dialog.tsx']);
  });
});
