/* While an import runs, presses Continue again and again and shows the progress. Without this script the button does the same. */
(() => {
  const PAUSE_MS = 1500;
  const PAUSE_WHILE_WAITING_MS = 15_000;

  /** @returns {Promise<boolean>} whether the import still runs */
  async function proceed() {
    const box = document.getElementById('practice-portal-import');
    const form = box?.querySelector('[data-running] form');
    if (!(form instanceof HTMLFormElement)) return false;
    // `form.action` is the field with that name.
    const url = form.getAttribute('action') ?? '';
    const response = await fetch(url, { method: 'POST', body: new FormData(form), credentials: 'same-origin' });
    if (!response.ok) throw new Error(`The server answered with ${response.status}.`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const next = page.getElementById('practice-portal-import');
    if (next === null) throw new Error('The answer is another page.');
    if (next.querySelector('[data-running]') === null) {
      window.location.reload();
      return false;
    }
    box?.replaceWith(next);
    return true;
  }

  async function run() {
    let pause = PAUSE_MS;
    try {
      if (!(await proceed())) return;
      // The import waits, and says for what.
      if (document.querySelector('#practice-portal-import .notice') !== null) pause = PAUSE_WHILE_WAITING_MS;
    } catch {
      // The connection may come back, and the background task goes on.
      pause = PAUSE_WHILE_WAITING_MS;
    }
    setTimeout(() => void run(), pause);
  }

  setTimeout(() => void run(), PAUSE_MS);
})();
