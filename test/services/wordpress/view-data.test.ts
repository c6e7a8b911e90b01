import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { isPageDataError } from '../../../machines/portal/portal.types.ts';
import { readViewData } from '../../../src/services/wordpress/view-data.ts';

const schema = v.object({ members: v.array(v.object({ name: v.string() })) });

function problemOf(viewData: unknown): unknown {
  try {
    readViewData(schema, { viewData });
  } catch (problem) {
    return problem;
  }
  throw new Error('It was read.');
}

describe("a view's own data", () => {
  it('are handed over as the schema reads them', () => {
    expect(readViewData(schema, { viewData: { members: [{ name: 'Ada' }] } })).toEqual({ members: [{ name: 'Ada' }] });
  });

  it.each([
    [{ members: [{ name: 7 }] }, { field: 'data.members.0.name', kind: 'malformed' }],
    [{}, { field: 'data.members', kind: 'missing' }],
    [undefined, { field: 'data', kind: 'missing' }],
    ['text', { field: 'data', kind: 'malformed' }],
  ])('%j is a problem of the page that names the field, never its value', (viewData, problem) => {
    const thrown = problemOf(viewData);
    expect(thrown).toEqual(problem);
    expect(isPageDataError(thrown)).toBe(true);
  });

  it('a chunk that does not come is none', () => {
    expect([new Error('offline'), null, 'text', { kind: 'offline' }].filter(isPageDataError)).toEqual([]);
  });
});
