/** Moves the window and the focus in the directory, after the page has painted. */
import { afterPaint } from './after-paint.ts';
import { scrollBelow } from './scrolling.ts';

/** "Scroll-to-map offset 100" px (spec: registration#after-a-move). */
export const MAP_OFFSET = 100;

/** Leaves room for the site's own bars above the map. */
export function scrollToMap(mapId: string): void {
  const map = document.getElementById(mapId);
  if (map) scrollBelow(map, MAP_OFFSET);
}

/** The time in milliseconds for the opened element to appear. It may be a row from the host, or a lazy chunk. */
const COMING_MS = 5000;

/** Focuses the opened element when it appears. Scrolls like `scrollToMap`, or else only as far as needed. */
export function focusOpened(id: string, isScrolling: boolean): void {
  const take = () => {
    const opened = document.getElementById(id);
    opened?.focus({ preventScroll: true });
    if (!isScrolling) opened?.scrollIntoView({ block: 'nearest' });
    return opened !== null;
  };
  afterPaint(() => {
    if (take()) return;
    const observer = new MutationObserver(() => {
      if (take()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), COMING_MS);
  });
}

/**
 * Returns the focus to the first existing candidate. Does nothing if the visitor has moved on, for example to the
 * search.
 *
 * @param closedId the id of the element that closes
 */
export function returnFocus(closedId: string, candidates: readonly string[]): void {
  const active = document.activeElement;
  const isElsewhere =
    active !== null && active !== document.body && !document.getElementById(closedId)?.contains(active);
  if (isElsewhere) return;
  afterPaint(() => {
    for (const id of candidates) {
      const opener = document.getElementById(id);
      opener?.focus();
      if (opener !== null && document.activeElement === opener) return;
    }
  });
}
