import { describeChart } from '../../kit/suites.ts';
import { availabilityModels } from './availability.model.ts';

describeChart(availabilityModels);
