/** Token renewal: some minutes before expiry, on wake-up, with back-off. The chart never contains a token. */
import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { tokenMachine } from '../../../../embed/machines/token/token.machine.ts';
import { selectTokenPhase } from '../../../../embed/machines/token/token.selectors.ts';
import type { Renewal } from '../../../../embed/machines/token/token.types.ts';
import { toGraph } from '#kit';
import { HOUR_MS, tokenModels } from './token.model.ts';
import { useFakeTime } from '../../../fake-time.ts';

useFakeTime();

/** A token with this much time left, and a provider with these answers. */
function started(renewInMs: number | null, answers: (() => Promise<Renewal>)[]) {
  let asked = 0;
  const renewToken = fromPromise<Renewal, void>(() => (answers[asked++] ?? (() => new Promise<Renewal>(() => {})))());
  const actor = createActor(tokenMachine.provide({ actors: { renewToken } }), { input: { renewInMs } }).start();
  return { actor, asked: () => asked, wait: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}
const brought = (renewInMs: number | null) => () => Promise.resolve({ renewInMs });
const failed = () => Promise.reject(new Error('offline'));

describe('a token', () => {
  it('is renewed before each expiry', async () => {
    const token = started(HOUR_MS, [brought(HOUR_MS), brought(HOUR_MS)]);
    await token.wait(HOUR_MS - 1);
    expect(token.asked()).toBe(0);
    await token.wait(1);
    await token.wait(HOUR_MS);
    expect(token.asked()).toBe(2);
  });

  it('is not renewed if its expiry is unknown', async () => {
    const token = started(null, []);
    await token.wait(100 * HOUR_MS);
    expect(token.asked()).toBe(0);
  });

  it('is asked for again after 1, 2, 4 … s when that failed, at most a minute or so apart', async () => {
    const token = started(
      0,
      Array.from({ length: 12 }, () => failed),
    );
    await token.wait(0);
    let waited = 1_000;
    for (let times = 1; times < 7; times++) {
      await token.wait(waited - 1);
      expect(token.asked()).toBe(times);
      await token.wait(1);
      expect(token.asked()).toBe(times + 1);
      waited *= 2;
    }
    for (const asked of [8, 9]) {
      await token.wait(64_000);
      expect(token.asked()).toBe(asked);
    }
  });

  it('is requested again after one second if it fails after a success', async () => {
    const token = started(0, [failed, failed, brought(HOUR_MS), failed, brought(HOUR_MS)]);
    await token.wait(1_000 + 2 * 1_000);
    expect([token.asked(), token.actor.getSnapshot().value]).toEqual([3, 'valid']);
    await token.wait(HOUR_MS);
    expect([token.asked(), token.actor.getSnapshot().value]).toEqual([4, 'backingOff']);
    await token.wait(1_000);
    expect([token.asked(), token.actor.getSnapshot().value]).toEqual([5, 'valid']);
  });

  it('that the provider has returned is not replaced at once, even if the frame rejects it', async () => {
    const late = () =>
      new Promise<Renewal>((_resolve, reject) => void setTimeout(() => reject(new Error('refused')), 10));
    const token = started(0, [late, brought(HOUR_MS)]);
    await token.wait(0);
    token.actor.send({ type: 'token.received', pauseMs: 60_000 });
    await token.wait(10);
    token.actor.send({ type: 'page.woke', renewInMs: 0 });
    await token.wait(59_999);
    expect(token.asked()).toBe(1);
    await token.wait(1);
    expect(token.asked()).toBe(2);
  });

  it('that the frame has rejected delays one renewal; a later error is retried as usual', async () => {
    const refused = () => {
      token.actor.send({ type: 'token.received', pauseMs: 60_000 });
      return failed();
    };
    const token = started(0, [refused, failed, failed, brought(HOUR_MS)]);
    await token.wait(60_000);
    expect(token.asked()).toBe(2);
    await token.wait(2 * 1_000);
    expect(token.asked()).toBe(3);
    token.actor.send({ type: 'page.woke', renewInMs: 0 });
    await token.wait(0);
    expect([token.asked(), token.actor.getSnapshot().value]).toEqual([4, 'valid']);
  });

  it('that was accepted clears the pause, and the shorter pause counts', async () => {
    const accepted = () => {
      token.actor.send({ type: 'token.received', pauseMs: 60_000 });
      return brought(HOUR_MS)();
    };
    const token = started(0, [accepted, failed, failed]);
    await token.wait(HOUR_MS);
    token.actor.send({ type: 'page.woke', renewInMs: 0 });
    expect(token.asked()).toBe(3);
    token.actor.send({ type: 'token.received', pauseMs: 1 });
    await token.wait(0);
    token.actor.send({ type: 'page.woke', renewInMs: 0 });
    expect(token.asked()).toBe(3);
  });

  it('is renewed by the page’s clock, also after the tab has slept', async () => {
    const token = started(HOUR_MS, [brought(HOUR_MS)]);
    await token.wait(1_000);
    token.actor.send({ type: 'page.woke', renewInMs: 5_000 });
    await token.wait(4_999);
    expect(token.asked()).toBe(0);
    await token.wait(1);
    expect(token.asked()).toBe(1);
  });

  it('keeps its time if a waking tab has no newer one', async () => {
    const token = started(HOUR_MS, [brought(HOUR_MS)]);
    token.actor.send({ type: 'page.woke', renewInMs: null });
    await token.wait(HOUR_MS - 1);
    expect(token.asked()).toBe(0);
    await token.wait(1);
    expect(token.asked()).toBe(1);
  });

  it('has a status; without a provider it is unmanaged', () => {
    const phases = tokenModels.flatMap((model) => toGraph(model).states).map(selectTokenPhase);
    expect(new Set(phases)).toEqual(new Set(['unlimited', 'valid', 'renewing', 'backingOff', 'resting', 'stopped']));
    expect(selectTokenPhase(undefined)).toBe('unmanaged');
  });

  it('is requested at once if the tab wakes during a delay', async () => {
    const token = started(0, [failed, brought(HOUR_MS)]);
    await token.wait(0);
    token.actor.send({ type: 'page.woke', renewInMs: 0 });
    await token.wait(0);
    expect([token.asked(), token.actor.getSnapshot().value]).toEqual([2, 'valid']);
  });

  it('a provider times out after 30 s, and is called again as after any error', async () => {
    const token = started(0, []);
    await token.wait(30_000);
    expect(token.actor.getSnapshot().value).toBe('backingOff');
    await token.wait(1_000 - 1);
    expect(token.asked()).toBe(1);
    await token.wait(1);
    expect(token.asked()).toBe(2);
  });

  it('that the page sets ends any wait', async () => {
    const token = started(0, [failed]);
    await token.wait(0);
    token.actor.send({ type: 'token.given', renewInMs: null });
    expect(token.actor.getSnapshot().value).toBe('unlimited');
  });

  it('no timer runs after a reset', async () => {
    const token = started(HOUR_MS, []);
    token.actor.send({ type: 'component.reset' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('with a known expiry can always be renewed before a reset', () => {
    for (const model of tokenModels) {
      const stranded = toGraph(model).deadEnds(({ value }) => value === 'renewing');
      expect([...new Set(stranded.map(({ value }) => value))]).toEqual(['stopped']);
    }
  });
});
