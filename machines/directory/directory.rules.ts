import { keyOf, NO_QUESTION } from '../member-list/member-list.rules.ts';
import type { Question } from '../member-list/member-list.types.ts';

/** "|x| or |y| of its pixel offset exceeds 4000" (specification, section 9; decisions, "Directory"). */
export const MOST_OFFSET_PX = 4000;

export const isBeyond = ({ x, y }: { x: number; y: number }) => Math.max(Math.abs(x), Math.abs(y)) > MOST_OFFSET_PX;

export const isEverybody = (question: Question) => keyOf(question) === keyOf(NO_QUESTION);
