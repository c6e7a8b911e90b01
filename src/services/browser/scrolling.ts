/** Scrolls after the page has rendered, and below the site's own bars. */

/** Runs before the next frame, when the changes of an event have rendered. */
export function afterDrawing(work: () => void): void {
  requestAnimationFrame(work);
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
