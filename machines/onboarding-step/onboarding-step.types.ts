import type { ErrorCategory } from '../lib/errors.ts';

/**
 * A step of an item. `name` is its key on the host and `label` its title.
 * `link` leads to the place of the step, and `help` explains it, if the owner has set them. A fact on the host completes an
 * `automatic` step, so the member cannot.
 */
export type OnboardingStep = {
  name: string;
  label: string;
  completed: boolean;
  required: boolean;
  link?: string;
  help?: string;
  automatic?: boolean;
};

/** `progress`: the host's rounded percentage of completed required steps, 0 to 100. */
export type OnboardingItem = { name: string; completed: boolean; progress: number; steps: OnboardingStep[] };

export type OnboardingStepInput = {
  /** The key of the step on the host. */
  name: string;
  completed: boolean;
};

export type OnboardingStepContext = OnboardingStepInput & {
  /** The host's message about an error; '' if it sent none. */
  serverMessage: string;
};

export type OnboardingStepViewEvent =
  /** Mark … complete. */
  { type: 'completion.pressed' } | { type: 'completion.retried' };

export type OnboardingStepEvent =
  | OnboardingStepViewEvent
  /** From the parent: the step is completed on the host, perhaps by another tab. */
  | { type: 'step.completed' };

/** Sent to the parent: the host's response. */
export type OnboardingStepReport = { type: 'step.saved'; name: string; items: OnboardingItem[] };

export type OnboardingStepTag = ErrorCategory | 'busy';
