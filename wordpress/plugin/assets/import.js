/* While an import runs, presses Continue again and again and shows the progress. Without this script the button does the same. */
(() => {
  const PAUSE_MS = 1500;
  const PAUSE_WHILE_WAITING_MS = 15_000;

  /** The number of whole tenths that are done. */
  const tenthsOf = ({ value, max }) => Math.floor((10 * value) / max);

  /**
   * Shows the progress. Everything stays in the document, so the focus stays too. A screen reader announces the status at each tenth.
   *
   * @returns {boolean} whether both boxes have the same parts
   */
  function update(box, next) {
    const find = (selector) => [box, next].map((each) => each.querySelector(selector));
    const [bar, nextBar] = find('progress');
    const [rows, nextRows] = find('#practice-portal-rows');
    const [status, nextStatus] = find('[role=status]');
    const [nonce, nextNonce] = find('[name=_wpnonce]');
    const [work, nextWork] = find('[data-running]').map((each) => each.dataset.running);
    const [notice, nextNotice] = find('.notice').map((each) => each?.textContent);
    if (work !== nextWork || notice !== nextNotice) return false;
    if (tenthsOf(bar) !== tenthsOf(nextBar)) status.textContent = nextStatus.textContent;
    bar.value = nextBar.value;
    rows.textContent = nextRows.textContent;
    // WordPress accepts a nonce for a day at most, and the page may stay open longer.
    nonce.value = nextNonce.value;
    return true;
  }

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
    if (!update(box, next)) box.replaceWith(next);
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
