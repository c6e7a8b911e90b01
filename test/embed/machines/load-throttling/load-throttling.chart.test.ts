import { describeChart } from '#kit';
import { loadThrottlingModels } from './load-throttling.model.ts';

describeChart(loadThrottlingModels);
