import { describeChart } from '#kit';
import { onboardingStepModels } from './onboarding-step.model.ts';

describeChart(onboardingStepModels);
