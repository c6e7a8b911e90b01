/** Lists that the host gives in pages (host contract 3.1, 3.2). */
import type { RestAnswer } from './rest.ts';

/** "Partners fetched: 100 per page" (specification, section 9). */
export const PER_PAGE = 100;

export const pageQuery = (page: number) => ({ per_page: String(PER_PAGE), page: String(page) });

/**
 * Whether the host says that there are no more. One that does not count its pages has said so with a page that is not full.
 * @param longest how many entries the page's longest list has
 */
export function isLastPage(header: RestAnswer['header'], page: number, longest: number): boolean {
  const pages = header('X-WP-TotalPages');
  return pages !== null && /^\d+$/.test(pages) ? page >= Number(pages) : longest < PER_PAGE;
}
