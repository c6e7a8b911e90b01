/**
 * The three events of the specification, to Application Insights and nowhere else, and only when the host has a
 * connection string. An event is its name: no field value, name, address or coupon is ever part of it.
 * The library is big, so it comes after the page has loaded and rests; until then events wait in a short queue.
 */
import type { SendEvent, TelemetryEvent } from './application-insights.ts';

export type Telemetry = {
  /** Never throws; nothing in the portal depends on it. */
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
    // The library's faults are not the visitor's.
  }
}

/** After the page has loaded and the browser has nothing better to do; Safari cannot tell the latter. */
function whenAtRest(work: () => void) {
  const rest = () => ('requestIdleCallback' in window ? window.requestIdleCallback(() => work()) : setTimeout(work, 0));
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
}
