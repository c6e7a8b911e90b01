import type { ReactNode } from 'react';

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Marks the matches in a text. Without a search it returns the text. */
export type Highlight = (text: string) => ReactNode;

/**
 * Marks each search word where a word of the text starts with it, as the server matches: ignoring accents and case.
 * A text whose length changes without accents is not marked.
 */
export function createHighlighter(search: string): Highlight {
  const words = folded(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length === 0) return (text) => text;
  return (text) => {
    const plain = folded(text.normalize('NFC'));
    const whole = text.normalize('NFC');
    if (plain.length !== whole.length) return text;
    const parts: ReactNode[] = [];
    let end = 0;
    for (const { index, 0: word } of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
      const length = Math.max(0, ...words.map((one) => (word.startsWith(one) ? one.length : 0)));
      if (length === 0) continue;
      parts.push(
        <span key={`before ${index}`}>{whole.slice(end, index)}</span>,
        <mark key={index}>{whole.slice(index, index + length)}</mark>,
      );
      end = index + length;
    }
    return parts.length === 0 ? text : [...parts, <span key="end">{whole.slice(end)}</span>];
  };
}
