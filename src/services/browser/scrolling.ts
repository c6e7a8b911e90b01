/** When and where the window scrolls: after the page has been drawn, and so that the site's own bars hide nothing. */

/** What an event changes is drawn before the next frame. */
export function afterDrawing(work: () => void): void {
  requestAnimationFrame(work);
}

/**
 * Smooth unless the visitor wants less motion.
 *
 * @param offset space above the place, in pixels
 */
export function scrollBelow(place: HTMLElement, offset: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({
    top: Math.max(0, place.getBoundingClientRect().top + window.scrollY - offset),
    behavior: isStill ? 'instant' : 'smooth',
  });
}
