/**
 * Makes the page record, for each event of that type, the time from the event to the frame that shows its effect.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} type
 */
export const watchEvents = (page, type) => page.evaluate(listen, type);

/** @param {import('playwright-core').Page} page @returns {Promise<number[]>} The times recorded since the last call, in milliseconds. */
export const takeTimes = (page) => page.evaluate(() => /** @type {any} */ (window).paintTimes.splice(0));

/** Runs in the page. @param {string} type */
function listen(type) {
  /** @type {number[]} */
  const times = [];
  Object.assign(window, { paintTimes: times });
  document.addEventListener(
    type,
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        // A message arrives after the frame has been drawn.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => times.push(performance.now() - timeStamp), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}
