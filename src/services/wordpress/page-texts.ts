/** The page's language, and the translations that the host printed or sends later. */
import type { Catalogue } from '../../../machines/lib/translation.ts';
import type { PageData } from './page-data.ts';

const ENGLISH = 'en-US';

/** As HTML names a language. WordPress adds a variant to some, such as "de_DE_formal". */
const tagOf = (locale: string) => locale.split('_').slice(0, 2).join('-');

/** @returns the arguments of `setLanguage`. Dates and numbers of a page without a translation are English, as its sentences are. */
export function pageLanguageOf({ locale, texts }: Pick<PageData, 'locale' | 'texts'>): [string, Catalogue?] {
  const tag = tagOf(locale);
  if (texts) return [tag, { texts: texts.texts as Catalogue['texts'], plurals: texts.plurals }];
  return [tag.startsWith('en') ? tag : ENGLISH];
}

/**
 * Fetches the translations of what the view shows after it has loaded more code. Browsers keep them. A view without them is English in
 * part, which is better than no view.
 */
export async function fetchLaterTexts(
  { texts }: Pick<PageData, 'texts'>,
  signal: AbortSignal,
): Promise<Catalogue['texts']> {
  if (!texts) return {};
  try {
    const response = await fetch(texts.laterUrl, { credentials: 'omit', signal });
    return response.ok ? ((await response.json()) as Catalogue['texts']) : {};
  } catch {
    signal.throwIfAborted();
    return {};
  }
}
