import { onboardingMachine } from '../../../machines/onboarding/onboarding.machine.ts';
import type { OnboardingItem } from '../../../machines/onboarding-step/onboarding-step.types.ts';
import { createModel } from '#kit';

/** One item with three required steps and one that is not, one item with a single step. */
export const itemsWith = (...done: string[]): OnboardingItem[] => {
  const step = (name: string, label: string, required = true) => ({
    name,
    label,
    required,
    completed: done.includes(name),
  });
  const started = [step('agree', 'Sign'), step('call', 'Call'), step('visit', 'Visit')];
  const required = started.filter(({ completed }) => completed).length;
  return [
    {
      name: 'Getting started',
      completed: required === 3,
      progress: Math.round((100 * required) / 3),
      steps: [...started, step('party', 'Celebrate', false)],
    },
    {
      name: 'Buying group',
      completed: done.includes('join'),
      progress: done.includes('join') ? 100 : 0,
      steps: [step('join', 'Join')],
    },
  ];
};

export const onboardingModel = createModel(onboardingMachine, {
  input: { items: itemsWith('agree', 'call') },
  events: {
    'step.saved': [
      { name: 'visit', items: itemsWith('agree', 'call', 'visit') },
      { name: 'join', items: itemsWith('agree', 'call', 'join') },
    ],
  },
  serializeState: ({ items, saved }) => [items, saved],
});

const emptyModel = createModel(onboardingMachine, {
  input: { items: [] },
  events: { 'step.saved': [] },
  serializeState: ({ items }) => items,
});

export const onboardingModels = [onboardingModel, emptyModel];
