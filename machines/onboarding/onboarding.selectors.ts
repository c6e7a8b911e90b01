import type { SnapshotFrom } from 'xstate';
import type { OnboardingStepRef } from '../onboarding-step/onboarding-step.selectors.ts';
import { stepId, type onboardingMachine } from './onboarding.machine.ts';
import type { OnboardingItem } from '../onboarding-step/onboarding-step.types.ts';

type Snapshot = SnapshotFrom<typeof onboardingMachine>;

/** The same list as long as no response changes it. */
export const selectItems = ({ context }: Snapshot): readonly OnboardingItem[] => context.items;

export const selectSaved = ({ context }: Snapshot): { step: string } | null => context.saved;

export const selectPending = (items: readonly OnboardingItem[]) => items.filter(({ completed }) => !completed);

export const selectCompleted = (items: readonly OnboardingItem[]) => items.filter(({ completed }) => completed);

export const selectStepRef =
  (name: string) =>
  ({ children }: Snapshot): OnboardingStepRef | undefined =>
    children[stepId(name)];
