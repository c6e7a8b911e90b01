import { describeChart } from '#kit';
import { watchingModel } from './watching.model.ts';

describeChart(watchingModel);
