import { describeChart } from '#kit';
import { fetchingModel } from './fetching.model.ts';

describeChart(fetchingModel);
