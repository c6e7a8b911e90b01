import type { OnboardingItem, OnboardingStepReport } from '../onboarding-step/onboarding-step.types.ts';

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
