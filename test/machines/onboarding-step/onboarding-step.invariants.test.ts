/** The rules for a step (spec: onboarding#progress, onboarding#completing-a-step). */
import { describe, expect, it, vi } from 'vitest';
import { createActor, createMachine, type AnyEventObject } from 'xstate';
import { onboardingStepMachine } from '../../../machines/onboarding-step/onboarding-step.machine.ts';
import {
  selectErrorMessage,
  selectIsCompleted,
  selectIsSaving,
  type OnboardingStepRef,
} from '../../../machines/onboarding-step/onboarding-step.selectors.ts';
import { deepEqual } from '../../../machines/lib/deep-equal.ts';
import { controlledActors, toGraph } from '#kit';
import { ANSWER, completeStepModel, openStepModel, REFUSAL, STEP } from './onboarding-step.model.ts';
import { inEnglish } from '../in-english.ts';
import { useFakeTime } from '../../fake-time.ts';

const graph = toGraph(openStepModel);

describe('in every reachable state', () => {
  it('a completed step stays completed', () => {
    expect(graph.edges.filter(({ from, to }) => selectIsCompleted(from) && !selectIsCompleted(to))).toEqual([]);
  });
  it('a step is completed only by the server’s response', () => {
    const ways = graph.edges.filter(({ from, to }) => !selectIsCompleted(from) && selectIsCompleted(to));
    expect(new Set(ways.map(({ event }) => event.type))).toEqual(
      new Set(['xstate.done.actor.saveStep', 'step.completed']),
    );
  });
  it('a step that the server reports as completed is shown as completed at once', () => {
    const settled = graph.edges.filter(({ event }) => event.type === 'step.completed');
    const open = graph.states.filter((state) => !selectIsCompleted(state));
    expect(open.filter((state) => !state.can({ type: 'step.completed' }))).toEqual([]);
    for (const { to } of settled) expect([to.value, selectIsCompleted(to)]).toEqual(['completed', true]);
  });
  it('exactly the completed steps are shown as completed', () => {
    const reached = [openStepModel, completeStepModel]
      .map(toGraph)
      .flatMap(({ states, edges }) => [...states, ...edges.map(({ to }) => to)]);
    for (const state of reached) expect(selectIsCompleted(state)).toBe(state.context.completed);
  });
  it('a step that is completed on load sends no request', () => {
    for (const state of toGraph(completeStepModel).states)
      expect([state.value, Object.keys(state.children)]).toEqual(['completed', []]);
  });
  it('a failed save leaves the step open, with a message and Retry', () => {
    const failures = graph.edges.filter(({ event }) => /^xstate\.(error|after)/.test(event.type));
    expect(failures.length).toBeGreaterThan(0);
    for (const { to } of failures) {
      expect([selectIsCompleted(to), selectIsSaving(to)]).toEqual([false, false]);
      expect(inEnglish(selectErrorMessage(to))).toMatch(/^We could not save this step\. .+/);
      const again = graph.edges.filter(({ from, to: next }) => deepEqual(from.value, to.value) && selectIsSaving(next));
      expect(new Set(again.map(({ event }) => event.type))).toEqual(
        new Set(['completion.pressed', 'completion.retried']),
      );
    }
  });
  it('no error is shown during a save or after completion', () => {
    for (const state of graph.states) {
      if (selectIsSaving(state) || selectIsCompleted(state)) expect(selectErrorMessage(state)).toBeNull();
    }
  });
  it('the server’s message is stored only while it is shown', () => {
    for (const { to } of graph.edges)
      expect(to.context.serverMessage === '').toBe(!JSON.stringify(selectErrorMessage(to)).includes(REFUSAL));
  });
  it('completed is always reachable', () => {
    expect(graph.deadEnds(selectIsCompleted)).toEqual([]);
  });
  it('a save times out after 30 seconds', () => {
    expect(graph.delays).toEqual(new Set([30_000]));
  });
});

describe('scenarios', () => {
  useFakeTime();

  function start() {
    const world = controlledActors();
    const told: AnyEventObject[] = [];
    const step = onboardingStepMachine.provide({ actors: { saveStep: world.promise } });
    const parent = createActor(
      createMachine({
        invoke: { id: 'step', src: step, input: { name: STEP.name, completed: false } },
        on: { '*': { actions: ({ event }) => told.push(event) } },
      }),
    ).start();
    const actor = parent.getSnapshot().children['step'] as OnboardingStepRef;
    const settle = () => vi.advanceTimersByTimeAsync(0);
    return { world, told, actor, settle, now: () => actor.getSnapshot() };
  }

  it('a second press during a save is ignored', () => {
    const { actor, world } = start();
    actor.send({ type: 'completion.pressed' });
    actor.send({ type: 'completion.pressed' });
    expect(world.log).toEqual([{ id: 'saveStep', input: { name: STEP.name } }]);
  });
  it('the parent gets the response, and nothing else', async () => {
    const { actor, world, told, settle } = start();
    actor.send({ type: 'completion.pressed' });
    world.reject('saveStep', { kind: 'networkError' });
    await settle();
    expect(told).toEqual([]);
    actor.send({ type: 'completion.retried' });
    world.resolve('saveStep', ANSWER);
    await settle();
    expect(told).toEqual([{ type: 'step.saved', name: STEP.name, items: ANSWER }]);
  });
  it('a late response is ignored, and the step can be retried', async () => {
    const { actor, world, now, settle } = start();
    actor.send({ type: 'completion.pressed' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(selectErrorMessage(now())).toEqual('We could not save this step. The site did not answer.');
    expect(world.pending.size).toBe(0);
    actor.send({ type: 'completion.pressed' });
    world.resolve('saveStep', ANSWER);
    await settle();
    expect(selectIsCompleted(now())).toBe(true);
  });
  it.each([
    [{ kind: 'httpError', status: 500, code: '', message: '' }, 'We could not save this step.'],
    [{ kind: 'httpError', status: 429, code: '', message: 'Too often.' }, 'We could not save this step. Too often.'],
    [{ kind: 'timeout' }, 'We could not save this step. The site did not answer.'],
    [new TypeError('a mistake'), 'We could not save this step. The site sent an invalid response.'],
    [null, 'We could not save this step. The site sent an invalid response.'],
  ])('%j shows its message beside the step', async (failure, message) => {
    const { actor, world, now, settle } = start();
    actor.send({ type: 'completion.pressed' });
    world.reject('saveStep', failure);
    await settle();
    expect(selectErrorMessage(now())).toEqual(message);
  });
});
