/** How the practices of a list are named (texts, "practice buttons"). */
import type { PracticeEntry } from './practices.types.ts';

/** A name that nobody in the list has yet: a repeated one gets " (2)", " (3)" and so on. */
function toUniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} (${number})`)) number += 1;
  return `${name} (${number})`;
}

/** The names of groups and buttons, in the list's order: the saved name, else "Practice N". All of them differ. */
export function practiceNames(entries: readonly PracticeEntry[]): string[] {
  const taken = new Set<string>();
  return entries.map(({ savedName }, index) => {
    const name = toUniqueName(savedName || `Practice ${index + 1}`, taken);
    taken.add(name);
    return name;
  });
}
