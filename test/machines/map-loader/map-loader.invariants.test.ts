/** The rules for the maps script (spec: directory#maps-script). */
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { mapLoaderMachine } from '../../../machines/map-loader/map-loader.machine.ts';
import { selectOptionsError, selectStatus } from '../../../machines/map-loader/map-loader.selectors.ts';
import type { MapLoaderInput } from '../../../machines/map-loader/map-loader.types.ts';
import { controlledActors, toGraph } from '#kit';
import { MAPS_OPTIONS } from '../maps-context.tsx';
import { mapLoaderModel, OTHER_OPTIONS } from './map-loader.model.ts';
import { useFakeTime } from '../../fake-time.ts';

const { states, edges, deadEnds } = toGraph(mapLoaderModel);

describe('in every state and on every path', () => {
  it('the status is one of four', () => {
    expect(new Set(states.map(selectStatus))).toEqual(new Set(['initialized', 'loading', 'success', 'failure']));
  });
  it('success has no errors, failure has at least one', () => {
    for (const state of states) {
      if (selectStatus(state) === 'success') expect(state.context.errors).toEqual([]);
      if (selectStatus(state) === 'failure') expect(state.context.errors).not.toEqual([]);
    }
  });
  it('a rejected key leads to failure from every state, without a retry', () => {
    const refused = edges.filter(({ event }) => event.type === 'authentication.failed');
    expect(new Set(refused.map(({ from }) => selectStatus(from)))).toEqual(
      new Set(['initialized', 'loading', 'success', 'failure']),
    );
    for (const { to } of refused) expect(selectStatus(to)).toBe('failure');
  });
  it('other options are rejected once loading has begun, and change nothing', () => {
    for (const { from, event, to } of edges) {
      const asksForOthers = event.type === 'load.requested' && event['options'] === OTHER_OPTIONS;
      if (!asksForOthers || selectStatus(from) === 'initialized' || from.context.options === OTHER_OPTIONS) continue;
      expect(selectOptionsError(to)).toBe(
        `Loader must not be called again with different options. ${JSON.stringify(OTHER_OPTIONS)} !== ${JSON.stringify(MAPS_OPTIONS)}`,
      );
      expect([to.value, to.context.errors, to.context.options]).toEqual([
        from.value,
        from.context.errors,
        MAPS_OPTIONS,
      ]);
    }
  });
  it('an accepted request clears the error about options', () => {
    const accepted = edges.filter(({ event }) => event.type === 'load.requested' && event['options'] === undefined);
    expect(
      new Set(accepted.filter(({ from }) => selectOptionsError(from)).map(({ from }) => selectStatus(from))),
    ).toEqual(new Set(['loading', 'success', 'failure']));
    for (const { to } of accepted) expect(selectOptionsError(to)).toBeNull();
  });
  it('success is reachable from every state', () => {
    expect(deadEnds((state) => selectStatus(state) === 'success')).toEqual([]);
  });
});

