import { assign, setup, type ActorRefFrom } from 'xstate';
import { sendToChildren } from '../lib/send-to-children.ts';
import { onboardingStepMachine } from '../onboarding-step/onboarding-step.machine.ts';
import { completedSteps, getSteps, mergeItems } from './onboarding.rules.ts';
import type { OnboardingContext, OnboardingEvent, OnboardingInput } from './onboarding.types.ts';
import type { OnboardingItem } from '../onboarding-step/onboarding-step.types.ts';

/** The id of a step's actor. */
export const stepId = (name: string) => `step-${name}`;

/** A member's onboarding: items with steps, and an actor for each step, so that each is saved separately. */
export const onboardingMachine = setup({
  types: {} as {
    input: OnboardingInput;
    context: OnboardingContext;
    events: OnboardingEvent;
    children: Record<string, 'step'>;
  },
  actors: { step: onboardingStepMachine },
  actions: {
    storeItems: assign(({ context, spawn }, { name, items }: { name: string; items: OnboardingItem[] }) => {
      const known = new Set(getSteps(context.items).map((step) => step.name));
      const merged = mergeItems(context.items, items);
      for (const step of getSteps(merged)) {
        if (!known.has(step.name)) spawn('step', { id: stepId(step.name), input: step });
      }
      return { items: merged, saved: { step: name } };
    }),
    notifyCompleted: sendToChildren(({ items }: OnboardingContext) => completedSteps(items).map(stepId), {
      type: 'step.completed',
    }),
  },
}).createMachine({
  id: 'onboarding',
  context: ({ input: { items }, spawn }) => {
    for (const step of getSteps(items)) spawn('step', { id: stepId(step.name), input: step });
    return { items, saved: null };
  },
  initial: 'listing',
  states: {
    listing: {
      on: {
        'step.saved': {
          description: 'The response has all items, so it includes steps that were completed in another tab.',
          actions: [{ type: 'storeItems', params: ({ event }) => event }, 'notifyCompleted'],
        },
      },
    },
  },
});

export type OnboardingRef = ActorRefFrom<typeof onboardingMachine>;
