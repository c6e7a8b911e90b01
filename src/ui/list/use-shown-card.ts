import { useEffect, type RefObject } from 'react';

/** Brings one card of a list into the middle of the window, once it is there. */
export function useShownCard(list: RefObject<HTMLElement | null>, id: number | null) {
  useEffect(() => {
    if (id !== null) list.current?.querySelector(`[data-card="${id}"]`)?.scrollIntoView({ block: 'center' });
  }, [list, id]);
}
