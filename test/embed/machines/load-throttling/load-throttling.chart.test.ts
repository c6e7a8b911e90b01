import { describeChart } from '../../../kit/suites.ts';
import { loadThrottlingModels } from './load-throttling.model.ts';

describeChart(loadThrottlingModels);
