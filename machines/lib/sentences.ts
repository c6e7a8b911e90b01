import { text, type Text } from './text.ts';

/** Joins whole sentences with the language's separator; null for none. */
export const sentences = (texts: readonly Text[]): Text | null =>
  texts.reduceRight<Text | null>(
    // translators: Two whole sentences, one after the other. Most languages separate them by a space.
    (next, sentence) => (next === null ? sentence : text('{sentence} {next}', { sentence, next })),
    null,
  );

/** Labels as a list, "City, State, ZIP Code"; null for none. */
export const listed = (labels: readonly Text[]): Text | null =>
  labels.reduceRight<Text | null>(
    // translators: An item of a list, and the rest of the list.
    (rest, label) => (rest === null ? label : text('{label}, {rest}', { label, rest })),
    null,
  );
