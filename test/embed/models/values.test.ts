/** Compares enumerations, constants, filters, selectors and helpers with the published package, value by value. */
import * as published from 'powerbi-models';
import { describe, expect, it } from 'vitest';
import * as models from '../../../embed/models/index.ts';
import { contentOf } from '../../architecture/files.ts';
import { allowedBy } from '../deviations.ts';
import { JUNK } from './inputs.ts';
import { outcomeOf } from './outcome.ts';

type Namespace = Record<string, unknown>;
const ours = models as unknown as Namespace;
const theirs = published as unknown as Namespace;

const namesOf = (namespace: Namespace) => Object.keys(namespace).filter((name) => name !== 'default');
const isClass = (value: unknown) => typeof value === 'function' && /^[A-Z]/.test(value.name);

describe('the names', () => {
  it('are those of the published package and two more', () => {
    allowedBy('string-enums');
    expect(namesOf(theirs)).toHaveLength(110);
    expect(namesOf(ours).toSorted()).toEqual([...namesOf(theirs), 'DataType', 'ReportCreationMode'].toSorted());
  });

  it.each(['DataType', 'ReportCreationMode'])('%s has the members that the published types name', (name) => {
    const declaration = contentOf('node_modules/powerbi-models/dist/models.d.ts').split(`enum ${name} {`)[1]!;
    const members = declaration.split('}')[0]!.matchAll(/(\w+) = "(\w+)"/g);
    expect(ours[name]).toEqual(Object.fromEntries([...members].map(([, member, value]) => [member, value])));
  });

  it.each(namesOf(theirs).filter((name) => typeof theirs[name] === 'object'))('%s has the same values', (name) => {
    expect(ours[name]).toEqual(theirs[name]);
    expect(Object.keys(ours[name] as object)).toEqual(Object.keys(theirs[name] as object));
  });

  it.each(namesOf(theirs).filter((name) => isClass(theirs[name])))('%s is a class with the same schema', (name) => {
    expect(isClass(ours[name])).toBe(true);
    expect((ours[name] as Namespace)['schemaUrl']).toEqual((theirs[name] as Namespace)['schemaUrl']);
  });
});

const column = { table: 'Sales', column: 'City' };
const keys = { ...column, keys: ['CityKey', 'StateKey'] };
const { BasicFilter, BasicFilterWithKeys, AdvancedFilter, IncludeExcludeFilter, HierarchyFilter } = models;
const is = { operator: 'Is', value: 'Portland' };
const date = { operator: 'LessThan', value: new Date(0) };

/** A class by name, and its constructor arguments. */
const CONSTRUCTIONS: readonly (readonly [string, ...unknown[]])[] = [
  ['Filter', column, 3],
  ['Filter', undefined, undefined],
  ['BasicFilter', column, 'In', 'Portland', 'Salem'],
  ['BasicFilter', column, 'In', ['Portland', 1, true]],
  ['BasicFilter', column, 'NotIn', [], 'ignored'],
  ['BasicFilter', column, 'In', 'first', ['second']],
  ['BasicFilter', column, 'In', undefined],
  ['BasicFilter', column, 'In', null],
  ['BasicFilter', column, 'In'],
  ['BasicFilter', column, 'All'],
  ['BasicFilter', column],
  ['BasicFilter'],
  ['BasicFilterWithKeys', keys, 'In', ['Portland'], [['p', 'or']]],
  ['BasicFilterWithKeys', keys, 'In', 'Portland', [['p', 'or'], null]],
  ['BasicFilterWithKeys', keys, 'In', ['Portland'], []],
  ['BasicFilterWithKeys', keys, 'In', ['Portland']],
  ['BasicFilterWithKeys', keys, 'In', ['Portland'], null],
  ['BasicFilterWithKeys', keys, 'In', ['Portland'], [['p', 'or'], ['p']]],
  ['BasicFilterWithKeys', keys, 'In', ['Portland'], [[], ['p']]],
  ['BasicFilterWithKeys', column, 'In', ['Portland'], [['p']]],
  ['BasicFilterWithKeys', column, 'In', ['Portland'], []],
  ['BasicFilterWithKeys', column, 'In', ['Portland']],
  ['BasicFilterWithKeys', { ...column, keys: [] }, 'In', ['Portland'], [['p']]],
  ['AdvancedFilter', column, 'And', is],
  ['AdvancedFilter', column, 'Or', is, is],
  ['AdvancedFilter', column, 'Or', [is, date]],
  ['AdvancedFilter', column, 'Or', is],
  ['AdvancedFilter', column, 'Or', [is]],
  ['AdvancedFilter', column, 'And', is, is, is],
  ['AdvancedFilter', column, 'And', [is, is, is]],
  ['AdvancedFilter', column, 'And'],
  ['AdvancedFilter', column, 'And', []],
  ['AdvancedFilter', column, 'Xor', is, is],
  ['AdvancedFilter', column, '', is],
  ['AdvancedFilter', column, 7, is],
  ['AdvancedFilter', column],
  ['IncludeExcludeFilter', column, true, ['Portland']],
  ['IncludeExcludeFilter', [[column]], false, [[[{ value: 1, keyValues: [2] }]]]],
  ['TopNFilter', column, 'Top', 5, { table: 'Sales', measure: 'Total' }],
  ['TopNFilter'],
  ['RelativeDateFilter', column, 0, 2, 3, true],
  ['RelativeDateFilter', column, 1],
  ['RelativeTimeFilter', column, 2, 30, 7],
  ['NotSupportedFilter', column, 'no', 'Strange'],
  ['IdentityFilter', [1, 2], 'In'],
  ['TupleFilter', [column], 'In', [[{ value: 1 }]]],
  ['HierarchyFilter', [column], [{ value: 1, children: [{ operator: 'Selected' }] }]],
  ['HierarchyIdentityFilter', [{ queryName: 'q' }], [{ identity: 1, operator: 'Selected' }]],
  ['Selector', 'schema'],
  ['PageSelector', 'page'],
  ['VisualSelector', 'visual'],
];

