import { describeChart } from '#kit';
import { modeModels } from './mode.model.ts';

describeChart(modeModels);
