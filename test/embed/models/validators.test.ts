import * as fc from 'fast-check';
import * as published from 'powerbi-models';
import { describe, expect, it } from 'vitest';
import * as models from '../../../embed/models/index.ts';
import * as configurations from '../../../embed/models/validation/configurations.ts';
import * as filters from '../../../embed/models/validation/filters.ts';
import type { Rule } from '../../../embed/models/validation/rules.ts';
import * as settings from '../../../embed/models/validation/settings.ts';
import { allowedBy } from '../deviations.ts';
import { crowdedInputsFor, inputsFor, JUNK } from './inputs.ts';
import { outcomeOf } from './outcome.ts';

type Validator = (input: unknown) => unknown;
const tables = { ...configurations, ...filters, ...settings } as Record<string, Rule>;
const ours = models as unknown as Record<string, Validator>;
const theirs = published as unknown as Record<string, Validator>;

const names = Object.keys(published).filter((name) => name.startsWith('validate'));
const tableOf = (name: string) =>
  tables[
    name
      .slice('validate'.length)
      .replace(/(?<=[a-z])[A-Z]/g, '_$&')
      .toUpperCase()
  ];

describe('validators', () => {
  it('read maps without a prototype, for which the published ones throw', () => {
    allowedBy('no-prototype');
    const layout = Object.assign(Object.create(null) as object, { a: { visualsLayout: {} } });
    const input = { customLayout: { pagesLayout: layout } };
    expect(outcomeOf(() => theirs['validateSettings']!(input))).toEqual({ threw: 'TypeError' });
    expect(models.validateSettings(input)).toBeUndefined();
  });
});

describe('validators, beside those of the published package', () => {
  it('are the same 39', () => {
    expect(names).toHaveLength(39);
    expect(Object.keys(ours).filter((name) => name.startsWith('validate'))).toEqual(expect.arrayContaining(names));
    expect(names.filter((name) => tableOf(name) === undefined)).toEqual([]);
  });

  it.each(names)('%s returns the same for random input', (name) => {
    for (const input of JUNK) {
      expect(
        outcomeOf(() => ours[name]!(input)),
        String(input),
      ).toEqual(outcomeOf(() => theirs[name]!(input)));
    }
  });

  it.each(names)('%s returns the same for valid and invalid input', (name) => {
    const said = new Set<string>();
    fc.assert(
      fc.property(inputsFor(tableOf(name)!), (input) => {
        const outcome = outcomeOf(() => theirs[name]!(input));
        said.add(JSON.stringify(outcome));
        expect(outcomeOf(() => ours[name]!(input))).toEqual(outcome);
      }),
      { numRuns: 200 },
    );
    // Proves that the generator makes both valid and invalid input.
    expect(said).toContain('{}');
    expect(said.size).toBeGreaterThan(1);
  });

  it.each(names)('%s checks at least the same fields', (name) => {
    fc.assert(
      fc.property(crowdedInputsFor(tableOf(name)!), (input) => {
        expect(outcomeOf(() => theirs[name]!(input))).toEqual(outcomeOf(() => ours[name]!(input)));
      }),
      { numRuns: 20 },
    );
  });
});
