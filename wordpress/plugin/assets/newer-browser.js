/*
 * A page whose script does not start looks finished and stays disabled for ever. This script says why not, by showing one of
 * two notices that stand in the page, hidden: "This page needs a newer browser." in a browser that lacks what the portal needs,
 * else "This page could not be shown." with a Retry. It asks nothing of the browser that it does not have since 2011.
 *
 * It runs before the portal's script, which stands after it in the document: so it hears when that one, or a file that it
 * imports, is lost on the way.
 */
(function () {
  'use strict';

  /** Counted from the page's load event, which waits for the portal's scripts on slow lines. */
  var PATIENCE_SECONDS = 8;

  var mount = document.getElementById('app-vue');
  var older = document.getElementById('practice-portal-newer-browser');
  var lost = document.getElementById('practice-portal-not-shown');
  if (!mount || !older || !lost) return;

  /** What came last to the oldest browsers that the portal is made for (scripts/build/browser-floor.mjs). */
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

  /** The portal draws one element; what the host has drawn before it is marked as busy. */
  function hasBegun() {
    var drawn = mount.firstElementChild;
    return drawn !== null && drawn.className === 'pp' && !drawn.hasAttribute('aria-busy');
  }

  function say() {
    (isOlder() ? older : lost).hidden = false;
  }

  function look(seconds) {
    if (hasBegun()) {
      older.hidden = true;
      lost.hidden = true;
      return;
    }
    if (seconds >= PATIENCE_SECONDS) say();
    setTimeout(look, 1000, seconds + 1);
  }

  // An error of an element does not bubble.
  window.addEventListener(
    'error',
    function (event) {
      if (event.target && event.target.id === 'practice-portal-js') say();
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
