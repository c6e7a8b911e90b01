/*
 * Inserts the portal's scripts, which the page contains in a template, after the first paint that shows content. Until then, they would
 * take connections from the styles that this paint waits for.
 */
(() => {
  'use strict';

  /** Counted from the page's load event, for a page that is hidden while it loads, and for browsers that report no paint. */
  const PATIENCE_MS = 1000;

  let hasStarted = false;

  function start() {
    if (hasStarted) return;
    hasStarted = true;
    const template = document.getElementById('practice-portal-after-paint');
    document.body.append(document.importNode(template.content, true));
  }

  // A page in the background is not painted.
  if (document.hidden) start();
  // Some browsers report a paint of the background first.
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(start, PATIENCE_MS));
})();
