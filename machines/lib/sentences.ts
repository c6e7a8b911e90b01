import { text, type Text } from './text.ts';

/** Whole sentences one after the other, as the language separates them; null for none. */
export const sentences = (texts: readonly Text[]): Text | null =>
  texts.reduceRight<Text | null>(
    // translators: Two whole sentences, one after the other. Most languages separate them by a space.
    (next, sentence) => (next === null ? sentence : text('{sentence} {next}', { sentence, next })),
    null,
  );
