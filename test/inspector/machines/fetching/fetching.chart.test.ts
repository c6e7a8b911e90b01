import { describeChart } from '../../../kit/suites.ts';
import { fetchingModel } from './fetching.model.ts';

describeChart(fetchingModel);
