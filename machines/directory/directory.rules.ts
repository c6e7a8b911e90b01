/** Who is listed, who is found, who has a pin. Pure; what is costly for ten thousand members is computed once for each list. */
import type { DirectoryContext, Filter, Member } from './directory.types.ts';

/** Specification, sections 1 and 9: who is in the directory. The server has decided already; this is the second line. */
const QUALIFYING = new Set(['administrator', 'Thrive Member', 'Thrive Member (Yearly)', 'Grow Member']);

/** "|x| or |y| of its pixel offset exceeds 4000" (specification, section 9; decisions, "Directory"). */
export const MOST_OFFSET_PX = 4000;

export const isBeyond = ({ x, y }: { x: number; y: number }) => Math.max(Math.abs(x), Math.abs(y)) > MOST_OFFSET_PX;

export const isListed = ({ listedBy }: Member) => QUALIFYING.has(listedBy);

function remembered<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const found = known.get(key) ?? { value: compute(key) };
    known.set(key, found);
    return found.value;
  };
}

const byId = remembered((members: readonly Member[]) => new Map(members.map((member) => [member.id, member])));

export const memberOf = (members: readonly Member[], id: number | null): Member | null =>
  id === null ? null : (byId(members).get(id) ?? null);

/** What further pages add: a member who moved from one page to the next while they were read is listed once. */
export function withMembers(known: readonly Member[], more: readonly Member[]): readonly Member[] {
  const ids = byId(known);
  const added = new Map(more.filter(isListed).map((member) => [member.id, member]));
  const fresh = [...added.values()].filter(({ id }) => !ids.has(id));
  return fresh.length === 0 ? known : [...known, ...fresh];
}

/** As people type: without accents, without case. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const searched = remembered(({ name, practiceName }: Member) => `${folded(name)}\n${folded(practiceName)}`);

const wordsOf = (search: string) => folded(search).split(/\s+/).filter(Boolean);

const isMatch = (member: Member, words: readonly string[], profession: Filter['profession']) =>
  (profession === '' || member.profession === profession) && words.every((word) => searched(member).includes(word));

/** Whether search and profession let a member through: every word is in the name or in the practice. */
export const matches = (member: Member, { search, profession }: Filter) => isMatch(member, wordsOf(search), profession);

const lastMatches = remembered((_: readonly Member[]) => ({ filter: null as Filter | null, found: [] as Member[] }));

/** @returns those whom the filter lets through, in order; the same array for the same question */
export function matching(members: readonly Member[], { search, profession }: Filter): readonly Member[] {
  const words = wordsOf(search);
  if (words.length === 0 && profession === '') return members;
  const last = lastMatches(members);
  if (last.filter?.search !== search || last.filter.profession !== profession) {
    last.filter = { search, profession };
    last.found = members.filter((member) => isMatch(member, words, profession));
  }
  return last.found;
}

/** @returns those with a place; the same array for the same members */
export const onMap = remembered((members: readonly Member[]) =>
  members.filter(({ geolocation }) => geolocation !== null),
);

export const filterOf = ({ search, profession }: DirectoryContext): Filter => ({ search, profession });
