import { isSameQuery, getQueryKey, EMPTY_QUERY } from '../member-list/member-list.rules.ts';
import type { MemberQuery } from '../member-list/member-list.types.ts';

/** "|x| or |y| of its pixel offset exceeds 4000" (spec: directory#who-is-listed). */
export const MAX_OFFSET_PX = 4000;

export const isOutOfRange = ({ x, y }: { x: number; y: number }) => Math.max(Math.abs(x), Math.abs(y)) > MAX_OFFSET_PX;

/** Whether two queries differ only in the area: they find the same members, so the markers stay. */
export const isSameExceptArea = (one: MemberQuery, other: MemberQuery) =>
  isSameQuery({ ...one, within: null }, { ...other, within: null });

export const isUnfiltered = (query: MemberQuery) => getQueryKey(query) === getQueryKey(EMPTY_QUERY);
