/**
 * Generates valid and invalid input for a validator from the table that it reads: a valid value, then a few changes at any depth.
 * `crowdedInputsFor` finds what a table lacks.
 */
import * as fc from 'fast-check';
import type { Rule, Table } from '../../../embed/models/validation/rules.ts';
import { contentOf } from '../../architecture/files.ts';

/** Values that a caller may have put in the wrong place. */
export const JUNK: readonly unknown[] = [
  null,
  undefined,
  '',
  'text',
  '1',
  'http://powerbi.com/product/schema#visualSelector',
  'http://powerbi.com/product/schema#visualTypeSelector',
  'http://powerbi.com/product/schema#slicerTargetSelector',
  'fitToWidth',
  0,
  1,
  2,
  3,
  4,
  5,
  7,
  8,
  9,
  10,
  -1,
  0.2,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  false,
  {},
  [],
  [null],
  [undefined],
  ['text'],
  [1],
  [{}],
  [[]],
  [[null]],
  [['text']],
  { name: 'a' },
  { table: 't', column: 'c' },
  { table: 't', measure: 'm' },
  new Date(0),
  new Map(),
  () => {},
  Symbol.iterator,
  10n,
];

const published = contentOf('node_modules/powerbi-models/dist/models.d.ts');
const NAMES = [...new Set([...published.matchAll(/^ {4}([$\w]+)\??: /gm)].map(([, name]) => name!))];

const plain: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.constantFrom('', 'text', '0'),
  boolean: fc.boolean(),
  number: fc.constantFrom(0, 1, -1.5, 400, Number.NaN),
  object: fc.constant({ any: 'thing' }),
  'string[]': fc.array(fc.constantFrom('a', ''), { maxLength: 2 }),
  primitive: fc.constantFrom<unknown>('a', '', 0, 1, true, false),
  forbidden: fc.constant(undefined),
};

/** Values that one of the tables' functions accepts. */
const told = fc.oneof(
  fc.constantFrom<unknown>('actualSize', 'fitToWidth', 'oneColumn', () => {}),
  fc.record({ name: fc.constantFrom('a', ''), value: fc.constantFrom('b', null) }, { noNullPrototype: true }),
);

/** A value that the rule accepts in most cases. */
function valid(rule: Rule, depth: number, crowd?: unknown): fc.Arbitrary<unknown> {
  if (typeof rule === 'string') return plain[rule]!;
  if (typeof rule === 'function') return told;
  if (!Array.isArray(rule)) return object(rule as Table, depth, crowd);
  const composed = rule as readonly [string, ...unknown[]];
  const alternatives = (rules: readonly Rule[]) => fc.oneof(...rules.map((one) => valid(one, depth + 1, crowd)));
  switch (composed[0]) {
    case 'oneOf':
      return fc.constantFrom(...composed.slice(1));
    case 'between':
      return fc.constantFrom(composed[1], composed[2], 1);
    case 'exactly':
      return fc.constant(composed[1]);
    case 'each':
      return depth > 9
        ? fc.constant([])
        : fc.array(valid(composed[1] as Rule, depth + 1, crowd), { maxLength: depth > 3 ? 1 : 2 });
    case 'map':
      return fc.dictionary(fc.constantFrom('a', 'b'), valid(composed[1] as Rule, depth + 1, crowd), {
        maxKeys: 2,
        noNullPrototype: true,
      });
    case 'any':
      return alternatives(composed[1] as Rule[]);
    case 'choice':
      return alternatives(Object.values(composed[2] as Record<number, Table>));
    case 'fastPath':
      return valid(composed[2] as Rule, depth, crowd);
    case 'all': {
      // The last table, or else the last rule, is the most detailed one.
      const rules = composed[1] as Rule[];
      return valid(rules.findLast((one) => typeof one === 'object') ?? rules.at(-1)!, depth, crowd);
    }
    default:
      throw new Error(`The generator does not know the rule ${composed[0]}`);
  }
}

function object(table: Table, depth: number, crowd?: unknown): fc.Arbitrary<unknown> {
  const fields = Object.entries(table).filter(([, rule]) => rule !== 'forbidden');
  const required = fields.filter(([key]) => key.endsWith('*')).map(([key]) => key.slice(0, -1));
  const shape = Object.fromEntries(
    fields.map(([key, rule]) => [
      key.replace('*', ''),
      fc.constant(null).chain(() => (depth > 12 ? fc.constant(undefined) : valid(rule, depth + 1, crowd))),
    ]),
  );
  const known = new Set(fields.map(([key]) => key.replace('*', '')));
  for (const [key, rule] of Object.entries(table)) if (rule === 'forbidden') known.add(key);
  const strangers =
    crowd === undefined
      ? {}
      : Object.fromEntries(NAMES.filter((name) => !known.has(name)).map((name) => [name, crowd]));
  return fc
    .record(shape, { requiredKeys: required, noNullPrototype: true })
    .map((value) => ({ ...strangers, ...value }));
}

type Change = { where: number; property: number | null; junk: unknown };

const changes = fc.array(
  fc.record<Change>({
    where: fc.nat(),
    property: fc.option(fc.nat(NAMES.length - 1)),
    junk: fc.constantFrom(...JUNK),
  }),
  { maxLength: 3 },
);

type Place = { holder: Record<string, unknown>; key: string };

/** Every place in a value where a change is possible. Each place counts once, even if a generator reuses one object. */
function placesIn(value: unknown, places: Place[] = [], seen = new Set<unknown>()): Place[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return places;
  seen.add(value);
  for (const [key, inner] of Object.entries(value)) {
    places.push({ holder: value as Record<string, unknown>, key });
    placesIn(inner, places, seen);
  }
  return places;
}

/** Copies plain data, because runs share the generator's constants. Other values stay as they are. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null || ![Object.prototype, null].includes(Object.getPrototypeOf(value))) {
    return value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]));
}

/** Inputs for this rule. A third of them are valid. */
export const inputsFor = (rule: Rule): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: valid(rule, 0) },
    {
      weight: 2,
      arbitrary: fc.tuple(valid(rule, 0), changes).map(([value, list]) => {
        const root = { input: copyOf(value) };
        for (const { where, property, junk } of list) {
          const places = placesIn(root);
          const { holder, key } = places[where % places.length]!;
          const target = property === null ? undefined : holder[key];
          if (typeof target === 'object' && target !== null) {
            (target as Record<string, unknown>)[NAMES[property!]!] = copyOf(junk);
          } else holder[key] = copyOf(junk);
        }
        return root.input;
      }),
    },
  );

/**
 * Valid inputs in which every object also has every other property that the published types name, with a value that no check accepts. A validator
 * that reads one field more than its table refuses them.
 */
export const crowdedInputsFor = (rule: Rule): fc.Arbitrary<unknown> => valid(rule, 0, () => {});
