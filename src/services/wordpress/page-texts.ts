/** The page's language, and the translations that the host printed. */
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
