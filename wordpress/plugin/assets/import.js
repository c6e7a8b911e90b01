/* While an import runs, presses Continue again and again and shows the progress. Without this script the button does the same. */
(function () {
  var PAUSE_MS = 1500;

  function proceed() {
    var box = document.getElementById('practice-portal-import');
    var form = box && box.querySelector('[data-running] form');
    if (!form) return;
    fetch(form.action, { method: 'POST', body: new FormData(form), credentials: 'same-origin' })
      .then(function (response) {
        return response.ok ? response.text() : Promise.reject(new Error(String(response.status)));
      })
      .then(function (html) {
        var next = new DOMParser().parseFromString(html, 'text/html').getElementById('practice-portal-import');
        if (!next) return;
        if (!next.querySelector('[data-running]')) {
          window.location.reload();
          return;
        }
        box.replaceWith(next);
        setTimeout(proceed, PAUSE_MS);
      })
      .catch(function () {
        setTimeout(proceed, 10 * PAUSE_MS);
      });
  }

  setTimeout(proceed, PAUSE_MS);
})();
