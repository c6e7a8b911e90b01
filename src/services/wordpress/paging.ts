/** Lists that the host returns in pages (spec: rest#partners, rest#reporting-access). */
import type { RestAnswer } from './rest.ts';

/** "Partners fetched: 100 per page" (spec: settings#more-than-100-partners). */
export const PER_PAGE = 100;

export const pageQuery = (page: number) => ({ per_page: String(PER_PAGE), page: String(page) });

/**
 * Whether this is the last page. A host that does not count its pages signals the last one by a page that is not full.
 * @param longest the length of the page's longest list
 */
export function isLastPage(header: RestAnswer['header'], page: number, longest: number): boolean {
  const pages = header('X-WP-TotalPages');
  return pages !== null && /^\d+$/.test(pages) ? page >= Number(pages) : longest < PER_PAGE;
}
