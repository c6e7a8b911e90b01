/*
 * A page that a browser is too old for, or whose script some tool has made a classic one of, looks finished and stays
 * disabled for ever. This script asks nothing of the browser that it does not have since 2011. What it shows stands in the page,
 * hidden: "This page needs a newer browser."
 */
(function () {
  'use strict';

  /** Counted from the page's load event, which waits for the portal's scripts on slow lines. */
  var PATIENCE_SECONDS = 8;

  var mount = document.getElementById('app-vue');
  var notice = document.getElementById('practice-portal-newer-browser');
  if (!mount || !notice) return;

  /** The portal draws one element; what the host has drawn before it is marked as busy. */
  function hasBegun() {
    var drawn = mount.firstElementChild;
    return drawn !== null && drawn.className === 'pp' && !drawn.hasAttribute('aria-busy');
  }

  function look(seconds) {
    if (hasBegun()) {
      notice.hidden = true;
      return;
    }
    if (seconds >= PATIENCE_SECONDS) notice.hidden = false;
    setTimeout(look, 1000, seconds + 1);
  }

  window.addEventListener('load', function () {
    look(0);
  });
})();
