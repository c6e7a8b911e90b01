import type { Problem } from '../lib/problem.ts';
import type { OnboardingItem } from '../onboarding/onboarding.types.ts';

export type OnboardingStepInput = {
  /** The key of the step at the host. */
  name: string;
  completed: boolean;
};

export type OnboardingStepContext = OnboardingStepInput & {
  /** The host's own words about a refusal; '' when it had none. */
  refusal: string;
};

export type OnboardingStepViewEvent =
  /** Mark … complete. */
  { type: 'completion.pressed' } | { type: 'completion.retried' };

export type OnboardingStepEvent =
  | OnboardingStepViewEvent
  /** From the parent: the host says that this step is completed; another tab may have done it. */
  | { type: 'step.settled' };

/** Told to the parent: the host's answer. */
export type OnboardingStepReport = { type: 'step.saved'; name: string; items: OnboardingItem[] };

export type OnboardingStepTag = Problem | 'busy';
