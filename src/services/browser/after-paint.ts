/**
 * Runs after the next frame, which shows what an event has changed. On a slow phone, moving the focus before that frame would
 * delay it, because the browser styles the page again for each element that loses or takes the focus. A page that is not visible
 * has no frames, so there it runs at once.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
