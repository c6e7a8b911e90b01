import type { ErrorCategory } from '../lib/errors.ts';

/**
 * A step of an item (specification, section 3 "Onboarding data"). `name` is its key at the host, `label` what one reads; `link` is
 * where it is done, `help` how, where the owner has said so.
 */
export type OnboardingStep = {
  name: string;
  label: string;
  completed: boolean;
  required: boolean;
  link?: string;
  help?: string;
};

/** `progress`: the rounded percentage of required steps completed out of required steps, 0 to 100, as the host counts. */
export type OnboardingItem = { name: string; completed: boolean; progress: number; steps: OnboardingStep[] };

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

export type OnboardingStepTag = ErrorCategory | 'busy';
