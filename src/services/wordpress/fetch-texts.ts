/** Fetches translations. An English page needs none, so it does not load this module. */
import type { Catalogue } from '../../../machines/lib/translation.ts';

/** The translations of a page that is not in English. */
export type TextSource = {
  /** The URL of texts, without the name of the chunk. */
  url: string;
  add: (texts: Catalogue['texts']) => void;
};

/** Then the code starts in English. */
const TIMEOUT_MS = 10_000;

const added = new Set<string>();

/**
 * Adds the translations of a chunk, unless they are there. Browsers cache them, because the URL names language and revision.
 *
 * @throws If they do not load within ten seconds.
 */
export async function fetchTexts({ url, add }: TextSource, chunk: string): Promise<void> {
  const textsUrl = `${url}&chunk=${chunk}`;
  if (added.has(textsUrl)) return;
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(textsUrl, { credentials: 'omit', signal: aborter.signal });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    add((await response.json()) as Catalogue['texts']);
    added.add(textsUrl);
  } finally {
    clearTimeout(timer);
  }
}
