/** The gallery shows the drawing requested last, and the previous one until it is ready. */
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { picturingMachine } from '../../../../kit/machines/picturing/picturing.machine.ts';
import {
  selectIsRendering,
  selectHasFailed,
  selectPicture,
} from '../../../../kit/machines/picturing/picturing.selectors.ts';
import { toGraph } from '#kit';
import { picturingModel } from './picturing.model.ts';

type Draw = (wanted: string, signal: AbortSignal) => Promise<unknown>;

function start(draw: Draw, clock = new SimulatedClock()) {
  const drawn = fromPromise<unknown, { wanted: string }>(({ input, signal }) => draw(input.wanted, signal));
  return createActor(picturingMachine.provide({ actors: { draw: drawn } }), {
    input: { wanted: 'all' },
    clock,
  }).start();
}

describe('a drawing of the gallery', () => {
  it('can be retried exactly if it failed', () => {
    for (const state of toGraph(picturingModel).states)
      expect(state.can({ type: 'retry.pressed' })).toBe(selectHasFailed(state));
  });

  it('is the latest requested one; an earlier request is canceled', async () => {
    const answers = new Map<string, (picture: string) => void>();
    const broken: string[] = [];
    const actor = start(
      (wanted, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => broken.push(wanted));
          answers.set(wanted, resolve);
        }),
    );
    actor.send({ type: 'picture.wanted', wanted: 'folded' });
    expect(broken).toEqual(['all']);
    answers.get('all')?.('all of it');
    answers.get('folded')?.('less of it');
    const there = await waitFor(actor, (snapshot) => !selectIsRendering(snapshot));
    expect(selectPicture(there)).toBe('less of it');
  });

  it('stays visible until the next one is ready, also if that fails', async () => {
    const clock = new SimulatedClock();
    const answers = [Promise.resolve('first'), new Promise<unknown>(() => {}), Promise.resolve('second')];
    const actor = start(() => answers.shift()!, clock);
    await waitFor(actor, (snapshot) => selectPicture(snapshot) === 'first');
    actor.send({ type: 'picture.wanted', wanted: 'folded' });
    clock.increment(60_000 - 1);
    expect([selectPicture(actor.getSnapshot()), selectIsRendering(actor.getSnapshot())]).toEqual(['first', true]);
    clock.increment(1);
    expect([selectPicture(actor.getSnapshot()), selectHasFailed(actor.getSnapshot())]).toEqual(['first', true]);
    actor.send({ type: 'retry.pressed' });
    await waitFor(actor, (snapshot) => selectPicture(snapshot) === 'second');
  });

  it('is not repeated for the same request', () => {
    let drawn = 0;
    const actor = start(() => {
      drawn += 1;
      return new Promise(() => {});
    });
    actor.send({ type: 'picture.wanted', wanted: 'all' });
    expect(drawn).toBe(1);
  });
});
