/** The names of the practices in a list. */
import type { PracticeEntry } from './practices.types.ts';
import { text, verbatim, type Text } from '../lib/text.ts';

/** The English words, to compare names by. */
const englishOf = ({ english, values }: Text): string =>
  english.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values?.[name];
    return typeof value === 'object' ? englishOf(value as Text) : String(value);
  });

/** The unique names of groups and buttons, in the list's order: the saved name, else "Practice N". A repeated one gets " (2)" and so on. */
export function practiceNames(entries: readonly PracticeEntry[]): Text[] {
  const taken = new Set<string>();
  return entries.map(({ savedName }, index) => {
    const name = savedName === '' ? text('Practice {number}', { number: index + 1 }) : verbatim(savedName);
    let unique: Text = name;
    for (let number = 2; taken.has(englishOf(unique)); number += 1)
      unique = text('{name} ({number})', { name, number });
    taken.add(englishOf(unique));
    return unique;
  });
}
