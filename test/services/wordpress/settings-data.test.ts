import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leftOut } from '../../../src/services/wordpress/lenient.ts';
import { settingsDataSchema } from '../../../src/services/wordpress/settings/settings-data.ts';
import { readViewData } from '../../../src/services/wordpress/view-data.ts';

const read = (viewData: unknown) => readViewData(settingsDataSchema, { viewData });

function problemOf(viewData: unknown): object | null {
  try {
    read(viewData);
    return null;
  } catch (problem) {
    return problem as object;
  }
}

it('reads what the host prints', () => {
  expect(read({ user_access_url: 'https://analytics.example/access', can_edit_live_chat: false })).toEqual({
    userAccessUrl: 'https://analytics.example/access',
    canEditLiveChat: false,
    pages: [],
  });
  const nothing = { userAccessUrl: '', canEditLiveChat: true, pages: [] };
  expect(read({ user_access_url: '', can_edit_live_chat: true })).toEqual(nothing);
  expect(read({})).toEqual(nothing);
});

it('reads the published pages, whose titles can be empty', () => {
  const pages = [
    { id: 3, title: 'About' },
    { id: 6, title: null },
  ];
  expect(read({ pages })).toMatchObject({
    pages: [
      { id: 3, title: 'About' },
      { id: 6, title: '' },
    ],
  });
});

it('a script link is left out, and named', () => {
  expect(read({ user_access_url: 'javascript:alert(1)' }).userAccessUrl).toBe('');
  expect(leftOut).toContain('data.user_access_url');
});

it('any other value is data, or an error with the field’s name', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ user_access_url: fc.jsonValue() })), (printed) => {
      const outcome = problemOf(printed) ?? read(printed);
      expect('userAccessUrl' in outcome || 'field' in outcome).toBe(true);
    }),
  );
});
