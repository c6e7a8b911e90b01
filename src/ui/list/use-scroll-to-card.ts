import { useEffect, useLayoutEffect, useRef } from 'react';

/** The height of the sticky content above the list, in pixels: the list's style sets it. */
const coveredBy = (list: HTMLElement) => Number.parseFloat(getComputedStyle(list).scrollMarginTop) || 0;

type Shown = { row: number } | null;
type List = { current: HTMLElement | null };

/** @param top of the target, in the document; scrolls to the start of the list only from below it */
function goTo(list: HTMLElement, row: number, top: number, height: number) {
  const { scrollY, innerHeight } = window;
  const covered = coveredBy(list);
  const isSeen = top >= scrollY + covered && top + height <= scrollY + innerHeight;
  const isAtStart = row === 0 && list.getBoundingClientRect().top > 0;
  if (!isSeen && !isAtStart) window.scrollTo({ top: Math.max(0, top - covered), behavior: 'instant' });
}

/** Scrolls to a row of a short list, once for each object, as soon as the row is rendered. */
export function useScrollToCard(list: List, shown: Shown): void {
  const done = useRef<Shown>(null);
  useEffect(() => {
    if (shown === null || shown === done.current) return;
    const card = list.current?.querySelector(`[data-row="${shown.row}"]`);
    if (!card || !list.current) return;
    done.current = shown;
    const { top, height } = card.getBoundingClientRect();
    goTo(list.current, shown.row, top + window.scrollY, height);
  });
}

/**
 * As `useScrollToCard`, for a long list whose row may not be rendered yet.
 *
 * @param lineOf the position of a row's line in the document; lines that were never rendered may be higher than
 * expected
 */
export function useScrollToLine(
  list: List,
  shown: Shown,
  lineOf: (row: number) => { start: number; size: number } | undefined,
): void {
  const done = useRef<Shown>(null);
  useLayoutEffect(() => {
    const line = shown === null || shown === done.current ? undefined : lineOf(shown.row);
    if (shown === null || !list.current || !line) return;
    done.current = shown;
    goTo(list.current, shown.row, line.start, line.size);
  }, [list, shown, lineOf]);
}
