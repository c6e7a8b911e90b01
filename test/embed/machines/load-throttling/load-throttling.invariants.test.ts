/** The chart does not send a load within 100 ms of another. It sends the last one afterwards (spec: embedding#load-is-skipped). */
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { loadThrottlingMachine } from '../../../../embed/machines/load-throttling/load-throttling.machine.ts';
import { toGraph } from '#kit';
import { loadThrottlingModels } from './load-throttling.model.ts';
import { useFakeTime } from '../../../fake-time.ts';

useFakeTime();

function started() {
  const actor = createActor(loadThrottlingMachine);
  const heard: string[] = [];
  actor.on('load.allowed', () => heard.push('due'));
  actor.on('load.deferred', () => heard.push('deferred'));
  actor.start();
  return {
    ask: (times = 1) => Array.from({ length: times }, () => actor.send({ type: 'load.requested' })),
    load: () => actor.send({ type: 'frame.loaded' }),
    reset: () => actor.send({ type: 'component.reset' }),
    heard,
  };
}

describe('loads', () => {
  it('the first is sent at once, and so is one after 100 ms', () => {
    const throttle = started();
    throttle.ask();
    expect(throttle.heard).toEqual(['due']);
    vi.advanceTimersByTime(100);
    throttle.ask();
    expect(throttle.heard).toEqual(['due', 'due']);
  });

  it('several within 100 ms are sent as one, 100 ms after the last sent one', () => {
    const throttle = started();
    throttle.ask(4);
    vi.advanceTimersByTime(60);
    throttle.ask();
    vi.advanceTimersByTime(39);
    expect(throttle.heard).toEqual(['due', 'deferred', 'deferred', 'deferred', 'deferred']);
    vi.advanceTimersByTime(1);
    expect(throttle.heard.filter((word) => word === 'due')).toHaveLength(2);
  });

  it('a delayed load counts as sent, so the next one waits', () => {
    const throttle = started();
    throttle.ask(2);
    vi.advanceTimersByTime(100);
    throttle.ask();
    vi.advanceTimersByTime(99);
    expect(throttle.heard.filter((word) => word === 'due')).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(throttle.heard.filter((word) => word === 'due')).toHaveLength(3);
  });

  it('one is sent at once in a new page of the frame', () => {
    const throttle = started();
    throttle.ask();
    throttle.load();
    throttle.ask();
    expect(throttle.heard).toEqual(['due', 'due']);
  });

  it('after a reset no load is sent and no timer runs', () => {
    const throttle = started();
    throttle.ask(2);
    throttle.reset();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(1_000);
    throttle.ask();
    expect(throttle.heard.filter((word) => word === 'due')).toHaveLength(1);
  });
});

it('nothing follows after a reset', () => {
  const reset = loadThrottlingModels
    .flatMap((model) => toGraph(model).edges)
    .filter(({ event }) => event.type === 'component.reset');
  expect(reset.length).toBeGreaterThan(0);
  for (const { to } of reset) expect(to.status).toBe('done');
});
