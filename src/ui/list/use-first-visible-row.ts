import { useEffect } from 'react';

/** A card that was scrolled to may be off by a fraction of a pixel. */
const ROUNDING = 1;

/**
 * Reports which row of a fully rendered list is the first that begins in the window. A returning visitor continues
 * there.
 *
 * @param onRange called with the first row, the last row, and the row at the top
 */
export function useFirstVisibleRow(
  list: { current: HTMLElement | null },
  count: number,
  onRange: (from: number, to: number, top: number) => void,
): void {
  useEffect(() => {
    let reported = -1;
    const report = () => {
      const cards = [...(list.current?.children ?? [])];
      const row = Math.max(
        0,
        cards.findIndex((card) => card.getBoundingClientRect().top >= -ROUNDING),
      );
      if (row === reported) return;
      reported = row;
      onRange(0, count - 1, row);
    };
    report();
    window.addEventListener('scroll', report, { passive: true });
    return () => window.removeEventListener('scroll', report);
  }, [list, count, onRange]);
}