describe('scenarios', () => {
  useFakeTime();

  function start(input: Partial<MapLoaderInput> = {}) {
    const world = controlledActors();
    const actor = createActor(
      mapLoaderMachine.provide({ actors: world.provideFor(mapLoaderMachine, ['watchAuthentication']) }),
      { input: { options: MAPS_OPTIONS, ...input } },
    ).start();
    const settle = () => vi.advanceTimersByTimeAsync(0);
    return {
      world,
      send: actor.send,
      status: () => selectStatus(actor.getSnapshot()),
      refusal: () => selectOptionsError(actor.getSnapshot()),
      attempts: () => world.log.length,
      options: () => world.log.map(({ input }) => (input as { options: unknown }).options),
      errors: () => actor.getSnapshot().context.errors,
      fail: async () => {
        world.reject('loadScript', new Error('The maps script did not arrive.'));
        await settle();
      },
      succeed: async () => {
        world.resolve('loadScript', undefined);
        await settle();
      },
    };
  }

  it('3 retries are 4 attempts, after waits of 2, 8 and 24 ms; the status stays loading between them', async () => {
    const { send, status, attempts, errors, fail } = start();
    expect([status(), attempts()]).toEqual(['initialized', 0]);
    send({ type: 'load.requested' });
    for (const [index, wait] of [2, 8, 24].entries()) {
      await fail();
      expect(status()).toBe('loading');
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(attempts()).toBe(index + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect([status(), attempts()]).toEqual(['loading', index + 2]);
    }
    await fail();
    expect([status(), attempts()]).toEqual(['failure', 4]);
    expect(errors()).toEqual(Array<string>(4).fill('script'));
  });
  it('15 s without a response is a failed attempt', async () => {
    const { send, status, attempts, errors } = start();
    send({ type: 'load.requested' });
    await vi.advanceTimersByTimeAsync(14_999 + 2);
    expect(attempts()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([status(), attempts()]).toEqual(['loading', 2]);
    await vi.advanceTimersByTimeAsync(8 + 24 + 3 * 15_000);
    expect([status(), attempts()]).toEqual(['failure', 4]);
    expect(errors()).toEqual(Array<string>(4).fill('timeout'));
  });
  it('a successful retry clears the errors', async () => {
    const { send, status, fail, succeed } = start();
    send({ type: 'load.requested' });
    await fail();
    await vi.advanceTimersByTimeAsync(2);
    await succeed();
    expect(status()).toBe('success');
  });
  it('load joins a running load, does nothing in success, and restarts in failure', async () => {
    const { send, status, attempts, fail, succeed } = start({ retries: 0 });
    send({ type: 'load.requested' });
    send({ type: 'load.requested' });
    expect(attempts()).toBe(1);
    await fail();
    expect(status()).toBe('failure');
    send({ type: 'load.requested' });
    expect([status(), attempts()]).toEqual(['loading', 2]);
    await succeed();
    send({ type: 'load.requested' });
    expect([status(), attempts()]).toEqual(['success', 2]);
  });
  it('a restart has all attempts', async () => {
    const { send, attempts } = start();
    send({ type: 'load.requested' });
    await vi.advanceTimersByTimeAsync(120_000);
    send({ type: 'load.requested' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(attempts()).toBe(8);
  });
  it('another number of retries is ignored once loading has begun', async () => {
    const { send, refusal, fail, attempts } = start({ retries: 1 });
    send({ type: 'load.requested', options: { ...MAPS_OPTIONS } });
    send({ type: 'load.requested', options: { ...MAPS_OPTIONS }, retries: 9 });
    expect(refusal()).toBeNull();
    await fail();
    await vi.advanceTimersByTimeAsync(2);
    await fail();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(attempts()).toBe(2);
  });
  it('the first request can set options and retries; defaults fill the rest', async () => {
    const silent = start();
    silent.send({ type: 'load.requested' });
    expect(silent.options()).toEqual([MAPS_OPTIONS]);
    const { send, options, fail, status } = start();
    send({ type: 'load.requested', options: OTHER_OPTIONS, retries: 0 });
    expect(options()).toEqual([OTHER_OPTIONS]);
    await fail();
    expect(status()).toBe('failure');
  });
  it('options are equal regardless of the order of their keys', () => {
    const { send, refusal } = start();
    send({ type: 'load.requested' });
    send({
      type: 'load.requested',
      options: Object.fromEntries(Object.entries(MAPS_OPTIONS).reverse()) as typeof MAPS_OPTIONS,
    });
    expect(refusal()).toBeNull();
    send({ type: 'load.requested', options: { ...MAPS_OPTIONS, libraries: [...MAPS_OPTIONS.libraries].reverse() } });
    expect(refusal()).not.toBeNull();
  });
});

it('an attempt takes at most fifteen seconds, and the next one waits 2, 8, then 24 ms', () => {
  expect(toGraph(mapLoaderModel).delays).toEqual(new Set([2, 8, 24, 15_000]));
});
