/** @returns the index of the row that contains the element; null for none */
export function rowIndexOf(element: EventTarget | null): number | null {
  const row = element instanceof Element ? element.closest('[data-row]')?.getAttribute('data-row') : null;
  return row ? Number(row) : null;
}
