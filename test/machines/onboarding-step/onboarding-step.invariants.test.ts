/** What the specification and the decisions say of a step (section 4 "Onboarding step"; decisions, "step names", "Onboarding"). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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

const graph = toGraph(openStepModel);

describe('in every reachable state', () => {
  it('completed is for good', () => {
    expect(graph.edges.filter(({ from, to }) => selectIsCompleted(from) && !selectIsCompleted(to))).toEqual([]);
  });
  it('it is completed only because the host says so', () => {
    const ways = graph.edges.filter(({ from, to }) => !selectIsCompleted(from) && selectIsCompleted(to));
    expect(new Set(ways.map(({ event }) => event.type))).toEqual(
      new Set(['xstate.done.actor.saveStep', 'step.completed']),
    );
  });
  it('what the host says is complete is shown so at once, wherever it is heard', () => {
    const settled = graph.edges.filter(({ event }) => event.type === 'step.completed');
    const open = graph.states.filter((state) => !selectIsCompleted(state));
    expect(open.filter((state) => !state.can({ type: 'step.completed' }))).toEqual([]);
    for (const { to } of settled) expect([to.value, selectIsCompleted(to)]).toEqual(['completed', true]);
  });
  it('what is shown as completed is known as completed, and nothing else', () => {
    const reached = [openStepModel, completeStepModel]
      .map(toGraph)
      .flatMap(({ states, edges }) => [...states, ...edges.map(({ to }) => to)]);
    for (const state of reached) expect(selectIsCompleted(state)).toBe(state.context.completed);
  });
  it('a step that was complete before is shown so, and nothing is asked', () => {
    for (const state of toGraph(completeStepModel).states)
      expect([state.value, Object.keys(state.children)]).toEqual(['completed', []]);
  });
  it('a failed call leaves the step open and says so, with a way to ask again', () => {
    const failures = graph.edges.filter(({ event }) => /^xstate\.(error|after)/.test(event.type));
    expect(failures.length).toBeGreaterThan(0);
    for (const { to } of failures) {
      expect([selectIsCompleted(to), selectIsSaving(to)]).toEqual([false, false]);
      expect(selectErrorMessage(to)).toMatch(/^We could not save this step\. .+/);
      const again = graph.edges.filter(({ from, to: next }) => deepEqual(from.value, to.value) && selectIsSaving(next));
      expect(new Set(again.map(({ event }) => event.type))).toEqual(
        new Set(['completion.pressed', 'completion.retried']),
      );
    }
  });
  it('nothing is said to have failed while it is saved or when it is completed', () => {
    for (const state of graph.states) {
      if (selectIsSaving(state) || selectIsCompleted(state)) expect(selectErrorMessage(state)).toBeNull();
    }
  });
  it('the host’s words are kept no longer than they are said', () => {
    for (const { to } of graph.edges)
      expect(to.context.serverMessage === '').toBe(!selectErrorMessage(to)?.includes(REFUSAL));
  });
  it('there is always a way to completed', () => {
    expect(graph.deadEnds(selectIsCompleted)).toEqual([]);
  });
  it('it waits for an answer for 30 seconds and no longer', () => {
    expect(new Set(graph.edges.flatMap(({ event }) => event.delayMs ?? []))).toEqual(new Set([30_000]));
  });
});

describe('scenarios', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

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

  it('a second press while it is saved is ignored', () => {
    const { actor, world } = start();
    actor.send({ type: 'completion.pressed' });
    actor.send({ type: 'completion.pressed' });
    expect(world.log).toEqual([{ id: 'saveStep', input: { name: STEP.name } }]);
  });
  it('the parent hears the answer, and of nothing else', async () => {
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
  it('an answer that comes after the time is not waited for, and one can ask again', async () => {
    const { actor, world, now, settle } = start();
    actor.send({ type: 'completion.pressed' });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(selectErrorMessage(now())).toBe('We could not save this step. The site did not answer.');
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
  ])('%j is said beside the step', async (failure, message) => {
    const { actor, world, now, settle } = start();
    actor.send({ type: 'completion.pressed' });
    world.reject('saveStep', failure);
    await settle();
    expect(selectErrorMessage(now())).toBe(message);
  });
});
