import { describeChart } from '#kit';
import { practicesModel } from './practices.model.ts';

describeChart(practicesModel);
