/** How something on a page is found: a way from the document down, which travels to the page as data. */

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

/** As Playwright compares: what stands between words is one space, in what is wanted too. */
export function textPattern(text: string | RegExp, exact = false): TextPattern {
  if (typeof text !== 'string') return { source: text.source, flags: text.flags };
  const words = text.replace(/\s+/g, ' ').trim();
  return exact ? { whole: words } : { part: words };
}

export const describeQuery = (query: Query) => JSON.stringify(query);
