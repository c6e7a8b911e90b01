import type { OnboardingStepReport } from '../onboarding-step/onboarding-step.types.ts';

/** A step of an item (specification, section 3 "Onboarding data"). `name` is its key at the host, `label` what one reads. */
export type OnboardingStep = { name: string; label: string; completed: boolean; required: boolean };

/** `progress`: the rounded percentage of required steps completed out of required steps, 0 to 100, as the host counts. */
export type OnboardingItem = { name: string; completed: boolean; progress: number; steps: OnboardingStep[] };

export type OnboardingInput = { items: OnboardingItem[] };

export type OnboardingContext = {
  items: OnboardingItem[];
  /**
   * The step that was saved last, each time a new object: its button has gone, and the focus with it, if the person was
   * still there.
   */
  saved: { step: string } | null;
};

export type OnboardingEvent = OnboardingStepReport;
