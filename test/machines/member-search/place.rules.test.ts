import { describe, expect, it } from 'vitest';
import { EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import { spellQuery, splitPlace } from '../../../machines/member-search/place.rules.ts';

describe('a place in a search', () => {
  it.each([
    ['dentist near 97209', 'dentist', '97209'],
    ['near Portland', '', 'Portland'],
    ['  Near  Portland, OR ', '', 'Portland, OR'],
    ['kids dentist close to Lake Oswego', 'kids dentist', 'Lake Oswego'],
    ['dentist 97209', 'dentist', '97209'],
    ['97209-1234', '', '97209'],
    ['97209', '', '97209'],
    ['near ', '', null],
    ['near P', '', null],
    ['dentist near', 'dentist', null],
    ['9720', '9720', null],
    ['972091', '972091', null],
    ['nearby dental', 'nearby dental', null],
    ['portland', 'portland', null],
    ['', '', null],
  ])('%j is %j at %j', (typed, search, place) => {
    expect(splitPlace(typed, 'near|close to')).toEqual({ search, place });
  });

  it('is not begun by a part of the words before it', () => {
    for (const typed of ['dentista cerca', 'dentista cerca de', 'dentista cerca de '])
      expect(splitPlace(typed, 'cerca de|cerca')).toEqual({ search: 'dentista', place: null });
  });

  it('is spelled as it is read', () => {
    const query = { ...EMPTY_QUERY, search: 'dentist', place: 'Portland, OR' };
    const typed = spellQuery(query, 'cerca de|near');
    expect(typed).toBe('dentist cerca de Portland, OR');
    expect(splitPlace(typed, 'cerca de|near')).toEqual({ search: 'dentist', place: 'Portland, OR' });
    expect(spellQuery({ ...query, search: '' }, 'near')).toBe('near Portland, OR');
    expect(spellQuery({ ...query, place: '' }, 'near')).toBe('dentist');
  });
});
