/** The rules of issues 28 and 29: a language is saved with a button and the page reloads in it; a switch is saved at once. */
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { controlledActors, toGraph } from '#kit';
import { selectIsBusy } from '../../../machines/lib/request.ts';
import { settingMachine } from '../../../machines/setting/setting.machine.ts';
import {
  selectErrorMessage,
  selectIsChanged,
  selectIsOn,
  selectSavedMessage,
  selectSelected,
} from '../../../machines/setting/setting.selectors.ts';
import type { SettingInput } from '../../../machines/setting/setting.types.ts';
import { useFakeTime } from '../../fake-time.ts';
import { describeRequests } from '../request/describe-requests.ts';
import { directoryModel, languageModel, messagesModel } from './setting.model.ts';

describe.each([
  ['language', languageModel],
  ['messages', messagesModel],
  ['directory', directoryModel],
] as const)('%s', (_, model) => {
  describeRequests(model, {
    delays: [30_000],
    isWaiting: (state) => state.matches('saving'),
    isGoal: (state) => state.matches('choosing') || state.matches('saved') || state.matches('reloading'),
    selectErrorMessage,
  });
  it('what the host has stored is what is selected then', () => {
    const stored = toGraph(model).edges.filter(({ event }) => event.type === 'xstate.done.actor.saveSetting');
    expect(stored.length).toBeGreaterThan(0);
    for (const { event, to } of stored) expect(selectSelected(to)).toBe(event['output']);
  });
  it('only what has changed is saved', () => {
    const begun = toGraph(model).edges.filter(({ from, to }) => !selectIsBusy(from) && selectIsBusy(to));
    expect(begun.length).toBeGreaterThan(0);
    for (const { to } of begun) expect(selectIsChanged(to)).toBe(true);
  });
});

describe('a language', () => {
  const { states, edges } = toGraph(languageModel);

  it('is not saved when it is selected, and stays selected after a failure', () => {
    for (const { event, to } of edges) if (event.type === 'value.selected') expect(selectIsBusy(to)).toBe(false);
    for (const state of states) if (state.matches('failed')) expect(selectIsChanged(state)).toBe(true);
  });
  it('reloads the page once it is saved, which stays busy until then', () => {
    const reloading = states.filter((state) => state.matches('reloading'));
    expect(reloading.length).toBeGreaterThan(0);
    for (const state of reloading) expect([selectIsChanged(state), selectIsBusy(state)]).toEqual([false, true]);
    for (const state of states) expect(state.status === 'done').toBe(state.matches('reloading'));
  });
});

describe('a switch', () => {
  const { states, edges } = toGraph(messagesModel);

  it('shows what is stored, or what is being saved', () => {
    for (const state of states) expect(selectIsOn(state)).toBe((state.context.stored === true) !== selectIsBusy(state));
  });
  it('says "Saved" after the answer only, and never beside an error', () => {
    const saved = edges.filter(({ from, to }) => selectSavedMessage(to) !== null && selectSavedMessage(from) === null);
    expect(saved.length).toBeGreaterThan(0);
    for (const { from, to } of saved) {
      expect(selectIsBusy(from)).toBe(true);
      expect(selectErrorMessage(to)).toBeNull();
    }
  });
  it('can be pressed whenever nothing is being saved, also after an error', () => {
    const waiting = states.filter((state) => !selectIsBusy(state) && !state.matches('signedOut'));
    expect(waiting.some((state) => state.matches('failed'))).toBe(true);
    for (const state of waiting) expect(state.can({ type: 'value.selected', value: !selectIsOn(state) })).toBe(true);
  });
});

describe('scenarios', () => {
  useFakeTime();

  const LANGUAGE: SettingInput = { topic: 'language', stored: 'en_US', choices: ['en_US', 'es_ES'] };

  function start(input: SettingInput) {
    const world = controlledActors();
    const reload = vi.fn();
    const machine = settingMachine.provide({ actors: { saveSetting: world.promise }, actions: { reload } });
    const actor = createActor(machine, { input }).start();
    return { world, reload, actor, now: () => actor.getSnapshot() };
  }

  it('the selected language is sent once, and the page reloads after the answer', async () => {
    const { actor, world, reload } = start(LANGUAGE);
    actor.send({ type: 'value.selected', value: 'es_ES' });
    actor.send({ type: 'form.submitted' });
    actor.send({ type: 'form.submitted' });
    expect(world.log).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
    world.resolve('saveSetting', 'es_ES');
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
  });
  it('a language that the site does not have cannot be selected', () => {
    const { actor, now } = start(LANGUAGE);
    actor.send({ type: 'value.selected', value: 'fr_FR' });
    expect(selectSelected(now())).toBe('en_US');
  });
  it('"Leave it" shows the language that is stored', async () => {
    const { actor, world, now } = start(LANGUAGE);
    actor.send({ type: 'value.selected', value: 'es_ES' });
    actor.send({ type: 'form.submitted' });
    world.reject('saveSetting', { kind: 'offline' });
    await vi.advanceTimersByTimeAsync(0);
    actor.send({ type: 'request.dismissed' });
    expect([selectSelected(now()), selectErrorMessage(now())]).toEqual(['en_US', null]);
  });
  it('a switch that is pressed twice is sent once, and shows what the host has stored', async () => {
    const { actor, world, reload, now } = start({ topic: 'messages', stored: true, choices: [true, false] });
    actor.send({ type: 'value.selected', value: false });
    actor.send({ type: 'value.selected', value: true });
    expect(world.log.map(({ input }) => input)).toEqual([{ value: false }]);
    world.resolve('saveSetting', true);
    await vi.advanceTimersByTimeAsync(0);
    expect([selectIsOn(now()), reload.mock.calls.length]).toEqual([true, 0]);
  });
});
