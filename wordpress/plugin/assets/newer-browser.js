/*
 * If the portal's script does not start, the page looks finished but stays disabled. This script then shows one of two notices
 * that the page contains: "This page needs a newer browser." in a browser without the features that the portal needs, else
 * "This page could not be shown." with a Retry. It uses only features of browsers since 2011.
 *
 * It also removes hidden copies of the portal's element, so that the portal is rendered where it is seen.
 *
 * It comes before the portal's script in the document, so it notices if that script, or a file that the script imports, fails
 * to load.
 */
(function () {
  'use strict';

  /** Counted from the page's load event, without the time in which the portal's script loads: a connection may be slow. */
  var PATIENCE_SECONDS = 8;

  /** A page builder may render the content once for wide and once for narrow windows, and hide one of them. */
  function onlyDisplayedMount() {
    var mounts = document.querySelectorAll('[id="app-vue"]');
    var displayed = mounts[0];
    for (var n = mounts.length - 1; n >= 0; n--) if (mounts[n].getClientRects().length > 0) displayed = mounts[n];
    for (var m = 0; m < mounts.length; m++) if (mounts[m] !== displayed) mounts[m].parentNode.removeChild(mounts[m]);
    return displayed;
  }

  var mount = onlyDisplayedMount();
  var older = document.getElementById('practice-portal-newer-browser');
  var lost = document.getElementById('practice-portal-not-shown');
  if (!mount || !older || !lost) return;

  /** Tests the newest features that the oldest supported browsers have (scripts/build/browser-floor.mjs). */
  function isOlder() {
    var css = window.CSS;
    var script = window.HTMLScriptElement;
    return !(
      css &&
      css.supports &&
      css.supports('selector(:has(a))') &&
      css.supports('color', 'color-mix(in srgb, red, blue)') &&
      script &&
      script.supports &&
      script.supports('importmap')
    );
  }

  /** The portal renders one element. An element that the server has rendered before it is marked as busy. */
  function hasBegun() {
    var drawn = mount.firstElementChild;
    return drawn !== null && drawn.className === 'pp' && !drawn.hasAttribute('aria-busy');
  }

  /** The script has loaded, or it cannot run: then an error is all that the browser reports. */
  var isThere = false;

  /** Browsers without modules never report that the script has loaded. */
  function isLoading() {
    return !isThere && !isOlder() && document.getElementById('practice-portal-js') !== null;
  }

  /** The notices are at the page's end, because they are no part of its content. */
  function say() {
    var notice = isOlder() ? older : lost;
    if (notice.hidden) mount.parentNode.insertBefore(notice, mount);
    notice.hidden = false;
  }

  function look(seconds) {
    if (hasBegun()) {
      older.hidden = true;
      lost.hidden = true;
      return;
    }
    if (seconds >= PATIENCE_SECONDS) say();
    setTimeout(look, 1000, isLoading() ? seconds : seconds + 1);
  }

  // Captures the events, because those of an element do not bubble.
  window.addEventListener(
    'error',
    function (event) {
      var id = event.target && event.target.id;
      if (id === 'practice-portal-js' || id === 'practice-portal-start-js') say();
      else if (event.target === window) isThere = true;
    },
    true,
  );
  window.addEventListener(
    'load',
    function (event) {
      if (event.target.id === 'practice-portal-js') isThere = true;
    },
    true,
  );
  window.addEventListener('load', function () {
    look(0);
  });
  lost.querySelector('button').addEventListener('click', function () {
    location.reload();
  });
})();
