/** What has been read page by page: the known stays first, and whoever moved from one page to the next between two answers comes once. */
export function appendPage<T extends { id: number }>(known: readonly T[], more: readonly T[]): T[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...more.filter(({ id }) => !ids.has(id))];
}
