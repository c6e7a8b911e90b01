/** The names of the practices in a list (texts, "practice buttons"). */
import type { PracticeEntry } from './practices.types.ts';

/** A name that is unique in the list: a repeated one gets " (2)", " (3)" and so on. */
function toUniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} (${number})`)) number += 1;
  return `${name} (${number})`;
}

/** The unique names of groups and buttons, in the list's order: the saved name, else "Practice N". */
export function practiceNames(entries: readonly PracticeEntry[]): string[] {
  const taken = new Set<string>();
  return entries.map(({ savedName }, index) => {
    const name = toUniqueName(savedName || `Practice ${index + 1}`, taken);
    taken.add(name);
    return name;
  });
}
