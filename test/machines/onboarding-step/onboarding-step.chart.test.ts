import { describeChart, describeLiveness } from '#kit';
import { onboardingStepModels } from './onboarding-step.model.ts';

describeChart(onboardingStepModels);
describeLiveness(onboardingStepModels);
