/** The list of practices: what Next asks of it (specification, section 5). */
import { emptyPractice, isPracticeFilled, practiceOnLoad } from '../practice/practice.rules.ts';
import type { Practice } from '../practice/practice.types.ts';

/** What a form starts with: the practices of page data or of a draft, one empty one when there are none. */
export const practicesOnLoad = (practices: readonly Practice[]): Practice[] =>
  practices.length > 0 ? practices.map(practiceOnLoad) : [emptyPractice()];

/** What the host takes (decisions, "Paying"). */
export const MOST_PRACTICES = 50;

/** At least one practice, and each with name, specialty and structure. */
export const arePracticesFilled = (practices: readonly Practice[]) =>
  practices.length > 0 && practices.every(isPracticeFilled);
