/** A file beside the gallery: it comes, or one is told why not and can ask again. */
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { FETCH_TIMEOUT_MS, fetchingMachine } from '../../../../kit/machines/fetching/fetching.machine.ts';
import { selectAbsence, selectContent } from '../../../../kit/machines/fetching/fetching.selectors.ts';
import { toGraph } from '#kit';
import { fetchingModel } from './fetching.model.ts';

const { states } = toGraph(fetchingModel);
const input = { address: '/machines/charts/address.svg' };

const start = (fetchFile: () => Promise<unknown>, clock = new SimulatedClock()) =>
  createActor(fetchingMachine.provide({ actors: { fetchFile: fromPromise(fetchFile) } }), { input, clock }).start();

describe('a file beside the gallery', () => {
  it('is never both there and away, and what is away can be asked for again', () => {
    for (const state of states) {
      const absence = selectAbsence(state);
      if (selectContent(state) !== null) expect(absence).toBeNull();
      expect(state.can({ type: 'retry.pressed' })).toBe(absence !== null);
    }
  });

  it('that does not exist is told apart from one that was lost on the way', async () => {
    const ended = async (error: unknown) => {
      const actor = start(async () => {
        throw error;
      });
      return selectAbsence(await waitFor(actor, (snapshot) => selectAbsence(snapshot) !== null));
    };
    expect(await ended({ status: 404 })).toBe('missing');
    expect(await ended({ status: 503 })).toBe('lost');
    expect(await ended({ status: null })).toBe('lost');
    expect(await ended(new SyntaxError('no JSON'))).toBe('lost');
  });

  it('that nobody answers for is lost, and comes when it is asked for again', async () => {
    const clock = new SimulatedClock();
    const answers = [new Promise<unknown>(() => {}), Promise.resolve('<svg/>')];
    const actor = start(() => answers.shift()!, clock);
    clock.increment(FETCH_TIMEOUT_MS - 1);
    expect(selectAbsence(actor.getSnapshot())).toBeNull();
    clock.increment(1);
    expect(selectAbsence(actor.getSnapshot())).toBe('lost');
    actor.send({ type: 'retry.pressed' });
    expect(selectContent(await waitFor(actor, (snapshot) => snapshot.matches('there')))).toBe('<svg/>');
  });
});
