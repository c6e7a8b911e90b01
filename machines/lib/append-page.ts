/**
 * Appends a page of results. A member who moved to the next page between two requests is listed once, in the first
 * place.
 */
export function appendPage<T extends { id: number }>(known: readonly T[], more: readonly T[]): T[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...more.filter(({ id }) => !ids.has(id))];
}
