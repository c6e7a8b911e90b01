import { t } from '../../ui/text/t.ts';

/** A published page of the site. */
export type ListedPage = { id: number; title: string };

/** A published page of the site, as an administrator recognizes it. */
export type SitePage = { id: number; label: string };

/** Titles can be empty or equal, so the page's id distinguishes them. */
export function labelPages(pages: readonly ListedPage[]): SitePage[] {
  const times = new Map<string, number>();
  for (const { title } of pages) times.set(title, (times.get(title) ?? 0) + 1);
  return pages.map(({ id, title }) => ({
    id,
    label:
      title !== '' && times.get(title) === 1
        ? title
        : // The id is a string, because `t` groups the digits of a number.
          t('{title} (number {id})', { title: title || t('No title'), id: String(id) }),
  }));
}
