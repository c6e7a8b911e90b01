/** Which row of its list an element belongs to, from 0; null for none. */
export function rowIndexOf(element: EventTarget | null): number | null {
  const row = element instanceof Element ? element.closest('[data-row]')?.getAttribute('data-row') : null;
  return row ? Number(row) : null;
}
