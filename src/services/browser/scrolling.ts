/** Scrolls below the site's own bars. */

/** Space above the form after a move, in pixels (spec: registration#after-a-move). */
export const SCROLL_OFFSET = 76;

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
