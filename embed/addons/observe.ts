/** Calls `look` when the element's size changes. The observer is of the element's own window, which may be another one. */
export function observe(element: HTMLElement, look: () => void): ResizeObserver {
  const view = element.ownerDocument.defaultView;
  const observer = new (view?.ResizeObserver ?? ResizeObserver)(look);
  observer.observe(element);
  return observer;
}
