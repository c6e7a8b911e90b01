import { describeChart } from '../../kit/suites.ts';
import { onboardingStepModels } from './onboarding-step.model.ts';

describeChart(onboardingStepModels);
