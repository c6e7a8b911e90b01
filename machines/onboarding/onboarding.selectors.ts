import type { SnapshotFrom } from 'xstate';
import type { OnboardingStepRef } from '../onboarding-step/onboarding-step.selectors.ts';
import { getSteps } from './onboarding.rules.ts';
import { stepId, type onboardingMachine } from './onboarding.machine.ts';
import type { OnboardingItem, OnboardingStep } from '../onboarding-step/onboarding-step.types.ts';

type Snapshot = SnapshotFrom<typeof onboardingMachine>;

/** The same list as long as no response changes it. */
export const selectItems = ({ context }: Snapshot): readonly OnboardingItem[] => context.items;

export const selectSaved = ({ context }: Snapshot): { step: string } | null => context.saved;

export const selectPending = (items: readonly OnboardingItem[]) => items.filter(({ completed }) => !completed);

export const selectCompleted = (items: readonly OnboardingItem[]) => items.filter(({ completed }) => completed);

/** The first open step, required ones first; null if the member can do nothing. */
export function selectNextStep({ context }: Snapshot): OnboardingStep | null {
  const open = getSteps(selectPending(context.items)).filter(
    ({ completed, automatic, link }) => !completed && (!automatic || link !== undefined),
  );
  return open.find(({ required }) => required) ?? open[0] ?? null;
}

export const selectStepRef =
  (name: string) =>
  ({ children }: Snapshot): OnboardingStepRef | undefined =>
    children[stepId(name)];
