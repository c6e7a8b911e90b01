/** What fewer limits would find, if a query finds no member (spec: directory#search). */
import { expect, it } from 'vitest';
import { EMPTY_QUERY } from '../../../machines/member-list/member-list.rules.ts';
import type { MemberQuery, ReadMembersInput } from '../../../machines/member-list/member-list.types.ts';
import { readWithWider } from '../../../machines/member-list/wider-queries.ts';

const PORTLAND = { near: { lat: 45.5, lng: -122.7 }, place: 'Portland', radius: 25 };
const AREA = { south: 45, west: -123, north: 46, east: -122 };

/** Reads a page of a host that finds `found` members, or fails for `null`. */
async function read(query: Partial<MemberQuery>, found: (query: MemberQuery) => number | null) {
  const asked: ReadMembersInput[] = [];
  const reader = readWithWider(async (input) => {
    asked.push(input);
    const total = found(input.query);
    if (total === null) throw { kind: 'networkError' };
    return { members: [], total, onMap: 0, version: '1', next: null };
  });
  const input = { query: { ...EMPTY_QUERY, ...query }, after: null, skip: 0, first: 48 };
  const { wider } = await reader(input, new AbortController().signal);
  return { wider, asked: asked.slice(1) };
}

it('takes away each limit in turn, and leaves out what finds none and what failed', async () => {
  const query = { search: 'rose', profession: 'dental', specialty: 'Orthodontics', ...PORTLAND } as const;
  const { wider, asked } = await read(query, ({ search, profession, specialty, radius }) => {
    if (search === '') return 1;
    if (profession === '') return 0;
    if (specialty === '') return null;
    return radius === null ? 3 : 0;
  });
  expect(wider).toEqual([
    { without: 'search', total: 1 },
    { without: 'place', total: 3 },
  ]);
  expect(asked).toHaveLength(4);
  expect(asked[3]).toEqual({
    query: { ...EMPTY_QUERY, search: 'rose', profession: 'dental', specialty: 'Orthodontics' },
    after: null,
    skip: 0,
    first: 1,
  });
});

it.each<[string, Partial<MemberQuery>, number]>([
  ['a query that finds members', { search: 'rose', profession: 'dental' }, 2],
  ['a single limit, which "Clear search" takes away', { search: 'rose' }, 0],
  ['words of blanks', { search: ' ', profession: 'dental' }, 0],
  ['the own position, which only sorts', { search: 'rose', near: PORTLAND.near }, 0],
  ['an area of the map, which has its own button', { search: 'rose', profession: 'dental', within: AREA }, 0],
])('asks nothing more for %s', async (_, query, total) => {
  expect((await read(query, () => total)).asked).toEqual([]);
});

it('fails as the page itself does', async () => {
  await expect(read({ search: 'rose', profession: 'dental' }, () => null)).rejects.toEqual({ kind: 'networkError' });
});
