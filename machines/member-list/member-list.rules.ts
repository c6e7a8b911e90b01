/** Which rows are there, and which are asked for next. Pure. */
import { toFetchError } from '../lib/errors.ts';
import type {
  Area,
  Member,
  MemberListContext,
  MembersError,
  MembersPage,
  Question,
  ReadMembersInput,
} from './member-list.types.ts';

export const NO_QUESTION: Question = { search: '', profession: '', specialty: '', near: null, within: null };

/** Questions with the same key have the same answer. */
export const getQueryKey = ({ search, profession, specialty, near, within }: Question) =>
  JSON.stringify([
    search.trim().replace(/\s+/g, ' '),
    profession,
    specialty,
    near && [near.lat, near.lng],
    within && [within.south, within.west, within.north, within.east],
  ]);

/** What the search and the filters let through, wherever and in whichever order; '' for everybody. */
export const getFilterKey = ({ search, profession, specialty }: Question) =>
  search.trim() === '' && profession === '' && specialty === ''
    ? ''
    : getQueryKey({ ...NO_QUESTION, search, profession, specialty });

export const isSameQuestion = (one: Question, other: Question | null) =>
  other !== null && getQueryKey(one) === getQueryKey(other);

/** Whether a member's place is in an area; null: everywhere. */
export function isInArea({ geolocation }: Member, area: Area | null): boolean {
  if (area === null) return true;
  if (geolocation === null) return false;
  const { lat, lng } = geolocation;
  const { south, west, north, east } = area;
  const isBetween = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
  return isBetween && lat >= south && lat <= north;
}

/** Specification, sections 1 and 9: who is in the directory. The server has decided already; this is the second line. */
const QUALIFYING = new Set(['administrator', 'Thrive Member', 'Thrive Member (Yearly)', 'Grow Member']);

export const isListed = ({ listedBy }: Member) => QUALIFYING.has(listedBy);

/** @returns the first page near the window that has not come; null when all have */
export function getMissingPage({ pages, perPage, total, range }: MemberListContext): number | null {
  const last = Math.min(range.to, total - 1);
  for (let page = Math.floor(Math.max(0, range.from) / perPage); page * perPage <= last; page += 1)
    if (!pages[page]) return page;
  return null;
}

/** From the cursor of the page before it, where that is known; else so many rows are left out. */
export function toRequest({
  asked: { question, page },
  answered,
  cursors,
  perPage,
}: MemberListContext): ReadMembersInput {
  const after = isSameQuestion(question, answered) ? (cursors[page - 1] ?? null) : null;
  return { question, after, skip: after === null ? page * perPage : 0, first: perPage };
}

/** What an answer adds. Where the host's index has changed meanwhile, rows may stand elsewhere: only the new ones are kept. */
export function addPage(context: MemberListContext, { members, next, ...known }: MembersPage) {
  const { question, page } = context.asked;
  const isGoingOn = isSameQuestion(question, context.answered) && known.version === context.version;
  const { [page]: _, ...cursors } = isGoingOn ? context.cursors : {};
  return {
    ...known,
    answered: question,
    pages: { ...(isGoingOn ? context.pages : {}), [page]: members.filter(isListed) },
    cursors: next === null ? cursors : { ...cursors, [page]: next },
  };
}

const isGraphqlError = (error: unknown): error is MembersError =>
  typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'graphqlError';

export const toMembersError = (error: unknown): MembersError => (isGraphqlError(error) ? error : toFetchError(error));
