import { text, type Text } from './text.ts';

/**
 * Several short texts of one kind, by name: `texts({ OR: 'Oregon', WA: 'Washington' }, 'US state')`. `npm run texts` reads them from the
 * source, so the English texts and the context are literals.
 */
export const texts = <Name extends string>(
  english: Readonly<Record<Name, string>>,
  context: string,
): Readonly<Record<Name, Text>> =>
  Object.fromEntries(
    Object.entries<string>(english).map(([name, words]) => [name, text(words, {}, context)]),
  ) as Readonly<Record<Name, Text>>;
