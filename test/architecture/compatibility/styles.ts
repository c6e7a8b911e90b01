/** Finds features in a built style sheet that the oldest supported browsers lack. */
import postcss, { type AtRule, type Declaration, type Rule } from 'postcss';
import { lackedBy, partsOf, published, type Feature } from './support.ts';

const { css } = published;
const { properties, selectors, types, 'at-rules': atRules } = css;

/** The functions in a value by name, at any depth. */
const functions = new Map<string, Feature>();
const collect = (group: Feature) => {
  for (const [name, one] of partsOf(group)) {
    if (one.__compat) functions.set(name, one);
    collect(one);
  }
};
if (types) collect(types);

const STRING = /(["']).*?\1/g;

/** @returns names of features as one would write them: `:has`, `text-wrap: balance`, `@layer` */
export function youngInStyles(code: string): Set<string> {
  const found = new Set<string>();
  const look = (name: string, feature: Feature | undefined) => {
    if (lackedBy(feature).length > 0) found.add(name);
  };

  const rule = ({ selector }: Rule) => {
    for (const [, name = ''] of selector.matchAll(/::?([a-z-]+)/g)) look(`:${name}`, selectors?.[name]);
    if (selector.includes('&')) look('&', selectors?.['nesting']);
  };
  const atRule = ({ name, params }: AtRule) => {
    look(`@${name}`, atRules?.[name]);
    if (name !== 'media') return;
    for (const [, feature = ''] of params.matchAll(/\(\s*([a-z-]+)/g))
      look(`@media ${feature}`, atRules?.['media']?.[feature]);
    if (/[<>]/.test(params)) look('@media <', atRules?.['media']?.['range_syntax']);
  };
  const declaration = ({ prop, value }: Declaration) => {
    if (prop.startsWith('-')) return;
    const property = properties?.[prop];
    look(prop, property);
    for (const [, word = '', bracket] of value.replaceAll(STRING, '').matchAll(/(-?[a-zA-Z][\w-]*)(\(?)/g)) {
      look(`${prop}: ${word}`, property?.[word]);
      if (bracket) look(`${word}()`, functions.get(word));
    }
  };

  postcss.parse(code).walk((node) => {
    if (node.type === 'rule') rule(node);
    else if (node.type === 'atrule') atRule(node);
    else if (node.type === 'decl') declaration(node);
  });
  return found;
}
