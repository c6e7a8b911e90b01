import { describeChart } from '../../../kit/suites.ts';
import { watchingModel } from './watching.model.ts';

describeChart(watchingModel);
