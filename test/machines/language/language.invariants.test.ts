/** The rules of issue 28 and the decisions for a member's language: one choice is saved once, and the page reloads in it. */
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { languageMachine } from '../../../machines/language/language.machine.ts';
import {
  selectErrorMessage,
  selectIsBusy,
  selectIsChanged,
  selectSelected,
} from '../../../machines/language/language.selectors.ts';
import { controlledActors, toGraph } from '#kit';
import { languageModel } from './language.model.ts';
import { useFakeTime } from '../../fake-time.ts';

const { states, edges, deadEnds } = toGraph(languageModel);

describe('in every reachable state', () => {
  it('choosing a language alone saves nothing', () => {
    for (const { event, to } of edges) if (event.type === 'language.selected') expect(selectIsBusy(to)).toBe(false);
  });
  it('only what has changed is saved', () => {
    const begun = edges.filter(({ from, to }) => !selectIsBusy(from) && selectIsBusy(to));
    expect(begun.length).toBeGreaterThan(0);
    for (const { from } of begun) expect(selectIsChanged(from)).toBe(true);
  });
  it('a failure says so, and the choice stays for another try', () => {
    const failed = states.filter((state) => state.matches('failed'));
    expect(failed.length).toBeGreaterThan(1);
    for (const state of failed) {
      expect(selectErrorMessage(state)).not.toBeNull();
      expect(selectIsChanged(state)).toBe(true);
    }
  });
  it('the page comes again only in a language that was saved, unless the session is over', () => {
    for (const state of states) if (state.matches('reloading')) expect(selectIsChanged(state)).toBe(false);
    expect(deadEnds((state) => state.matches('reloading') || state.matches('signedOut'))).toEqual([]);
  });
  it('the page stays busy until it comes again', () => {
    const reloading = states.filter((state) => state.matches('reloading'));
    expect(reloading.length).toBeGreaterThan(0);
    for (const state of reloading) expect(selectIsBusy(state)).toBe(true);
  });
  it('nothing follows once the page comes again, and Retry sends the choice again', () => {
    for (const state of states) expect(state.status === 'done').toBe(state.matches('reloading'));
    const retried = edges.filter(({ event }) => event.type === 'saving.retried');
    expect(retried.length).toBeGreaterThan(0);
    for (const { to } of retried) expect(to.matches('saving')).toBe(true);
  });
  it('what the host has stored is what is chosen then', () => {
    const stored = edges.filter(({ event }) => event.type === 'xstate.done.actor.saveLanguage');
    expect(stored.length).toBeGreaterThan(0);
    for (const { event, to } of stored) expect(selectSelected(to)).toBe(event['output']);
  });
  it('the host has thirty seconds', () => {
    expect(new Set(edges.flatMap(({ event }) => event.delayMs ?? []))).toEqual(new Set([30_000]));
  });
});

describe('scenarios', () => {
  useFakeTime();

  function start() {
    const world = controlledActors();
    const reload = vi.fn();
    const machine = languageMachine.provide({ actors: { saveLanguage: world.promise }, actions: { reload } });
    const actor = createActor(machine, { input: { current: 'en_US', choices: ['en_US', 'es_ES'] } }).start();
    return { world, reload, actor };
  }

  it('the chosen language is sent once, and the page reloads after the answer', async () => {
    const { actor, world, reload } = start();
    actor.send({ type: 'language.selected', language: 'es_ES' });
    actor.send({ type: 'form.submitted' });
    actor.send({ type: 'form.submitted' });
    expect(world.log).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
    world.resolve('saveLanguage', 'es_ES');
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledOnce();
  });
  it('a language that the site does not have cannot be chosen', () => {
    const { actor } = start();
    actor.send({ type: 'language.selected', language: 'fr_FR' });
    expect(selectSelected(actor.getSnapshot())).toBe('en_US');
  });
  it('"Leave it" shows the language that is stored', async () => {
    const { actor, world } = start();
    actor.send({ type: 'language.selected', language: 'es_ES' });
    actor.send({ type: 'form.submitted' });
    world.reject('saveLanguage', { kind: 'offline' });
    await vi.advanceTimersByTimeAsync(0);
    actor.send({ type: 'saving.dismissed' });
    expect([selectSelected(actor.getSnapshot()), selectErrorMessage(actor.getSnapshot())]).toEqual(['en_US', null]);
  });
});
