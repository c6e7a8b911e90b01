import type { OnboardingItem, OnboardingStepReport } from '../onboarding-step/onboarding-step.types.ts';

export type OnboardingInput = { items: OnboardingItem[] };

export type OnboardingContext = {
  items: OnboardingItem[];
  /**
   * The step that was saved last, as a new object each time. Its button is gone, so the focus must move if it was
   * there.
   */
  saved: { step: string } | null;
};

export type OnboardingEvent = OnboardingStepReport;
