/** Translations that the host sends after the page. An English page needs none, so it does not load this module. */
import type { Catalogue } from '../../../machines/lib/translation.ts';

/**
 * Fetches the translations for lazy code. Browsers cache them. If this fails, the view is partly English, which is better than no
 * view.
 */
export async function fetchLaterTexts(url: string, signal: AbortSignal): Promise<Catalogue['texts']> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal });
    return response.ok ? ((await response.json()) as Catalogue['texts']) : {};
  } catch {
    signal.throwIfAborted();
    return {};
  }
}
