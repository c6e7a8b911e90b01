/** The list of practices: what Next asks of it, and how its practices are named (specification, section 5; texts). */
import { emptyPractice, isPracticeFilled, practiceOnLoad } from '../practice/practice.rules.ts';
import type { Practice } from '../practice/practice.types.ts';
import type { PracticeEntry } from './practices.types.ts';

/** What a form starts with: the practices of page data or of a draft, one empty one when there are none. */
export const practicesOnLoad = (practices: readonly Practice[]): Practice[] =>
  practices.length > 0 ? practices.map(practiceOnLoad) : [emptyPractice()];

/** At least one practice, and each with name, specialty and structure. */
export const arePracticesFilled = (practices: readonly Practice[]) =>
  practices.length > 0 && practices.every(isPracticeFilled);

/** A name that nobody in the list has yet: a repeated one gets " (2)", " (3)" and so on. */
function unused(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} (${number})`)) number += 1;
  return `${name} (${number})`;
}

/** The names of groups and buttons, in the list's order: the saved name, else "Practice N". All of them differ. */
export function practiceNames(entries: readonly PracticeEntry[]): string[] {
  const taken = new Set<string>();
  return entries.map(({ savedName }, index) => {
    const name = unused(savedName || `Practice ${index + 1}`, taken);
    taken.add(name);
    return name;
  });
}
