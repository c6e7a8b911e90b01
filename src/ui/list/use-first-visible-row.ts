import { useEffect } from 'react';

/** A card that has been gone to may lie a part of a pixel above where it should. */
const ROUNDING = 1;

/**
 * Tells of a list that is drawn whole which of its rows is the first that begins in the window: whoever comes back is brought to it.
 *
 * @param onRange told with the first row, the last row, and the one at the top
 */
export function useFirstVisibleRow(
  list: { current: HTMLElement | null },
  count: number,
  onRange: (from: number, to: number, top: number) => void,
): void {
  useEffect(() => {
    let told = -1;
    const tell = () => {
      const cards = [...(list.current?.children ?? [])];
      const row = Math.max(
        0,
        cards.findIndex((card) => card.getBoundingClientRect().top >= -ROUNDING),
      );
      if (row === told) return;
      told = row;
      onRange(0, count - 1, row);
    };
    tell();
    window.addEventListener('scroll', tell, { passive: true });
    return () => window.removeEventListener('scroll', tell);
  }, [list, count, onRange]);
}
