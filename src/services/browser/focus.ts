/** Moves the focus and the window, after the page has painted. */
import { afterPaint } from './after-paint.ts';
import { SCROLL_OFFSET, scrollBelow } from './scrolling.ts';

const CONTROLS = 'input, select, textarea, button';
const FOCUSABLE = `${CONTROLS}, a[href], [tabindex]`;

/** After a move to another page: focuses its heading and scrolls the form below the site's own bars. */
export const showForm = (formId: string, headingId: string): void =>
  whenDrawn(headingId, (heading) => {
    heading.focus({ preventScroll: true });
    const form = document.getElementById(formId);
    if (form) scrollBelow(form, SCROLL_OFFSET);
  });

/** Focuses an element that has just appeared, such as the list of errors. */
export const focusOn = (id: string): void => whenDrawn(id, (place) => place.focus());

/**
 * Focuses a field, or the first element in a group that needs attention. Scrolls its label into view first, because the
 * browser would show only the control.
 */
export const focusField = (id: string): void =>
  afterPaint(() => {
    const target = targetIn(document.getElementById(id));
    if (!target) return;
    scrollBelow(labelOf(target) ?? target, SCROLL_OFFSET);
    target.focus({ preventScroll: true });
  });

/** How long an element may take to appear while its code is loading. */
const DRAWING_TIMEOUT_MS = 5_000;
let stopWaiting = () => {};

/** Runs when the element exists: at once, or after its code has loaded. A later call replaces a waiting one. */
function whenDrawn(id: string, work: (place: HTMLElement) => void): void {
  stopWaiting();
  const use = () => {
    const place = document.getElementById(id);
    if (!place || place.closest('[aria-busy="true"]')) return false;
    stopWaiting();
    work(place);
    return true;
  };
  afterPaint(() => {
    if (use()) return;
    const observer = new MutationObserver(use);
    const timer = setTimeout(() => stopWaiting(), DRAWING_TIMEOUT_MS);
    stopWaiting = () => {
      observer.disconnect();
      clearTimeout(timer);
    };
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

function targetIn(place: HTMLElement | null): HTMLElement | null {
  if (!place || place.matches(CONTROLS)) return place;
  const invalid = place.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (invalid) return invalid;
  return place.matches('[tabindex]') ? place : place.querySelector<HTMLElement>(FOCUSABLE);
}

const labelOf = (target: HTMLElement): HTMLElement | null =>
  target.id === '' ? null : document.querySelector<HTMLElement>(`label[for="${CSS.escape(target.id)}"]`);
