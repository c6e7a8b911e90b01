/** Rules for the list of practices (spec: practices#complete-practice). */
import { emptyPractice, PRACTICE_ERRORS, practiceOnLoad, type PracticeErrorCode } from '../practice/practice.rules.ts';
import type { Practice } from '../practice/practice.types.ts';

/** The initial practices of a form: those of page data or of a draft, or else one empty practice. */
export const practicesOnLoad = (practices: readonly Practice[]): Practice[] =>
  practices.length > 0 ? practices.map(practiceOnLoad) : [emptyPractice()];

/** The gravest error of any practice, or a missing practice. */
export const validatePractices = (practices: readonly Practice[]): PracticeErrorCode | null =>
  practices.length === 0 ? 'missing' : (PRACTICE_ERRORS.find(([, has]) => practices.some(has))?.[0] ?? null);
