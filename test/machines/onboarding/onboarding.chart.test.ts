import { describeChart } from '#kit';
import { onboardingModels } from './onboarding.model.ts';

describeChart(onboardingModels);
