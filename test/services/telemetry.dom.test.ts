import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createTelemetry, QUEUE_LIMIT } from '../../src/services/telemetry/telemetry-queue.ts';
import type { SendEvent } from '../../src/services/telemetry/application-insights.ts';

const CONNECTION = 'InstrumentationKey=00000000-0000-0000-0000-000000000000';

let readyState: DocumentReadyState = 'complete';

/** A library that has connected when `arrive` is called. */
function library() {
  const sent: string[] = [];
  let arrive: (send: SendEvent) => void = () => {};
  let fail: () => void = () => {};
  const load = vi.fn(
    () =>
      new Promise<SendEvent>((resolve, reject) => {
        arrive = resolve;
        fail = () => reject(new Error('blocked'));
      }),
  );
  return {
    load,
    sent,
    arrive: async (send: SendEvent = (event) => void sent.push(event)) => {
      arrive(send);
      await vi.advanceTimersByTimeAsync(0);
    },
    fail: async () => {
      fail();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  readyState = 'complete';
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState);
});

describe('telemetry', () => {
  it('without a connection string loads nothing and sends nothing', async () => {
    const { load } = library();
    createTelemetry('', load).track('Form Page Change');
    await vi.runAllTimersAsync();
    expect(load).not.toHaveBeenCalled();
  });

  it('loads its library only after the page has loaded, and rests', async () => {
    readyState = 'loading';
    const { load } = library();
    createTelemetry(CONNECTION, load);
    await vi.runAllTimersAsync();
    expect(load).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('load'));
    expect(load).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(load).toHaveBeenCalledExactlyOnceWith(CONNECTION);
  });

  it('sends the queued events in order, then later ones', async () => {
    const insights = library();
    const telemetry = createTelemetry(CONNECTION, insights.load);
    telemetry.track('Validation Failure');
    telemetry.track('Validation Successful');
    await vi.runAllTimersAsync();
    expect(insights.sent).toEqual([]);
    await insights.arrive();
    telemetry.track('Form Page Change');
    expect(insights.sent).toEqual(['Validation Failure', 'Validation Successful', 'Form Page Change']);
  });

  it('queues at most 50 events', async () => {
    const insights = library();
    const telemetry = createTelemetry(CONNECTION, insights.load);
    for (let count = 0; count < 2 * QUEUE_LIMIT; count += 1) telemetry.track('Form Page Change');
    await vi.runAllTimersAsync();
    await insights.arrive();
    expect([QUEUE_LIMIT, insights.sent.length]).toEqual([50, 50]);
  });

  it('never throws: blocked', async () => {
    const insights = library();
    const telemetry = createTelemetry(CONNECTION, insights.load);
    telemetry.track('Form Page Change');
    await vi.runAllTimersAsync();
    await insights.fail();
    expect(() => telemetry.track('Form Page Change')).not.toThrow();
  });

  it('never throws: a library that does', async () => {
    const insights = library();
    const telemetry = createTelemetry(CONNECTION, insights.load);
    telemetry.track('Form Page Change');
    await vi.runAllTimersAsync();
    await insights.arrive(() => {
      throw new Error('the library');
    });
    expect(() => telemetry.track('Form Page Change')).not.toThrow();
  });
});
