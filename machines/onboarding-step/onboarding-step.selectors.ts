import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { onboardingStepMachine } from './onboarding-step.machine.ts';
import { toErrorMessage, type ErrorCategory } from '../lib/errors.ts';
import { text, type Text } from '../lib/text.ts';

export type OnboardingStepRef = ActorRefFrom<typeof onboardingStepMachine>;
type Snapshot = SnapshotFrom<typeof onboardingStepMachine>;

const CATEGORIES: readonly ErrorCategory[] = ['httpError', 'noResponse', 'offline', 'invalidResponse', 'signedOut'];

const NOT_SAVED = text('We could not save this step.');

export const selectIsCompleted = (snapshot: Snapshot): boolean => snapshot.matches('completed');

export const selectIsSaving = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

/** Whether the member must sign in to continue. */
export const selectIsSignedOut = (snapshot: Snapshot): boolean => snapshot.hasTag('signedOut');

/** Why the step is still open after the member marked it, else null. */
export const selectErrorMessage = (snapshot: Snapshot): Text | null => {
  const category = CATEGORIES.find((each) => snapshot.hasTag(each));
  return category ? toErrorMessage({ category, serverMessage: snapshot.context.serverMessage }, NOT_SAVED) : null;
};
