/**
 * Sends the three events of the specification to Application Insights, and only if the host has a connection string. An
 * event consists of its name: no field value, name, address or coupon is part of it.
 * The library is big, so it loads after the page when the browser is idle. Until then events wait in a short queue.
 */
import type { SendEvent, TelemetryEvent } from './application-insights.ts';

export type Telemetry = {
  /** Never throws; the portal does not depend on it. */
  track: (event: TelemetryEvent) => void;
};

export const QUEUE_LIMIT = 50;

const loadLibrary = async (connection: string): Promise<SendEvent> => {
  const { connect } = await import('./application-insights.ts');
  return connect(connection);
};

export function createTelemetry(connection: string, load = loadLibrary): Telemetry {
  if (!connection) return { track: () => {} };
  const queue: TelemetryEvent[] = [];
  let send: SendEvent = (event) => {
    if (queue.length < QUEUE_LIMIT) queue.push(event);
  };

  const start = async () => {
    try {
      const connected = await load(connection);
      send = (event) => quietly(() => connected(event));
    } catch {
      send = () => {}; // An ad blocker, most likely.
    }
    queue.splice(0).forEach((event) => send(event));
  };
  whenAtRest(() => void start());

  return { track: (event) => send(event) };
}

function quietly(work: () => void) {
  try {
    work();
  } catch {
    // A failure of the library must not affect the visitor.
  }
}

/** After the page has loaded and the browser is idle. Safari does not report the latter. */
function whenAtRest(work: () => void) {
  const rest = () => ('requestIdleCallback' in window ? window.requestIdleCallback(() => work()) : setTimeout(work, 0));
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
}
