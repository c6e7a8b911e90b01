import { describeChart } from '../../kit/suites.ts';
import { onboardingModels } from './onboarding.model.ts';

describeChart(onboardingModels);
