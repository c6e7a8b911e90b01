/** Where the window and the focus go in the directory, after the page has been drawn. */
import { afterDrawing, scrollBelow } from './scrolling.ts';

/** "Scroll-to-map offset 100" px (specification, section 9). */
export const MAP_OFFSET = 100;

/** The map begins below the site's own bars. */
export function scrollToMap(mapId: string): void {
  const map = document.getElementById(mapId);
  if (map) scrollBelow(map, MAP_OFFSET);
}

/** How long what opens may be on its way: a row from the host, or code that comes later. In milliseconds. */
const COMING_MS = 5000;

/** To what opens, as soon as it is there; the window goes where `scrollToMap` sends it, else no farther than needed. */
export function focusOpened(id: string, isScrolling: boolean): void {
  const take = () => {
    const opened = document.getElementById(id);
    opened?.focus({ preventScroll: true });
    if (!isScrolling) opened?.scrollIntoView({ block: 'nearest' });
    return opened !== null;
  };
  afterDrawing(() => {
    if (take()) return;
    const observer = new MutationObserver(() => {
      if (take()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), COMING_MS);
  });
}

/**
 * Back to what opened it: the first of these that is there. Not when the visitor is elsewhere already, in the search box say.
 *
 * @param closedId what closes
 */
export function returnFocus(closedId: string, candidates: readonly string[]): void {
  const active = document.activeElement;
  const isElsewhere =
    active !== null && active !== document.body && !document.getElementById(closedId)?.contains(active);
  if (isElsewhere) return;
  afterDrawing(() => {
    for (const id of candidates) {
      const opener = document.getElementById(id);
      opener?.focus();
      if (opener !== null && document.activeElement === opener) return;
    }
  });
}