const made = (namespace: Namespace, [name, ...args]: readonly [string, ...unknown[]]) => {
  const instance = new (namespace[name] as new (...args: unknown[]) => Namespace)(...args);
  const plain = JSON.stringify(instance);
  const cloned = structuredClone(instance);
  Object.assign(instance, { displaySettings: { displayName: 'City' }, requireSingleSelection: 1 });
  return { plain, cloned, changed: JSON.stringify(instance), own: Object.keys(instance).toSorted() };
};

describe('filters and selectors', () => {
  it.each(CONSTRUCTIONS.map((construction) => [construction[0], construction] as const))('new %s(…)', (_, one) => {
    expect(outcomeOf(() => made(ours, one))).toEqual(outcomeOf(() => made(theirs, one)));
  });

  it('keep a list of values by reference', () => {
    const values = ['Portland'];
    expect(new BasicFilter(column, 'In', values).values).toBe(values);
    expect(new BasicFilterWithKeys(keys, 'In', values, [['p', 'or']])).toBeInstanceOf(BasicFilter);
  });

  it('have their own schema, even if the published selectors have a different one', () => {
    allowedBy('selector-schema');
    const visualType = new models.VisualTypeSelector('barChart');
    const slicer = new models.SlicerTargetSelector(column);
    expect(visualType.toJSON()).toEqual({ $schema: models.VisualTypeSelector.schemaUrl, visualType: 'barChart' });
    expect(slicer.toJSON()).toEqual({ $schema: models.SlicerTargetSelector.schemaUrl, target: column });
    expect(models.validateVisualHeader({ settings: {}, selector: visualType })).toBeUndefined();
    expect(models.validateSlicer({ state: {}, selector: slicer })).toBeUndefined();

    const theirOwn = new published.VisualTypeSelector('barChart');
    expect(theirOwn.$schema).toBe(published.VisualSelector.schemaUrl);
    expect(published.validateVisualHeader({ settings: {}, selector: theirOwn })).toEqual([
      { message: 'selector property is invalid' },
    ]);
  });
});

const TARGETS = [
  {},
  column,
  keys,
  { ...column, keys: [] },
  { ...column, column: '' },
  { ...column, aggregationFunction: 'Sum' },
  { ...column, aggregationFunction: '' },
  { table: '', measure: '' },
  { table: 'Sales', measure: 'Total', percentOfGrandTotal: true },
  { table: 'Sales', hierarchy: 'Date', hierarchyLevel: 'Year' },
  { table: 'Sales', hierarchy: 'Date', hierarchyLevel: 'Year', aggregationFunction: 'Max' },
  { percentOfGrandTotal: 'yes' },
];
const FILTERS = [
  new BasicFilter(column, 'In', 'Portland'),
  new BasicFilterWithKeys(keys, 'In', 'Portland', [['p', 'or']]),
  new AdvancedFilter(column, 'And', []),
  new IncludeExcludeFilter(column, true, []),
  new HierarchyFilter([], []),
  { operator: 'In', values: [] },
  { operator: 'In', values: [], keyValues: [] },
  { filterType: 0, operator: 'In', values: [] },
  { logicalOperator: 'And', conditions: [] },
  { logicalOperator: 'And', conditions: {} },
  { filterType: 5 },
  { filterType: 'text', keyValues: [] },
  { allPages: {} },
];
const EXTENSIONS = [
  { groupName: 'group' },
  { groupName: '' },
  { menuLocation: 1 },
  { commands: [] },
  [{ command: {} }],
];

describe('helpers', () => {
  const helpers = namesOf(theirs).filter((name) => /^(is|get)[A-Z]/.test(name));
  const inputs = [...JUNK, ...TARGETS, ...FILTERS, ...EXTENSIONS];

  it('are the same 16', () => expect(helpers).toHaveLength(16));

  it.each(helpers)('%s answers the same', (name) => {
    const ask = (namespace: Namespace) =>
      inputs.map((input) => outcomeOf(() => (namespace[name] as (input: unknown) => unknown)(input)));
    expect(ask(ours)).toEqual(ask(theirs));
  });
});
