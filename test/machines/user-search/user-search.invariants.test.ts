/** What the owner's desk asks of Theme Settings: "user search, with / without access" (issue of the account and the desk). */
import { describe, expect, it } from 'vitest';
import { usersFound } from '../../../machines/theme-settings/theme-settings.rules.ts';
import { selectIsNarrowed, selectQuery } from '../../../machines/user-search/user-search.selectors.ts';
import type { UserQuery } from '../../../machines/user-search/user-search.types.ts';
import { toGraph } from '#kit';
import { DORA, MEG, ROB, ROWS } from './user-rows.ts';
import { userSearchModel } from './user-search.model.ts';

const { states, edges, deadEnds } = toGraph(userSearchModel);

describe('the search', () => {
  it.each([
    ['', [MEG, DORA, ROB]],
    ['  ', [MEG, DORA, ROB]],
    ['DORA', [DORA]],
    ['example rob', [ROB]],
    ['doctor@', [DORA]],
    ['nobody', []],
  ])('for "%s" finds by name and e-mail address, whatever the case', (search, people) => {
    expect(usersFound(ROWS, { search, access: '' })).toEqual(people);
  });

  it('with access are those who have both, key and e-mail address; without it are all others', () => {
    expect(usersFound(ROWS, { search: '', access: 'with' })).toEqual([MEG]);
    expect(usersFound(ROWS, { search: '', access: 'without' })).toEqual([DORA, ROB]);
    expect(usersFound(ROWS, { search: 'rob', access: 'without' })).toEqual([ROB]);
  });

  it('a row stays in sight while something in it is not saved or was refused, and no other one for it', () => {
    const typed = { ...ROWS, edits: { '6.datadx_access_key': 'new' } };
    expect(usersFound(typed, { search: 'meg', access: '' })).toEqual([MEG, DORA]);
    expect(usersFound(typed, { search: '', access: 'with' })).toEqual([MEG, DORA]);
    expect(
      usersFound({ ...ROWS, fieldErrors: { '16.datadx_access_email': 'No.' } }, { search: 'meg', access: '' }),
    ).toEqual([MEG, ROB]);
  });
});

describe('the chart', () => {
  it('says that it leaves somebody out exactly when it may', () => {
    for (const state of states) {
      const { search, access } = state.context;
      expect(selectIsNarrowed(state)).toBe(search !== '' || access !== '');
    }
  });

  it('looks for what was typed and chosen, both at once', () => {
    for (const { from, event, to } of edges) {
      const { search, access } = event as Partial<UserQuery>;
      if (event.type === 'search.cleared') expect(selectQuery(to)).toEqual({ search: '', access: '' });
      else
        expect(selectQuery(to)).toEqual({
          ...selectQuery(from),
          ...(search === undefined ? { access } : { search }),
        });
    }
  });

  it('leads back to everybody from everywhere', () => {
    expect(deadEnds((state) => !selectIsNarrowed(state))).toEqual([]);
  });
});
