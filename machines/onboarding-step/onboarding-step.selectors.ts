import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { onboardingStepMachine } from './onboarding-step.machine.ts';

export type OnboardingStepRef = ActorRefFrom<typeof onboardingStepMachine>;
type Snapshot = SnapshotFrom<typeof onboardingStepMachine>;

const NOT_SAVED = 'We could not save this step.';

export const selectIsCompleted = (snapshot: Snapshot): boolean => snapshot.matches('completed');

export const selectIsSaving = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');

/** Whether the member must sign in to continue. */
export const selectIsSignedOut = (snapshot: Snapshot): boolean => snapshot.hasTag('signedOut');

/** Why the step is still open after the member marked it, else null. */
export const selectErrorMessage = (snapshot: Snapshot): string | null => {
  if (snapshot.hasTag('httpError'))
    return [NOT_SAVED, snapshot.context.serverMessage].filter((part) => part !== '').join(' ');
  if (snapshot.hasTag('noResponse')) return `${NOT_SAVED} The site did not answer.`;
  if (snapshot.hasTag('offline')) return `${NOT_SAVED} You are offline.`;
  if (snapshot.hasTag('signedOut')) return `${NOT_SAVED} You have been signed out.`;
  if (snapshot.hasTag('invalidResponse')) return `${NOT_SAVED} The site sent an invalid response.`;
  return null;
};
