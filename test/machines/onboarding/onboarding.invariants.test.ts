/** The rules for the onboarding (spec: onboarding#progress). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { onboardingStepMachine } from '../../../machines/onboarding-step/onboarding-step.machine.ts';
import {
  selectIsCompleted,
  selectIsSaving,
  type OnboardingStepRef,
} from '../../../machines/onboarding-step/onboarding-step.selectors.ts';
import { onboardingMachine } from '../../../machines/onboarding/onboarding.machine.ts';
import { completedSteps, getSteps, mergeItems } from '../../../machines/onboarding/onboarding.rules.ts';
import {
  selectCompleted,
  selectPending,
  selectItems,
  selectStepRef,
} from '../../../machines/onboarding/onboarding.selectors.ts';
import type { OnboardingItem } from '../../../machines/onboarding-step/onboarding-step.types.ts';
import { controlledActors, toGraph } from '#kit';
import { itemsWith, onboardingModel } from './onboarding.model.ts';

const STEPS = ['agree', 'call', 'visit', 'party', 'join'];

describe('in every reachable state', () => {
  const graph = toGraph(onboardingModel);

  it('pending and completed items follow the completed flag, and are all items', () => {
    for (const state of graph.states) {
      const items = selectItems(state);
      expect(selectPending(items).every(({ completed }) => !completed)).toBe(true);
      expect(selectCompleted(items).every(({ completed }) => completed)).toBe(true);
      expect(selectPending(items).length + selectCompleted(items).length).toBe(items.length);
    }
  });
  it('no step reopens and no progress decreases, in any order of the responses', () => {
    for (const { from, to } of graph.edges) {
      expect(completedSteps(to.context.items)).toEqual(expect.arrayContaining(completedSteps(from.context.items)));
      from.context.items.forEach(({ progress }, index) =>
        expect(to.context.items[index]?.progress).toBeGreaterThanOrEqual(progress),
      );
    }
  });
});

describe('responses out of order', () => {
  it('lead to the same result in any order: the server’s latest state with all completed steps', () => {
    const inOrder = fc.shuffledSubarray(STEPS, { minLength: 1 });
    const withArrival = inOrder.chain((saved) =>
      fc.tuple(fc.constant(saved), fc.shuffledSubarray([...saved.keys()], { minLength: saved.length })),
    );
    fc.assert(
      fc.property(withArrival, ([saved, arrival]) => {
        // The host handles one request after another. Its responses arrive in any order.
        const answers = arrival.map((index) => itemsWith(...saved.slice(0, index + 1)));
        const shown = answers.reduce<OnboardingItem[]>(mergeItems, itemsWith());
        expect(shown).toEqual(itemsWith(...saved));
      }),
    );
  });
  const item = (
    completed: boolean,
    progress: number,
    done: Record<string, boolean>,
    name = 'Start',
  ): OnboardingItem => ({
    name,
    completed,
    progress,
    steps: Object.entries(done).map(([step, isDone]) => ({
      name: step,
      label: step,
      completed: isDone,
      required: step !== 'optional',
    })),
  });

  it('an outdated response still counts for other steps: a step is completed if either says so', () => {
    const known = [item(false, 50, { agree: true, call: false, optional: true })];
    expect(mergeItems(known, [item(true, 100, { agree: true, call: true, optional: false })])).toEqual([
      item(true, 100, { agree: true, call: true, optional: true }),
    ]);
    expect(mergeItems(known, [item(false, 0, { agree: false, call: false, optional: false })])).toEqual(known);
  });

  it('a current response replaces the items, also with a smaller progress', () => {
    const known = [item(false, 50, { agree: true, call: false })];
    const answer = [item(false, 34, { agree: true, call: false, visit: false })];
    expect(mergeItems(known, answer)).toEqual(answer);
  });

  it('a renamed item keeps its completed steps, and starts with its own progress', () => {
    const known = [item(true, 100, { agree: true })];
    expect(mergeItems(known, [item(false, 0, { agree: false, call: false }, 'Begin')])).toEqual([
      item(false, 0, { agree: true, call: false }, 'Begin'),
    ]);
  });

  it('the progress is the server’s figure', () => {
    const [first, ...others] = itemsWith('agree');
    const answer = [{ ...first!, progress: 34 }, ...others];
    expect(mergeItems(itemsWith(), answer)).toEqual(answer);
  });
});

describe('scenarios', () => {
  function start(items: OnboardingItem[]) {
    const world = controlledActors();
    const step = onboardingStepMachine.provide({ actors: { saveStep: world.promise } });
    const actor = createActor(onboardingMachine.provide({ actors: { step } }), { input: { items } }).start();
    const stepOf = (name: string): OnboardingStepRef => {
      const ref = selectStepRef(name)(actor.getSnapshot());
      if (!ref) throw new Error(`There is no step ${name}`);
      return ref;
    };
    return { stepOf, world, items: () => selectItems(actor.getSnapshot()) };
  }
  const settled = async () => {
    await Promise.resolve();
    await Promise.resolve();
  };

  it('every step has its own actor and is saved separately', async () => {
    const { stepOf, world } = start(itemsWith());
    stepOf('agree').send({ type: 'completion.pressed' });
    stepOf('call').send({ type: 'completion.pressed' });
    expect(world.log.map(({ input }) => input)).toEqual([{ name: 'agree' }, { name: 'call' }]);
    expect(['agree', 'call', 'visit'].map((name) => selectIsSaving(stepOf(name).getSnapshot()))).toEqual([
      true,
      true,
      false,
    ]);
  });
  it('a response with steps completed in another tab completes them, too', async () => {
    const { stepOf, world, items } = start(itemsWith());
    stepOf('agree').send({ type: 'completion.pressed' });
    world.resolve('saveStep', itemsWith('agree', 'join'));
    await settled();
    expect(items()).toEqual(itemsWith('agree', 'join'));
    expect(STEPS.filter((name) => selectIsCompleted(stepOf(name).getSnapshot()))).toEqual(['agree', 'join']);
  });
  it('a new step in a response can be completed, too', async () => {
    const { stepOf, world, items } = start(itemsWith().slice(0, 1));
    stepOf('agree').send({ type: 'completion.pressed' });
    world.resolve('saveStep', itemsWith('agree'));
    await settled();
    expect(getSteps(items()).map(({ name }) => name)).toContain('join');
    stepOf('join').send({ type: 'completion.pressed' });
    world.resolve('saveStep', itemsWith('agree', 'join'));
    await settled();
    expect(selectCompleted(items()).map(({ name }) => name)).toEqual(['Buying group']);
  });
});
