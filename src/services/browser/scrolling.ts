/** Scrolls after the page has rendered, and below the site's own bars. */

/**
 * Runs after the next frame, which shows what an event has changed. On a slow phone, moving the focus before that frame would
 * delay it, because the browser styles the page again for each element that loses or takes the focus. A page that is not visible
 * has no frames, so there it runs at once.
 */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}

/**
 * Scrolls smoothly, unless the visitor prefers reduced motion.
 *
 * @param offset space above the element, in pixels
 */
export function scrollBelow(place: HTMLElement, offset: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({
    top: Math.max(0, place.getBoundingClientRect().top + window.scrollY - offset),
    behavior: isStill ? 'instant' : 'smooth',
  });
}
