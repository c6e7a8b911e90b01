import { createElement, Fragment, type ReactNode } from 'react';
import type { PlaceholderOf, Text, TextArguments, TextValue } from '../../../machines/lib/text.ts';
import { piecesOf, translate } from '../../../machines/lib/translation.ts';

/** `'link'` for the text 'Open <link>Your Membership</link>.' */
type TagOf<English extends string> = English extends `${string}</${infer Name}>${infer Rest}`
  ? Name | TagOf<Rest>
  : never;

/** A union or a plain `string` cannot be found in the source. */
type Literal<English extends string> = string extends English ? never : English;

/** Translates a chart's text into the page's language. */
export function t(text: Text): string;
/**
 * The same for a text of the view's own: `t('Practice {number}', { number })`. The first argument is a literal, which `npm run texts`
 * reads from the source.
 */
export function t<English extends string>(
  english: Literal<English>,
  ...[values, context]: TextArguments<PlaceholderOf<English>, TextValue>
): string;
export function t(text: Text | string, values?: Readonly<Record<string, TextValue>>, context?: string): string {
  return translate(typeof text === 'string' ? { english: text, values, context } : text);
}

/**
 * The browser's page translation replaces texts. React finds a text beside elements again only if it has an element of its own.
 */
function inElements(pieces: readonly ReactNode[]): ReactNode[] {
  const joined: ReactNode[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined.map((piece) =>
    typeof piece === 'string' && piece.trim() !== '' ? createElement('span', null, piece) : piece,
  );
}

/**
 * A sentence with elements inside it: `rich('Write to {address}.', { address: <a href="…">…</a> })`. A tag gets its words from the
 * text, so that they are translated as part of the sentence: `rich('See <terms>our terms</terms>.', { terms: (words) => <a>{words}</a> })`.
 */
export function rich<English extends string>(
  english: Literal<English>,
  values: Readonly<
    Record<PlaceholderOf<English>, TextValue | ReactNode> & Record<TagOf<English>, (words: string) => ReactNode>
  >,
  context?: string,
): ReactNode {
  return createElement(Fragment, null, ...inElements(piecesOf<ReactNode>({ english, context }, values)));
}
