import { describeChart } from '#kit';
import { picturingModel } from './picturing.model.ts';

describeChart(picturingModel);
