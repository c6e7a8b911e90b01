/** A file beside the gallery: it loads, or the reader sees the reason and can retry. */
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { fetchingMachine } from '../../../../kit/machines/fetching/fetching.machine.ts';
import { selectFailure, selectContent } from '../../../../kit/machines/fetching/fetching.selectors.ts';
import { toGraph } from '#kit';
import { fetchingModel } from './fetching.model.ts';

const { states } = toGraph(fetchingModel);
const input = { address: '/machines/charts/address.svg' };

const start = (fetchFile: () => Promise<unknown>, clock = new SimulatedClock()) =>
  createActor(fetchingMachine.provide({ actors: { fetchFile: fromPromise(fetchFile) } }), { input, clock }).start();

describe('a file of the gallery', () => {
  it('is either loaded or failed, and a failed one can be retried', () => {
    for (const state of states) {
      const failure = selectFailure(state);
      if (selectContent(state) !== null) expect(failure).toBeNull();
      expect(state.can({ type: 'retry.pressed' })).toBe(failure !== null);
    }
  });

  it('that is missing differs from one that failed to load', async () => {
    const ended = async (error: unknown) => {
      const actor = start(async () => {
        throw error;
      });
      return selectFailure(await waitFor(actor, (snapshot) => selectFailure(snapshot) !== null));
    };
    expect(await ended({ status: 404 })).toBe('notFound');
    expect(await ended({ status: 503 })).toBe('error');
    expect(await ended({ status: null })).toBe('error');
    expect(await ended(new SyntaxError('no JSON'))).toBe('error');
  });

  it('that times out has failed, and loads on Retry', async () => {
    const clock = new SimulatedClock();
    const answers = [new Promise<unknown>(() => {}), Promise.resolve('<svg/>')];
    const actor = start(() => answers.shift()!, clock);
    clock.increment(14_999);
    expect(selectFailure(actor.getSnapshot())).toBeNull();
    clock.increment(1);
    expect(selectFailure(actor.getSnapshot())).toBe('error');
    actor.send({ type: 'retry.pressed' });
    expect(selectContent(await waitFor(actor, (snapshot) => snapshot.matches('success')))).toBe('<svg/>');
  });
});
