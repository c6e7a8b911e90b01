/** A rule for Theme Settings: "user search, with / without access" (issue of the account and the owner). */
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

  it('with access means both key and e-mail address; without access means all others', () => {
    expect(usersFound(ROWS, { search: '', access: 'with' })).toEqual([MEG]);
    expect(usersFound(ROWS, { search: '', access: 'without' })).toEqual([DORA, ROB]);
    expect(usersFound(ROWS, { search: 'rob', access: 'without' })).toEqual([ROB]);
  });

  it('exactly a row with an unsaved or rejected edit stays visible', () => {
    const typed = { ...ROWS, edits: { '6.datadx_access_key': 'new' } };
    expect(usersFound(typed, { search: 'meg', access: '' })).toEqual([MEG, DORA]);
    expect(usersFound(typed, { search: '', access: 'with' })).toEqual([MEG, DORA]);
    expect(
      usersFound({ ...ROWS, fieldErrors: { '16.datadx_access_email': 'No.' } }, { search: 'meg', access: '' }),
    ).toEqual([MEG, ROB]);
  });
});

describe('the search chart', () => {
  it('is filtered exactly if it can hide a user', () => {
    for (const state of states) {
      const { search, access } = state.context;
      expect(selectIsNarrowed(state)).toBe(search !== '' || access !== '');
    }
  });

  it('combines the text and the access filter', () => {
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

  it('reaches the unfiltered state from every state', () => {
    expect(deadEnds((state) => !selectIsNarrowed(state))).toEqual([]);
  });
});
