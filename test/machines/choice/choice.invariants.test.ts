/** The rules of issue 29 for messages: members can decline them, and the switch shows the stored choice. */
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { controlledActors, toGraph } from '#kit';
import { choiceMachine } from '../../../machines/choice/choice.machine.ts';
import {
  selectErrorMessage,
  selectIsBusy,
  selectIsOn,
  selectSavedMessage,
} from '../../../machines/choice/choice.selectors.ts';
import { choiceModel } from './choice.model.ts';
import { useFakeTime } from '../../fake-time.ts';

const { states, edges, deadEnds } = toGraph(choiceModel);

describe('in every reachable state', () => {
  it('the switch shows what is stored, or what is being saved', () => {
    for (const state of states) {
      const { isWanted } = state.context;
      expect(selectIsOn(state)).toBe(selectIsBusy(state) ? !isWanted : isWanted);
    }
  });
  it('"Saved" is said after the answer only, and never beside an error', () => {
    const saved = edges.filter(({ from, to }) => selectSavedMessage(to) !== null && selectSavedMessage(from) === null);
    expect(saved.length).toBeGreaterThan(0);
    for (const { from, to } of saved) {
      expect(selectIsBusy(from)).toBe(true);
      expect(selectErrorMessage(to)).toBeNull();
    }
  });
  it('a failure says so, and there is a way out unless the session is over', () => {
    const failed = states.filter((state) => state.matches('failed'));
    expect(failed.length).toBeGreaterThan(1);
    for (const state of failed) expect(selectErrorMessage(state)).not.toBeNull();
    expect(deadEnds((state) => state.matches('signedOut'))).toEqual([]);
  });
  it('the switch can be pressed whenever nothing is being saved, also after an error', () => {
    const waiting = states.filter((state) => !selectIsBusy(state) && !state.matches('signedOut'));
    expect(waiting.some((state) => state.matches('failed'))).toBe(true);
    for (const state of waiting) expect(state.can({ type: 'switch.toggled' })).toBe(true);
  });
  it('a dismissed error is gone, and nothing is sent', () => {
    const dismissed = edges.filter(({ from, event }) => event.type === 'saving.dismissed' && from.matches('failed'));
    expect(dismissed.length).toBeGreaterThan(0);
    for (const { to } of dismissed) expect([selectIsBusy(to), selectErrorMessage(to)]).toEqual([false, null]);
  });
  it('the host has thirty seconds', () => {
    expect(new Set(edges.flatMap(({ event }) => event.delayMs ?? []))).toEqual(new Set([30_000]));
  });
});

describe('scenarios', () => {
  useFakeTime();

  function start() {
    const world = controlledActors();
    const machine = choiceMachine.provide({ actors: { saveChoice: world.promise } });
    return { world, actor: createActor(machine, { input: { topic: 'messages', isWanted: true } }).start() };
  }

  it('pressed twice, the choice is sent once', async () => {
    const { actor, world } = start();
    actor.send({ type: 'switch.toggled' });
    actor.send({ type: 'switch.toggled' });
    expect(world.log.map(({ input }) => input)).toEqual([{ isWanted: false }]);
    world.resolve('saveChoice', false);
    await vi.advanceTimersByTimeAsync(0);
    expect(selectIsOn(actor.getSnapshot())).toBe(false);
  });
  it('what the host has stored counts, not what was asked for', async () => {
    const { actor, world } = start();
    actor.send({ type: 'switch.toggled' });
    world.resolve('saveChoice', true);
    await vi.advanceTimersByTimeAsync(0);
    expect(selectIsOn(actor.getSnapshot())).toBe(true);
  });
});
