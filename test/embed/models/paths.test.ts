/** Validation errors have the package's words, and also a path to the mistake. */
import { describe, expect, it } from 'vitest';
import { validationError } from '../../../embed/errors.ts';
import { allowedBy } from '../deviations.ts';
import * as models from '../../../embed/models/index.ts';

const LOAD = { accessToken: 'secret', id: 'R1' };
const SCHEMA = 'http://powerbi.com/product/schema#basic';
const VALID = { $schema: SCHEMA, filterType: 1, target: { table: 't', column: 'c' }, operator: 'In', values: ['a'] };

describe('the path of an error', () => {
  allowedBy('validation-paths');

  it.each([
    [{ id: 'R1' }, 'accessToken is required', 'accessToken'],
    [{ ...LOAD, pageName: 5 }, 'pageName must be a string', 'pageName'],
    [
      { ...LOAD, settings: { panes: { filters: { visible: 'no' } } } },
      'visible must be a boolean',
      'settings.panes.filters.visible',
    ],
    [
      { ...LOAD, settings: { customLayout: { pagesLayout: { P1: {} } } } },
      'visualsLayout is required',
      'settings.customLayout.pagesLayout.P1.visualsLayout',
    ],
    [{ ...LOAD, filters: [VALID, { ...VALID, values: [{}] }] }, 'filters property is invalid', 'filters[1].values[0]'],
    [{ ...LOAD, viewMode: 7 }, 'viewMode property is invalid', 'viewMode'],
    ['no object', 'input must be an object', ''],
  ])('of %j', (input, message, path) => {
    const errors = models.validateReportLoad(input);
    // Comparing, listing and serialising give the same results as in the package.
    expect(errors).toStrictEqual([{ message }]);
    expect(JSON.stringify(errors)).toBe(JSON.stringify([{ message }]));
    expect(errors).toEqual([expect.objectContaining({ path })]);
  });

  const basic = (wrong: object) => ({ filters: [{ ...VALID, filterType: undefined, ...wrong }] });
  it.each([
    [basic({ values: 'a' }), 'filters[0].values'],
    [basic({ values: [{}] }), 'filters[0].values[0]'],
    [basic({ target: { table: 't', column: 5 } }), 'filters[0].target.column'],
    [basic({ target: { table: 't', measure: {} } }), 'filters[0].target.measure'],
    [basic({ operator: 0, timeUnitsCount: [], timeUnitType: 1 }), 'filters[0].timeUnitsCount'],
    [basic({ operator: 'Top', itemCount: 'many', values: undefined }), 'filters[0].itemCount'],
    [{ filters: { allPages: { operation: 2, filters: 5 } } }, 'filters.allPages.filters'],
    [{ filters: { currentPage: { operation: 2, filters: [VALID, 5] } } }, 'filters.currentPage.filters[1]'],
    [{ bookmark: { name: [] } }, 'bookmark.name'],
    [
      { settings: { extensions: { commands: [{ name: 'c', title: 5, extend: {} }] } } },
      'settings.extensions.commands[0].title',
    ],
  ])('with alternatives is that of the intended one: %j', (more, path) => {
    expect(models.validateReportLoad({ ...LOAD, ...more })).toEqual([expect.objectContaining({ path })]);
  });

  it('tells the item of a list', () => {
    const update = { filtersOperation: 1, filters: [VALID, { ...VALID, operator: 5 }] };
    expect(models.validateUpdateFiltersRequest(update)).toEqual([
      expect.objectContaining({ path: 'filters[1].operator' }),
    ]);
  });

  it('is that of the last validation', () => {
    models.validateReportLoad({ ...LOAD, settings: { panes: { filters: { visible: 'no' } } } });
    models.validateReportLoad({ ...LOAD, filters: [VALID, { ...VALID, values: [{}] }] });
    expect(models.validateReportLoad({ ...LOAD, id: 5 })).toEqual([expect.objectContaining({ path: 'id' })]);
  });

  it('is a property of the thrown error, and in its message if the field alone is ambiguous', () => {
    const thrown = validationError(
      models.validateReportLoad({ ...LOAD, settings: { panes: { filters: { visible: 1 } } } }),
    );
    expect(thrown).toMatchObject({ path: 'settings.panes.filters.visible' });
    expect(thrown.message).toBe('visible must be a boolean (settings.panes.filters.visible)');
    expect(JSON.stringify(thrown)).toBe('[{"message":"visible must be a boolean"}]');
    expect(validationError(models.validateReportLoad({ ...LOAD, pageName: 5 })).message).toBe(
      'pageName must be a string',
    );
  });
});
