/** How to find an element: steps from the document downwards, which are sent to the page as data. */

export type TextPattern = { whole: string } | { part: string } | { source: string; flags: string };

export type Step =
  | { by: 'role'; role: string; name?: TextPattern; level?: number }
  | { by: 'text'; text: TextPattern }
  | { by: 'label'; text: TextPattern }
  | { by: 'css'; selector: string }
  | { by: 'hasText'; text: TextPattern }
  | { by: 'has'; query: Query }
  | { by: 'visible' }
  | { by: 'or'; query: Query }
  | { by: 'nth'; index: number };

export type Query = readonly Step[];

/** Compares as Playwright does: white space between words counts as one space, also in the wanted text. */
export function textPattern(text: string | RegExp, exact = false): TextPattern {
  if (typeof text !== 'string') return { source: text.source, flags: text.flags };
  const words = text.replace(/\s+/g, ' ').trim();
  return exact ? { whole: words } : { part: words };
}

export const describeQuery = (query: Query) => JSON.stringify(query);
