/** The rules of the photo (docs/specification/account.md). */
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { controlledActors, toGraph } from '#kit';
import { selectIsBusy } from '../../../machines/lib/request.ts';
import { photoMachine } from '../../../machines/photo/photo.machine.ts';
import {
  selectErrorMessage,
  selectRefusal,
  selectSavedMessage,
  selectUrl,
} from '../../../machines/photo/photo.selectors.ts';
import { useFakeTime } from '../../fake-time.ts';
import { describeRequests } from '../request/describe-requests.ts';
import { LARGE, LETTER, PICTURE, STORED, withoutPhoto, withPhoto } from './photo.model.ts';

describe.each([
  ['without a photo', withoutPhoto],
  ['with a photo', withPhoto],
] as const)('%s', (_, model) => {
  const { states, edges } = toGraph(model);

  describeRequests(model, {
    delays: [30_000],
    isWaiting: (state) => state.matches('saving'),
    isGoal: (state) => state.matches('idle') || state.matches('saved'),
    selectErrorMessage,
  });
  it('the photo changes only when the host has stored or removed it', () => {
    const changed = edges.filter(({ from, to }) => selectUrl(from) !== selectUrl(to));
    expect(changed.length).toBeGreaterThan(0);
    for (const { event } of changed) expect(event.type).toBe('xstate.done.actor.savePhoto');
  });
  it('a file of another format or over 10 MB is refused at once, and nothing is sent', () => {
    const chosen = edges.filter(({ event, from }) => event.type === 'photo.chosen' && !selectIsBusy(from));
    const offered = chosen.filter(({ from }) => !from.matches('signedOut'));
    for (const { event, to } of offered) expect(selectIsBusy(to)).toBe(event['file'] === PICTURE);
    for (const file of [PICTURE, LARGE, LETTER]) expect(offered.some(({ event }) => event['file'] === file)).toBe(true);
  });
  it('a refusal, a failure and a confirmation are never there together', () => {
    for (const state of states) {
      const said = [selectRefusal(state), selectErrorMessage(state), selectSavedMessage(state)];
      expect(said.filter((words) => words !== null).length).toBeLessThan(2);
    }
  });
  it('only a stored photo can be removed', () => {
    for (const state of states) {
      const mayChange = !selectIsBusy(state) && !state.matches('signedOut');
      expect(state.can({ type: 'photo.removed' })).toBe(mayChange && selectUrl(state) !== '');
    }
  });
});

describe('scenarios', () => {
  useFakeTime();

  it('Retry sends the same file; after a removal nothing is there', async () => {
    const world = controlledActors();
    const machine = photoMachine.provide({ actors: { savePhoto: world.promise } });
    const actor = createActor(machine, { input: { url: '' } }).start();
    actor.send({ type: 'photo.chosen', file: PICTURE });
    world.reject('savePhoto', { kind: 'offline' });
    await vi.advanceTimersByTimeAsync(0);
    actor.send({ type: 'request.retried' });
    world.resolve('savePhoto', STORED);
    await vi.advanceTimersByTimeAsync(0);
    actor.send({ type: 'photo.removed' });
    expect(world.log.map(({ input }) => input)).toEqual([{ file: PICTURE }, { file: PICTURE }, { file: null }]);
    world.resolve('savePhoto', { kind: 'stored', url: '' });
    await vi.advanceTimersByTimeAsync(0);
    expect(selectUrl(actor.getSnapshot())).toBe('');
  });
});
