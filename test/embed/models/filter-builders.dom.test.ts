/** Compares each builder with the published one, which can only be imported in a browser. */
import * as published from 'powerbi-client';
import { describe, expect, it } from 'vitest';
import * as builders from '../../../embed/models/filter-builders.ts';
import { outcomeOf } from './outcome.ts';

type Builder = Record<string, (...args: unknown[]) => Builder> & { target: unknown };
type Step = readonly [method: string, ...args: unknown[]];

const targets: readonly Step[] = [
  ['withTargetObject', { table: 'Sales', column: 'City', keys: ['k'] }],
  ['withColumnTarget', 'Sales', 'City'],
  ['withMeasureTarget', 'Sales', 'Total'],
  ['withHierarchyLevelTarget', 'Sales', 'Date', 'Year'],
  ['withColumnAggregation', 'Sales', 'City', 'Count'],
  ['withHierarchyLevelAggregationTarget', 'Sales', 'Date', 'Year', 'Max'],
];

const CHAINS: Record<string, readonly (readonly Step[])[]> = {
  BasicFilterBuilder: [
    [],
    [['in', ['Portland', 1]]],
    [['notIn', []]],
    [['all'], ['requireSingleSelection', true]],
    [['in', ['Portland']], ['requireSingleSelection']],
  ],
  AdvancedFilterBuilder: [
    [],
    [['and']],
    [['or'], ['addCondition', 'Is', 1]],
    [['and'], ['addCondition', 'IsBlank']],
    [['or'], ['addCondition', 'LessThan', new Date(0)], ['addCondition', 'Contains', 'x']],
    [['or'], ['addCondition', 'Is', 1], ['addCondition', 'Is', 2], ['addCondition', 'Is', 3]],
  ],
  TopNFilterBuilder: [
    [],
    [['top', 5]],
    [
      ['bottom', 3],
      ['orderByTarget', { table: 'Sales', measure: 'Total' }],
    ],
  ],
  RelativeDateFilterBuilder: [
    [],
    [['inLast', 2, 1]],
    [
      ['inThis', 1, 3],
      ['includeToday', false],
    ],
    [
      ['inNext', 4, 0],
      ['includeToday', true],
    ],
  ],
  RelativeTimeFilterBuilder: [[], [['inLast', 30, 7]], [['inThis', 1, 8]], [['inNext', 5, 8]]],
};

function built(namespace: unknown, name: string, steps: readonly Step[]) {
  const Class = (namespace as Record<string, new () => Builder>)[name]!;
  const builder = new Class();
  for (const [method, ...args] of steps) expect(builder[method]!(...args)).toBe(builder);
  const filter = builder['build']!();
  return {
    json: JSON.stringify(filter),
    clone: structuredClone(filter),
    target: builder.target,
    kind: filter.constructor.name,
  };
}

describe.each(Object.entries(CHAINS))('%s', (name, chains) => {
  it.each(targets.map((target) => [target[0], target] as const))('takes its target by %s', (_, target) => {
    for (const chain of chains) {
      const steps = [target, ...chain];
      expect(outcomeOf(() => built(builders, name, steps))).toEqual(outcomeOf(() => built(published, name, steps)));
    }
  });

  it('builds the same without a target', () => {
    for (const steps of chains) {
      expect(outcomeOf(() => built(builders, name, steps))).toEqual(outcomeOf(() => built(published, name, steps)));
    }
  });
});

it('filters that are built twice share their conditions', () => {
  const builder = new builders.AdvancedFilterBuilder().withColumnTarget('Sales', 'City').and();
  const first = builder.addCondition('Is', 1).build();
  builder.addCondition('Is', 2);
  expect(first.conditions).toHaveLength(2);
  expect(builder.build().conditions).toBe(first.conditions);
});
