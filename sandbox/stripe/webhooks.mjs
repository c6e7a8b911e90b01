/** Delivers events to the host as Stripe does: signed, in order, and again if the host did not accept them. */

import { createHmac } from 'node:crypto';

const ANSWER_WITHIN_MS = 10_000;

/**
 * @param {string} secret
 * @param {string} body
 * @param {number} [seconds] since the epoch
 */
export function signatureOf(secret, body, seconds = Math.floor(Date.now() / 1000)) {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/**
 * @typedef {{ url: string, secret: string, takes: (type: string) => boolean }} Destination
 * @param {{ destinations: (event: object) => Destination[], retryDelaysMs: number[], log: (line: string) => void, now: () => number }} options `now`: Stripe's clock, in seconds since 1970
 */
export function createDelivery({ destinations, retryDelaysMs, log, now }) {
  /** @type {{ id: string, type: string }[]} */
  let waiting = [];
  let held = false;
  let stopped = false;
  /** @type {Promise<void> | null} */
  let running = null;

  /** @param {object} event @param {Destination} destination */
  async function post(event, { url, secret }) {
    const body = JSON.stringify(event);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signatureOf(secret, body, now()) },
        body,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  }

  /** @param {number} ms */
  const pause = (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms).unref();
    });

  /** @param {{ id: string, type: string }} event */
  async function deliver(event) {
    for (const destination of destinations(event).filter(({ takes }) => takes(event.type)))
      await deliverTo(destination, event);
  }

  /** @param {Destination} destination @param {{ id: string, type: string }} event */
  async function deliverTo(destination, event) {
    for (const delay of [...retryDelaysMs, null]) {
      if (stopped) return;
      if (await post(event, destination)) return;
      log(`webhook ${event.type} ${event.id} was not taken${delay === null ? '; given up' : ''}`);
      if (delay !== null) await pause(delay);
    }
  }

  const next = () => (held || stopped ? undefined : waiting.shift());

  async function drain() {
    for (let event = next(); event; event = next()) await deliver(event);
  }

  const start = () => {
    if (held || waiting.length === 0) return;
    running ??= drain().finally(() => {
      running = null;
      start();
    });
  };

  /** Resolves when no delivery is under way; held ones do not count. @returns {Promise<void>} */
  const settled = async () => {
    await running;
    if (running) await settled();
  };

  return {
    /** @param {{ id: string, type: string }[]} events */
    send(events) {
      waiting.push(...events);
      start();
    },
    /** @param {boolean} on */
    hold(on) {
      held = on;
      start();
    },
    settled,
    clear() {
      waiting = [];
    },
    stop() {
      stopped = true;
      waiting = [];
    },
  };
}
